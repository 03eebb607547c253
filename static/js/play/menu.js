// @ts-check
/** The menu of the referee's app: what this device does by itself, and the way to the rest of the page. */

/** @import { Wishes } from "./choices.js" */

import { remember } from "./choices.js";
import { feel } from "./feel.js";

/** @typedef {"auto" | "sound" | "vibration"} Switch */

/**
 * @param {HTMLElement} root
 * @param {Wishes} wishes Changed in place.
 * @param {AbortSignal} signal
 */
export function listen(root, wishes, signal) {
  for (const box of root.querySelectorAll("input[role=switch]")) {
    if (!(box instanceof HTMLInputElement)) continue;
    if (box.name === "vibration" && !navigator.vibrate) box.closest("label")?.remove();
    box.checked = wishes[/** @type {Switch} */ (box.name)];
  }
  root.addEventListener("change", (event) => switched(event, wishes), { signal });
  root.addEventListener("click", (event) => opened(event), { signal });
}

/**
 * @param {Event} event
 * @param {Wishes} wishes
 */
function switched({ target }, wishes) {
  if (!(target instanceof HTMLInputElement)) return;
  const name = /** @type {Switch} */ (target.name);
  wishes[name] = target.checked;
  remember(wishes);
  if (target.checked && name !== "auto") feel("move", wishes);
}

/**
 * A link of the menu to a fold opens it.
 * @param {Event} event
 */
function opened({ target }) {
  const link = target instanceof Element ? target.closest("a[href^='#']") : null;
  const fold = document.querySelector(link?.getAttribute("href") ?? "#none");
  if (!(fold instanceof HTMLDetailsElement)) return;
  fold.open = true;
  link?.closest("details.menu")?.removeAttribute("open");
  fold.querySelector("summary")?.focus();
}
