// @ts-check
/**
 * What has to stand on one page of a screen: an element with `data-fit="4"` gets up to so many columns and the largest text
 * with which all of it is to be seen, by measuring. Full names are written where they fit at a good size; otherwise those
 * with `data-short` are short. In a list that turns pages they are short where that saves a page. Of a list with
 * `data-least`, the smallest text that it may have, the last lines are counted where they have no room. Without script the
 * element scrolls.
 */

/** Full names are not written smaller than this part of the text's own size. */
const GOOD = 0.85;
/** The smallest text, as a part of its own size. */
const LEAST = 0.3;
/** How near the size comes to the largest that fits. */
const STEP = 0.02;

/** @param {Element} screen */
export function fitAll(screen) {
  for (const box of screen.querySelectorAll("[data-fit]")) if (box instanceof HTMLElement) fit(box);
  for (const page of screen.querySelectorAll(".hall-live")) level([...page.querySelectorAll("[data-fit]")].filter(isBox));
  for (const flow of screen.querySelectorAll(".hall__flow:not([data-fit])")) {
    if (flow instanceof HTMLElement && !flow.querySelector("[data-fit]")) call(flow);
  }
}

/**
 * Full names in a list that turns pages, unless short ones save a page or a group has no room for full ones.
 * @param {HTMLElement} flow
 */
function call(flow) {
  name(flow, true);
  const width = flow.scrollWidth;
  name(flow, false);
  const isCut = [...flow.children].some((it) => flow.matches("[data-square]") && it.scrollHeight > it.clientHeight + 1);
  if (isCut || flow.scrollWidth > width) name(flow, true);
}

/** @param {HTMLElement} box */
function fit(box) {
  const least = Number(box.dataset.least) || LEAST;
  box.querySelector("[data-more]")?.remove();
  box.removeAttribute("data-broken");
  for (const line of box.children) if (line instanceof HTMLElement) line.hidden = false;
  name(box, false);
  if (size(box, GOOD)) return;
  name(box, true);
  const isFound = size(box, least);
  // A word that is too wide even so is broken.
  box.toggleAttribute("data-broken", !isFound && !box.dataset.least);
  if (!isFound && box.dataset.least) count(box, least);
}

/** @param {Element} it @returns {it is HTMLElement} */
const isBox = (it) => it instanceof HTMLElement;

/**
 * Boards beside each other have texts of one size, and names of one kind.
 * @param {HTMLElement[]} boxes
 */
function level(boxes) {
  const least = Math.min(...boxes.map((box) => Number(box.style.getPropertyValue("--fit"))));
  const isShort = boxes.some((box) => [...box.querySelectorAll("[data-short]")].some((it) => it.textContent !== it.getAttribute("data-full")));
  for (const box of boxes) {
    name(box, isShort);
    set(box, least, 1);
  }
}

/**
 * Full or short names.
 * @param {HTMLElement} box
 * @param {boolean} isShort
 */
function name(box, isShort) {
  for (const it of box.querySelectorAll("[data-short]")) {
    if (!(it instanceof HTMLElement)) continue;
    it.dataset.full ??= it.textContent ?? "";
    it.textContent = (isShort ? it.dataset.short : it.dataset.full) ?? "";
  }
}

/**
 * Sets the largest text, not below `least`, and the columns with which all fits. Returns whether there is one.
 * @param {HTMLElement} box
 * @param {number} least
 */
function size(box, least) {
  let best = { size: 0, columns: 1 };
  for (let columns = 1; columns <= Number(box.dataset.fit); columns++) {
    let [low, high] = [Math.max(least, best.size + STEP), 1];
    if (low > high || !fits(box, low, columns)) continue;
    if (fits(box, high, columns)) low = high;
    while (high - low > STEP) {
      const middle = (low + high) / 2;
      if (fits(box, middle, columns)) low = middle;
      else high = middle;
    }
    best = { size: low, columns };
  }
  const isFound = best.size > 0;
  set(box, isFound ? best.size : least, isFound ? best.columns : Number(box.dataset.fit));
  return isFound;
}

/**
 * @param {HTMLElement} box
 * @param {number} size
 * @param {number} columns
 */
function fits(box, size, columns) {
  set(box, size, columns);
  return isWhole(box);
}

/**
 * Whether all is to be seen: nothing hangs out, and no word is wider than its place.
 * @param {HTMLElement} box
 */
function isWhole(box) {
  const isIn = box.scrollHeight <= box.clientHeight + 1 && box.scrollWidth <= box.clientWidth + 1;
  if (!isIn) return false;
  for (const it of box.querySelectorAll("h2, p")) if (it.scrollWidth > it.clientWidth + 1) return false;
  // A name that lacks a part of a pixel would lose its end.
  for (const it of box.querySelectorAll("[data-short]")) if (it.scrollWidth > it.clientWidth) return false;
  return true;
}

/**
 * @param {HTMLElement} box
 * @param {number} size
 * @param {number} columns
 */
function set(box, size, columns) {
  box.style.setProperty("--fit", size.toFixed(3));
  box.style.setProperty("--fit-columns", String(columns));
}

/**
 * Counts the last children, which do not fit, with the columns that leave out the fewest.
 * @param {HTMLElement} box
 * @param {number} least
 */
function count(box, least) {
  const lines = /** @type {HTMLElement[]} */ ([...box.children]);
  if (lines.length < 2) return;
  const more = document.createElement(lines[0].localName);
  more.dataset.more = "";
  box.append(more);
  let best = { n: lines.length, columns: 1 };
  for (let columns = 1; columns <= Number(box.dataset.fit); columns++) {
    set(box, least, columns);
    const n = leftOut(box, lines, more);
    if (n < best.n) best = { n, columns };
  }
  set(box, least, best.columns);
  leftOut(box, lines, more);
}

/**
 * Hides as many of the last lines as have no room. Returns their number.
 * @param {HTMLElement} box
 * @param {HTMLElement[]} lines
 * @param {HTMLElement} more
 */
function leftOut(box, lines, more) {
  let [low, high] = [1, lines.length - 1];
  const show = (/** @type {number} */ n) => {
    lines.forEach((line, index) => (line.hidden = index >= lines.length - n));
    more.textContent = `+${n}`;
  };
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    show(middle);
    if (isWhole(box)) high = middle;
    else low = middle + 1;
  }
  show(low);
  return low;
}
