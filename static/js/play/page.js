// @ts-check
/** What the server says in the page. */

/** @import { Base } from "./kept.js" */
/** @import { Now, PageData } from "./wire.js" */

/**
 * @param {Element} element
 * @returns {PageData}
 */
export const read = (element) => JSON.parse(element.querySelector("script[type='application/json']")?.textContent ?? "{}");

/**
 * @param {Now} now
 * @returns {Base}
 */
export const baseOf = ({ version, start, acts }) => ({ version, start: start ?? "", acts });

/** When the turn began, by the device's own clock. @param {Now} now */
export const since = ({ turn_age }) => Date.now() - (turn_age ?? 0);
