// @ts-check
/** What a referee chose for this device; remembered on it. */

const KEY = "cubilete:referee";

/**
 * @typedef {object} Wishes
 * @property {boolean} auto A move without a choice is played by itself.
 * @property {boolean} sound
 * @property {boolean} vibration
 * @property {number} turn How far the board is turned, in arms.
 */

/** @returns {Wishes} */
export function wishes() {
  const wished = { auto: true, sound: false, vibration: true, turn: 0 };
  try {
    return { ...wished, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return wished;
  }
}

/** @param {Wishes} wished */
export function remember(wished) {
  try {
    localStorage.setItem(KEY, JSON.stringify(wished));
  } catch {
    // Without room it holds for this page.
  }
}
