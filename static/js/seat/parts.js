// @ts-check
/** Parts of a player's page by their selectors. */

export class Parts {
  #root;

  /** @param {HTMLElement} root */
  constructor(root) {
    this.#root = root;
  }

  /**
   * @param {string} selector
   * @returns {HTMLElement}
   */
  one(selector) {
    const found = this.#root.querySelector(selector);
    if (!(found instanceof HTMLElement)) throw new Error(`no ${selector}`);
    return found;
  }

  /**
   * All of them; none in a page that lacks them.
   * @param {string} selector
   * @returns {HTMLElement[]}
   */
  all(selector) {
    return [.../** @type {NodeListOf<HTMLElement>} */ (this.#root.querySelectorAll(selector))];
  }

  /**
   * @param {string} selector
   * @param {boolean} isShown
   */
  show(selector, isShown) {
    for (const part of this.all(selector)) part.hidden = !isShown;
  }

  /**
   * Sets a text, and hides the part where it is empty.
   * @param {string} selector
   * @param {string} words
   */
  say(selector, words) {
    for (const part of this.all(selector)) {
      if (part.textContent !== words) part.textContent = words;
      part.hidden = !words;
    }
  }
}
