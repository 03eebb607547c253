// @ts-check
/** A form is sent once, however often its button is tapped; and an open menu closes when something else is pressed. */

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.method !== "post") return;
  if (form.dataset.sent) {
    event.preventDefault();
    return;
  }
  form.dataset.sent = "yes";
  // The answer may never come: after a while the form may be sent again. The server knows a repeated one.
  setTimeout(() => delete form.dataset.sent, 8000);
});

// Coming back by the browser's history, the form is as it was.
window.addEventListener("pageshow", () => {
  for (const form of document.forms) delete form.dataset.sent;
});

/** Menus and panels that stand above the page. */
const OPEN = "details.menu[open], details.more[open]";

document.addEventListener("click", (event) => {
  for (const menu of document.querySelectorAll(OPEN)) {
    // The second button of a share panel is beside it.
    const own = menu.closest(".share") ?? menu;
    if (event.target instanceof Node && !own.contains(event.target)) menu.removeAttribute("open");
  }
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  const menu = document.querySelector(OPEN);
  menu?.removeAttribute("open");
  menu?.querySelector("summary")?.focus();
});
