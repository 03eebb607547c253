// @ts-check
/**
 * What this device keeps of a game that it plays: what is not sent yet, and for the check of the dice its own word and the
 * commitment of the seed as it was when the device first saw it (static/js/verify-dice.js).
 */

/** @import { SentDeed } from "./wire.js" */

/**
 * @typedef {object} Kept
 * @property {number} game Number of the game in which `deeds` were made.
 * @property {number} version The version on which `deeds` were made.
 * @property {SentDeed[]} deeds Not confirmed.
 *
 * @typedef {object} KeptDice
 * @property {string} draft A word that the device has made up.
 * @property {string} [word] The same word once it was given to the dice.
 * @property {string} commitment
 * @property {string} color Letter of the first color of this device.
 */

/** Signs of a word; those that look alike are left out. */
const SIGNS = "23456789abcdefghijkmnpqrstuvwxyz";
/** Signs of the word of one device, as the server expects. */
const LENGTH = 4;

/** @param {string} game */
const keyOf = (game) => `cubilete:seat:${game}`;
/** @param {string} game */
const diceKeyOf = (game) => `cubilete:dice:${game}`;

/**
 * @param {string} game
 * @returns {Kept}
 */
export function read(game) {
  const kept = stored(keyOf(game));
  return kept && Array.isArray(kept.deeds) ? kept : { game: 0, version: 0, deeds: [] };
}

/**
 * @param {string} game
 * @param {Kept} kept
 */
export const keep = (game, kept) => store(keyOf(game), kept);

/**
 * @param {string} game
 * @returns {KeptDice | null}
 */
export const readDice = (game) => stored(diceKeyOf(game));

/**
 * @param {string} game
 * @param {KeptDice} kept
 */
export const keepDice = (game, kept) => store(diceKeyOf(game), kept);

/** @param {string} key @returns {any} */
function stored(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} key @param {object} kept */
function store(key, kept) {
  try {
    localStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // The storage is full or denied: the value holds as long as the page.
  }
}

/** A random word for the dice. */
export const randomWord = () => [...crypto.getRandomValues(new Uint8Array(LENGTH))].map((byte) => SIGNS[byte % SIGNS.length]).join("");
