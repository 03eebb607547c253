// @ts-check
/**
 * What this device keeps of a table, so that it outlives a reload and a restart of the phone: what the server confirmed
 * last, and what it has not confirmed yet.
 */

/** @import { Color } from "../rules/types.js" */
/** @import { SentAct, Standing } from "./wire.js" */

/**
 * @typedef {object} Base The table as the server last confirmed it.
 * @property {number} version
 * @property {string} start
 * @property {readonly Standing[]} acts
 *
 * @typedef {{ base: Base, unsent: SentAct[], turnSince: number }} Kept
 */

/** @param {string} table */
const keyOf = (table) => `cubilete:log:${table}`;

/**
 * @param {string} table
 * @returns {Kept | null}
 */
export function read(table) {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(table)) ?? "null");
    if (!kept?.base || !Array.isArray(kept.base.acts) || !Array.isArray(kept.unsent)) return null;
    return { ...kept, base: { ...kept.base, acts: kept.base.acts.map(named) } };
  } catch {
    return null;
  }
}

/**
 * @param {string} table
 * @param {Kept} kept
 */
export function write(table, kept) {
  try {
    localStorage.setItem(keyOf(table), JSON.stringify(kept));
  } catch {
    // A device without room: what is unsent lives as long as the page.
  }
}

/** @param {string} table */
export const forget = (table) => localStorage.removeItem(keyOf(table));

/**
 * How much of a table is unsent, and whether the device knows more than a page that shows `version`.
 * @param {string} table
 * @param {number} version
 */
export function stored(table, version) {
  const kept = read(table);
  return { unsent: kept?.unsent.length ?? 0, isAhead: !!kept && kept.base.version > version };
}

/**
 * An act as a page of version 0.1.0 kept it: `5` a die, `Y:12:18` a move, `~` a lost turn, `-Y` one who left, `.` time
 * called, `=` and a position a penalty. One that has its name already is left as it is.
 * @param {Standing | string} act
 * @returns {Standing}
 */
function named(act) {
  if (typeof act !== "string") return act;
  if (act === "~") return { kind: "time-out" };
  if (act === ".") return { kind: "call-time" };
  if (act.startsWith("=")) return { kind: "penalty", position: act.slice(1) || null };
  if (act.startsWith("-")) return { kind: "retire", color: /** @type {Color} */ (act.slice(1)) };
  const [color, from, to] = act.split(":");
  if (to === undefined) return { kind: "die", die: Number(act) };
  return { kind: "move", color: /** @type {Color} */ (color), from: Number(from), to: Number(to) };
}
