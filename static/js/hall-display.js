// @ts-check
/**
 * `<hall-display>`: a projector's page that nobody has to touch. Turns the pages of a long list, goes on to the next
 * screen (`data-next`) when its time is over, and fetches what it shows again when the event stream says "changed"; boards
 * whose pieces move stay (live/merge.js). When the service does not answer it keeps what it has, goes on with screens that it knows, says since when it is not up to
 * date, and tries again after random pauses. Without script the page scrolls, and the browser goes on to the next screen.
 */

import { patience } from "./floor.js";
import { fitAll } from "./hall-fit.js";
import { merge } from "./live/merge.js";
import { follow } from "./live/stream.js";
import { stayAwake } from "./stay-awake.js";

/** Least time between an answer and asking again because something changed, in milliseconds. */
const REST = 700;
/** Longest pause between two tries, in milliseconds. */
const LONGEST_PAUSE = 20_000;
/** Without a word from the service for so long, it is asked. */
const SILENCE = 60_000;
/** The whole page is loaded afresh so often, when the service answers: in milliseconds. */
const AFRESH = 3 * 3600_000;
/** The pointer is hidden after so long a rest. */
const IDLE = 3000;

/** @typedef {{ screen: Element, since: number }} Known  A screen, and when it was answered. */

class HallDisplay extends HTMLElement {
  /** @type {AbortController | undefined} */
  #listeners;
  /** @type {(() => void) | undefined} */
  #unfollow;
  /** @type {number | undefined} */
  #beat;
  /** @type {number | undefined} */
  #trying;
  /** @type {number | undefined} */
  #idle;
  /** The last good answer of each address: what is shown while the service does not answer. @type {Map<string, Known>} */
  #known = new Map();
  #here = "";
  #page = 0;
  #pageSince = 0;
  #screenSince = 0;
  /** When what is shown was last known to be true. */
  #good = Date.now();
  #loaded = Date.now();
  #failures = 0;
  #busy = false;
  #again = false;
  #sign = document.createElement("p");

  connectedCallback() {
    this.#listeners = new AbortController();
    const { signal } = this.#listeners;
    this.#here = this.dataset.here ?? location.href;
    this.#load();
    this.#sign.className = "hall__sign";
    this.#sign.setAttribute("role", "status");
    window.addEventListener("online", () => this.#soon(Math.random() * 500), { signal });
    window.addEventListener("offline", () => this.#down(), { signal });
    window.addEventListener("resize", () => this.#measure(), { signal });
    window.addEventListener("pointermove", () => this.#rest(), { signal });
    this.addEventListener("draw-show:step", () => this.#measure(), { signal });
    this.addEventListener("dblclick", () => document.documentElement.requestFullscreen?.().catch(() => {}), { signal });
    this.#rest();
    stayAwake(signal);
    this.#listen();
    this.#begin();
    this.#beat = setInterval(() => this.#tick(), 500);
    document.fonts?.ready.then(() => this.#measure());
  }

  disconnectedCallback() {
    this.#listeners?.abort();
    this.#unfollow?.();
    for (const timer of [this.#beat, this.#trying, this.#idle]) clearTimeout(timer);
  }

  /** A screen begins: at its first page. */
  #begin() {
    this.#page = 0;
    this.#pageSince = this.#screenSince = Date.now();
    this.#measure();
  }

  /** @returns {HTMLElement | null} */
  get #flow() {
    return this.querySelector(".hall__flow");
  }

  /** How far one page is from the next, and how many there are. */
  #pages() {
    const flow = this.#flow;
    if (!flow) return { step: 0, n: 1 };
    const gap = parseFloat(getComputedStyle(flow).columnGap) || 0;
    const step = flow.clientWidth + gap;
    return { step, n: Math.max(1, Math.ceil((flow.scrollWidth + gap) / step - 0.01)) };
  }

  /**
   * The page on which an entry has just been drawn.
   * @param {number} step
   */
  #pageNow(step) {
    const line = this.querySelector("[data-running] [data-now]");
    const group = line?.closest("[data-letter]");
    return group instanceof HTMLElement ? Math.floor(group.offsetLeft / step + 0.01) : undefined;
  }

  /** Turns to the page that is to be seen, and says which of how many it is. */
  #measure() {
    fitAll(this);
    const { step, n } = this.#pages();
    this.#page = Math.min(this.#pageNow(step) ?? this.#page, n - 1);
    this.#flow?.scrollTo({ left: this.#page * step, behavior: "instant" });
    const label = this.querySelector(".hall__pages");
    if (label instanceof HTMLElement) {
      label.hidden = n < 2;
      label.textContent = `${this.#page + 1}/${n}`;
    }
    this.#index(step, n);
    this.dataset.page = String(this.#page + 1);
    this.dataset.pages = String(n);
  }

  /**
   * Says above a long list of names which page begins and ends with what.
   * @param {number} step
   * @param {number} n
   */
  #index(step, n) {
    const strip = this.querySelector(".hall__index");
    const flow = this.#flow;
    if (!strip || !flow) return;
    /** @type {[string, string][]} */
    const ends = [];
    for (const line of flow.children) {
      const name = [...(line.firstElementChild?.textContent ?? "").trim()].slice(0, 3).join("");
      const at = Math.min(n - 1, Math.floor(/** @type {HTMLElement} */ (line).offsetLeft / step + 0.01));
      if (ends[at]) ends[at][1] = name;
      else ends[at] = [name, name];
    }
    const labels = ends.map(([first, last], page) => {
      const label = document.createElement("span");
      label.textContent = first === last ? first : `${first}–${last}`;
      label.toggleAttribute("data-here", page === this.#page);
      return label;
    });
    strip.replaceChildren(...labels);
  }

  #tick() {
    const now = Date.now();
    this.#tellTime();
    if (now - this.#good > SILENCE && !this.#busy && !this.#failures) this.#soon(0);
    // While a draw is shown nothing else turns a page.
    if (this.querySelector("[data-running]")) {
      this.#pageSince = this.#screenSince = now;
      return;
    }
    const { n } = this.#pages();
    const pageDone = n < 2 || now - this.#pageSince >= Number(this.dataset.pageSeconds) * 1000;
    if (!pageDone) return;
    if (this.#page < n - 1) {
      this.#page += 1;
      this.#pageSince = now;
      this.#measure();
    } else if (now - this.#screenSince >= Number(this.dataset.seconds) * 1000) {
      this.#goOn();
    } else if (n > 1) {
      this.#page = 0;
      this.#pageSince = now;
      this.#measure();
    }
  }

  #tellTime() {
    const timeZone = this.dataset.zone;
    const time = new Date().toLocaleTimeString("es", { timeZone, hour: "2-digit", minute: "2-digit" });
    for (const it of this.querySelectorAll(".hall__time")) if (it.textContent !== time) it.textContent = time;
  }

  /** To the next screen; the same again where it is the only one. */
  #goOn() {
    this.#screenSince = this.#pageSince = Date.now();
    const next = this.dataset.next ?? this.#here;
    const known = this.#known.get(next);
    if (this.#failures && known) this.#show(next, known);
    else if (this.#failures) this.#page = 0;
    this.#fetch(next);
  }

  /**
   * Asks for the present screen again.
   * @param {number} delay
   */
  #soon(delay) {
    clearTimeout(this.#trying);
    this.#trying = setTimeout(() => this.#fetch(this.#here), delay);
  }

  /** @param {string} address */
  async #fetch(address) {
    if (this.#busy) {
      this.#again = true;
      return;
    }
    this.#busy = true;
    try {
      const answer = await fetch(address, { headers: { accept: "text/html" }, signal: patience(15_000) });
      if (!answer.ok) throw new Error(`answered ${answer.status}`);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const fresh = page.getElementById("hall");
      if (!fresh) throw new Error("no screen");
      this.#up(address, fresh);
    } catch {
      this.#down();
    } finally {
      this.#busy = false;
      if (this.#again) {
        this.#again = false;
        this.#soon(300);
      }
    }
  }

  /**
   * The service answered.
   * @param {string} address
   * @param {HTMLElement} fresh
   */
  #up(address, fresh) {
    this.#good = Date.now();
    this.#failures = 0;
    this.#sign.remove();
    clearTimeout(this.#trying);
    const isOld = fresh.dataset.build !== this.dataset.build || Date.now() - this.#loaded > AFRESH;
    if (isOld) {
      location.replace(address);
      return;
    }
    const known = { screen: fresh, since: performance.now() };
    this.#known.set(address, known);
    this.#show(address, known);
  }

  /** The service did not answer: the next try comes after a random pause, so that a hall does not ask at once. */
  #down() {
    this.#failures += 1;
    this.#late();
    const pause = Math.min(LONGEST_PAUSE, 500 * 2 ** this.#failures);
    this.#soon(pause * (0.5 + Math.random() / 2));
  }

  #late() {
    const timeZone = this.dataset.zone;
    const since = new Date(this.#good).toLocaleTimeString("es", { timeZone, hour: "2-digit", minute: "2-digit" });
    this.#sign.textContent = (this.dataset.late ?? "%").replace("%", since);
    if (!this.#sign.isConnected) this.append(this.#sign);
  }

  /**
   * @param {string} address
   * @param {Known} known
   */
  #show(address, known) {
    const fresh = document.importNode(known.screen, true);
    for (const clock of fresh.querySelectorAll("game-clock[running]")) {
      clock.setAttribute("left", String(Number(clock.getAttribute("left")) - (performance.now() - known.since)));
    }
    for (const draw of fresh.querySelectorAll("draw-show")) {
      draw.setAttribute("data-since", String(Number(draw.getAttribute("data-since")) + performance.now() - known.since));
    }
    const isOther = address !== this.#here;
    const wasLate = this.#sign.isConnected;
    this.#here = address;
    for (const { name, value } of fresh.attributes) {
      if (name.startsWith("data-")) this.setAttribute(name, value);
    }
    keepPictures(this, fresh);
    merge(this, fresh);
    this.#load();
    if (wasLate) this.append(this.#sign);
    this.#tellTime();
    if (isOther) this.#begin();
    else this.#measure();
  }

  /** Loads the script of a final, which most screens do without. */
  #load() {
    if (this.querySelector("game-replay")) void import("./game-replay.js");
  }

  /** The stream says that something changed. */
  #listen() {
    const address = this.dataset.events;
    if (!address) return;
    let wasLive = true;
    this.#unfollow = follow(address, {
      told: () => this.#soon(Math.max(0, this.#good + REST - Date.now())),
      stands: (isLive) => {
        if (isLive && this.#failures) this.#soon(Math.random() * 500);
        else if (!isLive && wasLive && this.#failures === 0) this.#soon(Math.random() * 1000);
        wasLive = isLive;
      },
    });
  }

  /** The pointer goes away when it is not moved. */
  #rest() {
    delete this.dataset.idle;
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => (this.dataset.idle = ""), IDLE);
  }
}

/**
 * Puts pictures that are there already in place of the same ones in `fresh`: loaded anew, they would flash.
 * @param {Element} screen
 * @param {Element} fresh
 */
function keepPictures(screen, fresh) {
  const known = [...screen.querySelectorAll("img")];
  for (const picture of fresh.querySelectorAll("img")) {
    const at = known.findIndex((it) => it.src === picture.src);
    if (at >= 0) picture.replaceWith(...known.splice(at, 1));
  }
}

customElements.define("hall-display", HallDisplay);
