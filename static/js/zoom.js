/* Boards with more on them than a screen can show: drag, pinch, wheel, buttons and keys
   move the view. The picture keeps its place and size on the page, only its view box changes.
   Without this file it stands as it was drawn. */
(() => {
  "use strict";

  const NEAREST = 5; // times as near as the whole board
  const STEP = 1.5; // one press of + or -
  const SHIFT = 0.2; // of the view, one press of an arrow
  const SLOP = 8; // pixels: a hand that trembles drags nothing
  const GLIDE = 160; // milliseconds
  const NEAR = "picture--near"; // zoomed in: one finger moves the board, not the page

  const boxOf = (text) => {
    const [x, y, width, height] = text.split(" ").map(Number);
    return { x, y, width, height };
  };
  const textOf = ({ x, y, width, height }) => [x, y, width, height].map((each) => +each.toFixed(2)).join(" ");
  const clamp = (value, least, most) => Math.min(Math.max(value, least), Math.max(least, most));
  const calm = matchMedia("(prefers-reduced-motion: reduce)");

  // A view is kept while its tab shows the same picture of the same match: through a choice, a
  // deed, a reload. It is a place on the board and nothing else.
  const kept = {
    read(name) {
      try {
        return sessionStorage.getItem(name);
      } catch {
        return null;
      }
    },
    write(name, text) {
      try {
        if (text) sessionStorage.setItem(name, text);
        else sessionStorage.removeItem(name);
      } catch {
        // Then it is kept until the next page.
      }
    },
  };

  class Board {
    constructor(picture, place) {
      this.picture = picture;
      this.place = place;
      this.svg = picture.querySelector("svg");
      this.pointers = new Map();
      this.dragged = false;
      this.begin();
      this.listen();
    }

    // As the page came, or as an exchange left the picture.
    begin() {
      const { picture, place } = this;
      this.home = boxOf(this.svg.getAttribute("viewBox"));
      this.whole = boxOf(picture.dataset.whole);
      this.frame = this.frameOf();
      this.name = `view ${location.pathname} ${place} ${textOf(this.home)}`;
      this.svg.tabIndex = 0;
      this.svg.setAttribute("aria-keyshortcuts", "Plus - 0 ArrowLeft ArrowRight ArrowUp ArrowDown");
      this.tools = picture.querySelector(".zoom");
      this.tools.hidden = false;
      this.view = this.home;
      const before = kept.read(this.name);
      if (!before) return; // asking what is in sight lays out the whole page
      this.show(boxOf(before));
      if (!this.sees(this.svg.querySelector(".chosen"))) this.show(this.home);
    }

    // The dashed frame on a phone's overview around what this close-up shows.
    frameOf() {
      const all = [...this.picture.parentElement.querySelectorAll("[data-whole]")];
      const frames = all.flatMap((each) => [...each.querySelectorAll(".close-up")]);
      return frames.find((each) =>
        Math.abs(each.getAttribute("x") - this.home.x) + Math.abs(each.getAttribute("y") - this.home.y) +
        Math.abs(each.getAttribute("width") - this.home.width) < 0.5);
    }

    get ratio() {
      return this.home.height / this.home.width;
    }

    // At the widest all of the board is in it, whatever the picture's own shape.
    fit(width) {
      const { home, whole, ratio } = this;
      const widest = Math.max(whole.width, whole.height / ratio);
      return clamp(width, Math.min(home.width, whole.width / NEAREST), widest);
    }

    show(wanted) {
      const { home, whole } = this;
      const width = this.fit(wanted.width);
      const height = width * this.ratio;
      const within = (at, size, from, all) =>
        size >= all ? from + (all - size) / 2 : clamp(at, from, from + all - size);
      const x = within(wanted.x, width, whole.x, whole.width);
      const y = within(wanted.y, height, whole.y, whole.height);
      const moved = Math.abs(x - this.view.x) + Math.abs(y - this.view.y) + Math.abs(width - this.view.width) > 0.01;
      this.view = { x, y, width, height };
      const away = Math.abs(x - home.x) + Math.abs(y - home.y) + Math.abs(width - home.width) > 0.5;
      this.svg.setAttribute("viewBox", textOf(away ? this.view : home));
      this.picture.classList.toggle(NEAR, away);
      this.tools.querySelector("[data-zoom=home]").hidden = !away;
      for (const side of this.frame ? ["x", "y", "width", "height"] : []) this.frame.setAttribute(side, this.view[side]);
      kept.write(this.name, away ? textOf(this.view) : "");
      return moved;
    }

    // Where a point of the screen is on the board.
    at(point) {
      const box = this.svg.getBoundingClientRect();
      const part = { x: (point.clientX - box.left) / box.width, y: (point.clientY - box.top) / box.height };
      return { part, x: this.view.x + part.x * this.view.width, y: this.view.y + part.y * this.view.height };
    }

    // The view `times` as near; what is at `spot` stays there.
    nearer(times, spot) {
      const width = this.fit(this.view.width / times);
      return { x: spot.x - spot.part.x * width, y: spot.y - spot.part.y * width * this.ratio, width };
    }

    get middle() {
      const { x, y, width, height } = this.view;
      return { part: { x: 0.5, y: 0.5 }, x: x + width / 2, y: y + height / 2 };
    }

    glide(wanted) {
      cancelAnimationFrame(this.gliding);
      const from = this.view;
      const begun = performance.now();
      if (calm.matches) return this.show(wanted);
      const step = (now) => {
        const part = clamp((now - begun) / GLIDE, 0, 1);
        const mixed = {};
        for (const side of ["x", "y", "width"]) mixed[side] = from[side] + (wanted[side] - from[side]) * part;
        this.show(mixed);
        if (part < 1) this.gliding = requestAnimationFrame(step);
      };
      this.gliding = requestAnimationFrame(step);
      return true;
    }

    sees(shape) {
      if (!shape) return true;
      const [one, all] = [shape, this.svg].map((each) => each.getBoundingClientRect());
      if (!all.width) return true; // the shape for other screens
      return one.left < all.right && one.right > all.left && one.top < all.bottom && one.bottom > all.top;
    }

    // From the whole board one comes nearer to what is chosen, if anything is; else to the middle.
    get goal() {
      const chosen = this.picture.classList.contains(NEAR) ? null : this.svg.querySelector(".chosen");
      const box = chosen?.getBoundingClientRect();
      if (!box?.width) return this.middle;
      const spot = this.at({ clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 });
      return { ...spot, part: { x: 0.5, y: 0.5 } };
    }

    zoom(way) {
      if (way === "home") return this.glide(this.home);
      return this.glide(way === "in" ? this.nearer(STEP, this.goal) : this.nearer(1 / STEP, this.middle));
    }

    shift(x, y) {
      const { view } = this;
      return { ...view, x: view.x + x * view.width, y: view.y + y * view.height };
    }

    listen() {
      const { svg } = this;
      this.tools.addEventListener("click", (event) => {
        const button = event.target.closest("[data-zoom]");
        if (!button) return;
        if (button.dataset.zoom === "home") svg.focus({ preventScroll: true }); // it goes away
        this.zoom(button.dataset.zoom);
      });
      svg.addEventListener("pointerdown", (event) => this.press(event));
      svg.addEventListener("pointermove", (event) => this.move(event));
      for (const end of ["pointerup", "pointercancel"]) {
        svg.addEventListener(end, (event) => this.pointers.delete(event.pointerId));
      }
      // A drag is no click; and the browser drags no link away meanwhile.
      svg.addEventListener("dragstart", (event) => event.preventDefault());
      this.picture.addEventListener("click", (event) => {
        if (!this.dragged || !event.detail || !svg.contains(event.target)) return; // 0: by the keyboard
        event.preventDefault();
        event.stopPropagation();
      }, true);
      // Two fingers are for the board, whatever the page would do with them.
      svg.addEventListener("touchmove", (event) => {
        if (event.touches.length > 1) event.preventDefault();
      }, { passive: false });
      svg.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
      svg.addEventListener("keydown", (event) => this.key(event));
      svg.addEventListener("focusin", (event) => this.follow(event.target));
    }

    press(event) {
      if (event.pointerType === "mouse" && event.button) return;
      if (!this.pointers.size) this.dragged = false;
      cancelAnimationFrame(this.gliding);
      this.pointers.set(event.pointerId, event);
      this.origin = { x: event.clientX, y: event.clientY };
    }

    move(event) {
      const before = this.pointers.get(event.pointerId);
      if (!before) return;
      if (event.pointerType === "mouse" && !event.buttons) return this.pointers.delete(event.pointerId);
      const others = [...this.pointers.values()].filter((each) => each.pointerId !== event.pointerId);
      const far = Math.hypot(event.clientX - this.origin.x, event.clientY - this.origin.y);
      if (!this.dragged && !others.length && far < SLOP) return;
      this.pointers.set(event.pointerId, event);
      const [other] = others;
      const [was, is] = other ? [between(before, other), between(event, other)] : [before, event];
      const times = other ? apart(event, other) / Math.max(apart(before, other), 1) : 1;
      const spot = this.at(was);
      if (!this.show(this.nearer(times, { ...spot, part: this.at(is).part }))) return;
      this.dragged = true;
      // Now, and not before, or a click would not reach its link.
      if (!this.svg.hasPointerCapture(event.pointerId)) this.svg.setPointerCapture(event.pointerId);
    }

    wheel(event) {
      const wanted = event.ctrlKey || event.metaKey || this.svg.contains(document.activeElement);
      if (!wanted || !event.deltaY) return;
      const lines = event.deltaMode ? 16 : 1;
      const times = Math.exp(-clamp(event.deltaY * lines, -120, 120) / 300);
      const moved = this.show(this.nearer(times, this.at(event)));
      // At its limits the board lets the page scroll; but the browser's own zoom stays out of it.
      if (moved || event.ctrlKey || event.metaKey) event.preventDefault();
    }

    key(event) {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const deeds = {
        "+": () => this.zoom("in"),
        "=": () => this.zoom("in"),
        "-": () => this.zoom("out"),
        0: () => this.zoom("home"),
        ArrowLeft: () => this.slide(-SHIFT, 0),
        ArrowRight: () => this.slide(SHIFT, 0),
        ArrowUp: () => this.slide(0, -SHIFT),
        ArrowDown: () => this.slide(0, SHIFT),
      };
      // An arrow that cannot move the board scrolls the page.
      if (Object.hasOwn(deeds, event.key) && deeds[event.key]() !== false) event.preventDefault();
    }

    slide(x, y) {
      const before = this.view;
      const moved = this.show(this.shift(x, y));
      if (moved && !calm.matches) {
        const wanted = this.view;
        this.show(before);
        this.glide(wanted);
      }
      return moved;
    }

    // A link that takes the focus by the keyboard comes into sight.
    follow(link) {
      if (link === this.svg || !link.matches(":focus-visible") || this.pointers.size) return;
      const box = link.getBoundingClientRect();
      const spot = this.at({ clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 });
      if (spot.part.x > 0.05 && spot.part.x < 0.95 && spot.part.y > 0.05 && spot.part.y < 0.95) return;
      this.show({ ...this.view, x: spot.x - this.view.width / 2, y: spot.y - this.view.height / 2 });
    }
  }

  const between = (one, two) => ({ clientX: (one.clientX + two.clientX) / 2, clientY: (one.clientY + two.clientY) / 2 });
  const apart = (one, two) => Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY);

  const known = new WeakMap(); // by their pictures' shapes
  const begin = () => {
    [...document.querySelectorAll("[data-whole]")].forEach((picture, place) => {
      const svg = picture.querySelector("svg");
      if (known.has(svg)) known.get(svg).begin();
      else known.set(svg, new Board(picture, place));
    });
  };
  begin();
  document.addEventListener("exchanged", begin);
})();
