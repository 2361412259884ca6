/* The recap in place: a line that is tapped or focused is shown on the board, and "Show on board" shows one
   after another. Without this file each line is a link to a page that shows it. */
(() => {
  "use strict";

  const STOP = 1200; // milliseconds that a line is shown
  const SLIDE = 200; // milliseconds in which a marker goes its way

  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  let timer = 0;

  const panel = () => document.getElementById("recap");
  const lines = () => [...panel().querySelectorAll(":scope > .recap-lines a[data-trail]")];
  const playing = () => timer > 0;

  // Where a marker is after a share of its way, which is a line through points.
  const along = (points, share) => {
    const steps = points.slice(1).map((point, n) => Math.hypot(point.x - points[n].x, point.y - points[n].y));
    let left = share * steps.reduce((sum, step) => sum + step, 0);
    let n = 0;
    while (n < steps.length - 1 && left > steps[n]) left -= steps[n++];
    const part = steps[n] ? Math.min(left / steps[n], 1) : 1;
    const [from, to] = [points[n], points[n + 1]];
    return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
  };

  const slide = (number) => {
    const trail = document.getElementById(`trail-${number}`);
    const marker = trail?.querySelector(".trail-marker");
    const points = [...(trail?.querySelector(".trail-band")?.points ?? [])];
    if (!marker || points.length < 2 || calm.matches) return;
    const start = performance.now();
    const draw = (now) => {
      const share = Math.min((now - start) / SLIDE, 1);
      const { x, y } = along(points, share);
      marker.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
      marker.classList.toggle("trail-marker--moving", share < 1);
      if (share < 1) requestAnimationFrame(draw);
    };
    requestAnimationFrame(draw);
  };

  // The board is on a phone's page from the first line that the reader has asked for.
  const show = (line, asked = true) => {
    if (asked) panel().classList.add("recap--way");
    const number = line.dataset.trail;
    document.querySelector("#told-trail > use")?.setAttribute("href", `#trail-${number}`);
    const board = panel().querySelector(".recap-board");
    board?.setAttribute("viewBox", line.dataset.box);
    board?.classList.toggle("recap-board--far", "far" in line.dataset);
    for (const each of panel().querySelectorAll(".recap-line[aria-current]")) each.removeAttribute("aria-current");
    line.closest(".recap-line").setAttribute("aria-current", "true");
    if (panel().dataset.shown !== number) slide(number);
    panel().dataset.shown = number;
  };

  const label = (text) => {
    const words = panel()?.querySelector("[data-play-text]");
    if (!words) return;
    // The button keeps its width, so that its words stay where they are.
    const button = words.parentElement;
    button.style.minWidth ||= `${button.offsetWidth}px`;
    words.textContent = words.dataset[text];
    button.toggleAttribute("data-playing", text === "stopText");
  };

  const stop = () => {
    clearTimeout(timer);
    timer = 0;
    label("playText");
  };

  const say = (line) => {
    panel().querySelector("[data-told]").textContent = line.textContent.trim().replace(/\s+/g, " ");
  };

  const play = (number) => {
    const all = lines();
    if (number >= all.length) {
      stop();
      return;
    }
    panel().dataset.shown = "";
    show(all[number]);
    say(all[number]);
    timer = setTimeout(() => play(number + 1), STOP);
  };

  const step = (by) => {
    const all = lines();
    const now = all.findIndex((line) => line.dataset.trail === panel().dataset.shown);
    const next = all[Math.min(Math.max(now + by, 0), all.length - 1)];
    stop();
    next.focus();
    show(next);
  };

  document.addEventListener("click", (event) => {
    const line = event.target.closest?.("#recap a[data-trail]");
    const button = event.target.closest?.("#recap a[data-play]");
    if (!line && !button) return;
    event.preventDefault();
    if (line) {
      stop();
      show(line);
    } else if (playing()) {
      stop();
    } else {
      label("stopText");
      play(0);
    }
  });

  document.addEventListener("focusin", (event) => {
    const line = event.target.closest?.("#recap a[data-trail]");
    if (line && !playing()) show(line);
  });

  document.addEventListener("keydown", (event) => {
    if (!event.target.closest?.("#recap a") || event.ctrlKey || event.metaKey || event.altKey) return;
    const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (by) step(by);
    else if (event.key === " ") event.target.click();
    else return;
    event.preventDefault();
  });

  // The board shows a line only while the recap is unfolded.
  document.addEventListener("toggle", (event) => {
    if (event.target.id !== "recap") return;
    stop();
    const first = lines().find((line) => line.dataset.trail === event.target.dataset.first);
    if (event.target.open && event.target.dataset.shown === "0" && first) show(first, false);
    if (!event.target.open) {
      document.querySelector("#told-trail > use")?.removeAttribute("href");
      event.target.dataset.shown = "0";
    }
  }, true);

  // The recap stays as it was, but the board is a new one.
  document.addEventListener("exchanged", () => {
    stop();
    const shown = panel()?.open && lines().find((line) => line.dataset.trail === panel().dataset.shown);
    if (shown) show(shown, false);
  });
})();
