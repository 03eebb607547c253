// @ts-check
/**
 * `<plan-line for="ID" names="preset seats …">`: what the tournament of a form comes to, in a line that follows what is
 * chosen in it, with the drawing and figures of #plan-preview. Its words are the server's, asked for with those fields in
 * the form's own address; what is not right yet stays as it was. Without script a button shows the preview of the form.
 *
 * A square of the drawing opens the options of its stage.
 */

/** Nothing is asked for while somebody types a number: after so long a rest, in milliseconds. */
const REST = 300;

class PlanLine extends HTMLElement {
  /** The newest question. */
  #asked = 0;
  /** @type {AbortController | undefined} */
  #listeners;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #rest;

  connectedCallback() {
    const form = document.getElementById(this.getAttribute("for") ?? "");
    if (!(form instanceof HTMLFormElement)) return;
    this.#listeners = new AbortController();
    const { signal } = this.#listeners;
    form.addEventListener("change", (event) => this.#isOfLine(event.target) && this.#ask(form), { signal });
    form.addEventListener("input", (event) => this.#isOfLine(event.target) && this.#askSoon(form), { signal });
    document.addEventListener("click", (event) => this.#open(event), { signal });
    form.querySelector("[data-preview]")?.toggleAttribute("hidden", true);
    // Come back to, browsers fill the form in again as it was left.
    window.addEventListener("pageshow", () => this.#ask(form), { signal });
  }

  disconnectedCallback() {
    this.#listeners?.abort();
    clearTimeout(this.#rest);
  }

  /** @param {MouseEvent} event */
  #open(event) {
    const link = event.target instanceof Element ? event.target.closest("#plan-preview a[href^='#']") : null;
    const field = link && document.getElementById((link.getAttribute("href") ?? "").slice(1));
    if (!field) return;
    event.preventDefault();
    for (let fold = field.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null) fold.open = true;
    field.scrollIntoView({ block: "center" });
    const input = field.matches("input, select") ? field : field.querySelector("input, select");
    if (input instanceof HTMLElement) input.focus({ preventScroll: true });
  }

  /** @param {HTMLFormElement} form */
  #askSoon(form) {
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => this.#ask(form), REST);
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
    clearTimeout(this.#rest);
    const number = ++this.#asked;
    const sent = new FormData(form);
    const query = new URLSearchParams(this.#names.map((name) => [name, String(sent.get(name) ?? "")]));
    try {
      const answer = await fetch(`${location.pathname.replace(/\/$/, "")}?${query}`);
      if (!answer.ok || number !== this.#asked) return;
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const line = page.querySelector(this.localName)?.textContent;
      if (!line || number !== this.#asked) return;
      if (line !== this.textContent) this.textContent = line;
      const [known, fresh] = [document, page].map((it) => it.getElementById("plan-preview"));
      if (known && fresh && known.innerHTML !== fresh.innerHTML) known.replaceChildren(...fresh.childNodes);
    } catch {
      // The line of before stays; the next change asks again.
    }
  }
}

customElements.define("plan-line", PlanLine);
