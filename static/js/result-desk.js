// @ts-check
/**
 * `<result-desk data-failed="…" data-ask="… {place}">` around a page where results are entered: its forms and the links
 * with `data-swap` work without a reload. What comes back is put in place of the parts with the same `data-part`, and of
 * the live region. At a table of more than two the sides are tapped in order, and sent when enough are named. Without
 * script it is forms and links.
 */

/** After a tap the list stays as it is for so long, in milliseconds: nothing else slides under the finger. */
const STILL = 1200;
/** Once it has moved, taps are not heard for the time of a double tap. */
const DEAF = 400;
/** An answer is waited for so long. */
const PATIENCE = 10000;

class ResultDesk extends HTMLElement {
  /** Sends one after the other. */
  #sending = Promise.resolve();
  /** Buttons whose result is on its way or done: a second tap does nothing. */
  #tapped = new Set();
  /** @type {number | undefined} */
  #moving;
  /** The list as the last answer had it. @type {Element | undefined} */
  #fresh;
  /** Something new was held back. */
  #isBehind = false;
  #deafUntil = 0;
  /** Forms on their way. */
  #pending = new Set();
  /** Keys of the console that come before its answer: they are typed once it is there. @type {string[]} */
  #ahead = [];
  /** What stood in the console's fields when it was sent. @type {Map<string, string>} */
  #sent = new Map();

  connectedCallback() {
    this.addEventListener("click", (event) => this.#clicked(event), { capture: true });
    this.addEventListener("submit", (event) => this.#submitted(event));
    this.addEventListener("change", (event) => this.#changed(event));
    this.addEventListener("keydown", (event) => this.#pressed(event));
    // While sides are being tapped, or have just been, what is new waits.
    this.addEventListener("live-region:refresh", (event) => {
      if (this.#moving === undefined && !this.#isNaming) return;
      event.preventDefault();
      this.#isBehind = true;
    });
    this.addEventListener("live-region:changed", () => this.#count());
  }

  /** The heading counts what the list, renewed by others' results, says. */
  #count() {
    const list = this.querySelector("live-region > [data-title]");
    const [title, lead, bar] = ["h1", ".page-header__lead", "progress"].map((it) => this.querySelector(`[data-part=title] ${it}`));
    if (!(list instanceof HTMLElement) || !title || !lead || !(bar instanceof HTMLProgressElement)) return;
    title.textContent = list.dataset.title ?? "";
    lead.textContent = list.dataset.lead ?? "";
    bar.max = Number(list.dataset.all);
    bar.value = Number(list.dataset.done);
    bar.hidden = !list.dataset.lead;
  }

  /** Whether what was typed in the console is on its way. */
  get #isConsolePending() {
    return [...this.#pending].some((form) => form instanceof HTMLFormElement && form.matches(".console"));
  }

  /** The console's fields. */
  get #fields() {
    return [...this.querySelectorAll(".console .field__input")].filter((it) => it instanceof HTMLInputElement);
  }

  #note() {
    this.#sent = new Map(this.#fields.map(({ name, value }) => [name, value]));
  }

  /** What came into the fields since they were sent without a key that has a name, as from the keyboard on a phone's screen. */
  #gather() {
    if (!this.#isConsolePending) return;
    for (const { name, value } of this.#fields) {
      const sent = this.#sent.get(name) ?? "";
      if (value !== sent) this.#ahead.unshift(...(value.startsWith(sent) ? value.slice(sent.length) : value));
    }
  }

  /** Types what was typed ahead, up to the next Enter; into what does not fit, or after a refusal, nothing. */
  #typeAhead() {
    const field = document.activeElement;
    const save = this.querySelector(".console__save");
    if (!(field instanceof HTMLInputElement) || !field.closest(".console") || field.getAttribute("aria-invalid") === "true") this.#ahead = [];
    for (let isFirst = true; this.#ahead.length > 0; isFirst = false) {
      const key = this.#ahead.shift() ?? "";
      if (!(field instanceof HTMLInputElement)) return;
      if (key === "Enter") {
        if (save instanceof HTMLElement) save.click();
        return;
      }
      if (key === "Backspace") field.value = field.value.slice(0, -1);
      // What stands in a field that gets the focus is selected.
      else field.value = (isFirst ? "" : field.value) + key;
    }
  }

  /** Whether sides of a table that is not sent yet are named. */
  get #isNaming() {
    return this.querySelector(".results__row:not([data-done]) .pick[aria-pressed]") !== null;
  }

  /** @param {Event} event */
  #clicked(event) {
    const { target } = event;
    if (!(target instanceof Element) || !(event instanceof MouseEvent)) return;
    const button = target.closest("button[name=result]");
    if (button instanceof HTMLButtonElement) {
      const table = tableOf(button);
      const isPointer = event.detail > 0;
      if (this.#tapped.has(table) || (isPointer && event.timeStamp < this.#deafUntil)) {
        event.preventDefault();
        event.stopPropagation();
      } else if (button.matches(".pick") && this.#name(button)) {
        event.preventDefault();
      }
      return;
    }
    const link = target.closest("a[data-swap], .pills a");
    if (!(link instanceof HTMLAnchorElement) || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    this.#send(link.href, undefined);
  }

  /**
   * "/" leads to what is looked for by name, "z" takes the last result back. Whether the key was one of them.
   * @param {KeyboardEvent} event
   */
  #isShortcut(event) {
    const { target } = event;
    const isWriting = target instanceof HTMLElement && target.matches("input, select, textarea");
    // In the console only figures are typed.
    const isConsole = target instanceof HTMLInputElement && target.closest(".console") !== null;
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || (isWriting && !isConsole)) return false;
    const way = { "/": ".results__search input", z: ".results__last button" }[event.key.toLowerCase()];
    const found = way === undefined ? null : this.querySelector(way);
    if (found instanceof HTMLInputElement) found.focus();
    else if (found instanceof HTMLButtonElement) found.click();
    else return false;
    return true;
  }

  /**
   * Names a side of a table of more than two. Whether more have to be named before anything is sent.
   * @param {HTMLButtonElement} button
   */
  #name(button) {
    const group = button.closest("[data-least]");
    if (!(group instanceof HTMLElement) || Number(group.dataset.sides) < 3) return false;
    const order = button.value.split(":")[2] ?? "";
    if (order.length >= Number(group.dataset.least)) return false;
    button.setAttribute("aria-pressed", "true");
    button.disabled = true;
    const what = button.querySelector(".pick__what");
    if (what) what.textContent = `${order.length}.º`;
    for (const other of group.querySelectorAll(".pick:not([disabled])")) {
      if (!(other instanceof HTMLButtonElement)) continue;
      const [table, version] = other.value.split(":");
      other.value = `${table}:${version}:${order}${other.querySelector(".pick__number")?.textContent?.trim()}`;
    }
    const ask = group.querySelector("[data-ask]");
    if (ask) ask.textContent = (this.dataset.ask ?? "").replace("{place}", String(order.length + 1));
    group.querySelector(".pick:not([disabled])")?.closest("button")?.focus({ preventScroll: true });
    return true;
  }

  /** @param {Event} event */
  #changed(event) {
    const { target } = event;
    if (target instanceof HTMLSelectElement && target.form?.method === "get") target.form.querySelector("button")?.click();
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    const { target } = event;
    if (this.#isConsolePending && target instanceof HTMLInputElement && target.closest(".console") && isTyping(event)) {
      event.preventDefault();
      this.#ahead.push(event.key);
      return;
    }
    if (this.#isShortcut(event)) {
      event.preventDefault();
      return;
    }
    if (event.key === "Escape" && target instanceof HTMLInputElement && target.closest(".console")) {
      for (const field of this.#fields) field.value = "";
      this.querySelector("#field-number")?.closest("input")?.focus();
    }
  }

  /** @param {SubmitEvent} event */
  #submitted(event) {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement)) return;
    // Closing the round leads to another page, so it is the browser's: address and tabs are those of what is shown.
    if (new URL(form.action).pathname.endsWith('/rounds/close')) return;
    event.preventDefault();
    // Many results are sent with one form: it is not one that is sent once.
    event.stopPropagation();
    const fields = new URLSearchParams();
    const isButton = submitter instanceof HTMLButtonElement && submitter.name !== "";
    for (const [name, value] of new FormData(form)) {
      // What is typed belongs to the console's own button.
      const isTyped = isButton && (name === "number" || name === "order");
      if (typeof value === "string" && !isTyped) fields.append(name, value);
    }
    if (isButton) fields.append(submitter.name, submitter.value);
    if (form.method === "get") {
      const url = new URL(form.action);
      for (const [name, value] of fields) if (value) url.searchParams.append(name, value);
      this.#send(url.href, undefined);
      return;
    }
    // An Enter too many while the first one is on its way.
    if (!isButton && this.#pending.has(form)) return;
    this.#pending.add(form);
    if (form.matches(".console")) this.#note();
    if (isButton && submitter.name === "result") this.#hold(submitter);
    this.#send(form.action, fields, form, isButton && submitter.name === "result" ? submitter : undefined);
  }

  /** @param {HTMLButtonElement} button */
  #hold(button) {
    this.#tapped.add(tableOf(button));
    button.setAttribute("aria-pressed", "true");
    button.closest(".results__row")?.setAttribute("data-done", "");
  }

  /**
   * @param {string} url
   * @param {URLSearchParams | undefined} fields
   * @param {HTMLFormElement} [form]
   * @param {HTMLButtonElement} [tapped]
   */
  #send(url, fields, form, tapped) {
    this.#sending = this.#sending.then(async () => {
      const stop = new AbortController();
      const timer = setTimeout(() => stop.abort(), PATIENCE);
      try {
        const answer = await fetch(url, { method: fields ? "POST" : "GET", body: fields, signal: stop.signal });
        const page = new DOMParser().parseFromString(await answer.text(), "text/html");
        this.#gather();
        this.#show(page, answer, tapped);
        if (fields && !tapped) this.#focus();
      } catch {
        this.#ahead = [];
        this.#fail(tapped);
      } finally {
        clearTimeout(timer);
        if (form) this.#pending.delete(form);
      }
      if (!this.#isConsolePending) this.#typeAhead();
    });
  }

  /**
   * @param {Document} page
   * @param {Response} answer
   * @param {HTMLButtonElement | undefined} tapped
   */
  #show(page, answer, tapped) {
    if (!page.querySelector("result-desk")) {
      document.querySelector("main")?.replaceChildren(...(page.querySelector("main")?.childNodes ?? []));
      return;
    }
    if (answer.ok) history.replaceState(null, "", answer.url);
    const open = [...this.querySelectorAll("details[open][id]")].map((it) => it.id);
    for (const part of this.querySelectorAll("[data-part]")) {
      const fresh = page.querySelector(`[data-part="${part.getAttribute("data-part")}"]`);
      if (fresh) part.replaceWith(document.adoptNode(fresh));
    }
    this.#note();
    for (const id of open) document.getElementById(id)?.setAttribute("open", "");
    const region = this.querySelector("live-region");
    const fresh = page.querySelector("live-region");
    if (!region || !fresh) return;
    if (tapped && answer.ok && region.contains(tapped)) {
      this.#move(region, fresh, tapped);
      return;
    }
    clearTimeout(this.#moving);
    this.#moving = undefined;
    this.#fresh = undefined;
    this.#tapped.clear();
    region.replaceChildren(...fresh.childNodes);
    if (tapped) this.#deafUntil = performance.now() + DEAF;
  }

  /** What the page would have focused. */
  #focus() {
    const focus = this.querySelector("[role=alert][autofocus]") ?? this.querySelector(".console [autofocus]") ?? this.querySelector("[autofocus]");
    if (focus instanceof HTMLElement) {
      focus.focus();
      if (focus instanceof HTMLInputElement) focus.select();
    }
  }

  /**
   * The result tapped in the list is in: it is said at once, the list moves a moment later.
   * @param {Element} region
   * @param {Element} fresh
   * @param {HTMLButtonElement} tapped
   */
  #move(region, fresh, tapped) {
    const last = fresh.querySelector(".results__last");
    const old = region.querySelector(".results__last");
    if (last) {
      const shown = document.importNode(last, true);
      if (old) old.replaceWith(shown);
      else region.firstElementChild?.append(shown);
    }
    if (document.activeElement === tapped) nextRow(tapped)?.focus({ preventScroll: true });
    this.#fresh = fresh;
    clearTimeout(this.#moving);
    this.#moving = setTimeout(() => this.#settle(region), STILL);
  }

  /**
   * The list as it is now, unless more is being done.
   * @param {Element} region
   */
  #settle(region) {
    if (this.#isNaming || this.#pending.size > 0) {
      this.#moving = setTimeout(() => this.#settle(region), STILL);
      return;
    }
    this.#moving = undefined;
    const row = document.activeElement?.closest(".results__row")?.id;
    if (this.#fresh) region.replaceChildren(...this.#fresh.childNodes);
    this.#fresh = undefined;
    this.#tapped.clear();
    this.#deafUntil = performance.now() + DEAF;
    if (row) document.getElementById(row)?.querySelector("button")?.focus({ preventScroll: true });
    if (this.#isBehind) /** @type {Element & { refresh?(): void }} */ (region).refresh?.();
    this.#isBehind = false;
  }

  /** @param {HTMLButtonElement | undefined} tapped */
  #fail(tapped) {
    this.#tapped.clear();
    tapped?.removeAttribute("aria-pressed");
    tapped?.closest(".results__row")?.removeAttribute("data-done");
    this.querySelector(".results__failed")?.remove();
    const notice = document.createElement("p");
    notice.className = "notice notice--bad results__failed";
    notice.setAttribute("role", "alert");
    notice.textContent = this.dataset.failed ?? "";
    this.querySelector("[data-part=console]")?.prepend(notice);
  }
}

/**
 * Whether a key writes, rubs out or sends.
 * @param {KeyboardEvent} event
 */
function isTyping(event) {
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
  return isPlain && ([...event.key].length === 1 || event.key === "Enter" || event.key === "Backspace");
}

/** @param {HTMLButtonElement} button */
function tableOf(button) {
  return button.value.split(":")[0];
}

/** @param {Element} button */
function nextRow(button) {
  for (let row = button.closest(".results__row")?.nextElementSibling; row; row = row.nextElementSibling) {
    const next = row.querySelector(".pick");
    if (!row.hasAttribute("data-done") && next instanceof HTMLElement) return next;
  }
  return undefined;
}

customElements.define("result-desk", ResultDesk);
