// @ts-check
/** The shape of the board (§2): knows no pieces and no rules. */

/** @import { Arms, Color, Square } from "./types.js" */

/** All colors in board order: each is followed by its right-hand neighbor. */
export const LETTERS = "YBRGPAOC";

/**
 * A color's English name, as in the keys of the translations.
 * @type {Readonly<Record<string, string>>}
 */
export const NAMES = {
  Y: "yellow", B: "blue", R: "red", G: "green", P: "pink", A: "grey", O: "orange", C: "cyan",
};

/** Squares of one arm, and of a lane. */
const ARM = 17;
const LANE = 7;

/** @param {Color} color Counted from 0. */
const index = (color) => LETTERS.indexOf(color);

/**
 * The progress of the last track square before the lane.
 * @param {Arms} arms
 */
export const lastTrack = (arms) => ARM * arms - 4;

/**
 * The progress of the goal.
 * @param {Arms} arms
 */
export const goal = (arms) => lastTrack(arms) + LANE + 1;

/** @param {Color} color */
export const exitSquare = (color) => 5 + ARM * index(color);

/**
 * Whether nobody is captured on this track square by reaching it.
 * @param {number} square
 */
export const isSafe = (square) => [0, 5, 12].includes(square % ARM);

/**
 * The color across a board of four arms.
 * @param {Color} color
 * @returns {Color}
 */
export const opposite = (color) => /** @type {Color} */ ("RGYB"[index(color)] ?? color);

/**
 * The number of the track square at a progress from 1 to `lastTrack`.
 * @param {Arms} arms
 * @param {Color} color
 * @param {number} progress
 */
export const trackSquare = (arms, color, progress) => ((exitSquare(color) + progress - 2) % (ARM * arms)) + 1;

/**
 * Where a color's piece stands.
 * @param {Arms} arms
 * @param {Color} color
 * @param {number} progress
 * @returns {Square}
 */
export function squareOf(arms, color, progress) {
  if (progress === 0) return "N";
  if (progress <= lastTrack(arms)) return String(trackSquare(arms, color, progress));
  return progress < goal(arms) ? `L${progress - lastTrack(arms)}` : "G";
}

/**
 * The progress at which a color's piece stands on a square; none where its path does not touch it.
 * @param {Arms} arms
 * @param {Color} color
 * @param {Square} square
 * @returns {number | null}
 */
export function progressAt(arms, color, square) {
  if (square === "N") return 0;
  if (square === "G") return goal(arms);
  const lane = /^L([1-7])$/.exec(square);
  if (lane) return lastTrack(arms) + Number(lane[1]);
  const number = Number(square);
  if (!/^[1-9]\d*$/.test(square) || number > ARM * arms) return null;
  const progress = ((number - exitSquare(color) + ARM * arms) % (ARM * arms)) + 1;
  return progress <= lastTrack(arms) ? progress : null;
}
