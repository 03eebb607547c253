// @ts-check
/** The made-up name by which this browser counts once among the spectators of a table. The server does not store it. */

const NAME = "cubilete-browser";

/** @returns {string} */
export function browserName() {
  const made = Math.random().toString(36).slice(2);
  try {
    const name = localStorage.getItem(NAME) ?? made;
    localStorage.setItem(NAME, name);
    return name;
  } catch {
    return made;
  }
}
