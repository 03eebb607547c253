// @ts-check
/**
 * `<waiting-room id="…">`: somebody waits for a table at a distance. It fetches this page every few seconds, which also tells
 * the server that the device is there, and shows what it says. Once the server leads to a table, the browser goes there.
 */

/** Time between two fetches, in milliseconds. */
const REST = 4_000;
/** Longest wait for an answer, in milliseconds. */
const LONGEST_ANSWER = 10_000;

class WaitingRoom extends HTMLElement {
  /** @type {number | undefined} */
  #timer;
  #shown = () => {
    if (!document.hidden) this.#ask();
  };

  connectedCallback() {
    document.addEventListener("visibilitychange", this.#shown);
    this.#later();
  }

  disconnectedCallback() {
    document.removeEventListener("visibilitychange", this.#shown);
    clearTimeout(this.#timer);
  }

  #later() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#ask(), REST);
  }

  async #ask() {
    clearTimeout(this.#timer);
    try {
      const signal = AbortSignal.timeout(LONGEST_ANSWER);
      const answer = await fetch(location.href, { signal, headers: { accept: "text/html" } });
      if (!this.isConnected) return;
      if (answer.redirected) return location.assign(answer.url);
      if (answer.ok) {
        const page = new DOMParser().parseFromString(await answer.text(), "text/html");
        const anew = page.getElementById(this.id);
        // The wait is over, or the hours are.
        if (!anew) return location.reload();
        if (anew.innerHTML !== this.innerHTML) this.replaceChildren(...anew.childNodes);
      }
    } catch {
      // Without a network the next fetch tries again.
    }
    this.#later();
  }
}

customElements.define("waiting-room", WaitingRoom);
