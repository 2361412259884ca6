/* What makes a turn page smoother: a choice swaps the content instead of loading
   the whole page, letter keys choose, Escape drops the choice. Everything works
   without this file. */
(() => {
  "use strict";

  const CHOICE = 'a[href^="?pick="], a[data-drop]';

  // One answer of the server is one page, so what is swapped is all of it below
  // the header. A choice is only looked at: nothing is stored by it.
  document.addEventListener("click", (event) => {
    const link = event.target.closest(CHOICE);
    if (!link || event.button || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const address = new URL(link.getAttribute("href"), location.href);
    htmx
      .ajax("GET", address.pathname + address.search, {
        target: "#main", select: "#main", swap: "outerHTML show:none", push: address.pathname + address.search,
      })
      .catch(() => location.assign(address));
  });

  // What went wrong is shown as a page without scripts would show it.
  for (const failure of ["htmx:responseError", "htmx:swapError"]) {
    document.addEventListener(failure, (event) => location.assign(event.detail.pathInfo.requestPath));
  }

  // After a swap the question takes the focus, so that a keyboard stands where the
  // answer is, and is read politely. It is scrolled to only while a choice is not
  // made yet: the bar with the deed is in sight on every screen. A panel that is
  // scrolled within shows what was chosen.
  document.addEventListener("htmx:afterSettle", () => {
    const question = document.querySelector("[data-question]");
    if (!question) return;
    question.focus({ preventScroll: document.querySelector(".bar") !== null });
    const panel = question.closest(".decision");
    if (panel.scrollHeight > panel.clientHeight) {
      panel.querySelector("[aria-current=true]")?.scrollIntoView({ block: "nearest" });
    }
    const live = document.getElementById("live");
    const deed = document.querySelector(".bar-main .button--main");
    live.textContent = [question, deed].map((each) => each?.textContent.trim() ?? "").join(" ");
  });

  // A choice's own letter picks it while the focus stands at the board, the hand or
  // the question, and never while somebody writes (WCAG 2.1.4); Escape drops it. Where
  // there are more than the alphabet has, a letter that could be the first of two
  // waits for the second.
  const PATIENCE = 700; // milliseconds between two letters of a key
  let typed = "", waiting = 0;

  // Lists that are open stand below those that led to them, and share their letters.
  const last = (selector) =>
    [...(document.getElementById("decision") ?? document).querySelectorAll(selector)].at(-1);
  const keyed = (key) => last(`[data-key="${CSS.escape(key)}"]`);
  const longer = (key, list) => list.querySelector(`[data-key^="${CSS.escape(key)}"]:not([data-key="${CSS.escape(key)}"])`);

  const pick = () => {
    clearTimeout(waiting);
    const target = typed && keyed(typed);
    typed = "";
    target?.click();
  };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || event.repeat) return;
    if (event.target.closest("input:not([type=radio], [type=checkbox]), textarea, select")) return;
    if (event.key === "Escape") {
      clearTimeout(waiting);
      typed = "";
      last("[data-drop]")?.click();
      return;
    }
    if (event.key.length !== 1 || !event.target.closest("#board, .hand, #decision")) return;
    const key = event.key.toLowerCase();
    typed = keyed(typed + key) ? typed + key : key;
    const target = keyed(typed);
    clearTimeout(waiting);
    if (!target) {
      typed = "";
      return;
    }
    event.preventDefault();
    if (longer(typed, target.closest("ol, ul") ?? target.parentElement)) waiting = setTimeout(pick, PATIENCE);
    else pick();
  });

  // The phone's menu closes as people expect.
  document.addEventListener("click", (event) => {
    for (const menu of document.querySelectorAll("details.menu[open]")) {
      if (!menu.contains(event.target)) menu.open = false;
    }
  });
})();
