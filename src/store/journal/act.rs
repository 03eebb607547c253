//! What people do to a tournament, in numbers and ids: as an entry of its journal keeps it.
//!
//! An act that is stored must stay readable: a new field gets a default, a word is never renamed.

use serde::{Deserialize, Serialize};

use crate::tournament::id::{
    EntryId, PlayerId, PoolId, RollCallId, RoundId, StageId, TableId, UserId,
};
use crate::tournament::reach::{Grant, PoolName};
use crate::tournament::tournament::Role;

/// What was done. Names of people are not in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "act")]
pub enum JournalAct {
    /// The tournament is older than its journal, or the program was brought up to date since the last entry: its facts as
    /// they stood.
    #[serde(rename = "taken-over")]
    TakenOver {
        /// SHA-256 in hex of the rows, as they stand in the entry.
        digest: String,
        /// Rows of games as logged until then; they stay where they are.
        n_logged: i64,
        /// SHA-256 in hex of those.
        log_digest: String,
    },
    /// Something wrote facts that is no act of anybody's: a test, a repair by hand.
    #[serde(rename = "written")]
    Written,
    /// The facts were made anew from the journal.
    #[serde(rename = "rebuilt")]
    Rebuilt {
        /// Rows that were not as the journal says.
        n_rows: usize,
    },
    /// The tournament was created.
    #[serde(rename = "created")]
    Created,
    /// Its front page or its settings.
    #[serde(rename = "settings-changed")]
    SettingsChanged,
    /// What is decided about a stage.
    #[serde(rename = "stage-changed")]
    StageChanged {
        /// The stage.
        #[serde(with = "text")]
        stage: StageId,
    },
    /// Stages were added, removed or put in another order.
    #[serde(rename = "stages-changed")]
    StagesChanged {
        /// How many there are.
        n: usize,
    },
    /// Registration was opened or closed.
    #[serde(rename = "registration-set")]
    RegistrationSet {
        /// Opened.
        is_open: bool,
    },
    /// An entry was registered.
    #[serde(rename = "entry-added")]
    EntryAdded {
        /// The entry.
        #[serde(with = "text")]
        entry: EntryId,
    },
    /// What is said of an entry.
    #[serde(rename = "entry-changed")]
    EntryChanged {
        /// The entry.
        #[serde(with = "text")]
        entry: EntryId,
    },
    /// An entry withdrew.
    #[serde(rename = "withdrawn")]
    Withdrawn {
        /// The entry.
        #[serde(with = "text")]
        entry: EntryId,
        /// Published tables that it has not played and that stay as they are.
        #[serde(with = "texts", default, skip_serializing_if = "Vec::is_empty")]
        tables: Vec<TableId>,
        /// Whether its results in the league stand that it left, or are annulled, where that was chosen.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        results_stand: Option<bool>,
    },
    /// An entry was taken back in.
    #[serde(rename = "readmitted")]
    Readmitted {
        /// The entry.
        #[serde(with = "text")]
        entry: EntryId,
    },
    /// Two entries of the same people were made one.
    #[serde(rename = "entries-merged")]
    EntriesMerged {
        /// The entry that is kept.
        #[serde(with = "text")]
        kept: EntryId,
        /// The one that competes no more.
        #[serde(with = "text")]
        gone: EntryId,
        /// Published tables that it has not played and that stay as they are.
        #[serde(with = "texts", default, skip_serializing_if = "Vec::is_empty")]
        tables: Vec<TableId>,
    },
    /// A list of entries was imported.
    #[serde(rename = "list-imported")]
    ListImported {
        /// Entries registered.
        n_new: usize,
        /// Entries changed.
        n_changed: usize,
    },
    /// A picture was sent for the place of a crest: it waits.
    #[serde(rename = "crest-uploaded")]
    CrestUploaded {
        /// The entry, or one of the club's.
        #[serde(with = "text")]
        entry: EntryId,
    },
    /// A picture was approved and takes the place of a crest.
    #[serde(rename = "crest-approved")]
    CrestApproved {
        /// The entry, or one of the club's; none where the club has none any more.
        #[serde(with = "maybe_text")]
        entry: Option<EntryId>,
    },
    /// A picture was taken away, shown or not.
    #[serde(rename = "crest-removed")]
    CrestRemoved {
        /// As of an approved one.
        #[serde(with = "maybe_text")]
        entry: Option<EntryId>,
    },
    /// Something was wished for an entry: what is wished stands in its row.
    #[serde(rename = "wish-noted")]
    WishNoted {
        /// The entry, or two.
        #[serde(with = "texts")]
        entries: Vec<EntryId>,
    },
    /// A wish was taken back.
    #[serde(rename = "wish-taken-back")]
    WishTakenBack {
        /// The entry, or two.
        #[serde(with = "texts")]
        entries: Vec<EntryId>,
    },
    /// The age of a person.
    #[serde(rename = "age-noted")]
    AgeNoted {
        /// Who.
        #[serde(with = "text")]
        player: PlayerId,
    },
    /// A person was changed in another tournament of the account.
    #[serde(rename = "person-changed")]
    PersonChanged {
        /// Who.
        #[serde(with = "text")]
        player: PlayerId,
    },
    /// A person was taken out for good.
    #[serde(rename = "person-forgotten")]
    PersonForgotten {
        /// Who.
        #[serde(with = "text")]
        player: PlayerId,
    },
    /// Something was drawn, in draft.
    #[serde(rename = "drawn")]
    Drawn {
        /// Its rounds.
        #[serde(with = "texts")]
        rounds: Vec<RoundId>,
        /// With this seed.
        seed: i64,
        /// Where that came from, where it was kept.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        origin: Option<String>,
    },
    /// A draw that was made by hand was typed, in draft.
    #[serde(rename = "drawn-by-hand")]
    DrawnByHand {
        /// Its rounds.
        #[serde(with = "texts")]
        rounds: Vec<RoundId>,
    },
    /// It was announced that the draw that is due will be made of a public number.
    #[serde(rename = "public-number-announced")]
    DrawAnnounced {
        /// Of this stage.
        #[serde(with = "text")]
        stage: StageId,
    },
    /// The order of the entries was taken out of a ranking, to seed a stage by.
    #[serde(rename = "seeds-taken")]
    SeedsTaken {
        /// The stage.
        #[serde(with = "text")]
        stage: StageId,
        /// By what: a [`SeedMeasure`](crate::tournament::seed_list::SeedMeasure).
        measure: String,
    },
    /// So many names of a draw are shown on the hall's screens.
    #[serde(rename = "names-shown")]
    DrawShown {
        /// Of this stage.
        #[serde(with = "text")]
        stage: StageId,
        /// How many.
        n: usize,
    },
    /// No draw is shown name by name any more.
    #[serde(rename = "stage-cleared")]
    StageCleared,
    /// A draw of balls was begun.
    #[serde(rename = "urn-opened")]
    UrnOpened {
        /// Of this stage.
        #[serde(with = "text")]
        stage: StageId,
    },
    /// A ball came out.
    #[serde(rename = "ball-drawn")]
    BallDrawn {
        /// Whose.
        #[serde(with = "text")]
        entry: EntryId,
    },
    /// The last ball was put back.
    #[serde(rename = "ball-put-back")]
    BallPutBack {
        /// Whose.
        #[serde(with = "text")]
        entry: EntryId,
    },
    /// A draw of balls was given up.
    #[serde(rename = "urn-left")]
    UrnLeft {
        /// Of this stage.
        #[serde(with = "text")]
        stage: StageId,
    },
    /// A draw was made of balls, in draft.
    #[serde(rename = "drawn-of-balls")]
    DrawnOfBalls {
        /// Its rounds.
        #[serde(with = "texts")]
        rounds: Vec<RoundId>,
    },
    /// The draft was discarded.
    #[serde(rename = "discarded")]
    Discarded {
        /// Of this stage.
        #[serde(with = "text")]
        stage: StageId,
    },
    /// What was drawn was published.
    #[serde(rename = "published")]
    Published {
        /// The rounds.
        #[serde(with = "texts")]
        rounds: Vec<RoundId>,
    },
    /// A publication was taken back: the rounds are drafts again.
    #[serde(rename = "publication-taken-back")]
    PublicationTakenBack {
        /// The rounds.
        #[serde(with = "texts")]
        rounds: Vec<RoundId>,
    },
    /// What was played was closed.
    #[serde(rename = "closed")]
    Closed {
        /// The rounds.
        #[serde(with = "texts")]
        rounds: Vec<RoundId>,
    },
    /// A game went on at a table.
    #[serde(rename = "played")]
    Played {
        /// Where in its log.
        #[serde(flatten)]
        at: Logged,
    },
    /// Something else was done at a table.
    #[serde(rename = "table")]
    Table {
        /// What.
        what: TableDoing,
        /// Where in its log.
        #[serde(flatten)]
        at: Logged,
    },
    /// A result was corrected although what was drawn from it does not fit any more: what is drawn stands.
    #[serde(rename = "let-stand")]
    LetStand {
        /// The table whose result was corrected.
        #[serde(with = "text")]
        table: TableId,
        /// Tables that were drawn from it and stay as they are.
        #[serde(with = "texts")]
        tables: Vec<TableId>,
    },
    /// An entry took the seats of another at drawn tables, because a corrected result says so.
    #[serde(rename = "replaced")]
    Replaced {
        /// The table whose result was corrected.
        #[serde(with = "text")]
        table: TableId,
        /// The tables.
        #[serde(with = "texts")]
        tables: Vec<TableId>,
        /// Who sat there.
        #[serde(with = "text")]
        goes: EntryId,
        /// Who sits there since.
        #[serde(with = "text")]
        comes: EntryId,
        /// Tables that had begun and were annulled: others are played in their place.
        #[serde(with = "texts", default, skip_serializing_if = "Vec::is_empty")]
        annulled: Vec<TableId>,
    },
    /// That was taken back: who sat there sits there again.
    #[serde(rename = "replacement-undone")]
    ReplacementUndone {
        /// The table whose result was corrected.
        #[serde(with = "text")]
        table: TableId,
        /// The tables.
        #[serde(with = "texts")]
        tables: Vec<TableId>,
        /// Who sits there again.
        #[serde(with = "text")]
        goes: EntryId,
        /// Who sat there meanwhile.
        #[serde(with = "text")]
        comes: EntryId,
    },
    /// Entries that came after a draw were seated.
    #[serde(rename = "seated-late")]
    SeatedLate {
        /// The entries.
        #[serde(with = "texts")]
        entries: Vec<EntryId>,
        /// Where they sit.
        #[serde(with = "texts")]
        tables: Vec<TableId>,
    },
    /// That was taken back: they are in no draw again.
    #[serde(rename = "late-undone")]
    LateUndone {
        /// The entries.
        #[serde(with = "texts")]
        entries: Vec<EntryId>,
        /// Where they sat.
        #[serde(with = "texts")]
        tables: Vec<TableId>,
    },
    /// What is published was changed by hand: who sits where.
    #[serde(rename = "rearranged")]
    Rearranged {
        /// The round; of a league its first.
        #[serde(with = "text")]
        round: RoundId,
        /// The tables, those that were opened and closed too.
        #[serde(with = "texts")]
        tables: Vec<TableId>,
    },
    /// That was taken back.
    #[serde(rename = "rearrangement-undone")]
    RearrangementUndone {
        /// The round; of a league its first.
        #[serde(with = "text")]
        round: RoundId,
        /// The tables.
        #[serde(with = "texts")]
        tables: Vec<TableId>,
    },
    /// A device keeps a table's game.
    #[serde(rename = "kept")]
    Kept {
        /// The table.
        #[serde(with = "text")]
        table: TableId,
    },
    /// A table called for an organizer.
    #[serde(rename = "called")]
    Called {
        /// The table.
        #[serde(with = "text")]
        table: TableId,
    },
    /// An organizer answered a table's call.
    #[serde(rename = "answered")]
    Answered {
        /// The table.
        #[serde(with = "text")]
        table: TableId,
    },
    /// A round's clock.
    #[serde(rename = "clock")]
    Clock {
        /// The round.
        #[serde(with = "text")]
        round: RoundId,
        /// What.
        what: ClockDoing,
    },
    /// Extra time, less than none where some was taken away.
    #[serde(rename = "time-given")]
    TimeGiven {
        /// The round.
        #[serde(with = "text")]
        round: RoundId,
        /// The table; none: all of the round.
        #[serde(with = "maybe_text")]
        table: Option<TableId>,
        /// Seconds.
        seconds: i32,
    },
    /// A roll call was opened, for the first time or again.
    #[serde(rename = "roll-call-opened")]
    RollCallOpened {
        /// The roll call.
        #[serde(with = "text")]
        call: RollCallId,
    },
    /// A roll call was closed.
    #[serde(rename = "roll-call-closed")]
    RollCallClosed {
        /// The roll call.
        #[serde(with = "text")]
        call: RollCallId,
    },
    /// An entry has come.
    #[serde(rename = "present")]
    Present {
        /// The entry.
        #[serde(with = "text")]
        entry: EntryId,
    },
    /// That an entry has come was taken back.
    #[serde(rename = "absent")]
    Absent {
        /// The entry.
        #[serde(with = "text")]
        entry: EntryId,
    },
    /// The tournament starts without those who have not come.
    #[serde(rename = "started-without")]
    StartedWithout {
        /// The entries withdrawn.
        #[serde(with = "texts")]
        entries: Vec<EntryId>,
    },
    /// A table was called to a board, out of turn.
    #[serde(rename = "board-called")]
    BoardCalled {
        /// The table.
        #[serde(with = "text")]
        table: TableId,
        /// The board.
        board: u16,
    },
    /// A table gets no board until somebody says so.
    #[serde(rename = "held")]
    Held {
        /// The table.
        #[serde(with = "text")]
        table: TableId,
    },
    /// A table may have a board again.
    #[serde(rename = "released")]
    Released {
        /// The table.
        #[serde(with = "text")]
        table: TableId,
    },
    /// A board is out of use.
    #[serde(rename = "board-closed")]
    BoardClosed {
        /// The board.
        board: u16,
    },
    /// A board is in use again.
    #[serde(rename = "board-opened")]
    BoardOpened {
        /// The board.
        board: u16,
    },
    /// What the hall's screens show.
    #[serde(rename = "screens-set")]
    ScreensSet,
    /// Something is announced over all screens, or nothing any more.
    #[serde(rename = "announced")]
    Announced {
        /// Something is.
        is_up: bool,
    },
    /// The grid of a pool was handed in.
    #[serde(rename = "handed-in")]
    HandedIn {
        /// The pool.
        #[serde(with = "text")]
        pool: PoolId,
    },
    /// A grid that was handed in was confirmed.
    #[serde(rename = "hand-in-confirmed")]
    HandInConfirmed {
        /// The pool.
        #[serde(with = "text")]
        pool: PoolId,
    },
    /// The confirmation of a grid was taken back, because something in the grid was changed.
    #[serde(rename = "hand-in-unconfirmed")]
    HandInUnconfirmed {
        /// The pool.
        #[serde(with = "text")]
        pool: PoolId,
    },
    /// A grid is not handed in any more.
    #[serde(rename = "hand-in-taken-back")]
    HandInTakenBack {
        /// The pool.
        #[serde(with = "text")]
        pool: PoolId,
    },
    /// A pool has a PIN that opens all its tables for a while, instead of the one it may have had.
    #[serde(rename = "pool-pin-given")]
    PoolPinGiven {
        /// The pool.
        #[serde(with = "text")]
        pool: PoolId,
    },
    /// A pool's PIN was taken away.
    #[serde(rename = "pool-pin-taken")]
    PoolPinTaken {
        /// The pool.
        #[serde(with = "text")]
        pool: PoolId,
    },
    /// Players opened a table.
    #[serde(rename = "table-opened")]
    TableOpened {
        /// The table.
        #[serde(with = "text")]
        table: TableId,
    },
    /// A device is somebody's at a table that players opened.
    #[serde(rename = "seat-taken")]
    SeatTaken {
        /// The table.
        #[serde(with = "text")]
        table: TableId,
        /// Who.
        #[serde(with = "text")]
        player: PlayerId,
    },
    /// Players took a table back that they had opened, before anything was played.
    #[serde(rename = "table-dissolved")]
    TableDissolved {
        /// The table.
        #[serde(with = "text")]
        table: TableId,
    },
    /// A table that players opened was annulled.
    #[serde(rename = "table-annulled")]
    TableAnnulled {
        /// The table.
        #[serde(with = "text")]
        table: TableId,
    },
    /// A table has another PIN.
    #[serde(rename = "pin-changed")]
    PinChanged {
        /// The table.
        #[serde(with = "text")]
        table: TableId,
    },
    /// Something was said of when and where is played.
    #[serde(rename = "appointed")]
    Appointed {
        /// What.
        what: Dating,
        /// Of how many tables, rounds, pools or stages.
        n: usize,
        /// Of this stage.
        #[serde(with = "maybe_text", default, skip_serializing_if = "Option::is_none")]
        stage: Option<StageId>,
        /// Of this pool, or in it.
        #[serde(with = "maybe_text", default, skip_serializing_if = "Option::is_none")]
        pool: Option<PoolId>,
        /// Of this round.
        #[serde(with = "maybe_text", default, skip_serializing_if = "Option::is_none")]
        round: Option<RoundId>,
        /// Of this table, or of it first.
        #[serde(with = "maybe_text", default, skip_serializing_if = "Option::is_none")]
        table: Option<TableId>,
    },
    /// The days that a stage may be played on, and how long a table lasts.
    #[serde(rename = "stage-days-set")]
    StageDaysSet {
        /// The stage.
        #[serde(with = "text")]
        stage: StageId,
    },
    /// How many boards a venue has.
    #[serde(rename = "venue-set")]
    VenueSet {
        /// Tables at once; none: it is not known any more.
        boards: Option<u16>,
    },
    /// A link to a role was made.
    #[serde(rename = "invited")]
    Invited {
        /// As an organizer; otherwise as a referee or a delegate.
        is_organizer: bool,
        /// As a delegate.
        #[serde(default, skip_serializing_if = "is_not")]
        is_delegate: bool,
        /// In these pools alone.
        #[serde(with = "texts", default, skip_serializing_if = "Vec::is_empty")]
        pools: Vec<PoolName>,
    },
    /// A link to a role was taken back before anybody used it.
    #[serde(rename = "invitation-revoked")]
    InvitationRevoked,
    /// Somebody has a role.
    #[serde(rename = "role-given")]
    RoleGiven {
        /// Who.
        #[serde(with = "text")]
        user: UserId,
        /// As an organizer; otherwise as a referee or a delegate.
        is_organizer: bool,
        /// As a delegate.
        #[serde(default, skip_serializing_if = "is_not")]
        is_delegate: bool,
        /// In these pools alone.
        #[serde(with = "texts", default, skip_serializing_if = "Vec::is_empty")]
        pools: Vec<PoolName>,
    },
    /// Somebody has a role no more.
    #[serde(rename = "role-taken")]
    RoleTaken {
        /// Who.
        #[serde(with = "text")]
        user: UserId,
    },
}

/// Lines of a table's log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Logged {
    /// The table.
    #[serde(with = "text")]
    pub table: TableId,
    /// The game, from 1.
    pub game: u8,
    /// The first line.
    pub from: i32,
    /// The last one.
    pub to: i32,
}

/// What was done at a table, but play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TableDoing {
    /// Somebody else sits at a color.
    #[serde(rename = "line-up")]
    LineUp,
    /// The game began.
    #[serde(rename = "start")]
    Start,
    /// Somebody left the game for good.
    #[serde(rename = "retire")]
    Retire,
    /// Time was called.
    #[serde(rename = "call-time")]
    CallTime,
    /// The result of the log was signed.
    #[serde(rename = "sign")]
    Sign,
    /// A result was entered.
    #[serde(rename = "enter")]
    Enter,
    /// A result that stood was corrected.
    #[serde(rename = "correct-result")]
    CorrectResult,
    /// The result was taken back.
    #[serde(rename = "reopen")]
    Reopen,
    /// A throw in the past was corrected.
    #[serde(rename = "correct-throw")]
    CorrectThrow,
    /// Two changed seats.
    #[serde(rename = "swap")]
    Swap,
    /// The second signature.
    #[serde(rename = "second-signature")]
    SecondSignature,
    /// The second signature was refused.
    #[serde(rename = "reject")]
    Reject,
    /// Somebody was punished.
    #[serde(rename = "penalty")]
    Penalty,
    /// A penalty was lifted.
    #[serde(rename = "cancel-penalty")]
    CancelPenalty,
    /// The table was brought back to how one device had it.
    #[serde(rename = "rewind")]
    Rewind,
}

/// What was said of when and where is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Dating {
    /// A date.
    #[serde(rename = "set")]
    Set,
    /// Dates that were proposed.
    #[serde(rename = "propose")]
    Propose,
    /// Another date.
    #[serde(rename = "move")]
    Move,
    /// No date for now.
    #[serde(rename = "postpone")]
    Postpone,
    /// The date is taken away.
    #[serde(rename = "clear")]
    Clear,
}

/// What was done to a round's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ClockDoing {
    /// Started.
    #[serde(rename = "start")]
    Start,
    /// Paused.
    #[serde(rename = "pause")]
    Pause,
    /// Went on.
    #[serde(rename = "resume")]
    Resume,
    /// Taken away.
    #[serde(rename = "stop")]
    Stop,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
fn is_not(flag: &bool) -> bool {
    !flag
}

impl JournalAct {
    /// That a link to a role was made.
    pub fn invited(grant: &Grant) -> Self {
        let (is_organizer, is_delegate) = told(grant.role);
        let pools = grant.reach.pools().to_vec();
        JournalAct::Invited { is_organizer, is_delegate, pools }
    }

    /// That somebody has a role.
    pub fn role_given(user: UserId, grant: &Grant) -> Self {
        let (is_organizer, is_delegate) = told(grant.role);
        let pools = grant.reach.pools().to_vec();
        JournalAct::RoleGiven { user, is_organizer, is_delegate, pools }
    }

    /// Whether it is told also where no row of facts was written: it is one of its own, or is about what is no fact.
    pub(super) fn is_told_alone(&self) -> bool {
        matches!(
            self,
            JournalAct::TakenOver { .. }
                | JournalAct::Rebuilt { .. }
                | JournalAct::LetStand { .. }
                | JournalAct::Kept { .. }
                | JournalAct::SeatTaken { .. }
                | JournalAct::Invited { .. }
                | JournalAct::InvitationRevoked
                | JournalAct::PoolPinGiven { .. }
                | JournalAct::PoolPinTaken { .. }
                | JournalAct::PersonChanged { .. }
        )
    }
}

fn told(role: Role) -> (bool, bool) {
    (role == Role::Organizer, role == Role::Delegate)
}

/// An act as stored, its version first.
#[derive(Serialize, Deserialize)]
pub(super) struct ActJson {
    v: u8,
    #[serde(flatten)]
    act: JournalAct,
}

/// How a stored act begins that is play at a table: there are a thousand of them to each other one.
pub(super) const PLAY: &str = "{\"v\":1,\"act\":\"played\",";

/// How a stored act begins with which a journal has all facts.
pub(super) const TAKEN_OVER: &str = "{\"v\":1,\"act\":\"taken-over\"";

impl From<JournalAct> for ActJson {
    fn from(act: JournalAct) -> Self {
        Self { v: 1, act }
    }
}

impl ActJson {
    /// The act, if this program knows its version.
    pub(super) fn into_act(self) -> Option<JournalAct> {
        (self.v == 1).then_some(self.act)
    }
}

/// Ids by their own text.
mod text {
    use std::fmt::Display;
    use std::str::FromStr;

    use serde::{Deserialize, Deserializer, Serializer, de};

    pub(super) fn serialize<T: Display, S: Serializer>(id: &T, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(id)
    }

    pub(super) fn deserialize<'de, T: FromStr, D: Deserializer<'de>>(
        from: D,
    ) -> Result<T, D::Error> {
        let text = String::deserialize(from)?;
        text.parse().map_err(|_| de::Error::custom(format!("no id {text:?}")))
    }
}

/// Lists of ids.
mod texts {
    use std::fmt::Display;
    use std::str::FromStr;

    use serde::{Deserialize, Deserializer, Serializer, de};

    pub(super) fn serialize<T: Display, S: Serializer>(
        ids: &[T],
        to: S,
    ) -> Result<S::Ok, S::Error> {
        to.collect_seq(ids.iter().map(ToString::to_string))
    }

    pub(super) fn deserialize<'de, T: FromStr, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Vec<T>, D::Error> {
        let texts = Vec::<String>::deserialize(from)?;
        let ids = texts.iter().map(|text| text.parse());
        ids.collect::<Result<_, _>>().map_err(|_| de::Error::custom(format!("no ids {texts:?}")))
    }
}

/// An id or none.
mod maybe_text {
    use std::fmt::Display;
    use std::str::FromStr;

    use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

    pub(super) fn serialize<T: Display, S: Serializer>(
        id: &Option<T>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        id.as_ref().map(ToString::to_string).serialize(to)
    }

    pub(super) fn deserialize<'de, T: FromStr, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Option<T>, D::Error> {
        let text = Option::<String>::deserialize(from)?;
        let id = text.as_ref().map(|text| text.parse()).transpose();
        id.map_err(|_| de::Error::custom(format!("no id {text:?}")))
    }
}
