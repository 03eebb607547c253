// @ts-check
/** `<print-button hidden>` around a button: opens the browser's print dialog. Without script it stays hidden. */
class PrintButton extends HTMLElement {
  connectedCallback() {
    this.hidden = false;
    this.addEventListener("click", () => window.print());
  }
}

customElements.define("print-button", PrintButton);
