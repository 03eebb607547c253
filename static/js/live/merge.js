// @ts-check
/**
 * Puts new contents in place of a part of a page without taking away what somebody works at: a field that is typed in
 * stays itself, what was chosen or typed elsewhere comes along, folds stay as they were put, and so do focus and scroll.
 */

/** @typedef {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} Control */
/** @typedef {Map<Element, Element>} Pairs  What stays, each with what is new in its place. */
/** @typedef {{ branch: Element, fresh: Element, inner: Step[] | null }} Step  A child that stays, or has within it what stays. */

/** Hidden fields that do not tell what a form is for. */
const MOVING = ["csrf", "version", "request"];
/** Kinds of fields in which nothing is typed or chosen. */
const SILENT = ["hidden", "submit", "button", "reset", "image"];

/**
 * How folds came from the server; others than that were put so by the reader. Nobody knows it of one that was open before
 * this script was there.
 * @type {WeakMap<HTMLDetailsElement, boolean | undefined>}
 */
const folds = new WeakMap();

/**
 * Notes how the folds of `region` came, where readers may have put them otherwise already.
 * @param {Element} region
 */
export function found(region) {
  for (const fold of region.querySelectorAll("details")) if (!folds.has(fold)) folds.set(fold, fold.open ? undefined : false);
}

/**
 * Notes how the folds came that are new in `region`.
 * @param {Element} region
 */
export function served(region) {
  for (const fold of region.querySelectorAll("details")) if (!folds.has(fold)) folds.set(fold, fold.open);
}

/**
 * Puts the contents of `fresh` in place of those of `region`, around what somebody works at.
 * @param {Element} region
 * @param {Element} fresh
 * @returns {"all" | "most" | "nothing"}  "most": the field with the focus is not yet what is new. "nothing": something that
 *   somebody works at has no place in what is new.
 */
export function merge(region, fresh) {
  // Others put contents here too, such as the answer to a form.
  found(region);
  const inCharge = /** @type {(Element & { renew(fresh: Element): boolean })[]} */ ([...region.querySelectorAll("[data-in-charge]")]);
  const isTheirs = (/** @type {Element} */ it) => inCharge.some((one) => one.contains(it));
  const focused = document.activeElement;
  const worked = controls(region).filter((it) => !isTheirs(it) && (isChanged(it) || (it === focused && !isTick(it))));
  const places = new Map(worked.map((it) => [it, placeOf(region, fresh, it)]));
  for (const [control, place] of places) if (!place || !takes(place, control)) return "nothing";

  const focus = focused && region.contains(focused) ? way(region, focused) : undefined;
  const selection = focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement ? range(focused) : undefined;
  const moved = [...region.querySelectorAll("details")]
    .filter((it) => folds.get(it) !== it.open && !isTheirs(it))
    .map((it) => /** @type {const} */ ([name(region, it), it.open, it]));
  const there = [...fresh.querySelectorAll("details")].map((it) => name(fresh, it));
  const isWorkedIn = (/** @type {HTMLDetailsElement} */ it) => it.open && folds.get(it) === false && controls(it).length > 0;
  if (moved.some(([of, , fold]) => isWorkedIn(fold) && !there.includes(of))) return "nothing";
  const scrolled = [...region.querySelectorAll("[id]")]
    .filter((it) => it.scrollTop || it.scrollLeft)
    .map((it) => /** @type {const} */ ([it.id, it.scrollTop, it.scrollLeft]));

  /** @type {Pairs} */
  const stays = new Map();
  for (const one of inCharge) {
    const place = fresh.querySelector(`#${one.id}`);
    if (place && one.renew(place)) stays.set(one, place);
  }
  const field = [...places].find(([control]) => control === focused);
  const withField = field?.[1] && steps(region, fresh, new Map([...stays, [field[0], field[1]]]));
  const isLater = !!withField && field[0].outerHTML !== field[1]?.outerHTML;
  const all = withField || steps(region, fresh, stays);
  if (all) replaceAround(region, fresh, all);
  else region.replaceChildren(...fresh.childNodes);

  for (const [control, place] of places) if (place && !(withField && control === focused)) copy(control, place);
  served(region);
  for (const fold of region.querySelectorAll("details")) {
    const known = moved.find(([of]) => of === name(region, fold));
    if (known && !isTheirs(fold)) fold.open = known[1];
  }
  for (const [id, top, left] of scrolled) document.getElementById(id)?.scrollTo(left, top);
  if (focus && !region.contains(document.activeElement)) {
    const again = (field?.[1] instanceof HTMLElement && region.contains(field[1]) ? field[1] : undefined) ?? find(region, focus);
    again?.focus({ preventScroll: true });
    if (selection && (again instanceof HTMLInputElement || again instanceof HTMLTextAreaElement)) again.setSelectionRange(...selection);
  }
  return isLater ? "most" : "all";
}

/**
 * @param {Element} root
 * @returns {Control[]}
 */
function controls(root) {
  const all = /** @type {NodeListOf<Control>} */ (root.querySelectorAll("input, textarea, select"));
  return [...all].filter((it) => !SILENT.includes(it.type));
}

/** @param {Control} control */
function isTick({ type }) {
  return type === "checkbox" || type === "radio";
}

/**
 * Whether it is otherwise than it came.
 * @param {Control} control
 */
function isChanged(control) {
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options];
    const came = options.filter((it) => it.defaultSelected);
    if (came.length === 0 && !control.multiple) came.push(...options.filter((it) => !it.disabled).slice(0, 1));
    const single = control.multiple ? came : came.slice(-1);
    return options.some((it) => it.selected !== single.includes(it));
  }
  if (control instanceof HTMLInputElement && isTick(control)) return control.checked !== control.defaultChecked;
  return control.value !== control.defaultValue;
}

/**
 * What a form is for, in words that its next version has too.
 * @param {HTMLFormElement | null} form
 */
function purpose(form) {
  if (!form) return "";
  const hidden = [...form.querySelectorAll("input[type=hidden]")].map((it) => [it.getAttribute("name") ?? "", it.getAttribute("value")]);
  return JSON.stringify([form.getAttribute("id"), form.getAttribute("action"), hidden.filter(([name]) => !MOVING.includes(name ?? ""))]);
}

/**
 * What is like a control, in order: of the same name in a form of the same purpose.
 * @param {Element} root
 * @param {Control} control
 */
function alike(root, control) {
  const value = isTick(control) ? control.getAttribute("value") : null;
  const of = purpose(control.form);
  return controls(root).filter(
    (it) =>
      it.type === control.type &&
      it.name === control.name &&
      (it.name !== "" || it.id === control.id) &&
      (value === null || it.getAttribute("value") === value) &&
      purpose(it.form) === of,
  );
}

/**
 * @param {Element} region
 * @param {Element} fresh
 * @param {Control} control
 * @returns {Control | undefined}
 */
function placeOf(region, fresh, control) {
  const [old, now] = [alike(region, control), alike(fresh, control)];
  return old.length === now.length ? now[old.indexOf(control)] : undefined;
}

/**
 * Whether `place` can hold what was typed or chosen in `control`.
 * @param {Control} place
 * @param {Control} control
 */
function takes(place, control) {
  if (place.disabled || control.type === "file") return false;
  if (!(place instanceof HTMLSelectElement) || !(control instanceof HTMLSelectElement)) return true;
  const values = [...place.options].filter((it) => !it.disabled).map((it) => it.value);
  return [...control.selectedOptions].every((it) => values.includes(it.value));
}

/**
 * @param {Control} control
 * @param {Control} place
 */
function copy(control, place) {
  if (control instanceof HTMLSelectElement && place instanceof HTMLSelectElement) {
    const values = [...control.selectedOptions].map((it) => it.value);
    for (const option of place.options) option.selected = values.includes(option.value);
  } else if (control instanceof HTMLInputElement && place instanceof HTMLInputElement && isTick(control)) place.checked = control.checked;
  else place.value = control.value;
}

/**
 * Which children stay so that what stays in them is not moved; `null` where it stands in another order or elsewhere.
 * @param {Element} old
 * @param {Element} fresh
 * @param {Pairs} stays
 * @returns {Step[] | null}
 */
function steps(old, fresh, stays) {
  const places = [...fresh.children];
  const found = [];
  let last = -1;
  for (const branch of old.children) {
    const inside = new Map([...stays].filter(([it]) => branch.contains(it)));
    const [first] = inside.values();
    if (!first) continue;
    const at = places.findIndex((it) => it.contains(first));
    if (at <= last || places[at].tagName !== branch.tagName) return null;
    last = at;
    const place = places[at];
    const inner = inside.has(branch) ? null : steps(branch, place, inside);
    const fits = inside.has(branch) ? inside.get(branch) === place : inner && [...inside.values()].every((it) => place.contains(it));
    if (!fits) return null;
    found.push({ branch, fresh: place, inner });
  }
  return found.length > 0 ? found : null;
}

/**
 * Puts the contents of `fresh` in place of those of `old`, but for the children that stay.
 * @param {Element} old
 * @param {Element} fresh
 * @param {Step[]} stay
 */
function replaceAround(old, fresh, stay) {
  let nodes = [...fresh.childNodes];
  for (const child of [...old.childNodes]) if (!stay.some(({ branch }) => branch === child)) child.remove();
  for (const { branch, fresh: place, inner } of stay) {
    const at = nodes.indexOf(place);
    branch.before(...nodes.slice(0, at));
    nodes = nodes.slice(at + 1);
    if (!inner) continue;
    // An element in charge of more than itself sets attributes of those around it.
    if (!branch.querySelector("[data-in-charge='']")) renameLike(branch, place);
    replaceAround(branch, place, inner);
  }
  old.append(...nodes);
}

/**
 * Gives `old` the attributes of `fresh`. Whether a fold is open is its reader's.
 * @param {Element} old
 * @param {Element} fresh
 */
function renameLike(old, fresh) {
  for (const { name } of [...old.attributes]) if (name !== "open" && !fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (name !== "open" && old.getAttribute(name) !== value) old.setAttribute(name, value);
}

/**
 * A fold's name: its id, or what it says of itself, and which of those it is.
 * @param {Element} region
 * @param {HTMLDetailsElement} fold
 */
function name(region, fold) {
  if (fold.id) return fold.id;
  const says = (/** @type {Element} */ it) => it.querySelector("summary")?.textContent?.trim() ?? "";
  const same = [...region.querySelectorAll("details:not([id])")].filter((it) => says(it) === says(fold));
  return `${says(fold)}\n${same.indexOf(fold)}`;
}

/**
 * What is selected of a text; fields of some kinds do not say.
 * @param {HTMLInputElement | HTMLTextAreaElement} field
 * @returns {[number, number] | undefined}
 */
function range({ selectionStart, selectionEnd }) {
  return selectionStart === null || selectionEnd === null ? undefined : [selectionStart, selectionEnd];
}

/**
 * Where `element` is inside `region`: its id, or else the way of child indexes to it.
 * @param {Element} region
 * @param {Element} element
 * @returns {string | number[]}
 */
function way(region, element) {
  if (element.id) return element.id;
  const indexes = [];
  for (let at = element; at !== region && at.parentElement; at = at.parentElement) {
    indexes.unshift([...at.parentElement.children].indexOf(at));
  }
  return indexes;
}

/**
 * @param {Element} region
 * @param {string | number[]} way
 * @returns {HTMLElement | undefined}
 */
function find(region, way) {
  if (typeof way === "string") return document.getElementById(way) ?? undefined;
  /** @type {Element | undefined} */
  let at = region;
  for (const index of way) at = at?.children[index];
  return at instanceof HTMLElement ? at : undefined;
}
