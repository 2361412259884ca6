/* What makes a turn page smoother: a choice changes the page in place (exchange.js), one
   that can be undone goes into the draft at once, letter keys choose, Escape drops the
   choice. Everything works without this file. */
(() => {
  "use strict";

  const WHY = 'a[href^="?why="]';
  const CHOICE = `a[href^="?pick="], a[href^="?suggest="], a[data-drop], ${WHY}`;

  let tapped = false; // whether the answer that comes next is that to a tap on a choice

  const panel = () => document.getElementById("decision");
  const question = () => document.querySelector("[data-question]");
  const deed = () => document.querySelector(".bar-main .button--main");

  // A link never writes: what a tap stores, the panel's own form posts. The board's
  // links lead where the rows of the list do, and the rows know what can be stored.
  const stores = (link) => {
    const rows = panel()?.querySelectorAll("a[data-tap]") ?? [];
    return [...rows].some((row) => row.getAttribute("href") === link.getAttribute("href"));
  };

  document.addEventListener("click", (event) => {
    const link = event.target.closest(CHOICE);
    if (!link || event.button || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const address = new URL(link.getAttribute("href"), location.href);
    // The explanations take the link's own place, so nothing need move.
    if (link.matches(WHY)) {
      const at = scrollY;
      exchange(address).then(() => {
        document.getElementById("why")?.focus({ preventScroll: true });
        scrollTo({ top: at, behavior: "instant" });
      });
      return;
    }
    const form = document.getElementById("tap");
    tapped = true;
    // A card is read before it is used: the first tap chooses it, and its text and the button appear.
    if (form && !("reads" in link.dataset) && stores(link)) {
      form.elements.pick.value = address.searchParams.get("pick");
      form.requestSubmit();
      return;
    }
    exchange(address, { push: true });
  });

  // The question has the focus when the page opens and after each exchange, so that
  // a keyboard stands where the answer is; after that it is read politely. It is
  // scrolled to only while there is no bar with the deed, which is in sight on every
  // screen, and nothing to choose on a board that is shown; what is to be filled in
  // and what is not on the board stand below the question. After a button's press, a question out of sight comes
  // into it, and where the others have acted since, the page is read from its top or, in a fight, from its dice.
  // A panel that is scrolled within shows what was chosen.
  // One of two pictures is shown, for a wide window or a narrow one.
  const choosesOnBoard = () => [...document.querySelectorAll('.grid-board .picture:has(a[href^="?pick="])')]
    .some((picture) => picture.checkVisibility?.());
  const barShows = () => [...document.querySelectorAll(".grid:not(.grid--listed) .bar:not(:has(.field)) .button--main")]
    .some((button) => button.checkVisibility?.());
  const stand = () => {
    question()?.focus({ preventScroll: true });
  };
  // A phone's bar lies over the foot of the window.
  const floor = () => {
    const bar = [...document.querySelectorAll(".bar")].find((each) => getComputedStyle(each).position === "fixed");
    return bar?.getBoundingClientRect().top ?? innerHeight;
  };
  const inSight = ({ top, bottom }) => top >= 0 && bottom <= floor();
  // What is scrolled to, and the end of the page, stand clear of it.
  const clear = () => document.documentElement.style.setProperty("--bar", `${innerHeight - floor()}px`);
  clear();
  addEventListener("resize", clear);

  // Both legions of an encounter, which a phone has above the question.
  const encounter = () => innerWidth < 1000 && document.querySelector(".grid--met .sheet:has(> .met)");
  let met = Boolean(encounter());

  // Whether all that can be chosen on the first picture, or the first line of the list, is in sight.
  const seesChoices = () => {
    const shown = (part) => part.checkVisibility?.();
    const picture = [...document.querySelectorAll('.grid-board .picture:has(a[href^="?pick="])')].find(shown);
    const marks = picture?.querySelectorAll('a[href^="?pick="]') ??
      [...document.querySelectorAll("#decision .lists a[href^='?pick=']")].filter(shown).slice(0, 1);
    return [...marks].every((each) => inSight(each.getBoundingClientRect()));
  };
  if (!location.hash && document.activeElement === document.body) stand();

  // What the page says of what was done lies over its top, wherever one is: nothing moves for it, however late
  // the answer comes. A press puts it away. What would cover the heading or the question stands in the page, if its
  // place there is in sight; what would cover dice or a piece to choose lies over the foot of the window, if that
  // is free. Dice are newer than most that is said, so they are never covered.
  const DICE = ".exchange--newest, .dice--roll";
  const MARKS = '.picture a[href^="?pick="], .hand a[href^="?pick="]';
  const headings = () => [document.querySelector("h1"), question(), ...document.querySelectorAll(DICE)];
  const covers = (bands, parts) => {
    const { top, bottom } = bands.getBoundingClientRect();
    return parts.some((each) => {
      const box = each?.getBoundingClientRect();
      return box?.height && box.top < bottom && box.bottom > top;
    });
  };
  const tell = () => {
    const bands = document.querySelector(".bands[role=status]");
    if (!bands) return;
    for (const close of bands.querySelectorAll("[data-close]")) close.hidden = false;
    const marks = [...document.querySelectorAll(MARKS)];
    const dice = [...document.querySelectorAll(DICE)];
    bands.classList.add("bands--over");
    const over = covers(bands, headings());
    if (!over && !covers(bands, marks)) return;
    if (!over || covers(bands, dice)) {
      bands.style.inset = `auto 0 ${innerHeight - floor()}px`;
      if (!covers(bands, [...headings(), ...marks])) return;
      bands.style.inset = "";
      if (!over) return;
    }
    bands.classList.remove("bands--over");
    if (bands.getBoundingClientRect().top >= 0) return;
    // Where the page has been scrolled past its place, it is seen only over the top; the dice and the question stand
    // below it, or else it stays in its place.
    bands.classList.add("bands--over");
    const seen = dice.map((each) => each.getBoundingClientRect()).filter(({ top, bottom }) => bottom > 0 && top < floor());
    const asked = question()?.getBoundingClientRect();
    if (!asked) return;
    const way = Math.min(asked.top, ...seen.map(({ top }) => top)) - bands.getBoundingClientRect().bottom - 4;
    scrollBy({ top: way, behavior: "instant" });
    if (!seen.length || (inSight(question().getBoundingClientRect()) && !covers(bands, dice))) return;
    bands.classList.remove("bands--over");
    scrollBy({ top: -way, behavior: "instant" });
  };
  document.addEventListener("click", (event) => {
    if (event.target.closest("a, button:not([data-close])")) return;
    const put = event.target.closest("[data-close]")?.closest(".bands") ?? event.target.closest(".bands--over");
    if (!put) return;
    put.remove();
    if (document.activeElement === document.body) stand();
  });
  // It never covers what one scrolls to: it then stands in the page.
  addEventListener("scroll", () => {
    const over = document.querySelector(".bands--over");
    if (over && covers(over, headings())) {
      over.style.inset = "";
      over.classList.remove("bands--over");
    }
  }, { passive: true });

  // A roll for movement is seen in the heading.
  const roll = () => document.querySelector(".turn .dice--roll")?.outerHTML;
  let rolled = roll();

  document.addEventListener("exchanged", (event) => {
    const { pressed, news } = event.detail ?? {};
    const chose = tapped;
    tapped = false;
    clear();
    const again = document.getElementById(`see-${seen.get(boardName())}`);
    if (again) again.checked = true;
    const main = document.getElementById("main");
    const before = rolled;
    rolled = roll() ?? rolled;
    const anew = pressed && (news || (rolled && rolled !== before));
    const dice = innerWidth < 1000 && document.querySelector(".grid--asked .exchanges");
    const sees = () => inSight(question().getBoundingClientRect());
    if (anew && dice) {
      if (!sees()) dice.scrollIntoView({ behavior: "instant" });
    } else if (anew && main.getBoundingClientRect().top < 0) {
      main.scrollIntoView({ behavior: "instant" });
    }
    // A board above its question is where one chooses. Who meets whom is read before the question.
    const [meeting, came] = [encounter(), !met];
    met = Boolean(meeting);
    const field = panel()?.querySelector(".bar-main .field");
    if (question() && !anew) {
      const head = meeting && came ? meeting : question().closest(".decision-head");
      const above = (head === meeting ? head : question()).getBoundingClientRect().top < 0;
      const first = question().closest(".grid--board-first");
      if (pressed ? above || (!sees() && !first) : chose && !field && above && !first && !seesChoices()) {
        head.scrollIntoView({ behavior: "instant" });
      }
    }
    tell();
    if (!question()) {
      main.focus({ preventScroll: true });
      return;
    }
    const chooses = !field && choosesOnBoard();
    question().focus({ preventScroll: anew || barShows() || chooses });
    field?.scrollIntoView({ block: "nearest" });
    if (panel().scrollHeight > panel().clientHeight) {
      panel().querySelector("[aria-current=true]:not(.ledger *)")?.scrollIntoView({ block: "nearest" });
    }
    // The question may have been scrolled to, past what stands in the page.
    if (document.querySelector(".bands[role=status]")?.getBoundingClientRect().bottom < 0) tell();
    // A message that no longer stands in the page leaves its place, and the question moves up.
    if (pressed && !anew && question().getBoundingClientRect().top < 0) {
      question().closest(".decision-head").scrollIntoView({ behavior: "instant" });
    }
    const live = document.getElementById("live");
    // Of a button with two texts, only the one that is shown is read.
    live.textContent = [question()?.textContent, deed()?.innerText].map((each) => each?.trim() ?? "").join(" ");
  });

  // Whether one chooses on the map or from the list stays as it was left, for each kind of board: a list of lands
  // says nothing of how one chooses in a battle.
  const seen = new Map();
  const boardName = () => document.getElementById("board")?.getAttribute("aria-label");
  document.addEventListener("change", (event) => {
    if (event.target.name === "see") seen.set(boardName(), event.target.value);
  });

  // A button that names what is ticked of a set cannot be pressed while that is nothing. The words come with
  // the page, and so does what joins the last of several.
  const name = () => {
    const button = document.querySelector("button[data-ticks]");
    if (!button) return;
    const { ticks, none, words, pair } = button.dataset;
    const boxes = button.form.querySelectorAll(`input[type=checkbox][name="${CSS.escape(ticks)}"]`);
    const told = [...boxes].filter((box) => box.checked).map((box) => box.value);
    const last = told.at(-1) ?? "", some = told.slice(0, -1).join(", ");
    const ticked = some ? pair.replace("{some}", () => some).replace("{last}", () => last) : last;
    button.disabled = !told.length;
    button.textContent = told.length ? words.replace("{ticked}", () => ticked) : none;
  };
  name();

  // No more can be ticked than the rules allow. Where that is one, a tick takes the place of the last.
  const limit = ({ target } = {}) => {
    for (const box of document.querySelectorAll("[data-most]")) {
      const ticked = [...(box.form?.elements ?? [])].filter((each) => each.name === box.name && each.checked);
      const full = ticked.length >= Number(box.dataset.most);
      if (box.dataset.most !== "1") box.disabled = full && !box.checked;
      else if (target?.name === box.name && target.checked && box !== target) box.checked = false;
    }
  };
  limit();
  for (const kind of ["change", "exchanged"]) {
    document.addEventListener(kind, limit);
    document.addEventListener(kind, name);
  }

  // A beginner who changes the form has an answer of their own: its button takes the place of the suggestion.
  document.addEventListener("change", ({ target }) => {
    const form = target.closest("#decision form.bar-main");
    // The button of a form above the bar is in the bar.
    const own = [...(form?.elements ?? [])].find((each) => each.matches(".button--second"));
    const suggested = document.querySelectorAll("#suggestion .button--main, .bar--suggest");
    if (!own || !suggested.length) return;
    own.classList.replace("button--second", "button--main");
    own.closest(".bar")?.classList.remove("bar--still");
    for (const each of suggested) {
      if (each.matches(".bar")) each.remove();
      else each.classList.replace("button--main", "button--second");
    }
    clear();
  });

  // A choice's own letter picks it while the focus stands at the board, the hand or
  // the question, and never while somebody writes (WCAG 2.1.4); Escape drops it. Where
  // there are more than the alphabet has, a letter that could be the first of two
  // waits for the second.
  const PATIENCE = 700; // milliseconds between two letters of a key
  let typed = "", waiting = 0;

  // A keyboard of another alphabet has the same letters at the same places, so its user need not switch.
  const letterOf = ({ key, code }) => (key <= "~" ? key : /^Key(.)$/.exec(code)?.[1] ?? key).toLowerCase();

  // No letter stands for two choices of a page; a choice can be on the board and in the list.
  const last = (selector) =>
    [panel(), document].map((part) => [...(part?.querySelectorAll(selector) ?? [])].at(-1)).find(Boolean);
  const keyed = (key) => last(`[data-key="${CSS.escape(key)}"]`);
  const longer = (key) => document.querySelector(`[data-key^="${CSS.escape(key)}"]:not([data-key="${CSS.escape(key)}"])`);

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
    if (event.key === "Enter" && event.target === question() && deed()) {
      event.preventDefault();
      // What cannot be taken back asks for a second key.
      if (deed().hasAttribute("data-final")) deed().focus();
      else deed().click();
      return;
    }
    if (event.key.length !== 1 || !event.target.closest("#board, .hand, #decision")) return;
    const key = letterOf(event);
    typed = keyed(typed + key) ? typed + key : key;
    const target = keyed(typed);
    clearTimeout(waiting);
    if (!target) {
      typed = "";
      return;
    }
    event.preventDefault();
    if (longer(typed)) waiting = setTimeout(pick, PATIENCE);
    else pick();
  });

  // The phone's menu closes as people expect.
  document.addEventListener("click", (event) => {
    for (const menu of document.querySelectorAll("details.menu[open]")) {
      if (!menu.contains(event.target)) menu.open = false;
    }
  });
})();
