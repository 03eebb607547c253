// @ts-check
/**
 * What this device keeps of a table at which it plays: what is not sent yet, its own word for the dice, and the commitment of
 * the seed as it was when the device first saw it.
 */

/** @import { SentDeed } from "./wire.js" */

/**
 * @typedef {object} Kept
 * @property {string} word
 * @property {string} commitment
 * @property {number} game Number of the game in which `deeds` were made.
 * @property {number} version The version on which `deeds` were made.
 * @property {SentDeed[]} deeds Not confirmed.
 */

/** Signs of a word; those that look alike are left out. */
const SIGNS = "23456789abcdefghijkmnpqrstuvwxyz";
/** Signs of the word of one device, as the server expects. */
const LENGTH = 4;

/** @param {string} table */
const keyOf = (table) => `cubilete:seat:${table}`;

/**
 * @param {string} table
 * @returns {Kept}
 */
export function read(table) {
  const none = { word: "", commitment: "", game: 0, version: 0, deeds: [] };
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(table)) ?? "null");
    return kept && Array.isArray(kept.deeds) ? { ...none, ...kept } : none;
  } catch {
    return none;
  }
}

/**
 * @param {string} table
 * @param {Partial<Kept>} change
 */
export function keep(table, change) {
  try {
    localStorage.setItem(keyOf(table), JSON.stringify({ ...read(table), ...change }));
  } catch {
    // A device without room: it holds as long as the page.
  }
}

/** A random word for the dice. */
export const randomWord = () => [...crypto.getRandomValues(new Uint8Array(LENGTH))].map((byte) => SIGNS[byte % SIGNS.length]).join("");
