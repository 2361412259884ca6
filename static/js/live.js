/* A page that lives: while those it waits for are at the match too, or the odds of an
   encounter are to follow, it asks now and then whether anything is new, and shows it. Without this file one reloads. */
(() => {
  "use strict";

  const QUICK = 4_000, SLOW = 60_000; // milliseconds between two questions
  const ODDS = 2_000; // the same while odds follow: a decision waits for them, and they take seconds
  let pause = QUICK, timer = 0;

  // What somebody has begun is never swept away: a choice, a text, an open form.
  const busy = () =>
    new URLSearchParams(location.search).has("pick") || new URLSearchParams(location.search).has("may") ||
    document.activeElement?.matches("input, textarea, select") ||
    [...document.querySelectorAll("main textarea")].some((each) => each.value !== each.defaultValue);

  const ask = async () => {
    const place = document.querySelector("[data-live]");
    if (!place || document.hidden) return;
    let answer;
    try {
      const odds = "odds" in place.dataset ? "&odds=wait" : "";
      answer = await fetch(`${place.dataset.live}?mark=${encodeURIComponent(place.dataset.mark)}${odds}`);
    } catch {
      return later(SLOW);
    }
    const state = answer.headers.get("Muster-Live");
    if (answer.status >= 500) return later(SLOW);
    if (state !== "both" && state !== "alone") return;
    place.querySelector("[data-both]").hidden = state !== "both";
    if (answer.status === 200 && busy()) {
      place.querySelector("[data-news]").hidden = false;
    } else if (answer.status === 200) {
      await exchange(location.pathname);
    }
    const rest = "odds" in place.dataset ? ODDS : SLOW;
    later(state === "both" ? Math.min(QUICK, rest) : Math.min(pause * 1.5, SLOW));
  };

  const later = (wait) => {
    pause = wait;
    clearTimeout(timer);
    timer = setTimeout(ask, wait);
  };

  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) later(500);
  });
  later(500);
})();
