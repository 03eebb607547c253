// @ts-check
/** What a player chose for this device: sound, vibration, and whose phrases are not shown. Remembered on it. */

import { feel } from "../play/feel.js";

const KEY = "cubilete:player";
/** Most seats that are remembered as muted. */
const MOST_MUTED = 100;

/**
 * @typedef {object} Wishes
 * @property {boolean} sound
 * @property {boolean} vibration
 * @property {string[]} muted Seats as `TABLE COLOR`.
 */

/** @returns {Wishes} */
export function wishes() {
  const wished = { sound: true, vibration: true, muted: [] };
  try {
    return { ...wished, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return wished;
  }
}

/** @param {Wishes} wished */
function remember(wished) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...wished, muted: wished.muted.slice(-MOST_MUTED) }));
  } catch {
    // The storage is full or denied: the value holds as long as the page.
  }
}

/**
 * The switches of the menu.
 * @param {HTMLElement} root
 * @param {Wishes} wished Changed in place.
 * @param {string} table
 * @param {() => void} changed
 * @param {AbortSignal} signal
 */
export function listen(root, wished, table, changed, signal) {
  const muted = (/** @type {HTMLInputElement} */ box) => `${table} ${box.value}`;
  for (const box of root.querySelectorAll("input[role=switch]")) {
    if (!(box instanceof HTMLInputElement)) continue;
    if (box.name === "vibration" && !navigator.vibrate) box.closest("label")?.remove();
    box.checked = box.name === "mute" ? wished.muted.includes(muted(box)) : wished[/** @type {"sound" | "vibration"} */ (box.name)];
  }
  const switched = (/** @type {Event} */ { target }) => {
    if (!(target instanceof HTMLInputElement) || target.getAttribute("role") !== "switch") return;
    if (target.name === "mute") {
      wished.muted = wished.muted.filter((it) => it !== muted(target));
      if (target.checked) wished.muted.push(muted(target));
    } else {
      wished[/** @type {"sound" | "vibration"} */ (target.name)] = target.checked;
      if (target.checked) feel("move", wished);
    }
    remember(wished);
    changed();
  };
  root.addEventListener("change", switched, { signal });
}
