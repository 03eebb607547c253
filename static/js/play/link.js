// @ts-check
/**
 * What the server says of what was sent, and the page around the app, which is fetched again only when nothing of ours is on
 * its way: else it would show what was.
 */

/** @import { Screen } from "./screen.js" */
/** @import { Table } from "./table.js" */
/** @import { Answered } from "./wire.js" */

import { write } from "../rules.js";
import { baseOf, since } from "./page.js";
import { TroubleDialog } from "./trouble.js";

export class Link {
  #table;
  #screen;
  #region;
  #dialog;

  /**
   * @param {any} region The `live-region` around the app, if there is one.
   * @param {HTMLDialogElement} dialog
   * @param {Table} table
   * @param {Screen} screen
   */
  constructor(region, dialog, table, screen) {
    this.#table = table;
    this.#screen = screen;
    this.#region = region;
    this.#dialog = new TroubleDialog(dialog, table.words, table.queue, table.data, () => this.#giveUp());
  }

  /** @param {AbortSignal} signal */
  listen(signal) {
    const { queue } = this.#table;
    window.addEventListener("online", () => queue.send(), { signal });
    window.addEventListener("offline", () => this.#screen.showNet(), { signal });
    document.addEventListener("visibilitychange", () => !document.hidden && queue.send(), { signal });
    queue.addEventListener("change", () => this.#sent(), { signal });
    queue.addEventListener("confirmed", (event) => this.#confirmed(/** @type {CustomEvent} */ (event).detail), { signal });
    this.#region?.addEventListener("live-region:refresh", (/** @type {Event} */ event) => this.#held(event), { signal });
  }

  /** Shows what the server did not take; where it took all, sends what is left. */
  open() {
    this.#dialog.open();
  }

  #sent() {
    this.#screen.showNet();
    const { queue } = this.#table;
    if (queue.trouble) this.#dialog.open();
    else if (!queue.isSending && queue.unsent.length === 0) this.#caughtUp();
  }

  /** Everything is sent. */
  #caughtUp() {
    const { game, isGone } = this.#table;
    if (isGone || game?.isOver || this.#region?.isBehind) this.#region?.refresh();
  }

  /** @param {Answered} said */
  #confirmed({ version, revision, position }) {
    const { game, isGone, queue } = this.#table;
    const region = this.#region;
    if (region && revision) region.known = Math.max(region.known, revision);
    for (const field of region?.querySelectorAll("input[name=version]") ?? []) field.value = String(version);
    const isWhole = queue.unsent.length === 0 && game && !game.isCalled && !isGone;
    if (isWhole && position !== write(game.position)) {
      console.error(`the server comes to ${position}, the page to ${write(game.position)}`);
      location.reload();
    }
  }

  /** @param {Event} event */
  #held(event) {
    const { queue } = this.#table;
    if (queue.unsent.length === 0 && !queue.isSending) return;
    event.preventDefault();
    // Another device may have taken over: the next answer tells.
    queue.send();
  }

  /** The referee gives up what is unsent. */
  #giveUp() {
    const { data, queue } = this.#table;
    const { now } = queue;
    if (now) {
      data.now = now;
      queue.reset(baseOf(now), since(now));
      if (now.state === "playing" && !now.kept) this.#table.build();
    } else {
      queue.reset(queue.base, queue.turnSince);
    }
    this.#region?.refresh();
  }
}
