// @ts-check
/**
 * Of the tabs of a browser that show a table one keeps its game, and another can take it over. Where there are no locks,
 * which browsers have with TLS alone, the tabs ask each other.
 */

/** A page that is being left may hold the table a little longer, in milliseconds. */
const LEAVING = 400;
/** A tab that was known to hold it may be silent for so long, in milliseconds: the device is busy. One that goes says so. */
const SILENT = 10_000;

/** Whether another tab was seen to hold it since this page was loaded: then it is said at once. */
let isElsewhere = false;

/**
 * @typedef {object} Told
 * @property {() => void} held This tab holds the table now.
 * @property {() => void} elsewhere Another one does; when it lets go, this one comes.
 * @property {() => void} lost Another one has taken it over.
 */

export class Hold {
  #name;
  #told;
  /** @type {AbortController | undefined} */
  #asking;
  /** @type {(() => void) | undefined} */
  #release;
  /** @type {BroadcastChannel | undefined} */
  #tabs;
  #listeners = new AbortController();
  #isHeld = false;
  /** @type {number | undefined} */
  #timer;

  /**
   * @param {string} name
   * @param {Told} told
   */
  constructor(name, told) {
    this.#name = name;
    this.#told = told;
  }

  /** Waits for the table. */
  ask() {
    if (navigator.locks) {
      this.#asking = new AbortController();
      this.#timer = setTimeout(() => this.#wait(), isElsewhere ? 0 : LEAVING);
      this.#lock({ signal: this.#asking.signal });
    } else {
      // Where tabs cannot hear each other, each goes on as if it were alone.
      if (typeof BroadcastChannel === "function") {
        this.#tabs = new BroadcastChannel(this.#name);
        this.#tabs.onmessage = ({ data }) => this.#heard(data);
        const { signal } = this.#listeners;
        window.addEventListener("pagehide", () => this.#say("free"), { signal });
        // Kept by the browser and back again: another one may have it by now, and says so.
        window.addEventListener("pageshow", ({ persisted }) => persisted && this.#say("whose"), { signal });
      }
      if (isElsewhere) this.#wait();
      this.#askTabs();
    }
  }

  /** Takes it over from the tab that has it. */
  take() {
    this.#asking?.abort();
    if (navigator.locks) return this.#lock({ steal: true });
    this.#tabs?.postMessage("mine");
    this.#hold();
  }

  /** Lets go. */
  release() {
    clearTimeout(this.#timer);
    this.#asking?.abort();
    this.#listeners.abort();
    this.#say("free");
    this.#isHeld = false;
    this.#release?.();
    this.#tabs?.close();
  }

  /** @param {LockOptions} how */
  #lock(how) {
    const held = () => {
      const released = new Promise((release) => (this.#release = () => release(undefined)));
      this.#hold();
      return released;
    };
    // Refused: asked no longer, or taken over.
    navigator.locks.request(this.#name, how, held).catch(() => this.#lose());
  }

  #askTabs() {
    clearTimeout(this.#timer);
    this.#tabs?.postMessage("whose");
    this.#timer = setTimeout(() => this.#hold(), isElsewhere ? SILENT : LEAVING);
  }

  /**
   * What the tab that holds it says.
   * @param {"whose" | "free"} said
   */
  #say(said) {
    if (this.#isHeld) this.#tabs?.postMessage(said);
  }

  /** @param {"whose" | "mine" | "free"} said */
  #heard(said) {
    if (said === "whose" && this.#isHeld) this.#tabs?.postMessage("mine");
    else if (said === "mine" && this.#isHeld) this.#lose();
    else if (said === "mine") this.#wait();
    else if (said === "free" && !this.#isHeld) {
      isElsewhere = false;
      this.#askTabs();
    }
  }

  #hold() {
    clearTimeout(this.#timer);
    this.#isHeld = true;
    isElsewhere = false;
    this.#told.held();
  }

  #wait() {
    clearTimeout(this.#timer);
    isElsewhere = true;
    this.#told.elsewhere();
  }

  #lose() {
    if (!this.#isHeld) return;
    this.#isHeld = false;
    isElsewhere = true;
    this.#told.lost();
  }
}
