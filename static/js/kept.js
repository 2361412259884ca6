/* What a device keeps of its owner's matches (docs/offline.md): the switch, how old a kept page is, and the list
   of them. Without this file nothing is kept, and a page says its own instant alone. */
(() => {
  "use strict";

  const PREFIX = "kept-"; // of the cache's name, as in worker.js
  const MINUTE = 60_000, HOUR = 60 * MINUTE, DAY = 24 * HOUR; // milliseconds

  const ago = (instant) => {
    const words = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: "auto" });
    const old = Math.max(0, Date.now() - Date.parse(instant));
    if (old < HOUR) return words.format(-Math.floor(old / MINUTE), "minute");
    if (old < 2 * DAY) return words.format(-Math.floor(old / HOUR), "hour");
    return words.format(-Math.floor(old / DAY), "day");
  };

  for (const time of document.querySelectorAll("time[data-kept]")) time.append(`, ${ago(time.dateTime)}`);

  // ---- the list --------------------------------------------------------------------------

  const list = document.querySelector("[data-kept-list]");

  const row = (text, path) => {
    const page = new DOMParser().parseFromString(text, "text/html");
    const time = page.querySelector("time[data-kept]");
    if (!time) return;
    const link = Object.assign(document.createElement("a"), { href: path.replace(/kept\/$/, "") });
    link.textContent = page.querySelector(".turn-match").textContent;
    const under = Object.assign(document.createElement("span"), { className: "under" });
    under.textContent = `${time.textContent}, ${ago(time.dateTime)}`;
    const main = Object.assign(document.createElement("div"), { className: "rows-main" });
    main.append(link, under);
    const item = document.createElement("li");
    item.append(main);
    list.append(item);
    document.querySelector("[data-kept-none]").hidden = true;
  };

  const fill = async () => {
    for (const name of await caches.keys()) {
      if (!name.startsWith(PREFIX)) continue;
      const store = await caches.open(name);
      for (const request of await store.keys()) {
        const path = new URL(request.url).pathname;
        if (/^\/matches\/\d+\/kept\/$/.test(path)) row(await (await store.match(request)).text(), path);
      }
    }
  };

  if (list && "caches" in window) fill();

  // ---- the switch ------------------------------------------------------------------------

  const place = document.querySelector("[data-worker]");
  if (!place || !("serviceWorker" in navigator) || !("caches" in window)) return;

  const script = new URL(place.dataset.worker, location.href).href;
  const name = PREFIX + new URL(script).searchParams.get("reader");

  const show = (now) => {
    for (const each of place.querySelectorAll("[data-keeping]")) each.hidden = each.dataset.keeping !== now;
  };

  // The worker stays for somebody whom it notifies (push.js).
  const stop = async () => {
    for (const each of await caches.keys()) if (each.startsWith(PREFIX)) await caches.delete(each);
    for (const each of await navigator.serviceWorker.getRegistrations()) {
      if (!(await each.pushManager?.getSubscription())) await each.unregister();
    }
  };

  const start = async () => {
    await stop();
    const answer = await fetch(place.dataset.list, { cache: "no-store", redirect: "error" });
    if (!answer.ok) throw new Error(`${answer.status}`);
    const store = await caches.open(name);
    await store.put(place.dataset.list, answer);
    await navigator.serviceWorker.register(script, { updateViaCache: "none" });
    await navigator.serviceWorker.ready;
  };

  const look = async () => {
    const found = await navigator.serviceWorker.getRegistration();
    const runs = (found?.active ?? found?.waiting ?? found?.installing)?.scriptURL === script;
    show(runs && (await caches.has(name)) ? "on" : "off");
  };

  const press = (state, act) => {
    const button = place.querySelector(`[data-keeping=${state}] button`);
    button.addEventListener("click", async () => {
      button.disabled = true;
      try {
        await act();
        await look();
        place.querySelector(`[data-keeping]:not([hidden]) button`)?.focus();
      } catch {
        await stop();
        show("cannot");
      }
      button.disabled = false;
    });
  };

  press("off", start);
  press("on", stop);
  look();
})();
