// @ts-check
/**
 * Shows a game of a Cubilete service over a stream, from its public API alone: `GET /api/v1/tables/{id}`, `…/events`,
 * `/api/v1/tournaments/{id}` and `…/tables`. Answers have an ETag, so the browser asks again and is told when nothing
 * changed. index.html says which parameters its address takes.
 */

/** Pauses between two looks in milliseconds: at the table, at the other tables, and after a failure. */
const LOOK = 1500;
const LOOK_AROUND = 15000;
const AFTER_FAILURE = 5000;
/** Number of next games, and of events that are asked for to find the last throw. */
const NEXT = 3;
const RECENT = 12;
/** Squares of an arm; a piece is at the goal after those of all arms and four more. */
const ARM = 17;

const WORDS = {
  es: { next: "Próximas partidas", to: "faltan", throw: "Última tirada", goal: "¡en la meta!", table: "Mesa" },
  ca: { next: "Pròximes partides", to: "falten", throw: "Última tirada", goal: "a la meta!", table: "Taula" },
  en: { next: "Next games", to: "to go", throw: "Last throw", goal: "at the goal!", table: "Table" },
};

/** The letters that stand for a color, in the order of PAINT. */
const SIGNS = {
  es: ["Am", "Az", "Ro", "Ve", "Rs", "Gr", "Na", "Ci"],
  ca: ["Gr", "Bl", "Ro", "Ve", "Rs", "Gs", "Ta", "Ci"],
  en: ["Y", "B", "R", "G", "P", "A", "O", "C"],
};

/** The color of each letter of a position. */
const LETTERS = { Y: "yellow", B: "blue", R: "red", G: "green", P: "pink", A: "grey", O: "orange", C: "cyan" };
const PAINT = {
  yellow: "#f0b500",
  blue: "#5b9dff",
  red: "#ff6b60",
  green: "#4ec27c",
  pink: "#f59ac2",
  grey: "#a9b0ba",
  orange: "#ff9a3c",
  cyan: "#4ed2e6",
};

/** @typedef {{ color: string, entry: string, entry_name: string, player_name: string }} Seat */
/** @typedef {{ id: string, tournament: string, number: number, kind: string, state: string, version: number, seats: Seat[] }} Table */
/** @typedef {Table & { shown_game: number, shown_version: number, position: string | null }} Detail */
/** @typedef {{ seq: number, event: { kind: string, die?: number } }} Logged */

const query = new URLSearchParams(location.search);
const service = (query.get("service") ?? location.origin).replace(/\/+$/, "");
const lang = query.get("lang") ?? "es";
const language = /** @type {keyof typeof WORDS} */ (Object.keys(WORDS).includes(lang) ? lang : "es");
const words = WORDS[language];
document.documentElement.lang = language;
document.documentElement.dataset.look = query.get("look") ?? "";

/** @param {string} id */
const part = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * An answer of the API.
 * @param {string} path
 */
async function ask(path) {
  const answer = await fetch(`${service}/api/v1${path}`, { cache: "no-cache", credentials: "omit" });
  if (answer.status === 429) await rest(1000 * Number(answer.headers.get("retry-after") ?? 5));
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

/** @param {number} milliseconds */
function rest(milliseconds) {
  return new Promise((done) => setTimeout(done, milliseconds));
}

/**
 * A tournament's tables, part by part.
 * @param {string} tournament
 * @returns {Promise<Table[]>}
 */
async function tablesOf(tournament) {
  /** @type {Table[]} */
  const all = [];
  let cursor = "";
  do {
    const { items, next } = await ask(`/tournaments/${tournament}/tables?limit=200${cursor && `&cursor=${cursor}`}`);
    all.push(...items);
    cursor = next ?? "";
  } while (cursor);
  return all.filter((table) => table.kind === "played");
}

/**
 * The sides of a table: one for each entry, with its colors.
 * @param {Table} table
 */
function sidesOf(table) {
  /** @type {Map<string, { name: string, colors: string[] }>} */
  const sides = new Map();
  for (const { entry, entry_name, color } of table.seats) {
    const side = sides.get(entry) ?? { name: entry_name, colors: [] };
    side.colors.push(color);
    sides.set(entry, side);
  }
  return [...sides.values()];
}

/**
 * The squares that each color has still to go, all of them, and the color on turn, from a position such as
 * "4 Y0.0.1.17 B0.0.0.0 turn=Y": the number of arms, then the progress of each color's pieces.
 * @param {string} position
 */
function read(position) {
  const [arms, ...fields] = position.split(" ");
  const goal = Number(arms) * ARM + 4;
  /** @type {Map<string, number>} */
  const left = new Map();
  let turn = "";
  for (const field of fields) {
    const letter = /** @type {keyof typeof LETTERS} */ (field[0]);
    if (/^[A-Z]\d+(\.\d+)*$/.test(field)) {
      const pieces = field.slice(1).split(".").map(Number);
      left.set(LETTERS[letter], pieces.reduce((sum, progress) => sum + goal - progress, 0));
    } else if (field.startsWith("turn=")) {
      turn = LETTERS[/** @type {keyof typeof LETTERS} */ (field.at(-1) ?? "")] ?? "";
    }
  }
  return { whole: goal * 4, left, turn };
}

/**
 * @param {string} tag
 * @param {string} text
 */
function element(tag, text) {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}

/** @param {Detail} table */
function showGame(table) {
  const position = table.position ? read(table.position) : undefined;
  const sides = sidesOf(table).map(({ name, colors }) => {
    const side = document.createElement("section");
    side.className = "side";
    const line = element("div", "");
    line.className = "side__name";
    for (const color of colors) {
      const sign = element("i", SIGNS[language][Object.keys(PAINT).indexOf(color)] ?? "");
      sign.style.background = PAINT[/** @type {keyof typeof PAINT} */ (color)] ?? "#ffffff";
      sign.ariaHidden = "true";
      line.append(sign);
    }
    line.append(element("b", name));
    side.append(line);
    const playing = colors.filter((color) => position?.left.has(color));
    if (position && playing.length > 0) {
      const left = playing.reduce((sum, color) => sum + (position.left.get(color) ?? 0), 0);
      const whole = playing.length * position.whole;
      line.append(element("span", left ? `${words.to} ${left}` : words.goal));
      const bar = document.createElement("progress");
      [bar.max, bar.value] = [whole, whole - left];
      bar.setAttribute("aria-label", name);
      side.append(bar);
      if (colors.includes(position.turn)) side.dataset.turn = "";
    }
    return side;
  });
  part("game").replaceChildren(...sides);
  part("game").hidden = false;
}

/** @param {Logged[]} events */
function showThrow(events) {
  const last = events.findLast(({ event }) => event.kind === "die");
  const box = part("throw");
  if (last?.event.die === undefined) return;
  box.dataset.seq = String(last.seq);
  box.hidden = false;
  box.replaceChildren(element("b", String(last.event.die)), element("span", words.throw));
}

/** @param {Table[]} tables */
function showNext(tables) {
  const waiting = tables.filter((table) => table.state === "waiting").slice(0, NEXT);
  const line = (/** @type {Table} */ table) => sidesOf(table).map(({ name }) => name).join(" – ");
  const lines = waiting.map((table) => element("li", `${words.table} ${table.number} · ${line(table)}`));
  part("next").replaceChildren(element("h2", words.next), element("ul", ""));
  part("next").lastElementChild?.append(...lines);
  part("next").hidden = lines.length === 0;
}

/**
 * @param {string} title
 * @param {string} venue
 */
function showHead(title, venue) {
  part("head").replaceChildren(element("b", title), element("span", venue));
  part("head").hidden = false;
}

/** Tables that were in play at the last look, with the number of events in their logs. @type {Map<string, number>} */
const seen = new Map();

/**
 * The table in play whose log has grown since the last look; the one before it if none has.
 * @param {Table[]} tables
 * @param {string} before
 */
function chosen(tables, before) {
  const playing = tables.filter((table) => table.state === "playing" || table.state === "over");
  const grown = playing.find((table) => table.id !== before && table.version > (seen.get(table.id) ?? table.version));
  const same = playing.find((table) => table.id === before);
  const isStill = same && same.version === seen.get(before);
  for (const table of playing) seen.set(table.id, table.version);
  return ((isStill ? grown : undefined) ?? same ?? playing[0])?.id ?? before;
}

/** Whether somebody tries the page in a browser, who is told what is wrong. */
const isPreview = query.get("look") === "preview";

async function run() {
  let tournament = query.get("tournament") ?? "";
  let table = query.get("table") ?? "";
  const isFixed = table !== "";
  let [around, version] = [0, -1];
  if (!tournament && !table) {
    // A page that is as empty as a stream without a game would leave its user in the dark.
    showHead("Cubilete", "index.html?service=https://…&tournament=ID");
    return;
  }
  for (;;) {
    let pause = LOOK;
    try {
      const before = table;
      if (tournament && Date.now() - around > LOOK_AROUND) {
        const tables = await tablesOf(tournament);
        const { name, venue } = await ask(`/tournaments/${tournament}`);
        around = Date.now();
        if (!isFixed) table = chosen(tables, table);
        showHead(name, venue);
        showNext(tables.filter(({ id }) => id !== table));
      }
      if (table) {
        const detail = await ask(`/tables/${table}`);
        tournament ||= detail.tournament;
        showGame(detail);
        if (table !== before || detail.shown_version !== version) {
          version = detail.shown_version;
          const log = await ask(`/tables/${table}/events?after=${Math.max(0, version - RECENT)}`);
          showThrow(log.events);
        }
      }
      part("head").dataset.state = "";
    } catch (error) {
      // What is shown stays; the stream goes on.
      console.warn(error);
      part("head").dataset.state = "lost";
      if (isPreview) showHead(service, String(error));
      pause = AFTER_FAILURE;
    }
    await rest(pause);
  }
}

run();
