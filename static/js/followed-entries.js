// @ts-check
/**
 * `<followed-entries data-tournament data-events data-label>`: the cards of those who are followed on this device, those
 * who play first, each a live region out of the entry's own page: the page around them is the same for everybody. Also
 * marks who is followed all over the page, and leads the bar at the foot of a phone to them. Where nobody is followed, or
 * without script, it is empty.
 */

import { CHANGED, followed, keepRoom, mark, tournamentHere } from "./following.js";

/** So many cards are shown. */
const SHOWN = 4;

class FollowedEntries extends HTMLElement {
  /** @type {AbortController | undefined} */
  #listeners;
  #shown = "";

  connectedCallback() {
    this.#listeners = new AbortController();
    const { signal } = this.#listeners;
    window.addEventListener(CHANGED, () => this.#show(), { signal });
    window.addEventListener("storage", () => this.#show(), { signal });
    this.#show();
  }

  disconnectedCallback() {
    this.#listeners?.abort();
  }

  async #show() {
    const own = followed(this.dataset.tournament ?? "").slice(0, SHOWN);
    if (own.join() === this.#shown) return;
    this.#shown = own.join();
    const cards = (await Promise.all(own.map((id) => this.#card(id)))).filter((card) => card !== undefined);
    const rank = (/** @type {Element} */ card) => Number(card.querySelector("[data-rank]")?.getAttribute("data-rank") ?? 9);
    cards.sort((a, b) => rank(a) - rank(b));
    // The page has the empty boards already, or the first card brings them.
    const known = new Set([...document.querySelectorAll("symbol[id]")].map((it) => it.id));
    for (const card of cards) {
      for (const symbol of card.querySelectorAll("symbol[id]")) {
        if (known.has(symbol.id)) symbol.remove();
        known.add(symbol.id);
      }
    }
    this.replaceChildren(...cards);
    delete document.documentElement.dataset.follows;
    mark();
    requestAnimationFrame(() => keepRoom(this.dataset.tournament ?? "", this.offsetHeight));
  }

  /**
   * An entry's card, or nothing where it cannot be had.
   * @param {string} id
   * @returns {Promise<Element | undefined>}
   */
  async #card(id) {
    const src = `/tournaments/${this.dataset.tournament}/entries/${encodeURIComponent(id)}`;
    try {
      const answer = await fetch(src, { headers: { "x-live-region": `card-${id}` } });
      if (!answer.ok) return undefined;
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const region = page.querySelector("live-region");
      if (!region) return undefined;
      const own = /** @type {Element} */ (document.importNode(region, true));
      own.setAttribute("src", src);
      return own;
    } catch {
      return undefined;
    }
  }
}

customElements.define("followed-entries", FollowedEntries);

if (tournamentHere()) {
  mark();
  // Lists come anew whenever something happens.
  new MutationObserver(mark).observe(document.body, { childList: true, subtree: true });
  window.addEventListener(CHANGED, mark);
  const [first] = followed(tournamentHere());
  const link = document.querySelector("[data-followed-link]");
  if (first && link instanceof HTMLAnchorElement) {
    link.href = `/tournaments/${tournamentHere()}/entries/${first}`;
    if (link.pathname === location.pathname) {
      for (const other of document.querySelectorAll(".tab-bar a[aria-current]")) other.removeAttribute("aria-current");
      link.setAttribute("aria-current", "page");
    }
  }
}
