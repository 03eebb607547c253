// @ts-check
/**
 * `<plan-line for="ID">`: what the tournament of a form comes to, in a line that follows what is chosen in it, with the
 * drawing and figures of #plan-preview. Its words are the server's, asked for with all fields in the form's own address;
 * the preview also says what is wrong with them. Without script a button shows the preview of the form.
 *
 * A square of the drawing opens the options of its stage and is marked as long as no other one is chosen.
 */

/** Nothing is asked for while somebody types a number: after so long a rest, in milliseconds. */
const TYPING_REST = 300;
/** Fields that the preview does not depend on. */
const APART = ["csrf", "once", "name", "venue", "starts_on"];

class PlanLine extends HTMLElement {
  /** The newest question. */
  #asked = 0;
  /** @type {AbortController | undefined} */
  #listeners;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #rest;
  /** The address in the chosen square. */
  #chosen = "";
  /** The preview as the server drew it last. */
  #drawn = "";

  connectedCallback() {
    const form = document.getElementById(this.getAttribute("for") ?? "");
    if (!(form instanceof HTMLFormElement)) return;
    this.#listeners = new AbortController();
    const { signal } = this.#listeners;
    form.addEventListener("change", (event) => this.#isOfPlan(event.target) && this.#ask(form), { signal });
    form.addEventListener("input", (event) => this.#isOfPlan(event.target) && this.#askSoon(form), { signal });
    document.addEventListener("click", (event) => this.#follow(event), { signal });
    form.querySelector("[data-preview]")?.toggleAttribute("hidden", true);
    // Come back to, browsers fill the form in again as it was left.
    window.addEventListener("pageshow", () => this.#ask(form), { signal });
    this.#open(location.hash);
  }

  disconnectedCallback() {
    this.#listeners?.abort();
    clearTimeout(this.#rest);
  }

  /** @param {MouseEvent} event */
  #follow(event) {
    const link = event.target instanceof Element ? event.target.closest("a[href^='#']") : null;
    if (link && this.#open(link.getAttribute("href") ?? "")) event.preventDefault();
  }

  /**
   * Opens the fold or shows the field that `href` leads to.
   * @param {string} href
   */
  #open(href) {
    const target = document.getElementById(href.slice(1));
    if (!target || !target.closest("details")) return false;
    for (let fold = target.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null) fold.open = true;
    const isFold = target.matches("details");
    target.scrollIntoView({ block: isFold ? "start" : "center" });
    const first = isFold ? "summary" : "input, select";
    const focused = target.matches("input, select") ? target : target.querySelector(first);
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    if (target.matches(".stage-options")) this.#mark(href);
    return true;
  }

  /** @param {string} href */
  #mark(href) {
    this.#chosen = href;
    for (const link of document.querySelectorAll("#plan-preview .track__step")) {
      if (link.getAttribute("href") === href) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  }

  /** @param {HTMLFormElement} form */
  #askSoon(form) {
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => this.#ask(form), TYPING_REST);
  }

  /** @param {EventTarget | null} field */
  #isOfPlan(field) {
    return field instanceof Element && !APART.includes(field.getAttribute("name") ?? "");
  }

  /** @param {HTMLFormElement} form */
  async #ask(form) {
    clearTimeout(this.#rest);
    const number = ++this.#asked;
    const query = new URLSearchParams({ preview: "1" });
    for (const [name, value] of new FormData(form)) if (!APART.includes(name)) query.append(name, String(value));
    try {
      const answer = await fetch(`${location.pathname.replace(/\/$/, "")}?${query}`);
      if (!answer.ok || number !== this.#asked) return;
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const line = page.querySelector(this.localName)?.textContent;
      if (!line || number !== this.#asked) return;
      if (line !== this.textContent) this.textContent = line;
      const [known, fresh] = [document, page].map((it) => it.getElementById("plan-preview"));
      if (!known || !fresh || fresh.innerHTML === this.#drawn) return;
      this.#drawn = fresh.innerHTML;
      known.replaceChildren(...fresh.childNodes);
      if (this.#chosen) this.#mark(this.#chosen);
    } catch {
      // The line of before stays; the next change asks again.
    }
  }
}

customElements.define("plan-line", PlanLine);
