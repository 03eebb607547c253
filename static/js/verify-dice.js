// @ts-check
/**
 * `<verify-dice>` around a button and an empty list: verifies the app's dice of a signed game in the browser, as
 * `crates/domain/src/tournament/dice.rs` documents them. The data are its attributes; see `templates/table/dice.html`. What this device
 * kept before the game is in the browser's storage, by the name of the game.
 */

/** What a device keeps of a game before it begins. @typedef {{ commitment?: string, word?: string, color?: string }} Kept */
/** Outcome of a check; without a mark it could not be done. @typedef {{ isGood?: boolean, text: string }} Check */

const LETTERS = new Map(
  Object.entries({ yellow: "Y", blue: "B", red: "R", green: "G", pink: "P", grey: "A", orange: "O", cyan: "C" }),
);

/** Bytes from this value on are skipped, because they would favor low faces. */
const FAIR = 252;

/** @param {string} hex */
const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** @param {ArrayBuffer} buffer */
const hexOf = (buffer) => [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

class DiceOfSeed {
  /** @param {CryptoKey} key @param {string} word */
  constructor(key, word) {
    this.key = key;
    this.word = word;
  }

  /** @param {string} seed in hex @param {string} word */
  static async of(seed, word) {
    const hmac = { name: "HMAC", hash: "SHA-256" };
    return new DiceOfSeed(await crypto.subtle.importKey("raw", bytesOf(seed), hmac, false, ["sign"]), word);
  }

  /** The die of a number, such as 17, or `r2` in the roll-off. @param {string | number} number @returns {Promise<number>} */
  async die(number) {
    /** @type {BufferSource} */
    let message = new TextEncoder().encode(`${this.word}|${number}`);
    for (;;) {
      /** @type {Uint8Array<ArrayBuffer>} */
      const bytes = new Uint8Array(await crypto.subtle.sign("HMAC", this.key, message));
      const byte = bytes.find((it) => it < FAIR);
      if (byte !== undefined) return (byte % 6) + 1;
      message = bytes;
    }
  }
}

/**
 * The colors that may begin after these rolls, each as `Y5`: of each round the highest roll again.
 * @param {string[]} rolls
 */
function winners(rolls) {
  const colors = rolls.map((roll) => roll[0]);
  const again = colors.findIndex((color, index) => colors.indexOf(color) < index);
  let n = again < 0 ? colors.length : again;
  let left = rolls;
  /** @type {string[]} */
  let first = [];
  while (left.length > 0 && n > 0) {
    const round = left.slice(0, n);
    const highest = Math.max(...round.map((roll) => Number(roll[1])));
    first = round.filter((roll) => Number(roll[1]) === highest).map((roll) => roll[0] ?? "");
    left = left.slice(n);
    n = first.length;
  }
  return first;
}

class VerifyDice extends HTMLElement {
  connectedCallback() {
    this.hidden = false;
    this.querySelector("button")?.addEventListener("click", () => void this.verify());
  }

  async verify() {
    if (!globalThis.crypto?.subtle) {
      this.show([{ text: this.dataset.unable ?? "" }]);
      return;
    }
    const checks = await this.checks();
    const isGood = checks.every((check) => check.isGood !== false);
    const all = isGood ? this.dataset.allGood : this.dataset.allBad;
    this.show([...checks, { isGood, text: all ?? "" }]);
  }

  /** @returns {Promise<Check[]>} */
  async checks() {
    const { seed = "", commitment = "", word = "", dice = "", rolls = "", start = "" } = this.dataset;
    const found = hexOf(await crypto.subtle.digest("SHA-256", bytesOf(seed)));
    const checks = [this.check("commitment", seed.length === 64 && found === commitment)];
    const kept = this.kept();
    if (kept?.commitment) checks.push(this.check("kept", kept.commitment === found));
    else checks.push({ text: this.dataset.keptNone ?? "" });
    if (kept?.word) {
      const letter = LETTERS.get(kept.color ?? "") ?? kept.color ?? "";
      const own = `${letter}:${kept.word}`;
      checks.push(this.check("word", word.split(" ").includes(own)));
    }
    const ofSeed = await DiceOfSeed.of(seed, word);
    if (rolls) checks.push(this.check("rolls", await this.areRollsGood(ofSeed, rolls.split(" "), start)));
    for (const [index, die] of [...dice].entries()) {
      const due = await ofSeed.die(index + 1);
      if (due === Number(die)) continue;
      const text = (this.dataset.diceBad ?? "").replace("%n", `${index + 1}`).replace("%die", die).replace("%due", `${due}`);
      return [...checks, { isGood: false, text }];
    }
    return [...checks, this.check("dice", true)];
  }

  /** @param {DiceOfSeed} ofSeed @param {string[]} rolls @param {string} start */
  async areRollsGood(ofSeed, rolls, start) {
    for (const [index, roll] of rolls.entries()) {
      if ((await ofSeed.die(`r${index + 1}`)) !== Number(roll.slice(1))) return false;
    }
    return winners(rolls).includes(start);
  }

  /** @returns {Kept | undefined} */
  kept() {
    try {
      return JSON.parse(localStorage.getItem(`cubilete:dice:${this.dataset.game}`) ?? "null") ?? undefined;
    } catch {
      return undefined;
    }
  }

  /** @param {"commitment" | "kept" | "word" | "rolls" | "dice"} name @param {boolean} isGood @returns {Check} */
  check(name, isGood) {
    return { isGood, text: this.dataset[`${name}${isGood ? "Good" : "Bad"}`] ?? "" };
  }

  /** @param {Check[]} checks */
  show(checks) {
    const lines = checks.map((check, index) => {
      const line = document.createElement("p");
      const mark = check.isGood === undefined ? "–" : check.isGood ? "✓" : "✗";
      const text = document.createElement(index > 0 && index === checks.length - 1 ? "strong" : "span");
      text.textContent = check.text;
      line.append(`${mark} `, text);
      if (check.isGood === false) line.className = "notice notice--warn";
      if (check.isGood !== undefined) line.dataset.state = check.isGood ? "good" : "bad";
      return line;
    });
    this.querySelector("[aria-live]")?.replaceChildren(...lines);
  }
}

customElements.define("verify-dice", VerifyDice);
