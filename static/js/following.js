// @ts-check
/**
 * Who is followed on this device, tournament by tournament: a list of entries' ids, without an account. Elements that name
 * a followed entry (`data-entry`) get `data-mine`.
 */

const PREFIX = "cubilete-following-";
/** Told on `window` when the list has changed on this page. */
export const CHANGED = "cubilete-following";

/**
 * Ids of the followed entries, those followed first first.
 * @param {string} tournament
 * @returns {string[]}
 */
export function followed(tournament) {
  try {
    const known = JSON.parse(localStorage.getItem(PREFIX + tournament) ?? "[]");
    return Array.isArray(known) ? known.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

/**
 * Keeps who is followed; a device that keeps nothing forgets it with the page.
 * @param {string} tournament
 * @param {string[]} entries
 */
export function keep(tournament, entries) {
  try {
    if (entries.length) localStorage.setItem(PREFIX + tournament, JSON.stringify(entries));
    else localStorage.removeItem(PREFIX + tournament);
  } catch {
    // Nothing is kept.
  }
  window.dispatchEvent(new CustomEvent(CHANGED));
}

/**
 * Keeps how high the cards of those who are followed are, so that the next page leaves that room at once (early.js).
 * @param {string} tournament
 * @param {number} height
 */
export function keepRoom(tournament, height) {
  try {
    localStorage.setItem(`cubilete-room-${tournament}`, String(height));
  } catch {
    // The next page leaves a usual room.
  }
}

/** The tournament that the page is about, or nothing. */
export function tournamentHere() {
  return document.documentElement.dataset.tournament ?? "";
}

/** Ids of the entries that are followed in any tournament. */
function followedAnywhere() {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
    return names.flatMap((name) => followed(name.slice(PREFIX.length)));
  } catch {
    return [];
  }
}

/**
 * Marks what names a followed entry, and what it stands in. A page about no tournament names players by their entries in
 * several.
 */
export function mark() {
  const here = tournamentHere();
  const own = new Set(here ? followed(here) : followedAnywhere());
  for (const element of document.querySelectorAll("[data-entry]")) {
    const isMine = (element.getAttribute("data-entry") ?? "").split(" ").some((id) => own.has(id));
    if (isMine !== element.hasAttribute("data-mine")) element.toggleAttribute("data-mine", isMine);
  }
}
