// @ts-check
/** Keeps the desk's list of calls to boards fresh while somebody is called: who has seen a call is no act of the tournament. */

const EVERY = 4000;

setInterval(() => {
  const region = document.getElementById("calls-known");
  if (!document.hidden && region?.querySelector(".calls-known")) /** @type {any} */ (region).refresh();
}, EVERY);
