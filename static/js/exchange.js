/* A page that changes in place: what an answer has that the page has not is put into it, and all else stays
   as it is, the scroll, the focus and an unfolded list among it. Without this file whole pages are loaded.

   `exchange(address)` shows an address so; a form with `data-exchange` is sent so. Whatever else follows a
   change listens for "exchanged", whose `detail` says whether a button was `pressed`, and whether a recap brings
   `news` of what the others did. */
(() => {
  "use strict";

  const PARTS = ["top", "main"]; // the elements of a page that an answer changes
  const HERE = { exchanged: true }; // what the browser's history holds of such a page
  const LATE = 400; // milliseconds after which an answer comes like a page

  let asking = null, sending = false;

  const told = (recap) => [...recap.querySelectorAll(".recap-line:not(.recap-line--own) p")]
    .map((line) => line.textContent.trim()).join("\n");

  const tellsNews = (old, fresh) => Boolean(fresh?.open) && (!old || told(old) !== told(fresh));

  // What somebody wrote or unfolded is theirs, but in the panel, which the answer is about. A recap that tells the
  // same of the others stays as it is: a phone would move the board by its height under the reader's thumb. One that
  // tells something new comes as the page has it, open or folded.
  const change = (from, to) => {
    if (from.id === "recap" && told(from) === told(to)) return false;
    if (from.isEqualNode(to)) return false;
    if (from.closest("#decision")) return true;
    if (from.localName === "textarea" && from.value !== from.defaultValue) return false;
    if (from.localName === "details" && from.id !== "recap") to.open = from.open;
    return true;
  };

  // What it moves is transparent for two frames and then comes; the focus stays where it is.
  const comeLikeAPage = () => {
    const states = document.documentElement.classList;
    states.add("late");
    requestAnimationFrame(() => requestAnimationFrame(() => states.remove("late")));
  };

  const show = (text, late, pressed) => {
    const page = new DOMParser().parseFromString(text, "text/html");
    if (!page.getElementById("main")) return false;
    const [now, then] = [document, page].map((each) => each.getElementById("recap"));
    const news = tellsNews(now, then);
    if (late && !document.hidden) comeLikeAPage();
    for (const part of PARTS) {
      const [old, fresh] = [document, page].map((each) => each.getElementById(part));
      if (old && fresh) morphdom(old, fresh, { onBeforeElUpdated: change });
    }
    document.title = page.title;
    document.dispatchEvent(new CustomEvent("exchanged", { detail: { pressed, news } }));
    return true;
  };

  // True once the page shows the answer; false where it cannot. An answer that is another page, such as that
  // of the sign-in, is opened as such.
  const take = async (request, pressed = false) => {
    const began = performance.now();
    const answer = await fetch(request);
    if (!answer.ok) return false;
    const address = new URL(answer.headers.get("Content-Location") ?? answer.url, location.href);
    if (address.pathname !== location.pathname) {
      location.assign(address);
      return true;
    }
    const text = await answer.text();
    if (!show(text, performance.now() - began > LATE, pressed)) return false;
    if (request.method === "POST") history.replaceState(HERE, "", address.pathname + address.search);
    return true;
  };

  // `push`: the address is a step that the browser's Back undoes. The latest asked for is shown.
  window.exchange = async (address, { push = false } = {}) => {
    if (sending) return;
    asking?.abort();
    const mine = asking = new AbortController();
    const wanted = new URL(address, location.href);
    let shown = false;
    try {
      shown = await take(new Request(wanted, { signal: mine.signal }));
    } catch {
      // No answer: the browser says so itself.
    }
    if (mine.signal.aborted) return;
    if (!shown) {
      location.assign(wanted);
    } else if (push) {
      history.replaceState(HERE, "");
      history.pushState(HERE, "", wanted.pathname + wanted.search);
    }
  };

  // One press is one form. What goes wrong is shown as a page without scripts would show it: the form is sent
  // again, and its token makes two of it one.
  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (!form.matches("form[data-exchange]")) return;
    event.preventDefault();
    if (sending) return;
    asking?.abort();
    sending = true;
    const body = new URLSearchParams(new FormData(form));
    const by = event.submitter;
    if (by?.name) {
      // A form sent by script says nothing of the button that was pressed.
      const chosen = Object.assign(document.createElement("input"), { type: "hidden", name: by.name, value: by.value });
      form.append(chosen);
      body.append(by.name, by.value);
    }
    for (const field of form.elements) if (field.localName === "button") field.disabled = true;
    let shown = false;
    try {
      // The changed page itself is the answer, without a redirect to it.
      const headers = { Prefer: "return=representation" };
      shown = await take(new Request(form.action, { method: "POST", body, headers }), Boolean(by));
    } catch {
      // As above.
    }
    sending = false;
    if (!shown) form.submit();
  });

  addEventListener("popstate", (event) => {
    if (event.state?.exchanged) exchange(location.href);
  });
})();
