// @ts-check
/**
 * The front page: tournaments in which somebody is followed on this device come first in their lists (`data-tournaments`),
 * and say so.
 */

import { followed } from "./following.js";

for (const list of document.querySelectorAll("[data-tournaments]")) {
  const rows = [...list.querySelectorAll("[data-tournament]")];
  const own = rows.filter((row) => followed(row.getAttribute("data-tournament") ?? "").length > 0);
  for (const row of own.reverse()) {
    row.setAttribute("data-mine", "");
    row.querySelector("[data-followed]")?.removeAttribute("hidden");
    list.prepend(row);
  }
}
