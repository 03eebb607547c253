// @ts-check
/**
 * `<live-region id="…" events="/tournaments/…/events?since=…" data-offline="…">`: when the event stream says "changed",
 * asks for this page (or `src`) again, of which the server sends the element with the same id alone, and puts that in
 * place of its own contents. What somebody works at is not taken away (live/merge.js): what is new comes in around it, or
 * waits and says so. Without script it is what the server sent.
 */

import { follow } from "./live/stream.js";
import { found, merge, served } from "./live/merge.js";

/** Least time between two fetches, in milliseconds. */
const REST = 400;
/** Fetches after a change are spread over this time, so that a hall does not ask in the same moment. */
const SPREAD = 200;
/** After a fetch in vain the next comes after a time by chance between these, in milliseconds. */
const AGAIN = [500, 2000];
/** What a finger lets go of may still be pressed by it, so many milliseconds long. */
const LET_GO = 300;

class LiveRegion extends HTMLElement {
  /** @type {(() => void) | undefined} */
  #unfollow;
  /** @type {number | undefined} */
  #waiting;
  /** The last revision that was told. */
  #told = 0;
  /** What is seen is not what was told last. */
  #behind = false;
  #isLive = false;
  /** What the server called the contents that were fetched last, and they themselves. */
  #etag = "";
  #shown = "";
  #last = 0;
  #busy = false;
  #again = false;
  /** A finger or the mouse is down in it. */
  #isPressed = false;
  /** What is new waits for somebody who works at what would go. */
  #isHeld = false;
  /** What is new is wanted now, whatever goes with it. */
  #isAsked = false;
  /** @type {HTMLElement | undefined} */
  #sign;
  /** @type {AbortController | undefined} */
  #listeners;
  /** The revision that what stands in it is known to show. */
  known = 0;

  connectedCallback() {
    this.#listeners = new AbortController();
    const { signal } = this.#listeners;
    found(this);
    document.addEventListener("visibilitychange", () => this.#wake(), { signal });
    window.addEventListener("pageshow", () => this.#wake(), { signal });
    this.addEventListener("pointerdown", () => (this.#isPressed = true), { signal });
    for (const name of ["pointerup", "pointercancel", "dragend"]) window.addEventListener(name, () => this.#release(), { signal });
    for (const name of ["focusout", "change", "reset"]) this.addEventListener(name, () => this.#retry(), { signal });
    const address = this.getAttribute("events");
    if (!address) return;
    this.#unfollow = follow(address, {
      told: (revision) => {
        this.#told = revision;
        if (!this.isBehind) return;
        this.#behind = true;
        this.#soon(Math.random() * SPREAD);
      },
      stands: (isLive) => {
        this.#isLive = isLive;
        // What could not be fetched while there was no network is not told again.
        if (isLive && this.#behind) this.#soon(Math.random() * SPREAD);
        else this.#show(isLive ? "live" : "offline");
      },
    });
  }

  disconnectedCallback() {
    this.#listeners?.abort();
    this.#unfollow?.();
    this.#sign?.remove();
    clearTimeout(this.#waiting);
  }

  #wake() {
    if (!document.hidden && this.#behind) this.#soon(Math.random() * SPREAD);
  }

  /** Whether there is a later revision than the one that is known. */
  get isBehind() {
    return this.#told > this.known;
  }

  /** Fetches what is there now. */
  refresh() {
    this.#soon(0);
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
    // What is in charge of a part may ask for later.
    if (!this.dispatchEvent(new CustomEvent("live-region:refresh", { cancelable: true }))) return;
    this.#busy = true;
    this.#last = Date.now();
    this.#behind = false;
    try {
      await this.#fetch();
      if (this.#isLive) this.#show("live");
    } catch {
      this.#behind = true;
      this.#show("offline");
      if (navigator.onLine) this.#soon(AGAIN[0] + Math.random() * (AGAIN[1] - AGAIN[0]));
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
    if (fresh) this.#take(fresh, answer.headers.get("etag") ?? "");
  }

  /**
   * Shows what is new, around what somebody works at; where that is not possible it waits.
   * @param {Element} fresh
   * @param {string} etag
   */
  #take(fresh, etag) {
    // What is under a finger is not taken away.
    this.#isHeld = this.#isPressed;
    if (this.#isHeld) return;
    const isNew = fresh.innerHTML !== this.innerHTML;
    const { scrollX, scrollY } = window;
    if (this.#isAsked) this.replaceChildren(...fresh.childNodes);
    const done = !isNew || this.#isAsked ? "all" : merge(this, fresh);
    this.#isAsked = false;
    this.#isHeld = done !== "all";
    this.#tell(done === "nothing");
    if (done === "nothing") return;
    served(this);
    this.#etag = done === "all" ? etag : "";
    this.#shown = this.innerHTML;
    if (!isNew) return;
    window.scrollTo(scrollX, scrollY);
    this.dispatchEvent(new CustomEvent("live-region:changed", { bubbles: true }));
  }

  #release() {
    if (!this.#isPressed) return;
    setTimeout(() => {
      this.#isPressed = false;
      this.#retry();
    }, LET_GO);
  }

  /** Somebody may be done with what was in the way. */
  #retry() {
    if (this.#isHeld) this.#soon(0);
  }

  /**
   * Says that something new waits, and shows it when asked to; or says it no longer.
   * @param {boolean} waits
   */
  #tell(waits) {
    if (!waits) {
      this.#sign?.remove();
      this.#sign = undefined;
      return;
    }
    if (this.#sign) return;
    const { liveNews, liveShow } = document.body.dataset;
    const [sign, words, button] = [document.createElement("div"), document.createElement("p"), document.createElement("button")];
    sign.className = "live-news";
    sign.setAttribute("role", "status");
    button.type = "button";
    button.className = "button button--quiet";
    button.textContent = liveShow ?? "";
    button.addEventListener("click", () => {
      this.#isAsked = true;
      this.#soon(0);
    });
    sign.append(words, button);
    this.after(sign);
    // Told once it stands.
    words.textContent = liveNews ?? "";
    this.#sign = sign;
  }

  /** @param {"live" | "offline"} state */
  #show(state) {
    this.dataset.state = state;
  }
}

customElements.define("live-region", LiveRegion);
