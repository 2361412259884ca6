"""Moving the view of the Masterboard: drag, pinch, wheel, buttons and keys; a drag is no click."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.e2e import battle_stage
from tests.e2e import titan_stage as stage
from tests.e2e.cast import path_of
from tests.e2e.conftest import Person
from tests.e2e.scenes import People
from tests.e2e.steps import drafted, follow, open_list, press, renewed
from tests.titan.positions import campaign

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

WIDE = ".picture--wide"
OVERVIEW = ".picture--tall:not(.picture--part)"
WHOLE = 972.0
"""Width of the whole board in the units of its drawing."""


@pytest.fixture
def path(people: People) -> str:
    state = campaign({"R.anchor": (3, "titan centaur*3"), "R.key": (8, "angel centaur*2 ogre")}, roll=1)
    return path_of(battle_stage.laid_out(people.all[:2], state))


def box(page: Any, picture: str = WIDE) -> list[float]:
    """Return the left, top, width and height of what a picture shows."""
    return [float(each) for each in svg(page, picture).get_attribute("viewBox").split()]


def svg(page: Any, picture: str = WIDE) -> Any:
    return page.locator(f"{picture} > svg").first


def until(page: Any, condition: str) -> None:
    """Draw frame after frame until `condition` is true.

    Playwright's own waiting evaluates a string in the page, which the site's content policy forbids."""
    for _ in range(600):
        if page.evaluate(condition):
            return
        page.evaluate("new Promise(done => requestAnimationFrame(done))")
    raise AssertionError(condition)


def button(page: Any, name: str, picture: str = WIDE) -> Any:
    return page.locator(picture).first.get_by_role("button", name=name)


def middle(page: Any, picture: str = WIDE) -> tuple[float, float]:
    """Return the middle of the picture on the screen, in pixels."""
    svg(page, picture).scroll_into_view_if_needed()
    found = svg(page, picture).bounding_box()
    return found["x"] + found["width"] / 2, found["y"] + found["height"] / 2


def drag(page: Any, x: float, y: float, start: tuple[float, float] | None = None) -> None:
    left, top = start or middle(page)
    page.mouse.move(left, top)
    page.mouse.down()
    page.mouse.move(left + x / 2, top + y / 2)
    page.mouse.move(left + x, top + y)
    page.mouse.up()


class Fingers:
    """Fingers on a page with touch."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.session = page.context.new_cdp_session(page)

    def touch(self, kind: str, *spots: tuple[float, float]) -> None:
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(spots)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def slide(self, start: tuple[float, float], x: float, y: float, steps: int = 8) -> None:
        self.touch("touchStart", start)
        for step in range(1, steps + 1):
            self.touch("touchMove", (start[0] + x * step / steps, start[1] + y * step / steps))
        self.lift()

    def pinch(self, around: tuple[float, float], start: float, end: float, steps: int = 8) -> None:
        x, y = around
        self.touch("touchStart", (x - start, y), (x + start, y))
        for step in range(1, steps + 1):
            apart = start + (end - start) * step / steps
            self.touch("touchMove", (x - apart, y), (x + apart, y))
        self.lift()

    def lift(self) -> None:
        """Hold the fingers still, then lift them: a browser takes the tap after a fling for its end."""
        for _frame in range(12):
            self.page.evaluate("new Promise(done => requestAnimationFrame(done))")
        self.touch("touchEnd")


def test_buttons_come_nearer_and_go_back(people: People, person: Person, path: str) -> None:
    page = person(people.reader)
    page.goto(path)
    before = _on_the_page(page)
    assert box(page)[2] == WHOLE
    assert not button(page, "Whole board").is_visible()
    button(page, "Zoom in").click()
    near = box(page)
    assert near[2] == pytest.approx(WHOLE / 1.5, abs=1)
    assert _on_the_page(page) == before, "nothing on the page moves"
    button(page, "Zoom out").click()
    button(page, "Zoom out").click()
    assert box(page)[2] == WHOLE, "there is nothing beyond the board"
    for _ in range(12):
        button(page, "Zoom in").click()
    assert box(page)[2] == pytest.approx(WHOLE / 5, abs=1)
    button(page, "Whole board").click()
    assert box(page)[2] == WHOLE
    assert page.evaluate("document.activeElement.tagName") == "svg", "the focus is not lost with the button"


def _on_the_page(page: Any) -> Any:
    """The place and size of the board, wherever the page is scrolled to."""
    return svg(page).evaluate(
        "it => { const box = it.getBoundingClientRect();"
        " return [box.x, box.y + scrollY, box.width, box.height].map(Math.round) }"
    )


def test_a_drag_moves_the_board_under_the_pointer_and_is_no_click(
    people: People, person: Person, path: str
) -> None:
    page = person(people.reader)
    page.goto(path)
    button(page, "Zoom in").click()
    before = box(page)
    link = _link_in_sight(page)
    drag(page, -60, 40, start=link)
    after = box(page)
    scale = before[2] / svg(page).bounding_box()["width"]
    assert after[0] == pytest.approx(before[0] + 60 * scale, abs=1.5)
    assert after[1] == pytest.approx(before[1] - 40 * scale, abs=1.5)
    assert "pick" not in page.url
    for _ in range(3):
        drag(page, 300, 300)
    assert box(page)[:2] == pytest.approx([-6, -6], abs=0.1), "the board's edge is the end"


def test_what_is_legal_is_picked_after_the_board_was_moved(people: People, person: Person, path: str) -> None:
    page = person(people.reader)
    page.goto(path)
    button(page, "Zoom in").click()
    drag(page, -30, -30)
    before = box(page)
    x, y = _link_in_sight(page)
    with renewed(page):
        page.mouse.click(x, y)
    assert drafted(page) == 1
    assert box(page) == before, "the same picture keeps its view"
    page.reload()
    assert box(page) == before


def _link_in_sight(page: Any) -> tuple[float, float]:
    """The middle of a link that a mouse can reach, in pixels."""
    svg(page).scroll_into_view_if_needed()
    found = page.evaluate(
        """() => {
          for (const link of document.querySelectorAll(".picture--wide a.pick")) {
            const key = link.querySelector(".key");
            if (!key) continue;
            const box = key.getBoundingClientRect();
            const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
            if (link.contains(document.elementFromPoint(x, y))) return [x, y];
          }
        }"""
    )
    assert found, "no link is in sight"
    return found[0], found[1]


def test_the_wheel_zooms_with_ctrl_or_where_the_focus_is_and_else_scrolls(
    people: People, person: Person, path: str
) -> None:
    page = person(people.reader)
    page.goto(path)
    x, y = middle(page)
    page.mouse.move(x, y)
    page.mouse.wheel(0, 100)
    until(page, "scrollY > 0")
    assert box(page)[2] == WHOLE
    page.mouse.move(*middle(page))
    page.keyboard.down("Control")
    page.mouse.wheel(0, -200)
    page.keyboard.up("Control")
    until(page, f"document.querySelector('{WIDE} > svg').viewBox.baseVal.width < 800")
    near = box(page)[2]
    svg(page).focus()
    page.mouse.wheel(0, -200)
    until(page, f"document.querySelector('{WIDE} > svg').viewBox.baseVal.width < {near - 50}")


def test_keys_move_the_view_and_letters_still_choose(people: People, person: Person, path: str) -> None:
    page = person(people.reader)
    page.goto(path)
    svg(page).focus()
    page.keyboard.press("+")
    page.keyboard.press("+")
    near = box(page)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    moved = box(page)
    assert moved[0] > near[0]
    assert moved[1] > near[1]
    page.keyboard.press("-")
    assert box(page)[2] > near[2]
    page.keyboard.press("0")
    assert box(page)[2] == WHOLE
    with renewed(page):
        page.keyboard.press("a")
    assert drafted(page) == 1


def test_a_link_that_takes_the_focus_comes_into_sight(people: People, person: Person, path: str) -> None:
    page = person(people.reader)
    page.goto(path)
    svg(page).focus()
    for _ in range(5):
        page.keyboard.press("+")
    for _ in range(page.locator(f"{WIDE} a.pick").count()):
        page.keyboard.press("Tab")
        spot = page.evaluate(
            "() => { const b = document.activeElement.getBoundingClientRect();"
            f" const s = document.querySelector('{WIDE} > svg').getBoundingClientRect();"
            " return [(b.left + b.width / 2 - s.left) / s.width, (b.top + b.height / 2 - s.top) / s.height] }"
        )
        assert all(0 <= part <= 1 for part in spot)


def test_a_pinch_zooms_and_a_finger_moves_what_is_near(people: People, person: Person, path: str) -> None:
    page = person(people.reader, width=390, touch=True)
    page.goto(path)
    tall = OVERVIEW
    fingers = Fingers(page)
    fingers.pinch(middle(page, tall), 30, 90)
    near = box(page, tall)
    assert near[2] == pytest.approx(WHOLE / 3, rel=0.15)
    assert page.evaluate("visualViewport.scale") == 1
    fingers.slide(middle(page, tall), 50, 40)
    moved = box(page, tall)
    assert moved[0] < near[0]
    assert moved[1] < near[1]
    button(page, "Whole board", tall).tap()
    button(page, "Whole board", tall).wait_for(state="hidden")
    assert box(page, tall)[2] == WHOLE


def test_a_finger_scrolls_the_page_over_a_board_that_is_not_near(
    people: People, person: Person, path: str
) -> None:
    page = person(people.reader, width=390, touch=True)
    page.goto(path)
    tall = OVERVIEW
    before = box(page, tall)
    Fingers(page).slide(middle(page, tall), 0, -150)
    until(page, "scrollY > 60")
    assert box(page, tall) == before


def test_a_close_up_is_moved_sideways_and_its_frame_goes_along(
    people: People, person: Person, path: str
) -> None:
    page = person(people.reader, width=390, touch=True)
    page.goto(path)
    part = ".picture--part"
    before = box(page, part)
    frame = page.locator(".close-up").first
    assert float(frame.get_attribute("x")) == pytest.approx(before[0], abs=0.1)
    way = 90 if before[0] > 100 else -90
    Fingers(page).slide(middle(page, part), way, 0)
    after = box(page, part)
    assert abs(after[0] - before[0]) > 40
    assert float(frame.get_attribute("x")) == pytest.approx(after[0], abs=0.1)
    button(page, "Back to the close-up", part).tap()
    button(page, "Back to the close-up", part).wait_for(state="hidden")
    assert box(page, part) == before
    assert float(frame.get_attribute("x")) == pytest.approx(before[0], abs=0.1)


def test_it_glides_unless_asked_for_calm(people: People, person: Person, path: str) -> None:
    page = person(people.reader)
    page.emulate_media(reduced_motion="no-preference")
    # Its frames come when the test says so, however busy the machine is.
    page.clock.install()
    page.goto(path)
    page.clock.pause_at(page.evaluate("Date.now()") / 1_000 + 1)
    page.evaluate(
        f"""() => {{
          window.seen = [];
          new MutationObserver(() => seen.push(document.querySelector('{WIDE} > svg').viewBox.baseVal.width))
            .observe(document.querySelector('{WIDE} > svg'), {{ attributeFilter: ["viewBox"] }});
        }}"""
    )
    button(page, "Zoom in").click()
    for _frame in range(60):
        page.clock.run_for(17)
    widths = page.evaluate("seen")
    assert widths[-1] < 649
    assert len(widths) > 1
    assert widths == sorted(widths, reverse=True)


def test_without_scripts_the_board_stands_as_drawn(people: People, person: Person, path: str) -> None:
    page = person(people.reader, scripts=False, width=390)
    page.goto(path)
    assert page.locator(".zoom:visible").count() == 0
    assert box(page, OVERVIEW)[2] == WHOLE
    follow(page, page.locator(OVERVIEW).locator("a.pick").first)
    assert "pick=" in page.url


def test_a_watcher_moves_the_board_too(people: People, person: Person) -> None:
    match = stage.campaign(people.all[:4], stage.asks("move", 1, 6), seed=5)
    page = person(people.reader)
    page.goto(path_of(match))
    button(page, "Zoom in").click()
    assert box(page)[2] < WHOLE


def test_two_letters_choose_where_one_is_not_enough(people: People, person: Person) -> None:
    """In a long list "a" waits a moment in case "aa" is meant; a key that begins no longer one does not."""
    match = battle_stage.laid_out(people.all[:2], battle_stage.entering())
    page = person(people.reader)
    page.goto(path_of(match))
    keys = page.locator("#decision [data-key]").evaluate_all("all => all.map(each => each.dataset.key)")
    page.evaluate(
        """() => {
          const last = [...document.querySelectorAll("#decision ol, #decision ul")]
            .filter((list) => list.querySelector("[data-key]")).at(-1);
          const first = last.querySelector("[data-key]");
          for (const key of ["aa", "ab"]) {
            const more = first.closest("li").cloneNode(true);
            const link = more.querySelector("[data-key]");
            link.dataset.key = key;
            link.setAttribute("href", `?pick=${key}`);
            last.append(more);
          }
        }"""
    )
    assert "a" in keys
    page.locator("#question").focus()
    with renewed(page):
        page.keyboard.type("ab")
    assert "?pick=ab" in page.url


@pytest.mark.parametrize("scene", ["mountains", "strikes"])
def test_every_choice_of_a_battle_has_a_key_that_picks_it(people: People, person: Person, scene: str) -> None:
    match = battle_stage.laid_out(people.all[:2], getattr(battle_stage, scene)())
    page = person(people.reader)
    page.goto(path_of(match))
    listed = open_list(page).evaluate_all(
        "all => all.map(each => [each.dataset.key, each.getAttribute('href'), 'tap' in each.dataset])"
    )
    assert len(listed) >= 3
    for key, href, tap in listed:
        page.locator("#question").focus()
        with renewed(page):
            page.keyboard.press(key)
        if tap:
            assert drafted(page) == 1
            press(page, re.compile("^Undo"))
            continue
        assert page.url.endswith(re.sub("#.*", "", href))
        with renewed(page):
            page.keyboard.press("Escape")
        assert "pick" not in page.url
