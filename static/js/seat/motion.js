// @ts-check
/**
 * Throws and moves as they are shown: the die falls, pieces walk from square to square. What comes meanwhile, and a tap, ends
 * it at once.
 */

/** @import { Played, Position } from "../rules/types.js" */

import { goal } from "../rules.js";

/** Times in milliseconds: the fall of a die, one square, the longest walk, and a piece that is sent home. */
const FALL = 420;
const SQUARE = 70;
const WALK = 560;
const HOME = 260;
/** Longest time for all that has come at once; of what takes longer the end is shown. */
const LONGEST = 1600;

const isStill = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * @typedef {object} Frame
 * @property {Position} position
 * @property {number} time Milliseconds.
 * @property {number} die The die that falls, or 0.
 * @property {boolean} isWalk
 */

/**
 * @param {Played} step
 * @returns {Frame[]}
 */
export function framesOf({ before, act, captures, after }) {
  if (act.kind === "die") return [{ position: before, time: FALL, die: act.die, isWalk: false }];
  if (act.kind === "third-six") return act.sentHome ? [{ position: after, time: HOME, die: 0, isWalk: false }] : [];
  if (act.kind !== "step" && act.kind !== "exit") return [];
  const end = goal(before.arms);
  /** @type {number[]} */
  const squares = [];
  if (act.kind === "step" && act.to > act.from) for (let at = act.from + 1; at <= act.to; at++) squares.push(at);
  else if (act.kind === "step") {
    for (let at = act.from + 1; at <= end; at++) squares.push(at);
    for (let at = end - 1; at >= act.to; at--) squares.push(at);
  }
  const time = Math.min(SQUARE, WALK / Math.max(1, squares.length));
  const walk = squares.map((at) => ({ position: moved(before, act.color, act.from, at), time, die: 0, isWalk: true }));
  const last = { position: after, time: captures.length > 0 || squares.length === 0 ? HOME : 0, die: 0, isWalk: false };
  return [...walk, last];
}

/**
 * @param {Position} position
 * @param {string} color
 * @param {number} from
 * @param {number} to
 * @returns {Position}
 */
function moved(position, color, from, to) {
  const pieces = [...position.pieces[color]];
  pieces[pieces.indexOf(from)] = to;
  return { ...position, pieces: { ...position.pieces, [color]: pieces.sort((a, b) => a - b) } };
}

export class Motion {
  #show;
  #done;
  /** @type {number | undefined} */
  #timer;
  /** @type {Frame[]} */
  #frames = [];

  /**
   * @param {(frame: Frame) => void} show
   * @param {() => void} done All is shown: what is due can be drawn.
   */
  constructor(show, done) {
    this.#show = show;
    this.#done = done;
  }

  get isRunning() {
    return this.#timer !== undefined;
  }

  /** @param {readonly Played[]} steps */
  play(steps) {
    this.#stop();
    const frames = steps.map(framesOf);
    let time = frames.flat().reduce((sum, frame) => sum + frame.time, 0);
    while (frames.length > 1 && time > LONGEST) time -= (frames.shift() ?? []).reduce((sum, frame) => sum + frame.time, 0);
    this.#frames = isStill.matches || document.hidden ? [] : frames.flat();
    this.#next();
  }

  /** Shows the end. */
  finish() {
    if (!this.isRunning) return;
    this.#stop();
    this.#done();
  }

  #stop() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#frames = [];
  }

  #next() {
    const frame = this.#frames.shift();
    if (!frame) {
      this.#timer = undefined;
      this.#done();
      return;
    }
    this.#show(frame);
    this.#timer = setTimeout(() => this.#next(), frame.time);
  }
}
