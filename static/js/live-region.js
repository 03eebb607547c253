// @ts-check
/**
 * `<live-region id="…" events="/tournaments/…/events?since=…" data-offline="…">`: when the event stream says "changed",
 * asks for this page (or `src`) again, of which the server sends the element with the same id alone, and puts that in
 * place of its own contents. Focus, typed text, scroll positions and opened details are kept. Without script it is what
 * the server sent.
 */

/** Least time between two fetches, in milliseconds. */
const REST = 400;
/** Fetches after a change are spread over this time, so that a hall does not ask in the same moment. */
const SPREAD = 200;
/** The first wait before connecting again; each later one is longer, and all are taken by chance from 0.5 s on. */
const FIRST_WAIT = 1500;
const LONGEST_WAIT = 5000;
const SHORTEST_WAIT = 500;
/** After so long out of sight the connection may be dead without having said so. */
const ASLEEP = 20000;

class LiveRegion extends HTMLElement {
  /** @type {EventSource | undefined} */
  #events;
  /** @type {number | undefined} */
  #waiting;
  /** @type {number | undefined} */
  #reconnecting;
  /** The last revision that was told; empty until then, when it is the one that the page shows. */
  #told = "";
  /** What is seen is not what was told last. */
  #behind = false;
  /** Connections in vain since the last good one. */
  #failures = 0;
  /** What the server called the contents that were fetched last, and they themselves. */
  #etag = "";
  #shown = "";
  #last = 0;
  #hiddenAt = 0;
  #busy = false;
  #again = false;
  /** A change was held back while somebody typed. */
  #held = false;
  /** @type {AbortController | undefined} */
  #listeners;

  connectedCallback() {
    this.#listeners = new AbortController();
    const { signal } = this.#listeners;
    document.addEventListener("visibilitychange", () => this.#wake(), { signal });
    window.addEventListener("online", () => this.#connect(), { signal });
    window.addEventListener("offline", () => this.#show("offline"), { signal });
    this.addEventListener("focusout", () => this.#held && this.#soon(0), { signal });
    window.addEventListener("pageshow", (event) => event.persisted && this.#connect(), { signal });
    this.#connect();
  }

  disconnectedCallback() {
    this.#listeners?.abort();
    this.#events?.close();
    clearTimeout(this.#waiting);
    clearTimeout(this.#reconnecting);
  }

  /** Listens from the last revision heard of on: the server says at once if there is a later one. */
  #connect() {
    const address = this.getAttribute("events");
    if (!address) return;
    const url = new URL(address, location.href);
    if (this.#told) url.searchParams.set("since", this.#told);
    clearTimeout(this.#reconnecting);
    this.#events?.close();
    const events = new EventSource(url);
    this.#events = events;
    events.addEventListener("changed", (event) => {
      this.#told = event.data;
      this.#behind = true;
      this.#soon(Math.random() * SPREAD);
    });
    events.addEventListener("open", () => {
      this.#failures = 0;
      if (!this.#behind) this.#show("live");
    });
    events.addEventListener("error", () => {
      // The browser would come back after a fixed time, and a hall with it in the same moment.
      events.close();
      this.#show("offline");
      const most = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#failures++);
      const wait = SHORTEST_WAIT + Math.random() * (most - SHORTEST_WAIT);
      this.#reconnecting = setTimeout(() => this.isConnected && this.#connect(), wait);
    });
  }

  #wake() {
    if (document.hidden) {
      this.#hiddenAt = Date.now();
      return;
    }
    if (this.#events?.readyState === EventSource.CLOSED || Date.now() - this.#hiddenAt > ASLEEP) this.#connect();
    if (this.#behind) this.#soon(Math.random() * SPREAD);
  }

  /** @param {number} delay */
  #soon(delay) {
    if (document.hidden) return;
    clearTimeout(this.#waiting);
    const rest = Math.max(0, this.#last + REST - Date.now());
    this.#waiting = setTimeout(() => this.#refresh(), Math.max(delay, rest));
  }

  async #refresh() {
    if (this.#busy) {
      this.#again = true;
      return;
    }
    this.#busy = true;
    this.#last = Date.now();
    this.#behind = false;
    try {
      await this.#fetch();
      if (this.#events?.readyState !== EventSource.CLOSED) this.#show("live");
    } catch {
      this.#behind = true;
      this.#show("offline");
      if (navigator.onLine) this.#soon(SHORTEST_WAIT + Math.random() * FIRST_WAIT);
    } finally {
      this.#busy = false;
      if (this.#again) {
        this.#again = false;
        this.#soon(0);
      }
    }
  }

  async #fetch() {
    /** @type {Record<string, string>} */
    const headers = { accept: "text/html", "x-live-region": this.id };
    // Others put contents here too, such as the answer to a form.
    if (this.#etag && this.innerHTML === this.#shown) headers["if-none-match"] = this.#etag;
    // Kept by the browser under the page's address, the part would be shown for the whole.
    const answer = await fetch(this.getAttribute("src") ?? location.href, { headers, cache: "no-store" });
    if (answer.status === 304) return;
    if (!answer.ok) throw new Error(`answered ${answer.status}`);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.getElementById(this.id);
    this.#held = this.#isBeingEdited();
    if (!fresh || this.#held) return;
    if (fresh.innerHTML !== this.innerHTML) this.#swap(fresh);
    this.#etag = answer.headers.get("etag") ?? "";
    this.#shown = this.innerHTML;
  }

  /** Whether somebody types in it: then nothing is taken from under their hands until they are done. */
  #isBeingEdited() {
    const focused = document.activeElement;
    return !!focused && this.contains(focused) && focused.matches("input:not([type=radio], [type=checkbox]), textarea, select");
  }

  /** @param {Element} fresh */
  #swap(fresh) {
    const focused = document.activeElement;
    const focus = focused && this.contains(focused) ? path(this, focused) : undefined;
    const open = [...this.querySelectorAll("details[open][id]")].map((it) => it.id);
    const scrolled = [...this.querySelectorAll("[id]")]
      .filter((it) => it.scrollTop || it.scrollLeft)
      .map((it) => /** @type {const} */ ([it.id, it.scrollTop, it.scrollLeft]));
    const { scrollX, scrollY } = window;

    this.replaceChildren(...fresh.childNodes);

    for (const id of open) document.getElementById(id)?.setAttribute("open", "");
    for (const [id, top, left] of scrolled) document.getElementById(id)?.scrollTo(left, top);
    if (focus) find(this, focus)?.focus({ preventScroll: true });
    window.scrollTo(scrollX, scrollY);
    this.dispatchEvent(new CustomEvent("live-region:changed", { bubbles: true }));
  }

  /** @param {"live" | "offline"} state */
  #show(state) {
    this.dataset.state = state;
  }
}

/**
 * Where `element` is inside `region`: its id, or else the way of child indexes to it.
 * @param {Element} region
 * @param {Element} element
 * @returns {string | number[]}
 */
function path(region, element) {
  if (element.id) return element.id;
  const way = [];
  for (let at = element; at !== region && at.parentElement; at = at.parentElement) {
    way.unshift([...at.parentElement.children].indexOf(at));
  }
  return way;
}

/**
 * @param {Element} region
 * @param {string | number[]} way
 * @returns {HTMLElement | undefined}
 */
function find(region, way) {
  if (typeof way === "string") return document.getElementById(way) ?? undefined;
  /** @type {Element | undefined} */
  let at = region;
  for (const index of way) at = at?.children[index];
  return at instanceof HTMLElement ? at : undefined;
}

customElements.define("live-region", LiveRegion);
