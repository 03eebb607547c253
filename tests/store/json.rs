//! Stored JSON, byte for byte. A journal's hash chain and old databases depend on it, so a line below may be added but never changed.

use std::fmt::Debug;

use diesel::prelude::*;
use diesel::sql_types::Text;
use domain::tournament::draw_input::{Draw, DrawInput, DrawnEntry, DrawnTableSettings, DrawnTie};
use domain::tournament::draw_origin::Origin;
use domain::tournament::event::{Degree, Entered, EventKind, Keep};
use domain::tournament::id::{
    DrawId, EntryId, PlayerId, PoolId, RollCallId, RoundId, StageId, TableId, TournamentId, UserId,
    WebhookId,
};
use domain::tournament::plan::{Division, Knockout, Pairing};
use domain::tournament::points::Points;
use domain::tournament::reach::{Grant, PoolName};
use domain::tournament::result::{Ending, ResultSource, SideResult, TableResult};
use domain::tournament::seed_list::SeedMeasure;
use domain::tournament::sign_up::SignUpEnd;
use domain::tournament::table_plan::Remainder;
use domain::tournament::tournament::{Role, Tournament};
use parchis::{Arms, Color, Mode};
use store::journal::{
    self, AppointmentAct, JournalAct, JournalActor, JournalClockAct, JournalEntry, JournalTableAct,
    LogRange,
};
use store::notifications::TouchedTables;
use store::{Conn, Store, draws, roles, tables, tournaments};
use uuid::Uuid;

use crate::hall::{self, act, at, read, write};

const TOURNAMENT: TournamentId = TournamentId(Uuid::from_u128(0x71));
const ENTRY: EntryId = EntryId(Uuid::from_u128(0xe1));
const OTHER: EntryId = EntryId(Uuid::from_u128(0xe2));
const PLAYER: PlayerId = PlayerId(Uuid::from_u128(0xa1));
const GONE: PlayerId = PlayerId(Uuid::from_u128(0xa2));
const TABLE: TableId = TableId(Uuid::from_u128(0xb1));
const NEXT: TableId = TableId(Uuid::from_u128(0xb2));
const ROUND: RoundId = RoundId(Uuid::from_u128(0xc1));
const STAGE: StageId = StageId(Uuid::from_u128(0xd1));
const POOL: PoolId = PoolId(Uuid::from_u128(0xf1));
const CALL: RollCallId = RollCallId(Uuid::from_u128(0xca));
const USER: UserId = UserId(Uuid::from_u128(0xac));
const WEBHOOK: WebhookId = WebhookId(Uuid::from_u128(0xb0));
const AT: LogRange = LogRange { table: TABLE, game: 2, from: 7, to: 9 };

/// Writes out the ids of a line: `~e1` stands for the id that ends in `e1`.
fn written(line: &str) -> String {
    line.replace('~', &"0".repeat(30))
}

/// A table of values with their JSON. It compiles only if it has a line for every variant.
macro_rules! table {
    ($name:ident: $type:ident { $($variant:ident $fields:tt => $json:literal,)+ }) => {
        fn $name() -> Vec<($type, String)> {
            #[allow(unreachable_patterns, reason = "a variant may have several lines")]
            let known = |value: &$type| match value {
                $($type::$variant { .. } => (),)+
            };
            let lines = vec![$(($type::$variant $fields, written($json)),)+];
            lines.iter().for_each(|(value, _)| known(value));
            lines
        }
    };
}

table!(acts: JournalAct {
    TakenOver { digest: "ab12".into(), n_logged: 40_000_000_000, log_digest: "cd34".into() } => r#"{"v":1,"act":"taken-over","digest":"ab12","n_logged":40000000000,"log_digest":"cd34"}"#,
    Written {} => r#"{"v":1,"act":"written"}"#,
    Rebuilt { n_rows: 3 } => r#"{"v":1,"act":"rebuilt","n_rows":3}"#,
    Created {} => r#"{"v":1,"act":"created"}"#,
    EditionMade { of: TOURNAMENT, n_entries: 5 } => r#"{"v":1,"act":"edition-made","of":"~71","n_entries":5}"#,
    SettingsChanged {} => r#"{"v":1,"act":"settings-changed"}"#,
    StageChanged { stage: STAGE } => r#"{"v":1,"act":"stage-changed","stage":"~d1"}"#,
    StagesChanged { n: 2 } => r#"{"v":1,"act":"stages-changed","n":2}"#,
    RegistrationSet { is_open: true } => r#"{"v":1,"act":"registration-set","is_open":true}"#,
    EntryAdded { entry: ENTRY } => r#"{"v":1,"act":"entry-added","entry":"~e1"}"#,
    EntryChanged { entry: ENTRY } => r#"{"v":1,"act":"entry-changed","entry":"~e1"}"#,
    Withdrawn { entry: ENTRY, tables: vec![], results_stand: None } => r#"{"v":1,"act":"withdrawn","entry":"~e1"}"#,
    Withdrawn { entry: ENTRY, tables: vec![TABLE, NEXT], results_stand: Some(false) } => r#"{"v":1,"act":"withdrawn","entry":"~e1","tables":["~b1","~b2"],"results_stand":false}"#,
    Readmitted { entry: ENTRY } => r#"{"v":1,"act":"readmitted","entry":"~e1"}"#,
    EntriesMerged { kept: ENTRY, gone: OTHER, tables: vec![] } => r#"{"v":1,"act":"entries-merged","kept":"~e1","gone":"~e2"}"#,
    EntriesMerged { kept: ENTRY, gone: OTHER, tables: vec![TABLE] } => r#"{"v":1,"act":"entries-merged","kept":"~e1","gone":"~e2","tables":["~b1"]}"#,
    ListImported { n_new: 12, n_changed: 1 } => r#"{"v":1,"act":"list-imported","n_new":12,"n_changed":1}"#,
    CrestUploaded { entry: ENTRY } => r#"{"v":1,"act":"crest-uploaded","entry":"~e1"}"#,
    CrestApproved { entry: Some(ENTRY) } => r#"{"v":1,"act":"crest-approved","entry":"~e1"}"#,
    CrestApproved { entry: None } => r#"{"v":1,"act":"crest-approved","entry":null}"#,
    CrestRemoved { entry: None } => r#"{"v":1,"act":"crest-removed","entry":null}"#,
    WishNoted { entries: vec![ENTRY, OTHER] } => r#"{"v":1,"act":"wish-noted","entries":["~e1","~e2"]}"#,
    PrizesSet {} => r#"{"v":1,"act":"prizes-set"}"#,
    WishTakenBack { entries: vec![ENTRY] } => r#"{"v":1,"act":"wish-taken-back","entries":["~e1"]}"#,
    SignUpTermsSet {} => r#"{"v":1,"act":"sign-up-terms-set"}"#,
    SignedUp { number: 5 } => r#"{"v":1,"act":"signed-up","number":5}"#,
    SignUpChanged { number: 5 } => r#"{"v":1,"act":"sign-up-changed","number":5}"#,
    SignUpAccepted { number: 5 } => r#"{"v":1,"act":"sign-up-accepted","number":5}"#,
    SignUpEnded { number: 5, end: SignUpEnd::Refused } => r#"{"v":1,"act":"sign-up-ended","number":5,"end":"refused"}"#,
    SignUpEnded { number: 5, end: SignUpEnd::Withdrawn } => r#"{"v":1,"act":"sign-up-ended","number":5,"end":"withdrawn"}"#,
    SignUpEnded { number: 5, end: SignUpEnd::Joined } => r#"{"v":1,"act":"sign-up-ended","number":5,"end":"joined"}"#,
    SignUpRelinked { number: 5 } => r#"{"v":1,"act":"sign-up-relinked","number":5}"#,
    MovedUp { entries: vec![ENTRY, OTHER] } => r#"{"v":1,"act":"moved-up","entries":["~e1","~e2"]}"#,
    PeopleMerged { kept: PLAYER, gone: GONE } => r#"{"v":1,"act":"people-merged","kept":"~a1","gone":"~a2"}"#,
    FeesSet {} => r#"{"v":1,"act":"fees-set"}"#,
    PaymentNoted { entry: ENTRY } => r#"{"v":1,"act":"payment-noted","entry":"~e1"}"#,
    CameAndPaid { entry: ENTRY } => r#"{"v":1,"act":"came-and-paid","entry":"~e1"}"#,
    MoneyReturned { entry: ENTRY } => r#"{"v":1,"act":"money-returned","entry":"~e1"}"#,
    PaymentUndone { entry: ENTRY } => r#"{"v":1,"act":"payment-undone","entry":"~e1"}"#,
    FeeRowChosen { entry: ENTRY } => r#"{"v":1,"act":"fee-row-chosen","entry":"~e1"}"#,
    FreeSet { entry: ENTRY, is_free: true } => r#"{"v":1,"act":"free-set","entry":"~e1","is_free":true}"#,
    AgeNoted { player: PLAYER } => r#"{"v":1,"act":"age-noted","player":"~a1"}"#,
    PersonChanged { player: PLAYER } => r#"{"v":1,"act":"person-changed","player":"~a1"}"#,
    PersonForgotten { player: PLAYER } => r#"{"v":1,"act":"person-forgotten","player":"~a1"}"#,
    Drawn { rounds: vec![ROUND], seed: -7, origin: None } => r#"{"v":1,"act":"drawn","rounds":["~c1"],"seed":-7}"#,
    Drawn { rounds: vec![], seed: 7, origin: Some(Origin::Program) } => r#"{"v":1,"act":"drawn","rounds":[],"seed":7,"origin":"program"}"#,
    Drawn { rounds: vec![], seed: 7, origin: Some(Origin::Typed) } => r#"{"v":1,"act":"drawn","rounds":[],"seed":7,"origin":"typed"}"#,
    Drawn { rounds: vec![], seed: 7, origin: Some(Origin::Public) } => r#"{"v":1,"act":"drawn","rounds":[],"seed":7,"origin":"public"}"#,
    Drawn { rounds: vec![], seed: 7, origin: Some(Origin::List) } => r#"{"v":1,"act":"drawn","rounds":[],"seed":7,"origin":"list"}"#,
    Drawn { rounds: vec![], seed: 7, origin: Some(Origin::Balls) } => r#"{"v":1,"act":"drawn","rounds":[],"seed":7,"origin":"balls"}"#,
    DrawnByHand { rounds: vec![ROUND] } => r#"{"v":1,"act":"drawn-by-hand","rounds":["~c1"]}"#,
    DrawAnnounced { stage: STAGE } => r#"{"v":1,"act":"public-number-announced","stage":"~d1"}"#,
    SeedsTaken { stage: STAGE, measure: SeedMeasure::Points } => r#"{"v":1,"act":"seeds-taken","stage":"~d1","measure":"points"}"#,
    SeedsTaken { stage: STAGE, measure: SeedMeasure::Strength } => r#"{"v":1,"act":"seeds-taken","stage":"~d1","measure":"strength"}"#,
    DrawShown { stage: STAGE, n: 0 } => r#"{"v":1,"act":"names-shown","stage":"~d1","n":0}"#,
    StageCleared {} => r#"{"v":1,"act":"stage-cleared"}"#,
    UrnOpened { stage: STAGE } => r#"{"v":1,"act":"urn-opened","stage":"~d1"}"#,
    BallDrawn { entry: ENTRY } => r#"{"v":1,"act":"ball-drawn","entry":"~e1"}"#,
    BallPutBack { entry: ENTRY } => r#"{"v":1,"act":"ball-put-back","entry":"~e1"}"#,
    UrnLeft { stage: STAGE } => r#"{"v":1,"act":"urn-left","stage":"~d1"}"#,
    DrawnOfBalls { rounds: vec![ROUND] } => r#"{"v":1,"act":"drawn-of-balls","rounds":["~c1"]}"#,
    Discarded { stage: STAGE } => r#"{"v":1,"act":"discarded","stage":"~d1"}"#,
    Published { rounds: vec![ROUND] } => r#"{"v":1,"act":"published","rounds":["~c1"]}"#,
    PublicationTakenBack { rounds: vec![ROUND] } => r#"{"v":1,"act":"publication-taken-back","rounds":["~c1"]}"#,
    Closed { rounds: vec![ROUND] } => r#"{"v":1,"act":"closed","rounds":["~c1"]}"#,
    Played { at: AT } => r#"{"v":1,"act":"played","table":"~b1","game":2,"from":7,"to":9}"#,
    Table { what: JournalTableAct::LineUp, at: AT } => r#"{"v":1,"act":"table","what":"line-up","table":"~b1","game":2,"from":7,"to":9}"#,
    Table { what: JournalTableAct::Start, at: AT } => r#"{"v":1,"act":"table","what":"start","table":"~b1","game":2,"from":7,"to":9}"#,
    Table { what: JournalTableAct::Retire, at: AT } => r#"{"v":1,"act":"table","what":"retire","table":"~b1","game":2,"from":7,"to":9}"#,
    Table { what: JournalTableAct::CallTime, at: AT } => r#"{"v":1,"act":"table","what":"call-time","table":"~b1","game":2,"from":7,"to":9}"#,
    Table { what: JournalTableAct::Sign, at: AT } => r#"{"v":1,"act":"table","what":"sign","table":"~b1","game":2,"from":7,"to":9}"#,
    Table { what: JournalTableAct::Enter, at: AT } => r#"{"v":1,"act":"table","what":"enter","table":"~b1","game":2,"from":7,"to":9}"#,
    Table { what: JournalTableAct::CorrectResult, at: AT } => r#"{"v":1,"act":"table","what":"correct-result","table":"~b1","game":2,"from":7,"to":9}"#,
    Table { what: JournalTableAct::Reopen, at: AT } => r#"{"v":1,"act":"table","what":"reopen","table":"~b1","game":2,"from":7,"to":9}"#,
    Table { what: JournalTableAct::CorrectThrow, at: AT } => r#"{"v":1,"act":"table","what":"correct-throw","table":"~b1","game":2,"from":7,"to":9}"#,
    Table { what: JournalTableAct::Swap, at: AT } => r#"{"v":1,"act":"table","what":"swap","table":"~b1","game":2,"from":7,"to":9}"#,
    Table { what: JournalTableAct::SecondSignature, at: AT } => r#"{"v":1,"act":"table","what":"second-signature","table":"~b1","game":2,"from":7,"to":9}"#,
    Table { what: JournalTableAct::Reject, at: AT } => r#"{"v":1,"act":"table","what":"reject","table":"~b1","game":2,"from":7,"to":9}"#,
    Table { what: JournalTableAct::Penalty, at: AT } => r#"{"v":1,"act":"table","what":"penalty","table":"~b1","game":2,"from":7,"to":9}"#,
    Table { what: JournalTableAct::CancelPenalty, at: AT } => r#"{"v":1,"act":"table","what":"cancel-penalty","table":"~b1","game":2,"from":7,"to":9}"#,
    Table { what: JournalTableAct::Rewind, at: AT } => r#"{"v":1,"act":"table","what":"rewind","table":"~b1","game":2,"from":7,"to":9}"#,
    LetStand { table: TABLE, tables: vec![NEXT] } => r#"{"v":1,"act":"let-stand","table":"~b1","tables":["~b2"]}"#,
    Replaced { table: TABLE, tables: vec![NEXT], goes: ENTRY, comes: OTHER, annulled: vec![] } => r#"{"v":1,"act":"replaced","table":"~b1","tables":["~b2"],"goes":"~e1","comes":"~e2"}"#,
    Replaced { table: TABLE, tables: vec![], goes: ENTRY, comes: OTHER, annulled: vec![NEXT] } => r#"{"v":1,"act":"replaced","table":"~b1","tables":[],"goes":"~e1","comes":"~e2","annulled":["~b2"]}"#,
    ReplacementUndone { table: TABLE, tables: vec![NEXT], goes: ENTRY, comes: OTHER } => r#"{"v":1,"act":"replacement-undone","table":"~b1","tables":["~b2"],"goes":"~e1","comes":"~e2"}"#,
    SeatedLate { entries: vec![ENTRY], tables: vec![TABLE] } => r#"{"v":1,"act":"seated-late","entries":["~e1"],"tables":["~b1"]}"#,
    LateUndone { entries: vec![ENTRY], tables: vec![TABLE] } => r#"{"v":1,"act":"late-undone","entries":["~e1"],"tables":["~b1"]}"#,
    Rearranged { round: ROUND, tables: vec![TABLE, NEXT] } => r#"{"v":1,"act":"rearranged","round":"~c1","tables":["~b1","~b2"]}"#,
    RearrangementUndone { round: ROUND, tables: vec![TABLE] } => r#"{"v":1,"act":"rearrangement-undone","round":"~c1","tables":["~b1"]}"#,
    Kept { table: TABLE } => r#"{"v":1,"act":"kept","table":"~b1"}"#,
    GivenBack { table: TABLE } => r#"{"v":1,"act":"given-back","table":"~b1"}"#,
    Called { table: TABLE } => r#"{"v":1,"act":"called","table":"~b1"}"#,
    Answered { table: TABLE } => r#"{"v":1,"act":"answered","table":"~b1"}"#,
    Clock { round: ROUND, what: JournalClockAct::Start } => r#"{"v":1,"act":"clock","round":"~c1","what":"start"}"#,
    Clock { round: ROUND, what: JournalClockAct::Pause } => r#"{"v":1,"act":"clock","round":"~c1","what":"pause"}"#,
    Clock { round: ROUND, what: JournalClockAct::Resume } => r#"{"v":1,"act":"clock","round":"~c1","what":"resume"}"#,
    Clock { round: ROUND, what: JournalClockAct::Stop } => r#"{"v":1,"act":"clock","round":"~c1","what":"stop"}"#,
    TimeGiven { round: ROUND, table: None, seconds: 300 } => r#"{"v":1,"act":"time-given","round":"~c1","table":null,"seconds":300}"#,
    TimeGiven { round: ROUND, table: Some(TABLE), seconds: -60 } => r#"{"v":1,"act":"time-given","round":"~c1","table":"~b1","seconds":-60}"#,
    RollCallOpened { call: CALL } => r#"{"v":1,"act":"roll-call-opened","call":"~ca"}"#,
    RollCallClosed { call: CALL } => r#"{"v":1,"act":"roll-call-closed","call":"~ca"}"#,
    Present { entry: ENTRY } => r#"{"v":1,"act":"present","entry":"~e1"}"#,
    Absent { entry: ENTRY } => r#"{"v":1,"act":"absent","entry":"~e1"}"#,
    StartedWithout { entries: vec![ENTRY, OTHER] } => r#"{"v":1,"act":"started-without","entries":["~e1","~e2"]}"#,
    BoardCalled { table: TABLE, board: 3 } => r#"{"v":1,"act":"board-called","table":"~b1","board":3}"#,
    Held { table: TABLE } => r#"{"v":1,"act":"held","table":"~b1"}"#,
    Released { table: TABLE } => r#"{"v":1,"act":"released","table":"~b1"}"#,
    BoardClosed { board: 3 } => r#"{"v":1,"act":"board-closed","board":3}"#,
    BoardOpened { board: 3 } => r#"{"v":1,"act":"board-opened","board":3}"#,
    ScreensSet {} => r#"{"v":1,"act":"screens-set"}"#,
    Announced { is_up: false } => r#"{"v":1,"act":"announced","is_up":false}"#,
    HandedIn { pool: POOL } => r#"{"v":1,"act":"handed-in","pool":"~f1"}"#,
    HandInConfirmed { pool: POOL } => r#"{"v":1,"act":"hand-in-confirmed","pool":"~f1"}"#,
    HandInUnconfirmed { pool: POOL } => r#"{"v":1,"act":"hand-in-unconfirmed","pool":"~f1"}"#,
    HandInTakenBack { pool: POOL } => r#"{"v":1,"act":"hand-in-taken-back","pool":"~f1"}"#,
    PoolPinGiven { pool: POOL } => r#"{"v":1,"act":"pool-pin-given","pool":"~f1"}"#,
    PoolPinTaken { pool: POOL } => r#"{"v":1,"act":"pool-pin-taken","pool":"~f1"}"#,
    TableOpened { table: TABLE } => r#"{"v":1,"act":"table-opened","table":"~b1"}"#,
    SeatTaken { table: TABLE, player: PLAYER } => r#"{"v":1,"act":"seat-taken","table":"~b1","player":"~a1"}"#,
    TableDissolved { table: TABLE } => r#"{"v":1,"act":"table-dissolved","table":"~b1"}"#,
    TableAnnulled { table: TABLE } => r#"{"v":1,"act":"table-annulled","table":"~b1"}"#,
    PinChanged { table: TABLE } => r#"{"v":1,"act":"pin-changed","table":"~b1"}"#,
    Appointed { what: AppointmentAct::Set, n: 1, stage: None, pool: None, round: None, table: Some(TABLE) } => r#"{"v":1,"act":"appointed","what":"set","n":1,"table":"~b1"}"#,
    Appointed { what: AppointmentAct::Propose, n: 2, stage: None, pool: None, round: Some(ROUND), table: None } => r#"{"v":1,"act":"appointed","what":"propose","n":2,"round":"~c1"}"#,
    Appointed { what: AppointmentAct::Move, n: 1, stage: None, pool: Some(POOL), round: Some(ROUND), table: None } => r#"{"v":1,"act":"appointed","what":"move","n":1,"pool":"~f1","round":"~c1"}"#,
    Appointed { what: AppointmentAct::Postpone, n: 9, stage: Some(STAGE), pool: None, round: None, table: None } => r#"{"v":1,"act":"appointed","what":"postpone","n":9,"stage":"~d1"}"#,
    Appointed { what: AppointmentAct::Clear, n: 1, stage: None, pool: None, round: None, table: None } => r#"{"v":1,"act":"appointed","what":"clear","n":1}"#,
    StageDaysSet { stage: STAGE } => r#"{"v":1,"act":"stage-days-set","stage":"~d1"}"#,
    VenueSet { boards: Some(12) } => r#"{"v":1,"act":"venue-set","boards":12}"#,
    VenueSet { boards: None } => r#"{"v":1,"act":"venue-set","boards":null}"#,
    Invited { is_organizer: true, is_delegate: false, pools: vec![] } => r#"{"v":1,"act":"invited","is_organizer":true}"#,
    Invited { is_organizer: false, is_delegate: true, pools: pools() } => r#"{"v":1,"act":"invited","is_organizer":false,"is_delegate":true,"pools":["1:Horta: sud","1:A"]}"#,
    InvitationRevoked {} => r#"{"v":1,"act":"invitation-revoked"}"#,
    RoleGiven { user: USER, is_organizer: false, is_delegate: false, pools: vec![] } => r#"{"v":1,"act":"role-given","user":"~ac","is_organizer":false}"#,
    RoleGiven { user: USER, is_organizer: false, is_delegate: true, pools: pools() } => r#"{"v":1,"act":"role-given","user":"~ac","is_organizer":false,"is_delegate":true,"pools":["1:Horta: sud","1:A"]}"#,
    RoleTaken { user: USER } => r#"{"v":1,"act":"role-taken","user":"~ac"}"#,
    WebhookAdded { webhook: WEBHOOK } => r#"{"v":1,"act":"webhook-added","webhook":"~b0"}"#,
    WebhookChanged { webhook: WEBHOOK } => r#"{"v":1,"act":"webhook-changed","webhook":"~b0"}"#,
    WebhookRemoved { webhook: WEBHOOK } => r#"{"v":1,"act":"webhook-removed","webhook":"~b0"}"#,
});

table!(events: EventKind {
    LineUp { color: Color::Yellow, player: PLAYER } => r#"{"kind":"line-up","color":"yellow","player":"~a1"}"#,
    Start { color: Color::Cyan, rolls: vec![(Color::Grey, 6), (Color::Cyan, 5)], absent: vec![], word: String::new() } => r#"{"kind":"start","color":"cyan","rolls":[["grey",6],["cyan",5]],"absent":[]}"#,
    Start { color: Color::Blue, rolls: vec![], absent: vec![ENTRY, OTHER], word: "xé".into() } => r#"{"kind":"start","color":"blue","rolls":[],"absent":["~e1","~e2"],"word":"xé"}"#,
    Die (6) => r#"{"kind":"die","die":6}"#,
    Move { color: Color::Orange, from: 0, to: 140 } => r#"{"kind":"move","color":"orange","from":0,"to":140}"#,
    TimeOut {} => r#"{"kind":"time-out"}"#,
    Retire (Color::Pink) => r#"{"kind":"retire","color":"pink"}"#,
    CallTime {} => r#"{"kind":"call-time"}"#,
    Undo {} => r#"{"kind":"undo"}"#,
    Confirm { roll_off: vec![] } => r#"{"kind":"confirm","roll_off":[]}"#,
    Confirm { roll_off: vec![OTHER, ENTRY] } => r#"{"kind":"confirm","roll_off":["~e2","~e1"]}"#,
    Entered { entered: positions(), ended_at: Some(at(-7)), reason: "«acta»".into() } => r#"{"kind":"entered","entered":{"form":"positions","pieces":[["blue",[72,0,64,1]],["green",[0,0,0,0]]],"finished":["~e1"],"retired":[],"roll_off":["~e2","~e1"]},"ended_at":1794999993123456,"reason":"«acta»"}"#,
    Entered { entered: places(), ended_at: None, reason: String::new() } => r#"{"kind":"entered","entered":{"form":"places","sides":[["~e1",1,"finished"],["~e2",2,"absent"]]},"ended_at":null,"reason":""}"#,
    Entered { entered: Entered::Walkover { present: vec![ENTRY] }, ended_at: None, reason: "\"no\"\n".into() } => r#"{"kind":"entered","entered":{"form":"walkover","present":["~e1"]},"ended_at":null,"reason":"\"no\"\n"}"#,
    Reopen { reason: "wrong".into() } => r#"{"kind":"reopen","reason":"wrong"}"#,
    Correct { from: 4, n: 2, by: vec![EventKind::Die(6), EventKind::TimeOut], keep: Keep::Replay, reason: "r".into() } => r#"{"kind":"correct","from":4,"n":2,"by":[{"kind":"die","die":6},{"kind":"time-out"}],"keep":"replay","reason":"r"}"#,
    Correct { from: 1, n: 0, by: vec![], keep: Keep::Cut, reason: String::new() } => r#"{"kind":"correct","from":1,"n":0,"by":[],"keep":"cut","reason":""}"#,
    Swap { a: Color::Red, b: Color::Green, reason: "chairs".into() } => r#"{"kind":"swap","a":"red","b":"green","reason":"chairs"}"#,
    SecondSignature { entry: Some(ENTRY) } => r#"{"kind":"countersign","entry":"~e1"}"#,
    SecondSignature { entry: None } => r#"{"kind":"countersign","entry":null}"#,
    Reject { reason: "no".into() } => r#"{"kind":"reject","reason":"no"}"#,
    Penalty { color: Color::Blue, degree: Degree::Warning, reason: "r".into() } => r#"{"kind":"penalty","color":"blue","degree":"warning","reason":"r"}"#,
    Penalty { color: Color::Blue, degree: Degree::LossOfTurn, reason: "r".into() } => r#"{"kind":"penalty","color":"blue","degree":"loss-of-turn","reason":"r"}"#,
    Penalty { color: Color::Blue, degree: Degree::LossOfGame, reason: "r".into() } => r#"{"kind":"penalty","color":"blue","degree":"loss-of-game","reason":"r"}"#,
    Penalty { color: Color::Blue, degree: Degree::Disqualification, reason: "r".into() } => r#"{"kind":"penalty","color":"blue","degree":"disqualification","reason":"r"}"#,
    CancelPenalty { seq: 17, reason: "mistaken".into() } => r#"{"kind":"cancel-penalty","seq":17,"reason":"mistaken"}"#,
});

fn positions() -> Entered {
    Entered::Positions {
        pieces: vec![(Color::Blue, [72, 0, 64, 1]), (Color::Green, [0; 4])],
        finished: vec![ENTRY],
        retired: vec![],
        roll_off: vec![OTHER, ENTRY],
    }
}

fn places() -> Entered {
    Entered::Places(vec![(ENTRY, 1, Ending::Finished), (OTHER, 2, Ending::Absent)])
}

fn pools() -> Vec<PoolName> {
    ["Horta: sud", "A"].map(|name| PoolName { stage: 1, name: name.into() }).into()
}

table!(sources: ResultSource {
    Log {} => r#""log""#,
    Positions {} => r#""positions""#,
    Places {} => r#""places""#,
    Walkover {} => r#""walkover""#,
});

table!(endings: Ending {
    Finished {} => r#""finished""#,
    Placed {} => r#""placed""#,
    Retired {} => r#""retired""#,
    Absent {} => r#""absent""#,
});

/// A result of each source, with sides of every ending.
fn results() -> Vec<(TableResult, String)> {
    let side = |(n, (ending, json)): (u8, (Ending, String))| {
        let side = SideResult {
            entry: ENTRY,
            place: n,
            is_tied: n > 2,
            by_roll_off: n == 2,
            distance: (n > 1).then_some(17),
            captures: (n > 1).then_some(4),
            ending,
        };
        let numbers = if n > 1 { r#""distance":17,"captures":4"# } else { r#""distance":null"# };
        let json = format!(
            r#"{{"entry":"~e1","place":{n},"is_tied":{},"by_roll_off":{},{numbers},"outcome":{json}}}"#,
            n > 2,
            n == 2
        );
        (side, written(&json))
    };
    let all = (0..).zip(sources()).map(|(n, (source, json))| {
        let (sides, lines): (_, Vec<_>) = (1..).zip(endings()).map(side).unzip();
        let json = format!(r#"{{"source":{json},"sides":[{}]}}"#, lines.join(","));
        (TableResult { source, sides, ended_at: at(n) }, json)
    });
    all.collect()
}

table!(pairings: Pairing {
    League { legs: 1 } => r#"{"method":"league"}"#,
    League { legs: 2 } => r#"{"method":"league","legs":2}"#,
    Knockout (Knockout { advance: 2, lives: 1, is_fixed: false, third_place: false }) => r#"{"method":"knockout","advance":2}"#,
    Knockout (Knockout { advance: 1, lives: 3, is_fixed: true, third_place: true }) => r#"{"method":"knockout","advance":1,"lives":3,"fixed":true,"third_place":true}"#,
    Open {} => r#"{"method":"open"}"#,
    Swiss { rounds: 5 } => r#"{"method":"swiss","rounds":5}"#,
    Points { rounds: 6, best: 4 } => r#"{"method":"points","rounds":6,"best":4}"#,
    TableLeague { legs: 1 } => r#"{"method":"table-league"}"#,
    TableLeague { legs: 3 } => r#"{"method":"table-league","legs":3}"#,
});

table!(divisions: Division {
    One {} => r#"{"by":"one"}"#,
    BySector {} => r#"{"by":"sector"}"#,
    Groups { target: 4 } => r#"{"by":"groups","target":4}"#,
});

table!(remainders: Remainder {
    SmallerTables {} => r#""smaller-tables""#,
    Byes {} => r#""byes""#,
    FirstRoundByes {} => r#""first-round-byes""#,
    BestBeaten {} => r#""best-beaten""#,
    BeatenByLot {} => r#""beaten-by-lot""#,
});

table!(modes: Mode {
    Solo {} => r#""solo""#,
    Pairs {} => r#""pairs""#,
    Duel {} => r#""duel""#,
});

table!(arms: Arms {
    Four {} => "4",
    Six {} => "6",
    Eight {} => "8",
});

/// Texts of a column, in the order of another one.
fn column(store: &Store, column: &str, relation: &str, order: &str) -> Vec<String> {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = Text)]
        text: String,
    }
    let sql = format!(
        "select {column} as text from {relation} where {column} is not null order by {order}"
    );
    let rows: Vec<Row> = read(store, |conn| match conn {
        Conn::Sqlite(conn) => Ok(diesel::sql_query(&sql).load(conn)?),
        Conn::Pg(conn) => Ok(diesel::sql_query(&sql).load(conn)?),
    });
    rows.into_iter().map(|row| row.text).collect()
}

/// Asserts that each value was stored as in the table, and is read as it was.
#[track_caller]
fn check<T: Debug + PartialEq>(table: Vec<(T, String)>, stored: Vec<String>, found: Vec<T>) {
    let (values, lines): (Vec<T>, Vec<String>) = table.into_iter().unzip();
    assert_eq!(stored, lines);
    assert_eq!(found, values);
}

/// An input of a draw made of these parts, and the JSON of that input made of the JSON of the parts.
fn input(
    (pairing, pairing_json): (Pairing, String),
    (division, division_json): (Division, String),
    (remainder, remainder_json): (Remainder, String),
    (mode, mode_json): (Mode, String),
    (arms, arms_json): (Arms, String),
) -> (DrawInput, String) {
    let table = DrawnTableSettings { seats: 4, remainder, mode, arms };
    let input = DrawInput {
        algorithm: 3,
        pairing,
        division,
        clubs_apart: true,
        table,
        n_pools: 0,
        ties: vec![],
        entries: vec![],
        met: vec![],
        absent: vec![],
        apart: vec![],
        boards: vec![],
        by_hand: None,
    };
    let json = format!(
        r#"{{"version":"1","algorithm":3,"pairing":{pairing_json},"division":{division_json},"clubs_apart":true,"#
    ) + &format!(
        r#""table":{{"seats":4,"remainder":{remainder_json},"mode":{mode_json},"arms":{arms_json}}},"#
    ) + r#""n_pools":0,"ties":[],"entries":[],"met":[]}"#;
    (input, json)
}

/// Inputs in which every pairing, division, remainder, mode and board appears.
fn inputs() -> Vec<(DrawInput, String)> {
    let parts = divisions().into_iter().cycle().zip(remainders().into_iter().cycle());
    let boards = modes().into_iter().cycle().zip(arms().into_iter().cycle());
    let all = pairings().into_iter().zip(parts.zip(boards));
    let all = all.map(|(pairing, ((division, remainder), (mode, arms)))| {
        input(pairing, division, remainder, mode, arms)
    });
    all.chain([full_input()]).collect()
}

/// An input in which no part is left out.
fn full_input() -> (DrawInput, String) {
    let (input, _) = input(
        pairings().remove(0),
        divisions().remove(0),
        remainders().remove(0),
        modes().remove(0),
        arms().remove(0),
    );
    let entry = |number, points, seed: Option<u16>, beaten| DrawnEntry {
        number,
        club: "cap".into(),
        sector: "Nòrd".into(),
        points,
        byes: 1,
        colors: Color::ALL.map(|color| (color, 2)).into(),
        came_from: seed.map(i32::from),
        seed,
        beaten,
    };
    let input = DrawInput {
        n_pools: 2,
        ties: vec![
            DrawnTie { pool: None, entries: vec![2, 7] },
            DrawnTie { pool: Some(1), entries: vec![] },
        ],
        entries: vec![
            entry(2, Points::from(-3), None, None),
            entry(7, Points::from(-5).shared_by(2), Some(1), Some(4)),
        ],
        met: vec![(2, 7, 1)],
        absent: vec![5],
        apart: vec![(2, 7)],
        boards: vec![(7, 3)],
        by_hand: Some(vec![vec![7, 2], vec![]]),
        ..input
    };
    (input, FULL_INPUT.into())
}

const FULL_INPUT: &str = concat!(
    r#"{"version":"1","algorithm":3,"pairing":{"method":"league"},"division":{"by":"one"},"clubs_apart":true,"table":{"seats":4,"remainder":"smaller-tables","mode":"solo","arms":4},"n_pools":2,"#,
    r#""ties":[{"pool":null,"#,
    r#""entries":[2,7]},{"pool":1,"#,
    r#""entries":[]}],"#,
    r#""entries":[{"number":2,"club":"cap","sector":"Nòrd","points":-3,"byes":1,"colors":[["yellow",2],["blue",2],["red",2],["green",2],["pink",2],["grey",2],["orange",2],["cyan",2]],"came_from":null},"#,
    r#"{"number":7,"club":"cap","sector":"Nòrd","points":"-5/2","byes":1,"colors":[["yellow",2],["blue",2],["red",2],["green",2],["pink",2],["grey",2],["orange",2],["cyan",2]],"came_from":1,"seed":1,"beaten":4}],"#,
    r#""met":[[2,7,1]],"absent":[5],"apart":[[2,7]],"boards":[[7,3]],"by_hand":[[7,2],[]]}"#,
);

on_both! {
    fn acts_are_stored_as_ever(store: &Store) {
        let hall = hall::open(store);
        let id = hall.tournament.id;
        write(store, |conn| {
            tournaments::lock(conn, id)?;
            let mut journal = journal::open(conn, id, at(0))?;
            for (n, (act, _)) in acts().into_iter().enumerate() {
                // An act without a change would not be recorded.
                tournaments::update(conn, &Tournament { venue: n.to_string(), ..hall.tournament.clone() })?;
                let nobody = |_: &mut Conn| Ok(TouchedTables::default());
                journal.append(conn, JournalActor::PROGRAM, at(0), act.into(), nobody)?;
            }
            Ok(())
        });
        let entries: Vec<JournalEntry> = read(store, |conn| journal::after(conn, id, 1, 1000));
        let (stored, found) = entries.into_iter().map(|entry| (entry.stored, entry.act.unwrap())).unzip();
        check(acts(), stored, found);
    }

    fn events_are_stored_as_ever(store: &Store) {
        let mut hall = hall::open(store);
        let kinds = events().into_iter().map(|(kind, _)| kind);
        let log: Vec<_> = kinds.zip(1..).map(|(kind, seq)| hall.event(seq, kind)).collect();
        act(store, |conn| hall::append(conn, &hall.after(&log), 1, &log));
        let found = read(store, |conn| tables::events(conn, hall.tables[0].id, 1));
        let found = found.into_iter().map(|event| event.kind).collect();
        check(events(), column(store, "payload", "table_events", "seq"), found);
    }

    fn results_are_stored_as_ever(store: &Store) {
        let mut found = Vec::new();
        for (seed, (result, _)) in (1..).zip(results()) {
            let mut hall = hall::open_with(store, seed);
            let table = hall.tables[0].clone();
            let log = [hall.event(1, EventKind::Confirm { roll_off: vec![] })];
            let after = hall::signed(table.clone(), 1, Some(result));
            act(store, |conn| hall::append(conn, &after, 1, &log));
            found.extend(read(store, |conn| tables::find(conn, table.id)).result);
        }
        check(results(), column(store, "result", "games", "ended_at"), found);
    }

    fn inputs_of_draws_are_stored_as_ever(store: &Store) {
        let mut hall = hall::open(store);
        for (n, (input, _)) in inputs().into_iter().enumerate() {
            let draw = Draw {
                id: DrawId::new(&mut hall.ids),
                stage: hall.stage.id,
                first_round: i32::try_from(n).unwrap(),
                n_rounds: 1,
                seed: 7,
                origin: None,
                public: None,
                input,
                drawn_at: at(60),
                drawn_by: "Ana".into(),
                discarded: None,
            };
            act(store, |conn| draws::record(conn, &draw));
        }
        let found = read(store, |conn| draws::of_tournament(conn, hall.tournament.id));
        let found = found.into_iter().map(|draw| draw.input).collect();
        check(inputs(), column(store, "input", "draws", "first_round"), found);
    }

    fn the_pools_of_a_role_are_stored_as_ever(store: &Store) {
        let hall = hall::open(store);
        let grant = Grant::new(hall.tournament.id, Role::Delegate, pools());
        write(store, |conn| roles::set(conn, hall.user.id, &grant));
        let found = read(store, |conn| roles::of_user(conn, hall.user.id));
        let lines = vec![(grant, r#"["1:Horta: sud","1:A"]"#.to_owned())];
        check(lines, column(store, "pools", "roles", "role"), found);
    }
}
