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

/**
 * The last tap that did something; `shown`: since when there is what now is under the finger; `seen`: what that is.
 * @type {Tap & { shown: number, seen?: string } | undefined}
 */
let last;
/** The present one. @type {Tap} */
let tap = { x: -PLACE, y: -PLACE, at: 0, on: null };
let isAgain = false;

// A label's click is followed by its field's: both belong to one finger.
window.addEventListener(
  "pointerdown",
  ({ clientX: x, clientY: y, timeStamp: at, target }) => {
    tap = { x, y, at, on: target instanceof Element ? target : null };
    isAgain = !!last && at - last.shown < TIME && Math.hypot(x - last.x, y - last.y) < PLACE;
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
      /** @type {Tap & { shown: number, seen?: string }} */
      const done = { ...tap, at: event.timeStamp, shown: event.timeStamp };
      last = done;
      // What the tap itself brought is there by then.
      requestAnimationFrame(() => (done.seen = under(done)));
    }
  },
  { capture: true },
);

/** What was under the finger has given way to something else, such as the answer to a form. */
export function appeared() {
  const now = performance.now();
  if (!last || now - last.at > ANSWER) return;
  const seen = under(last);
  // The same once more, as when the server repeats what the page did by itself, is nothing new.
  if (!seen || seen === last.seen) return;
  last.seen = seen;
  last.shown = now;
}

/**
 * What can be tapped in the place of a tap.
 * @param {Tap} tap
 */
function under({ x, y }) {
  return document.elementFromPoint(x, y)?.closest("button, a, summary, label, input")?.outerHTML ?? "";
}

document.addEventListener("live-region:changed", appeared);
