// @ts-check
/** Pieces in motion on a drawn board: from square to square, or straight to a place. */

/** @typedef {[number, number]} Point */

/** Time for each square of a walk, and for a flight to the nest, in milliseconds. */
export const SQUARE = 60;
export const FLIGHT = 420;

/**
 * The point at which an element of the drawing stands.
 * @param {Element} element
 * @returns {Point}
 */
export function placeOf(element) {
  const [x = 0, y = 0] = (element.getAttribute("transform")?.match(/-?[\d.]+/g) ?? []).map(Number);
  return [x, y];
}

/**
 * "12,3.5 14,3.5" as points.
 * @param {string} text
 */
export const pointsOf = (text) => text.split(" ").filter(Boolean).map((pair) => /** @type {Point} */ (pair.split(",").map(Number)));

/**
 * Puts a piece at the last of these points, and shows its way there from one to the next.
 * @param {Element} piece
 * @param {Point[]} points
 * @param {number} time For the whole way, in milliseconds.
 * @param {number} [delay] Until it begins, likewise.
 * @returns {Animation | undefined}
 */
export function move(piece, points, time, delay = 0) {
  const way = [placeOf(piece), ...points];
  const [x, y] = way[way.length - 1];
  piece.setAttribute("transform", `translate(${x},${y})`);
  if (time <= 0) return undefined;
  const frames = way.map(([left, top]) => ({ transform: `translate(${left}px, ${top}px)`, easing: "ease-in-out" }));
  return piece.animate(frames, { duration: time, delay, fill: "backwards" });
}
