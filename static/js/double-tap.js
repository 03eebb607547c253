// @ts-check
/**
 * A double tap does one thing: what appears under the finger after a tap is inert for the time of another one, there and
 * nowhere else, so that taps in different places are as fast as ever. Keys are not affected.
 */

/** Two taps within this time are one double tap, in milliseconds. */
const TIME = 350;
/** Taps nearer than this are in one place, in CSS pixels: the least size of what is tapped. */
const PLACE = 44;
/** What comes later than this after a tap did not come of it, in milliseconds. */
const ANSWER = 5000;

const TYPED = "input:not([type=checkbox], [type=radio]), textarea, select";

/** @typedef {{ x: number, y: number, at: number, on: Element | null }} Tap */

/** The last tap that did something. @type {Tap | undefined} */
let last;
/** The present one. @type {Tap} */
let tap = { x: -PLACE, y: -PLACE, at: 0, on: null };
let isAgain = false;

// A label's click is followed by its field's: both belong to one finger.
window.addEventListener(
  "pointerdown",
  ({ clientX: x, clientY: y, timeStamp: at, target }) => {
    tap = { x, y, at, on: target instanceof Element ? target : null };
    isAgain = !!last && at - last.at < TIME && Math.hypot(x - last.x, y - last.y) < PLACE;
  },
  { capture: true, passive: true },
);

window.addEventListener(
  "click",
  (event) => {
    // A key's click has no count.
    if (event.detail === 0 || tap.on?.closest(TYPED)) return;
    if (isAgain) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else {
      last = { ...tap, at: event.timeStamp };
    }
  },
  { capture: true },
);

/** What was under the finger has given way to something else, such as the answer to a form. */
export function appeared() {
  const now = performance.now();
  if (last && !last.on?.isConnected && now - last.at < ANSWER) last.at = now;
}

document.addEventListener("live-region:changed", appeared);
