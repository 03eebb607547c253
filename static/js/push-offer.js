// @ts-check
/**
 * `<push-offer data-tournament data-entry data-key data-*>` with a form, a button `[data-ring]` and a line `[data-said]`:
 * tells this device of what it follows in the tournament, by notifications where browser and server can, and otherwise by
 * the bell of the open page. Its words are attributes.
 */

import { CHANGED, followed, keep } from "./following.js";
import { arm, ring } from "./bell.js";
import { register } from "./device.js";

const STATE = "cubilete-notified-";
/** A subscription is renewed once in this time. */
const DAY = 24 * 60 * 60 * 1000;

/** @param {string} text */
function bytes(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** @param {ArrayBuffer | null} key */
function encoded(key) {
  const text = String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0)));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

class PushOffer extends HTMLElement {
  /** @type {AbortController | undefined} */
  #listeners;

  connectedCallback() {
    this.#listeners = new AbortController();
    const { signal } = this.#listeners;
    const form = this.querySelector("form");
    if (!form) return;
    form.addEventListener("submit", (event) => void this.#press(event), { signal });
    this.querySelector("[data-ring]")?.addEventListener("click", () => this.#try(), { signal });
    window.addEventListener(
      CHANGED,
      () => {
        this.#show();
        void this.#renew(0);
      },
      { signal },
    );
    for (const part of this.querySelectorAll("form, [data-kept]")) part.removeAttribute("hidden");
    this.#show();
    this.#say(this.#obstacle());
    void this.#renew(DAY);
  }

  disconnectedCallback() {
    this.#listeners?.abort();
  }

  get #tournament() {
    return this.dataset.tournament ?? "";
  }

  get #canPush() {
    const has = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
    return window.isSecureContext && has && Boolean(this.dataset.key) && !this.dataset.offline;
  }

  /** What keeps this device from notifications, in words. */
  #obstacle() {
    const { offline, homeScreen, openPage, denied } = this.dataset;
    if (offline) return offline;
    if (this.#canPush) return Notification.permission === "denied" ? denied : "";
    // An iPhone has notifications for pages of its home screen only.
    const isOfHomeScreen = "standalone" in navigator && !(/** @type {any} */ (navigator).standalone);
    return isOfHomeScreen && window.isSecureContext ? homeScreen : openPage;
  }

  /** Time of the last renewal, or 0 where this device is not told. */
  get #renewed() {
    try {
      return Number(localStorage.getItem(STATE + this.#tournament) ?? 0);
    } catch {
      return 0;
    }
  }

  /** @param {number} time */
  #keep(time) {
    try {
      if (time) localStorage.setItem(STATE + this.#tournament, String(time));
      else localStorage.removeItem(STATE + this.#tournament);
    } catch {
      // The device keeps nothing: the next page does not know that it is on.
    }
    this.#show();
  }

  /** This device is told of the entry of this page. */
  get #isOn() {
    return this.#renewed > 0 && followed(this.#tournament).includes(this.dataset.entry ?? "");
  }

  #show() {
    const isOn = this.#isOn;
    this.querySelector("[type=submit]")?.setAttribute("aria-pressed", String(isOn));
    const words = this.querySelector("[data-words]");
    const { on, off, page } = this.dataset;
    if (words) words.textContent = (isOn ? (this.#obstacle() ? page : on) : off) ?? "";
  }

  /** @param {string | undefined} text */
  #say(text) {
    const line = this.querySelector("[data-said]");
    if (!(line instanceof HTMLElement)) return;
    line.textContent = text ?? "";
    line.hidden = !text;
  }

  #try() {
    arm();
    // A bell that was just made ready sounds a moment later.
    setTimeout(ring, 100);
  }

  /** @param {Event} event */
  async #press(event) {
    event.preventDefault();
    if (this.#isOn) {
      // Nothing follows, nothing is told; the entries stay followed on this device.
      if (await this.#send([], {})) this.#keep(0);
      return;
    }
    this.#try();
    const entry = this.dataset.entry ?? "";
    const known = followed(this.#tournament);
    // A device is told of the entries that it follows.
    if (!known.includes(entry)) keep(this.#tournament, [...known, entry]);
    const isAllowed = this.#canPush && (await Notification.requestPermission()) === "granted";
    const push = isAllowed ? await this.#subscribe() : {};
    const says = isAllowed && !push ? this.dataset.failed : this.#obstacle();
    if (await this.#send(followed(this.#tournament), push ?? {})) {
      this.#keep(Date.now());
      this.#say(says);
    }
  }

  /**
   * Tells the server anew whom this device follows, if it is told and the last renewal is older than this.
   * @param {number} age in milliseconds
   */
  async #renew(age) {
    if (!this.#renewed || Date.now() - this.#renewed < age) return;
    const isAllowed = this.#canPush && Notification.permission === "granted";
    const push = isAllowed ? await this.#subscribe() : {};
    if (await this.#send(followed(this.#tournament), push ?? {})) this.#keep(Date.now());
  }

  /** Endpoint and keys of this browser, or nothing if its push service is not reached. */
  async #subscribe() {
    try {
      await navigator.serviceWorker.register("/service-worker.js");
      const { pushManager } = await navigator.serviceWorker.ready;
      const applicationServerKey = bytes(this.dataset.key ?? "");
      const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
      return {
        endpoint: subscription.endpoint,
        p256dh: encoded(subscription.getKey("p256dh")),
        auth: encoded(subscription.getKey("auth")),
      };
    } catch {
      return undefined;
    }
  }

  /**
   * @param {string[]} entries
   * @param {Record<string, string>} push
   */
  async #send(entries, push) {
    const { full, failed } = this.dataset;
    try {
      const status = await register(this.#tournament, entries, push);
      if (status === 200) return true;
      this.#say(status === 409 ? full : failed);
    } catch {
      this.#say(failed);
    }
    return false;
  }
}

customElements.define("push-offer", PushOffer);
