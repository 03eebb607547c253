//! Rights of the API: every operation as each kind of caller asks for it, against its row and its description.

use chrono::TimeDelta;
use cubilete::web::guard::secret;
use domain::tournament::api_key::Scope;
use domain::tournament::id::RankingId;
use domain::tournament::preset::Preset;
use domain::tournament::tournament::Role;
use reqwest::Method;
use serde_json::json;

use self::Whom::{Device, Everybody, Helper, Holder, Opener, Organizer, Owner, Seat, Table};
use crate::api::{Got, Program, got};
use crate::app::{App, spawn_app};
use crate::fixture::{self, facts, organized, players, revision, tournament};
use crate::rights::{About, about};

/// Those whom the rights of an operation allow it, if their keys have its scope.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Whom {
    Everybody,
    /// The account of any key.
    Holder,
    /// An account that may open tournaments and rankings, with a key for all of them.
    Opener,
    /// The owner of the ranking.
    Owner,
    /// Table keys.
    Device,
    /// Keys of passes with a seat of the entry.
    Seat,
    /// Referees and organizers of the tournament, and table keys.
    Table,
    /// Referees and organizers of the tournament.
    Helper,
    /// Organizers of the tournament.
    Organizer,
}

/// An operation: its name, its scope, those whom it is for, and the smallest body that is read to the end.
type Row = (&'static str, Option<Scope>, Whom, &'static str);

const PUBLIC: Option<Scope> = None;
const READ: Option<Scope> = Some(Scope::Read);
const TABLE: Option<Scope> = Some(Scope::Table);
const DESK: Option<Scope> = Some(Scope::Desk);
const ORGANIZE: Option<Scope> = Some(Scope::Organize);

const CLUB: &str = r#"{ "club_on": true, "club_name": "Club", "mode": "solo",
    "club_rules": "ranking", "club_days": [1], "opens_at": "20:00", "closes_at": "23:00",
    "takes_new": false, "tables_each": 1, "tables_open": 1 }"#;
const DISTANCE: &str = r#"{ "distance_on": true, "distance_name": "Penya", "takes_guests": true,
    "club_days": [1], "opens_at": "20:00", "closes_at": "23:00", "club_rules": "ranking",
    "fewest": 2, "three_after": 1, "two_after": 2, "strength_gap": 5, "gap_growth": 5,
    "one_home": false, "turn_seconds": 30, "out_of_time": "lose-turn" }"#;
const RANKING: &str = r#"{ "ranking_name": "Intrusa", "games_a_week": 1, "time_zone": "UTC" }"#;
const SEASON: &str = r#"{ "season_name": "Intrusa", "season_first": "2031-01-01",
    "season_last": "2031-12-31", "best_weeks": 3 }"#;
const TERMS: &str = r#"{ "is_offered": false, "ask_club": "no", "ask_sector": "no",
    "ask_category": "no", "ask_contact": "no", "ask_wish": "no" }"#;
const DISPLAY: &str = r#"{ "turns": [{ "screen": "names", "seconds": 10 }], "text_height": 5,
    "page_seconds": 10 }"#;
const WISHES: &str = r#"{ "pool": ["{pool}"], "venue_boards": 1, "weekday": ["fri"],
    "hours": "20:00", "most_games": 1, "first_day": "2030-03-01", "last_day": "2030-06-01" }"#;
const PROPOSAL: &str = r#"{ "seen": "nothing", "wishes": { "pool": ["{pool}"], "venue_boards": 1,
    "weekday": ["fri"], "hours": "20:00", "most_games": 1, "first_day": "2030-03-01",
    "last_day": "2030-06-01" } }"#;
const WEBHOOK: &str = r#"{ "url": "https://example.org", "events": ["result.signed"] }"#;

/// All operations, in the order of their names.
const ROWS: &[Row] = &[
    ("acceptSignUp", ORGANIZE, Organizer, ""),
    ("addSeason", ORGANIZE, Owner, SEASON),
    ("addStage", ORGANIZE, Organizer, r#"{ "kind": "knockout" }"#),
    ("addWebhook", ORGANIZE, Organizer, WEBHOOK),
    ("announce", ORGANIZE, Organizer, r#"{ "announcement": "Fuera" }"#),
    (
        "announceDraw",
        ORGANIZE,
        Organizer,
        r#"{ "source": "ONCE", "known_at": "2199-01-01T20:00:00Z" }"#,
    ),
    ("annulTable", ORGANIZE, Organizer, r#"{ "annul_reason": "Broma" }"#),
    ("answerCall", DESK, Organizer, ""),
    ("answerRequest", TABLE, Seat, r#"{ "agrees": true }"#),
    ("approveCrest", ORGANIZE, Organizer, ""),
    // The round is no entry.
    ("arrive", PUBLIC, Everybody, r#"{ "entry": "{round}" }"#),
    ("askOthers", TABLE, Seat, r#"{ "version": 0, "kind": "undo" }"#),
    ("askRematch", TABLE, Seat, ""),
    ("beginDrawShow", ORGANIZE, Organizer, r#"{ "round": "{round}" }"#),
    ("callOrganizer", TABLE, Table, ""),
    ("callTime", ORGANIZE, Organizer, r#"{ "all": true }"#),
    ("changeEntry", DESK, Organizer, r#"{ "name": "Intrusa" }"#),
    ("changePin", DESK, Organizer, ""),
    ("changeRanking", ORGANIZE, Owner, RANKING),
    ("changeRole", ORGANIZE, Organizer, r#"{ "role": "referee" }"#),
    ("changeSeason", ORGANIZE, Owner, SEASON),
    ("changeSettings", ORGANIZE, Organizer, r#"{ "name": "Intrusa" }"#),
    ("changeSignUp", PUBLIC, Everybody, ""),
    ("changeStage", ORGANIZE, Organizer, r#"{ "options": {} }"#),
    ("changeWebhook", ORGANIZE, Organizer, WEBHOOK),
    ("checkIn", TABLE, Seat, r#"{ "entry": "{entry}" }"#),
    ("chooseFeeRow", DESK, Helper, ""),
    ("claimSeat", PUBLIC, Everybody, r#"{ "token": "nothing", "player": "{player}" }"#),
    ("closeRounds", ORGANIZE, Organizer, ""),
    ("comeBack", TABLE, Seat, ""),
    ("confirmHandIn", ORGANIZE, Organizer, ""),
    ("confirmResult", TABLE, Seat, r#"{ "version": 0, "entry": "{entry}" }"#),
    ("createTournament", ORGANIZE, Opener, r#"{ "preset": "torneo", "name": "Intrusa" }"#),
    ("decideReplacements", ORGANIZE, Organizer, r#"{ "reason": "hm" }"#),
    ("deleteTournament", ORGANIZE, Organizer, ""),
    ("discardDraft", ORGANIZE, Organizer, r#"{ "reason": "hm" }"#),
    ("dissolveTable", TABLE, Table, ""),
    ("draw", ORGANIZE, Organizer, r#"{ "seed": 1 }"#),
    ("drawAnnounced", ORGANIZE, Organizer, r#"{ "public_number": "05490" }"#),
    ("drawByHand", ORGANIZE, Organizer, r#"{ "groups": [["{entry}", "{other_entry}"]] }"#),
    ("drawPlayOff", DESK, Organizer, ""),
    ("endDrawShow", ORGANIZE, Organizer, ""),
    ("exportJournal", READ, Organizer, ""),
    ("finishUrn", ORGANIZE, Organizer, ""),
    ("forgetPlayer", ORGANIZE, Organizer, r#"{ "confirm_person": "nobody" }"#),
    ("freeSeat", DESK, Organizer, r#"{ "player": "{player}" }"#),
    (
        "giveBack",
        ORGANIZE,
        Organizer,
        r#"{ "refund_amount": 100, "refund_method": "Bizum", "refund_reason": "hm", "seen": 0 }"#,
    ),
    ("givePoolPin", DESK, Organizer, r#"{ "pin_until": "{tomorrow}" }"#),
    ("giveSeat", DESK, Organizer, r#"{ "player": "{player}" }"#),
    ("giveTableBack", TABLE, Table, ""),
    ("giveTime", ORGANIZE, Organizer, r#"{ "minutes": 5 }"#),
    ("handIn", DESK, Organizer, ""),
    ("importEntries", ORGANIZE, Organizer, r#"{ "list": "nombre\nIntrusa\n" }"#),
    (
        "importPreviewed",
        ORGANIZE,
        Organizer,
        r#"{ "seen": "nothing", "import": { "list": "nombre\nIntrusa\n" } }"#,
    ),
    ("invite", ORGANIZE, Organizer, r#"{ "role": "referee" }"#),
    ("joinPartner", PUBLIC, Everybody, r#"{ "with": "nobody" }"#),
    ("leaveUrn", ORGANIZE, Organizer, ""),
    ("lineUp", TABLE, Seat, r#"{ "version": 0, "color": "yellow", "player": "{player}" }"#),
    ("listAccounts", READ, Helper, ""),
    ("listCallNotices", READ, Organizer, ""),
    ("listCrests", READ, Organizer, ""),
    ("listEntries", PUBLIC, Everybody, ""),
    ("listEvents", PUBLIC, Everybody, ""),
    ("listFinalGrids", PUBLIC, Everybody, ""),
    ("listInvitations", READ, Organizer, ""),
    ("listJournal", READ, Organizer, ""),
    ("listLiveTables", PUBLIC, Everybody, ""),
    ("listMoves", PUBLIC, Everybody, ""),
    ("listPayments", READ, Organizer, ""),
    ("listPeople", READ, Organizer, ""),
    ("listPoolPins", READ, Organizer, ""),
    ("listRankings", READ, Holder, ""),
    ("listResults", PUBLIC, Everybody, ""),
    ("listRollCalls", READ, Helper, ""),
    ("listRounds", PUBLIC, Everybody, ""),
    ("listSeasons", PUBLIC, Everybody, ""),
    ("listSeatChanges", READ, Organizer, ""),
    ("listSignUps", READ, Organizer, ""),
    ("listTables", PUBLIC, Everybody, ""),
    ("listTournaments", PUBLIC, Everybody, ""),
    ("listWebhookMessages", READ, Organizer, ""),
    ("listWebhooks", READ, Organizer, ""),
    ("listWishes", READ, Organizer, ""),
    ("makeEdition", ORGANIZE, Organizer, r#"{ "name": "Intrusa", "starts_on": "2031-01-01" }"#),
    ("makeTableKey", PUBLIC, Everybody, r#"{ "pin": "none" }"#),
    ("mergeEntries", ORGANIZE, Organizer, r#"{ "gone": "{other_entry}" }"#),
    ("mergePeople", ORGANIZE, Owner, r#"{ "gone": "{other_player}" }"#),
    ("movePiece", TABLE, Seat, r#"{ "version": 0, "color": "yellow", "from": 0, "to": 1 }"#),
    ("moveStageEarlier", ORGANIZE, Organizer, ""),
    ("muteSeat", TABLE, Table, r#"{ "color": "yellow", "is_muted": true }"#),
    ("noteAge", ORGANIZE, Organizer, r#"{ "age": "adult" }"#),
    ("notePayment", DESK, Helper, r#"{ "pay_amount": 100, "method": "Bizum", "seen": 1 }"#),
    (
        "noteWish",
        ORGANIZE,
        Organizer,
        r#"{ "kind": "board", "entry": "{entry}", "fixed_board": 1 }"#,
    ),
    ("openRanking", ORGANIZE, Opener, RANKING),
    ("openRollCall", ORGANIZE, Organizer, ""),
    // Without a name no table is opened.
    ("openTable", PUBLIC, Everybody, r#"{ "seat1": "", "seat2": "" }"#),
    ("openUrn", ORGANIZE, Organizer, ""),
    (
        "practiceMoves",
        PUBLIC,
        Everybody,
        r#"{ "rules": "jcf", "level": "easy", "color": "yellow",
            "position": "4 Y0.0.0.0 R0.0.0.0 turn=R" }"#,
    ),
    ("previewImport", ORGANIZE, Organizer, r#"{ "list": "nombre\nIntrusa\n" }"#),
    ("proposeDates", DESK, Organizer, WISHES),
    ("publishDraft", ORGANIZE, Organizer, ""),
    ("putBall", ORGANIZE, Organizer, r#"{ "seen": 0, "entry": "{entry}", "target": 0 }"#),
    ("readAccount", READ, Helper, ""),
    ("readAnnouncedDraw", PUBLIC, Everybody, ""),
    ("readArrangement", READ, Organizer, ""),
    ("readBracket", PUBLIC, Everybody, ""),
    ("readCalendar", PUBLIC, Everybody, ""),
    ("readCalendarFile", PUBLIC, Everybody, ""),
    ("readCalendarSettings", READ, Organizer, ""),
    ("readClubNight", READ, Owner, ""),
    ("readDice", PUBLIC, Everybody, ""),
    ("readDisplay", READ, Organizer, ""),
    ("readDistancePlay", PUBLIC, Everybody, ""),
    ("readDraft", READ, Organizer, ""),
    ("readDrawShow", READ, Organizer, ""),
    ("readEnteredPlayer", READ, Organizer, ""),
    ("readEntry", PUBLIC, Everybody, ""),
    ("readFees", PUBLIC, Everybody, ""),
    ("readGrids", PUBLIC, Everybody, ""),
    ("readHall", PUBLIC, Everybody, ""),
    ("readKey", READ, Holder, ""),
    ("readLatePlaces", READ, Organizer, ""),
    ("readLog", PUBLIC, Everybody, ""),
    ("readPlayer", PUBLIC, Everybody, ""),
    ("readPrizes", PUBLIC, Everybody, ""),
    ("readRanking", PUBLIC, Everybody, ""),
    ("readRankingDice", PUBLIC, Everybody, ""),
    ("readRankingSheet", PUBLIC, Everybody, ""),
    ("readRecord", PUBLIC, Everybody, ""),
    ("readReplacementOffers", READ, Organizer, ""),
    ("readRound", PUBLIC, Everybody, ""),
    ("readSeason", PUBLIC, Everybody, ""),
    ("readSeasonSheet", PUBLIC, Everybody, ""),
    ("readSeats", TABLE, Seat, ""),
    ("readSeedList", READ, Organizer, ""),
    ("readSettings", READ, Organizer, ""),
    ("readSheet", PUBLIC, Everybody, ""),
    ("readSignUp", PUBLIC, Everybody, ""),
    ("readSignUpTerms", PUBLIC, Everybody, ""),
    ("readStage", PUBLIC, Everybody, ""),
    ("readStandings", PUBLIC, Everybody, ""),
    ("readTable", PUBLIC, Everybody, ""),
    ("readTill", READ, Organizer, ""),
    ("readTournament", PUBLIC, Everybody, ""),
    ("readUrn", READ, Organizer, ""),
    ("readWebhook", READ, Organizer, ""),
    ("readWorkbook", PUBLIC, Everybody, ""),
    ("readmitEntry", ORGANIZE, Organizer, ""),
    (
        "rearrangeRound",
        ORGANIZE,
        Organizer,
        r#"{ "groups": [["{entry}", "{other_entry}"]], "reason": "Error" }"#,
    ),
    (
        "recordEvents",
        TABLE,
        Table,
        r#"{ "version": 0, "events": [{ "kind": "walkover", "present": [] }] }"#,
    ),
    (
        "recordResults",
        DESK,
        Organizer,
        r#"{ "results": [{ "table": "{table}", "version": 0, "present": [] }] }"#,
    ),
    ("refuseSignUp", ORGANIZE, Organizer, ""),
    ("registerEntry", ORGANIZE, Organizer, r#"{ "name": "Intrusa" }"#),
    ("relinkSignUp", ORGANIZE, Organizer, ""),
    ("removeCrest", ORGANIZE, Organizer, ""),
    ("removeRole", ORGANIZE, Organizer, ""),
    ("removeSeason", ORGANIZE, Owner, ""),
    ("removeStage", ORGANIZE, Organizer, ""),
    ("removeWebhook", ORGANIZE, Organizer, ""),
    ("replayWebhookMessages", ORGANIZE, Organizer, r#"{ "number": 1 }"#),
    ("revokeInvitation", ORGANIZE, Organizer, ""),
    ("rotateWebhookSecret", ORGANIZE, Organizer, ""),
    ("saveProposedDates", DESK, Organizer, PROPOSAL),
    ("sayPhrase", TABLE, Seat, r#"{ "phrase": "hello" }"#),
    ("sayReady", TABLE, Seat, r#"{ "word": "k3Xd" }"#),
    ("seatLateEntry", ORGANIZE, Organizer, r#"{ "place": "new-table" }"#),
    ("setBoard", ORGANIZE, Organizer, r#"{ "act": "close", "board": 1 }"#),
    ("setClock", ORGANIZE, Organizer, r#"{ "act": "start", "minutes": 20 }"#),
    ("setClubNight", ORGANIZE, Owner, CLUB),
    (
        "setDates",
        DESK,
        Organizer,
        r#"{ "dates": [{ "target": "table:{table}", "state": "set",
            "starts_at": "2030-03-01T20:00:00Z" }] }"#,
    ),
    ("setDisplay", ORGANIZE, Organizer, DISPLAY),
    ("setDistancePlay", ORGANIZE, Owner, DISTANCE),
    ("setFees", ORGANIZE, Organizer, r#"{ "fee_per": "entry", "rows": [{ "price": 300 }] }"#),
    ("setFree", ORGANIZE, Organizer, r#"{ "free_reason": "hm" }"#),
    ("setLineUp", TABLE, Table, r#"{ "version": 0, "color": "yellow", "person": "Intrusa" }"#),
    ("setPresence", TABLE, Helper, r#"{ "entry": "{entry}", "is_present": true }"#),
    ("setPrizes", ORGANIZE, Organizer, r#"{ "list": [] }"#),
    ("setRegistration", ORGANIZE, Organizer, r#"{ "is_open": true }"#),
    ("setRollCall", ORGANIZE, Organizer, r#"{ "is_open": false }"#),
    ("setSignUpTerms", ORGANIZE, Organizer, TERMS),
    ("setStageDays", ORGANIZE, Organizer, r#"{ "table_minutes": 60 }"#),
    ("setVenue", ORGANIZE, Organizer, r#"{ "venue_name": "Penya", "venue_boards": 1 }"#),
    ("showNames", ORGANIZE, Organizer, r#"{ "seen": 0, "n": 1 }"#),
    ("showTurn", TABLE, Seat, r#"{ "version": 0 }"#),
    ("signResult", TABLE, Table, r#"{ "version": 0 }"#),
    ("signUp", PUBLIC, Everybody, ""),
    ("sitDown", PUBLIC, Everybody, r#"{ "sit_name": "Nadie" }"#),
    ("standUp", TABLE, Seat, ""),
    ("startWithout", ORGANIZE, Organizer, r#"{ "entries": ["{entry}"] }"#),
    ("streamTable", PUBLIC, Everybody, ""),
    ("streamTournament", PUBLIC, Everybody, ""),
    ("takeAtDesk", DESK, Helper, r#"{ "entry": "{entry}", "owed": 300, "method": "Bizum" }"#),
    ("takeBackBall", ORGANIZE, Organizer, r#"{ "seen": 1 }"#),
    ("takeBackHandIn", DESK, Organizer, ""),
    ("takeBackPublication", ORGANIZE, Organizer, r#"{ "take_back_reason": "Error" }"#),
    ("takeBackWish", ORGANIZE, Organizer, ""),
    ("takeOver", TABLE, Device, ""),
    ("takePoolPin", DESK, Organizer, ""),
    ("takeRole", ORGANIZE, Holder, ""),
    ("takeSeat", TABLE, Device, r#"{ "player": "{player}" }"#),
    ("takeSeedList", ORGANIZE, Organizer, r#"{ "measure": "points" }"#),
    ("testWebhook", ORGANIZE, Organizer, ""),
    ("throwDie", TABLE, Seat, r#"{ "version": 0 }"#),
    ("undoEvents", TABLE, Table, r#"{ "version": 0 }"#),
    ("undoPayment", DESK, Helper, r#"{ "payment": "{payment}", "payment_reason": "Error" }"#),
    ("undoSeatChange", ORGANIZE, Organizer, r#"{ "undo_reason": "Error" }"#),
    // A body of another type is read before the rights of its sender.
    ("uploadCrest", DESK, Organizer, "image"),
    ("withdrawEntry", ORGANIZE, Organizer, ""),
    ("withdrawSignUp", PUBLIC, Everybody, ""),
];

/// Number of operations that are tried at one service, within the limits of its callers.
const MOST_TRIED: usize = 80;

/// An operation as the service describes it.
struct Described {
    id: String,
    method: Method,
    path: String,
    scope: Option<String>,
}

async fn described(app: &App) -> Vec<Described> {
    let document = Program::without_key(app).get("/api/openapi.json").await.json;
    let mut all = Vec::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            all.push(Described {
                id: operation["operationId"].as_str().unwrap().to_owned(),
                method: method.to_uppercase().parse().unwrap(),
                path: path.clone(),
                scope: operation["security"][0]["key"][0].as_str().map(str::to_owned),
            });
        }
    }
    all.sort_by(|one, other| one.id.cmp(&other.id));
    all
}

/// A caller: its name, its program, and the answers that it gets.
struct Caller {
    name: &'static str,
    program: Program,
    expects: Rule,
}

/// The answer that a caller gets, by the scope of an operation and those whom it admits.
type Rule = fn(Option<Scope>, Whom) -> Expected;

/// The answer to a caller.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Expected {
    /// Any answer but 401, 403 and an error of the service.
    Admitted,
    /// 401 with this code.
    Unknown(&'static str),
    /// 403 with this code.
    Refused(&'static str),
}

const FORBIDDEN: Expected = Expected::Refused("forbidden");
const LACKING: Expected = Expected::Refused("scope-missing");
const NO_DEVICE: Expected = Expected::Refused("table-key-needed");

fn admitted_if(is_admitted: bool) -> Expected {
    if is_admitted { Expected::Admitted } else { FORBIDDEN }
}

fn of_nobody(scope: Option<Scope>, _: Whom) -> Expected {
    scope.map_or(Expected::Admitted, |_| Expected::Unknown("key-missing"))
}

fn of_invalid_key(_: Option<Scope>, _: Whom) -> Expected {
    Expected::Unknown("key-invalid")
}

fn of_stranger(_: Option<Scope>, whom: Whom) -> Expected {
    admitted_if(matches!(whom, Everybody | Holder | Opener))
}

fn of_reading_stranger(scope: Option<Scope>, whom: Whom) -> Expected {
    match scope {
        None | Some(Scope::Read) => of_stranger(scope, whom),
        Some(_) => LACKING,
    }
}

fn of_narrow_key(scope: Option<Scope>, _: Whom) -> Expected {
    scope.map_or(Expected::Admitted, |_| LACKING)
}

fn of_key_of_another_tournament(_: Option<Scope>, whom: Whom) -> Expected {
    admitted_if(matches!(whom, Everybody | Holder))
}

fn of_table_key(scope: Option<Scope>, whom: Whom) -> Expected {
    match scope {
        None => Expected::Admitted,
        Some(Scope::Table) => admitted_if(matches!(whom, Table | Device)),
        Some(_) => LACKING,
    }
}

fn of_referee(_: Option<Scope>, whom: Whom) -> Expected {
    match whom {
        Device => NO_DEVICE,
        _ => admitted_if(matches!(whom, Everybody | Holder | Table | Helper)),
    }
}

fn of_organizer(_: Option<Scope>, whom: Whom) -> Expected {
    match whom {
        Device => NO_DEVICE,
        Seat => FORBIDDEN,
        _ => Expected::Admitted,
    }
}

/// A service with a tournament in play and all kinds of callers.
struct Service {
    app: App,
    it: About,
    callers: Vec<Caller>,
    /// The organizer's keys with one scope each.
    exact: Vec<(Scope, Program)>,
    /// The organizer's keys without a scope.
    without: Vec<(Scope, Program)>,
}

const ANA: &str = "ana@example.org";

impl Service {
    async fn new() -> Self {
        let app = spawn_app();
        let it = organized(&app, Preset::Torneo, &players(5)).await;
        fixture::set(&app, it.id, |settings| settings.boards = 2);
        let it = about(&app, it.id).await;
        fixture::distance(&app, it.account);
        let other = tournament(&app, ANA, Preset::Torneo, &players(3));
        fixture::member(&app, other, Role::Organizer, "Bea").await;
        let every = [Scope::Read, Scope::Organize];
        let key =
            |email: &str, scopes: &[Scope], only| Program::with_key(&app, email, scopes, only);
        let revoked = Program::with_key_for(&app, ANA, (&every, None), TimeDelta::days(2));
        let hash = secret::fingerprint(revoked.secret.as_ref().unwrap());
        app.state.store.write_blocking(|conn| store::api_keys::delete(conn, &hash)).unwrap();
        let expired = Program::with_key_for(&app, ANA, (&every, None), TimeDelta::seconds(-1));
        let referee = format!("vicent{}@example.org", it.id.0.simple());
        let pin = facts(&app, it.id).table(it.table).unwrap().pin.clone();
        let body = json!({ "pin": pin, "referee_name": "Rosa" });
        let made = Program::without_key(&app).post("/api/v1/table-keys", "", &body).await;
        let of_table = made.json["key"].as_str().unwrap().to_owned();
        let of_table = Program { secret: Some(of_table), ..Program::without_key(&app) };
        let caller = |name, program, expects| Caller { name, program, expects };
        let callers = vec![
            caller("nobody", Program::without_key(&app), of_nobody as fn(_, _) -> _),
            caller("an expired key", expired, of_invalid_key),
            caller("a revoked key", revoked, of_invalid_key),
            caller("a stranger", key("bea@example.org", &every, None), of_stranger),
            caller(
                "a stranger who reads",
                key("bea@example.org", &[Scope::Read], None),
                of_reading_stranger,
            ),
            caller("a key of a table", of_table, of_table_key),
            caller("a referee", key(&referee, &every, None), of_referee),
            caller(
                "a key for another tournament",
                key(ANA, &every, Some(other)),
                of_key_of_another_tournament,
            ),
        ];
        let exact = [Scope::Read, Scope::Table, Scope::Desk, Scope::Organize];
        let exact = exact.map(|scope| (scope, key(ANA, &[scope], None))).into();
        let without = [
            (Scope::Read, vec![Scope::Organize]),
            (Scope::Table, vec![Scope::Read]),
            (Scope::Desk, vec![Scope::Read, Scope::Table]),
            (Scope::Organize, vec![Scope::Read, Scope::Desk]),
        ];
        let without = without.map(|(scope, others)| {
            (scope, Program::with_key_for(&app, ANA, (&others, None), TimeDelta::days(3)))
        });
        Self { it, callers, exact, without: without.into(), app }
    }

    /// The text with ids that exist.
    fn filled(&self, text: &str) -> String {
        let it = &self.it;
        let tomorrow = cubilete::web::now() + TimeDelta::days(1);
        let other_entry = facts(&self.app, it.id).entries()[1].id;
        let owners = [
            ("/tables/{id}", it.table.to_string()),
            ("/rankings/{id}", RankingId::own(it.account).to_string()),
            ("/players/{id}", it.player.to_string()),
        ];
        let owner = owners.into_iter().find(|(path, _)| text.contains(path));
        let id = owner.map_or(it.id.to_string(), |(_, id)| id);
        let mut text = text.to_owned();
        for (name, value) in [
            ("{id}", id),
            ("{announced}", it.announced.to_string()),
            ("{call}", it.call.to_string()),
            ("{club}", fixture::club(&self.app, it.account)),
            ("{code}", fixture::code(&self.app, it.id)),
            ("{crest}", it.crest.to_string()),
            ("{entry}", it.entry.to_string()),
            ("{format}", "xlsx".to_owned()),
            ("{hash}", it.id.to_string()),
            ("{number}", "1".to_owned()),
            ("{other_entry}", other_entry.to_string()),
            ("{other_player}", it.other_player.to_string()),
            ("{payment}", it.payment.to_string()),
            ("{player}", it.player.to_string()),
            ("{pool}", it.pool.to_string()),
            ("{rearrangement}", it.replacement.to_string()),
            ("{round}", it.round.to_string()),
            ("{season}", it.season.to_string()),
            ("{session}", "1".to_owned()),
            ("{sheet}", "entries".to_owned()),
            ("{sign_up}", it.sign_up.to_string()),
            ("{table}", it.table.to_string()),
            ("{token}", "nothing".to_owned()),
            ("{tomorrow}", tomorrow.date_naive().to_string()),
            ("{user}", it.user.to_string()),
            ("{webhook}", it.webhook.to_string()),
            ("{wish}", it.wish.to_string()),
        ] {
            text = text.replace(name, &value);
        }
        assert!(!text.contains("/{"), "{text}");
        text
    }

    /// The facts that a refused operation leaves as they are.
    fn known(&self) -> (String, i64) {
        (format!("{:?}", facts(&self.app, self.it.id)), revision(&self.app, self.it.id))
    }

    /// Asks for an operation. A write is only previewed.
    async fn ask(&self, program: &Program, of: &Described, body: &str) -> Got {
        let path = self.filled(&of.path);
        let request = match of.method {
            Method::GET => program.request(Method::GET, &path),
            _ => program.request(of.method.clone(), &format!("{path}?preview=true")),
        };
        // The service closes a connection whose body it has not read.
        let request = request.header("connection", "close");
        let answer = match body {
            "" => request,
            "image" => request.header("content-type", "image/png").body("no picture"),
            body => request.header("content-type", "application/json").body(self.filled(body)),
        };
        let answer = answer.send().await.unwrap();
        match answer.status().as_u16() {
            // A stream does not end.
            200 => Got::of_head(&answer),
            _ => got(answer).await,
        }
    }
}

/// A difference between the answer and what is expected.
fn difference(answer: &Got, expected: Expected) -> Option<String> {
    let is_right = match expected {
        Expected::Admitted => !matches!(answer.status, 401 | 403 | 405 | 500..),
        Expected::Unknown(code) => answer.status == 401 && answer.problem() == code,
        Expected::Refused(code) => answer.status == 403 && answer.problem() == code,
    };
    let Got { status, json, .. } = answer;
    (!is_right).then(|| format!("{status} instead of {expected:?}: {json}"))
}

#[actix_web::test]
async fn every_operation_is_for_those_of_its_row() {
    let mut service = Service::new().await;
    let all = described(&service.app).await;
    let ids: Vec<&str> = all.iter().map(|it| it.id.as_str()).collect();
    let rows: Vec<&str> = ROWS.iter().map(|row| row.0).collect();
    assert_eq!(ids, rows);
    let mut wrong = Vec::new();
    for (n, (of, (id, scope, whom, body))) in all.iter().zip(ROWS).enumerate() {
        if n > 0 && n % MOST_TRIED == 0 {
            service = Service::new().await;
        }
        if of.scope.as_deref() != scope.map(Scope::name) {
            wrong.push(format!("{id} has the scope {:?}", of.scope));
            continue;
        }
        let before = service.known();
        for caller in &service.callers {
            let answer = service.ask(&caller.program, of, body).await;
            let other = difference(&answer, (caller.expects)(*scope, *whom));
            wrong.extend(other.map(|it| format!("{id} by {}: {it}", caller.name)));
        }
        let organizer: [(_, Rule); 2] =
            [(&service.exact, of_organizer), (&service.without, of_narrow_key)];
        for (programs, expects) in organizer {
            let own = programs.iter().find(|it| it.0 == scope.unwrap_or(Scope::Read));
            let answer = service.ask(&own.unwrap().1, of, body).await;
            let other = difference(&answer, expects(*scope, *whom));
            wrong.extend(other.map(|it| format!("{id} by the organizer: {it}")));
        }
        if service.known() != before {
            wrong.push(format!("{id} leaves a trace"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
