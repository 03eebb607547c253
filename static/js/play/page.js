// @ts-check
/** What the server says in the page (src/web/table/state.rs). */

/** @param {Element} element */
export const read = (element) => JSON.parse(element.querySelector("script[type='application/json']")?.textContent ?? "{}");

/** @param {any} now */
export const baseOf = ({ version, start, acts }) => ({ version, start, acts });

/** When the turn began, by the device's own clock. @param {any} now */
export const since = ({ turn_age }) => Date.now() - (turn_age ?? 0);
