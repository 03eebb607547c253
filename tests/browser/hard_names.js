// Runs in the page, at one size of the window. Returns the faults: a page that is wider than the window, texts that are cut, hang out of
// their box, stand on another text, are squeezed into letters below each other, or are mixed up with the direction of the page.
const faults = new Set();

const said = (it) => it.tagName.toLowerCase() + [...it.classList].map((name) => `.${name}`).join("");
const place = (it) => [it.parentElement?.parentElement, it.parentElement, it].filter(Boolean).map(said).join(" > ");
const short = (text) => `«${Array.from(text).slice(0, 40).join("")}»`;

const wide = document.documentElement.scrollWidth;
if (wide > innerWidth + 1) {
  const beyond = [...document.body.querySelectorAll("*")].filter((it) => it.getBoundingClientRect().right > innerWidth + 1);
  const last = beyond.filter((it) => ![...it.children].some((child) => beyond.includes(child)));
  faults.add(`the page is ${wide} wide: ${last.slice(0, 3).map(place).join(", ")}`);
}

// A column that stays leaves room for the others.
for (const cell of document.querySelectorAll(".data-table :is(th, td)")) {
  const frame = cell.closest(".data-table");
  const isScrolled = cell.closest("table").offsetWidth > frame.clientWidth + 1;
  const reach = cell.getBoundingClientRect().right - frame.getBoundingClientRect().left;
  if (isScrolled && getComputedStyle(cell).position === "sticky" && reach > frame.clientWidth * 0.75) {
    faults.add(`a column stays and takes ${Math.round(reach)} of ${frame.clientWidth}: ${place(cell)}`);
  }
}

const texts = [];
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
// Closed panels are measured by nobody; in a drawing only the names are.
const OTHER = "script, style, noscript, select, textarea, template, .menu__panel, .tabs__panel, .more__panel, svg :not(.board__name)";

while (walker.nextNode()) {
  const node = walker.currentNode;
  const text = node.data.trim();
  const parent = node.parentElement;
  const isSeen = parent.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  if (!text || !isSeen || parent.closest(OTHER)) continue;

  const around = [];
  let isLeftOut = false;
  for (let box = parent; box && box !== document.body; box = box.parentElement) {
    const style = getComputedStyle(box);
    const isBlock = style.display !== "inline";
    const clips = isBlock && style.overflowX !== "visible";
    if (isBlock) around.push({ box, style, clips, of: box.getBoundingClientRect() });
    // Texts for readers by ear, and boxes that float above the page.
    isLeftOut ||= style.clipPath !== "none" || ["fixed", "sticky"].includes(style.position) || (clips && box.clientWidth <= 2);
  }
  if (isLeftOut) continue;

  // Other pages of a hall's screen stand beside the one that is shown.
  const flow = parent.closest(".hall__flow");
  if (flow && parent.getBoundingClientRect().left >= flow.getBoundingClientRect().right - 1) continue;

  const range = document.createRange();
  const start = node.data.indexOf(text);
  const letter = (at) => {
    range.setStart(node, start + at);
    range.setEnd(node, start + at + 1);
    return range.getBoundingClientRect();
  };
  if (/^\p{Script=Hebrew}/u.test(text) && !/\p{Script=Latin}/u.test(text)) {
    const [first, last] = [letter(0), letter(text.length - 1)];
    if (Math.abs(first.top - last.top) < 4 && last.left > first.left) faults.add(`mixed up: ${place(parent)} ${short(text)}`);
  }

  range.selectNodeContents(node);
  const isDrawn = parent.closest("svg") !== null;
  const lines = [...(isDrawn ? [parent.getBoundingClientRect()] : range.getClientRects())].filter((it) => it.width >= 1);
  const tops = new Set(lines.map((it) => Math.round(it.top)));
  if (tops.size > 2 && tops.size > Array.from(text).length / 4) faults.add(`squeezed: ${place(parent)} ${short(text)}`);

  const size = parseFloat(getComputedStyle(parent).fontSize);
  for (const line of lines) {
    // The letters, without the room above and below them.
    const middle = (line.top + line.bottom) / 2, half = Math.min(line.height / 2, size * 0.4);
    let [l, t, r, b] = [line.left, middle - half, line.right, middle + half];
    const [own] = around;
    if (own && !own.clips && !isDrawn && own.of.width > 2 && (r > own.of.right + 2 || l < own.of.left - 2)) {
      faults.add(`hangs out: ${place(parent)} ${short(text)}`);
    }
    for (const { box, style, clips, of } of around) {
      if (!clips) continue;
      const isOnPurpose = ["auto", "scroll"].includes(style.overflowX) || style.textOverflow === "ellipsis"
        || style.webkitLineClamp !== "none";
      const isOut = l < of.left - 2 || r > of.right + 2 || t < of.top - 2 || b > of.bottom + 2;
      if (isOut && !isOnPurpose) faults.add(`cut by ${said(box)}: ${place(parent)} ${short(text)}`);
      [l, t, r, b] = [Math.max(l, of.left), Math.max(t, of.top), Math.min(r, of.right), Math.min(b, of.bottom)];
    }
    if (r - l > 1 && b - t > 1) texts.push({ l, t, r, b, node, text, parent });
  }
}

texts.sort((one, other) => one.t - other.t);
texts.forEach((one, n) => {
  for (let next = n + 1; next < texts.length && texts[next].t < one.b - 1; next += 1) {
    const other = texts[next];
    const width = Math.min(one.r, other.r) - Math.max(one.l, other.l);
    const height = Math.min(one.b, other.b) - other.t;
    if (one.node !== other.node && width > 2 && height > 1) {
      faults.add(`on each other: ${place(one.parent)} ${short(one.text)}, ${place(other.parent)} ${short(other.text)}`);
    }
  }
});
return [...faults];
