// @ts-check
/**
 * `<plan-line for="ID" names="preset seats …">`: what the tournament of a form comes to, in a line that follows what is
 * chosen in it. Its words are the server's, asked for with those fields in the form's own address; what is not right yet
 * stays as it was. Without script the line is of the form as it was shown.
 */

class PlanLine extends HTMLElement {
  /** The newest question. */
  #asked = 0;
  /** @type {AbortController | undefined} */
  #listeners;

  connectedCallback() {
    const form = document.getElementById(this.getAttribute("for") ?? "");
    if (!(form instanceof HTMLFormElement)) return;
    this.#listeners = new AbortController();
    const { signal } = this.#listeners;
    form.addEventListener("change", (event) => this.#isOfLine(event.target) && this.#ask(form), { signal });
    // Come back to, browsers fill the form in again as it was left.
    window.addEventListener("pageshow", () => this.#ask(form), { signal });
  }

  disconnectedCallback() {
    this.#listeners?.abort();
  }

  get #names() {
    return (this.getAttribute("names") ?? "").split(" ");
  }

  /** @param {EventTarget | null} field */
  #isOfLine(field) {
    return field instanceof Element && this.#names.includes(field.getAttribute("name") ?? "");
  }

  /** @param {HTMLFormElement} form */
  async #ask(form) {
    const number = ++this.#asked;
    const sent = new FormData(form);
    const query = new URLSearchParams(this.#names.map((name) => [name, String(sent.get(name) ?? "")]));
    try {
      const answer = await fetch(`${location.pathname.replace(/\/$/, "")}?${query}`);
      if (!answer.ok || number !== this.#asked) return;
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const line = page.querySelector(this.localName)?.textContent;
      if (line && number === this.#asked && line !== this.textContent) this.textContent = line;
    } catch {
      // The line of before stays; the next change asks again.
    }
  }
}

customElements.define("plan-line", PlanLine);
