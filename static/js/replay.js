/* A replay that is played on its page: moments are fetched several at a time, kept, and put into the page in
   place. Without this file each moment is a page of its own. */
(() => {
  "use strict";

  const STOP = 1200; // milliseconds at a moment, at the speed of 1
  const SLIDE = 200; // milliseconds in which a piece goes where it went
  const FEW = 3; // moments fetched after a jump: as soon as possible
  const MANY = 25; // moments fetched ahead of need
  const NEAR = 12; // with fewer moments than this on either side, more are fetched
  const MOST_KNOWN = 150; // large pieces named in a request, 12 letters each
  const SETTLED = 1500; // milliseconds at a moment before it is remembered

  const bar = document.getElementById("replay");
  const { stops, turns, step: stepText } = JSON.parse(document.getElementById("replay-data").textContent);
  const own = (name) => bar.querySelector(`[data-replay=${name}]`);
  const [back, on, play, short] = ["back", "on", "play", "short"].map(own);
  const slider = bar.querySelector("[type=range]");
  const gone = bar.querySelector(".replay-gone");
  const width = bar.querySelector(".replay-track").viewBox.baseVal.width;
  const form = document.getElementById("watched");
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const large = matchMedia("(min-width: 1000px)");
  const parts = [...document.querySelectorAll("[data-part]")];
  const last = stops.length - 1;

  let place = Number(slider.value); // the moment asked for
  let shown = place; // the moment on the page
  let playing = 0; // the timer that goes on, while it plays
  let remembered = place, settling = 0;
  let asking = null; // the request under way, and whether somebody waits for it

  // ---- moments that are kept: as pieces, which neighbouring moments share ------------------------------

  const kept = new Map();
  const known = []; // large pieces, which are asked for once, with the digests that name them
  const texts = new Map(); // of the parts on the page

  const text = ({ pieces, runs }) => {
    let found = "";
    for (let at = 0; at < runs.length; at += 2) found += pieces.slice(runs[at], runs[at] + runs[at + 1]).join("");
    return found;
  };

  const setAsking = (request) => {
    asking = request;
    bar.setAttribute("aria-busy", String(Boolean(request)));
  };

  const ask = async (from, count, waitedFor) => {
    // Whoever waits is not kept waiting by what is fetched ahead; one waits for one answer at a time.
    if (asking && (!waitedFor || asking.waitedFor || asking.holds(from))) return;
    asking?.abort();
    const mine = Object.assign(new AbortController(), {
      waitedFor, holds: (wanted) => wanted >= from && wanted < from + count,
    });
    setAsking(mine);
    const named = [...known];
    const digests = named.map(({ digest }) => digest).join("");
    const address = `${bar.dataset.moments}?from=${from}&count=${count}${bar.dataset.eyes}&known=${digests}`;
    try {
      const answer = await fetch(address, { signal: mine.signal });
      if (!answer.ok) throw new Error(String(answer.status));
      const { pieces: sent, large, moments } = await answer.json();
      const pieces = sent.map((piece) => (typeof piece === "number" ? named[piece].piece : piece));
      for (const [number, digest] of Object.entries(large)) {
        if (known.length < MOST_KNOWN) known.push({ digest, piece: pieces[number] });
      }
      for (const { place: at, parts: drawn } of moments) {
        kept.set(at, Object.fromEntries(Object.entries(drawn).map(([name, runs]) => [name, { pieces, runs }])));
      }
    } catch {
      // The page of the moment itself says what is wrong.
      if (!mine.signal.aborted && waitedFor) location.assign(addressOf(place));
      if (asking === mine) setAsking(null);
      return;
    }
    if (asking !== mine) return;
    setAsking(null);
    show();
  };

  const missing = (from, to, way) => {
    for (let at = from; at !== to + way; at += way) if (at >= 0 && at <= last && !kept.has(at)) return at;
    return -1;
  };

  // Ahead of what is watched, then behind it.
  const fill = () => {
    const ahead = missing(place, Math.min(place + NEAR, last), 1);
    if (ahead >= 0) return ask(ahead, MANY, false);
    const behind = missing(place, Math.max(place - NEAR, 0), -1);
    if (behind < 0) return;
    const from = Math.max(0, behind - MANY + 1);
    ask(from, behind - from + 1, false);
  };

  // ---- showing a moment ----------------------------------------------------------------------------------

  const addressOf = (at) => `${location.pathname}?step=${stops[at]}${bar.dataset.eyes}`;

  // Where each piece of the boards stands that is drawn by a name of its own.
  const standing = () => {
    const found = new Map();
    for (const [number, svg] of document.querySelectorAll("[data-part=board] .picture > svg").entries()) {
      if (!svg.getBoundingClientRect().width) continue;
      for (const piece of svg.querySelectorAll("use[transform]:not(.ghost > use)")) {
        const name = `${number} ${piece.getAttribute("href")}`;
        found.set(name, found.has(name) ? null : piece); // what is drawn twice has no place of its own
      }
    }
    return found;
  };
  const styled = (transform) => transform.replace(/translate\(([-\d.]+)[ ,]+([-\d.]+)\)/, "translate($1px, $2px)");

  const slide = (before) => {
    for (const [name, piece] of standing()) {
      const from = before.get(name), to = piece?.getAttribute("transform");
      if (!piece || !from || from === to) continue;
      piece.animate([{ transform: styled(from) }, { transform: styled(to) }], { duration: SLIDE, easing: "ease-in-out" });
    }
  };

  const arrival = () => [...document.querySelectorAll("[data-part=board] .told-land")].find((land) => land.getBoundingClientRect().width);

  const change = (from, to) => {
    // Every sentence comes as a new one: neither do the words of the one before move to where it has them, nor
    // a sentence that is still wanted to where there is room for it now.
    if (from.matches("[data-part=told] li") && !from.contains(document.activeElement)) {
      from.replaceWith(to.cloneNode(true));
      return false;
    }
    if (from.isEqualNode(to)) return false;
    if (from.localName === "details") to.open = from.open;
    return true;
  };

  const show = () => {
    // Before the moment has come: whoever changes the view now means this place.
    for (const chip of document.querySelectorAll(".replay-views > .chip[href*='step=']")) {
      chip.setAttribute("href", chip.getAttribute("href").replace(/step=\d+/, `step=${stops[place]}`));
    }
    const moment = kept.get(place);
    if (moment && shown !== place) {
      const before = new Map();
      if (!calm.matches && Math.abs(place - shown) === 1) {
        for (const [name, piece] of standing()) if (piece) before.set(name, piece.getAttribute("transform"));
      }
      for (const part of parts) {
        const name = part.dataset.part, fresh = text(moment[name]);
        if (texts.get(name) === fresh) continue;
        texts.set(name, fresh);
        const holder = part.cloneNode(false);
        holder.innerHTML = fresh;
        morphdom(part, holder, { childrenOnly: true, onBeforeElUpdated: change });
      }
      shown = place;
      document.dispatchEvent(new Event("exchanged"));
      slide(before);
      // A tall board is partly behind the bar.
      if (large.matches) arrival()?.scrollIntoView({ block: "nearest" });
      history.replaceState(history.state, "", addressOf(place));
    }
    if (!moment) ask(place, FEW, true);
    else fill();
  };

  // ---- the bar -------------------------------------------------------------------------------------------

  const turnOf = (at) => {
    let found = 0;
    while (found + 1 < turns.length && turns[found + 1][0] <= at) found += 1;
    return found;
  };

  const point = (link, at) => {
    if (at < 0 || at > last) {
      link.removeAttribute("href");
      link.setAttribute("aria-disabled", "true");
    } else {
      link.setAttribute("href", addressOf(at));
      link.removeAttribute("aria-disabled");
    }
  };

  const mark = () => {
    const found = turnOf(place);
    const [begun, label, name] = turns[found];
    const steps = (found + 1 < turns.length ? turns[found + 1][0] : stops.length) - begun;
    const told = { turn: label, step: place - begun + 1, steps };
    slider.value = place;
    slider.setAttribute("aria-valuetext", stepText.replace(/%\((\w+)\)s/g, (_whole, key) => told[key]));
    short.textContent = name;
    gone.setAttribute("width", last ? Math.round((width * place) / last) : width);
    point(back, place - 1);
    point(on, place + 1);
  };

  const go = (wanted) => {
    const next = Math.min(Math.max(wanted, 0), last);
    if (next === place) return;
    place = next;
    mark();
    show();
    clearTimeout(settling);
    settling = setTimeout(remember, SETTLED);
  };

  const speed = () => Number(bar.querySelector("[name=speed]:checked").value);

  const setPlaying = (wanted) => {
    clearTimeout(playing);
    playing = 0;
    own("paused").hidden = wanted;
    own("playing").hidden = !wanted;
    // What plays by itself is not read out; where it stops is.
    document.querySelector("[data-part=told]").setAttribute("aria-live", wanted ? "off" : "polite");
    if (wanted) tick();
    else remember();
  };

  const tick = () => {
    playing = setTimeout(() => {
      if (shown === place) {
        if (place === last) return setPlaying(false);
        go(place + 1);
      }
      tick();
    }, STOP / speed());
  };

  const toggle = () => {
    if (playing) return setPlaying(false);
    if (place === last) go(0);
    setPlaying(true);
  };

  const jump = (wanted) => {
    if (playing) setPlaying(false);
    go(wanted);
  };

  // ---- where somebody stopped watching -------------------------------------------------------------------

  const remember = () => {
    clearTimeout(settling);
    if (!form || remembered === place) return;
    remembered = place;
    form.elements.step.value = stops[place];
    fetch(form.action, { method: "POST", body: new FormData(form), keepalive: true }).catch(() => {});
  };
  addEventListener("pagehide", remember);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) return;
    if (playing) setPlaying(false);
    remember();
  });

  // ---- hands and keys ------------------------------------------------------------------------------------

  slider.addEventListener("input", () => jump(Number(slider.value)));
  play.addEventListener("click", toggle);

  const placeOf = (step) => {
    const at = stops.findIndex((stop) => stop >= step);
    return at < 0 ? last : at;
  };

  // A link to another moment of this replay leads there in place.
  document.addEventListener("click", (event) => {
    const link = event.target.closest("#main a[href]");
    if (!link || link.matches(".chip") || event.button || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const address = new URL(link.getAttribute("href"), location.href);
    const step = Number(address.searchParams.get("step"));
    if (address.pathname !== location.pathname || address.hash || !step) return;
    event.preventDefault();
    jump(placeOf(step));
  });

  const keys = { ArrowLeft: () => jump(place - 1), ArrowRight: () => jump(place + 1), Space: toggle };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || !Object.hasOwn(keys, event.code)) return;
    const space = event.code === "Space";
    // A field, a button and a board have their own use for these keys; the slider none for the space bar.
    const taken = space ? "input:not([type=range]), textarea, select, button, summary" : "input, textarea, select, svg";
    if (event.target.closest(taken)) return;
    event.preventDefault();
    keys[event.code]();
  });

  mark();
  // The button of a finished match's page plays at once, where motion is welcome.
  if (location.hash === "#play" && !calm.matches) toggle();
  if (document.readyState === "complete") fill();
  else addEventListener("load", fill);
})();
