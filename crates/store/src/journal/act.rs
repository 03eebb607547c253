//! The acts that change a tournament, as stored in its journal: ids and numbers, no names of people.
//!
//! Stored acts must stay readable: give a new field a default, and never rename a word.

use domain::tournament::id::{
    EntryId, PlayerId, PoolId, RollCallId, RoundId, StageId, TableId, UserId,
};
use domain::tournament::reach::{Grant, PoolName};
use domain::tournament::tournament::Role;
use serde::{Deserialize, Serialize};

/// An act recorded in the journal. It contains no names of people.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "act")]
pub enum JournalAct {
    /// Snapshot of all facts, made when the tournament is older than its journal, or the program was migrated since the last entry.
    #[serde(rename = "taken-over")]
    TakenOver {
        /// SHA-256, in hex, of the rows as stored in the entry.
        digest: String,
        /// Number of game log rows at that time; they are not part of the entry.
        n_logged: i64,
        /// SHA-256, in hex, of those log rows.
        log_digest: String,
    },
    /// Facts were written outside of any act, as by a test or a manual repair.
    #[serde(rename = "written")]
    Written,
    /// The facts were rebuilt from the journal.
    #[serde(rename = "rebuilt")]
    Rebuilt {
        /// Number of rows that differed from the journal.
        n_rows: usize,
    },
    /// The tournament was created.
    #[serde(rename = "created")]
    Created,
    /// The front page or the settings were changed.
    #[serde(rename = "settings-changed")]
    SettingsChanged,
    /// The plan of a stage was changed.
    #[serde(rename = "stage-changed")]
    StageChanged {
        #[serde(with = "text")]
        stage: StageId,
    },
    /// Stages were added, removed or reordered.
    #[serde(rename = "stages-changed")]
    StagesChanged {
        /// Number of stages after the change.
        n: usize,
    },
    /// Registration was opened or closed.
    #[serde(rename = "registration-set")]
    RegistrationSet {
        /// True if it was opened.
        is_open: bool,
    },
    /// An entry was registered.
    #[serde(rename = "entry-added")]
    EntryAdded {
        #[serde(with = "text")]
        entry: EntryId,
    },
    /// The data of an entry were changed.
    #[serde(rename = "entry-changed")]
    EntryChanged {
        #[serde(with = "text")]
        entry: EntryId,
    },
    /// An entry withdrew from the tournament.
    #[serde(rename = "withdrawn")]
    Withdrawn {
        #[serde(with = "text")]
        entry: EntryId,
        /// Its unplayed published tables, which stay as they are.
        #[serde(with = "texts", default, skip_serializing_if = "Vec::is_empty")]
        tables: Vec<TableId>,
        /// True if its results in the league stand, false if they are annulled. `None` if there was no such choice.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        results_stand: Option<bool>,
    },
    /// A withdrawn entry was readmitted.
    #[serde(rename = "readmitted")]
    Readmitted {
        #[serde(with = "text")]
        entry: EntryId,
    },
    /// Two entries of the same people were merged.
    #[serde(rename = "entries-merged")]
    EntriesMerged {
        /// Entry that still competes.
        #[serde(with = "text")]
        kept: EntryId,
        /// Entry that no longer competes.
        #[serde(with = "text")]
        gone: EntryId,
        /// Unplayed published tables of the removed entry, which stay as they are.
        #[serde(with = "texts", default, skip_serializing_if = "Vec::is_empty")]
        tables: Vec<TableId>,
    },
    /// A list of entries was imported.
    #[serde(rename = "list-imported")]
    ListImported {
        /// Number of entries registered.
        n_new: usize,
        /// Number of entries changed.
        n_changed: usize,
    },
    /// A picture was uploaded to replace a crest and awaits approval.
    #[serde(rename = "crest-uploaded")]
    CrestUploaded {
        /// The entry, or an entry of the club.
        #[serde(with = "text")]
        entry: EntryId,
    },
    /// A picture was approved and replaces a crest.
    #[serde(rename = "crest-approved")]
    CrestApproved {
        /// The entry, or an entry of the club. `None` if the club has no entries any more.
        #[serde(with = "maybe_text")]
        entry: Option<EntryId>,
    },
    /// A picture was deleted, approved or not.
    #[serde(rename = "crest-removed")]
    CrestRemoved {
        /// The entry, or an entry of the club. `None` if the club has no entries any more.
        #[serde(with = "maybe_text")]
        entry: Option<EntryId>,
    },
    /// A wish of an entry was added. Its content is in its own row.
    #[serde(rename = "wish-noted")]
    WishNoted {
        /// One entry, or the two to be kept apart.
        #[serde(with = "texts")]
        entries: Vec<EntryId>,
    },
    /// A wish was removed.
    #[serde(rename = "wish-taken-back")]
    WishTakenBack {
        /// One entry, or the two to be kept apart.
        #[serde(with = "texts")]
        entries: Vec<EntryId>,
    },
    /// It was recorded whether a player is a minor.
    #[serde(rename = "age-noted")]
    AgeNoted {
        #[serde(with = "text")]
        player: PlayerId,
    },
    /// A player's data were changed in another tournament of the account.
    #[serde(rename = "person-changed")]
    PersonChanged {
        #[serde(with = "text")]
        player: PlayerId,
    },
    /// A player's data were erased.
    #[serde(rename = "person-forgotten")]
    PersonForgotten {
        #[serde(with = "text")]
        player: PlayerId,
    },
    /// A draw was made by seed, as a draft.
    #[serde(rename = "drawn")]
    Drawn {
        /// Rounds of the draw.
        #[serde(with = "texts")]
        rounds: Vec<RoundId>,
        /// Seed of the draw.
        seed: i64,
        /// Origin of the seed, if it was recorded.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        origin: Option<String>,
    },
    /// A draw made by hand was entered, as a draft.
    #[serde(rename = "drawn-by-hand")]
    DrawnByHand {
        /// Rounds of the draw.
        #[serde(with = "texts")]
        rounds: Vec<RoundId>,
    },
    /// It was announced that the next draw will be made from a public number.
    #[serde(rename = "public-number-announced")]
    DrawAnnounced {
        #[serde(with = "text")]
        stage: StageId,
    },
    /// A seed list for a stage was taken from a ranking.
    #[serde(rename = "seeds-taken")]
    SeedsTaken {
        #[serde(with = "text")]
        stage: StageId,
        /// Word of a [`SeedMeasure`](domain::tournament::seed_list::SeedMeasure).
        measure: String,
    },
    /// The first `n` names of a draw were revealed on the hall's screens.
    #[serde(rename = "names-shown")]
    DrawShown {
        #[serde(with = "text")]
        stage: StageId,
        /// Number of names shown.
        n: usize,
    },
    /// A draw is no longer shown name by name.
    #[serde(rename = "stage-cleared")]
    StageCleared,
    /// A draw with physical balls was begun.
    #[serde(rename = "urn-opened")]
    UrnOpened {
        #[serde(with = "text")]
        stage: StageId,
    },
    /// A ball was drawn from the urn.
    #[serde(rename = "ball-drawn")]
    BallDrawn {
        #[serde(with = "text")]
        entry: EntryId,
    },
    /// The last ball was put back.
    #[serde(rename = "ball-put-back")]
    BallPutBack {
        #[serde(with = "text")]
        entry: EntryId,
    },
    /// A draw with physical balls was abandoned.
    #[serde(rename = "urn-left")]
    UrnLeft {
        #[serde(with = "text")]
        stage: StageId,
    },
    /// A draw with physical balls was completed, as a draft.
    #[serde(rename = "drawn-of-balls")]
    DrawnOfBalls {
        /// Rounds of the draw.
        #[serde(with = "texts")]
        rounds: Vec<RoundId>,
    },
    /// The draft was discarded.
    #[serde(rename = "discarded")]
    Discarded {
        #[serde(with = "text")]
        stage: StageId,
    },
    /// The drafted rounds were published.
    #[serde(rename = "published")]
    Published {
        #[serde(with = "texts")]
        rounds: Vec<RoundId>,
    },
    /// A publication was taken back: its rounds are drafts again.
    #[serde(rename = "publication-taken-back")]
    PublicationTakenBack {
        #[serde(with = "texts")]
        rounds: Vec<RoundId>,
    },
    /// Rounds were closed after play.
    #[serde(rename = "closed")]
    Closed {
        #[serde(with = "texts")]
        rounds: Vec<RoundId>,
    },
    /// Play at a table was recorded.
    #[serde(rename = "played")]
    Played {
        /// Position in its log.
        #[serde(flatten)]
        at: Logged,
    },
    /// An action other than play was taken at a table.
    #[serde(rename = "table")]
    Table {
        what: TableDoing,
        /// Position in its log.
        #[serde(flatten)]
        at: Logged,
    },
    /// A result was corrected and no longer fits what was drawn from it, but the draw stands.
    #[serde(rename = "let-stand")]
    LetStand {
        /// Table whose result was corrected.
        #[serde(with = "text")]
        table: TableId,
        /// Tables drawn from the old result, which stay as they are.
        #[serde(with = "texts")]
        tables: Vec<TableId>,
    },
    /// An entry took over the seats of another at drawn tables, because a corrected result requires it.
    #[serde(rename = "replaced")]
    Replaced {
        /// Table whose result was corrected.
        #[serde(with = "text")]
        table: TableId,
        /// Tables where seats were taken over.
        #[serde(with = "texts")]
        tables: Vec<TableId>,
        /// Entry that lost the seats.
        #[serde(with = "text")]
        goes: EntryId,
        /// Entry that took the seats.
        #[serde(with = "text")]
        comes: EntryId,
        /// Tables annulled because they had begun; new tables replace them.
        #[serde(with = "texts", default, skip_serializing_if = "Vec::is_empty")]
        annulled: Vec<TableId>,
    },
    /// A replacement was undone: the original entry has its seats back.
    #[serde(rename = "replacement-undone")]
    ReplacementUndone {
        /// Table whose result was corrected.
        #[serde(with = "text")]
        table: TableId,
        /// Tables where seats were given back.
        #[serde(with = "texts")]
        tables: Vec<TableId>,
        /// Entry that gets the seats back.
        #[serde(with = "text")]
        goes: EntryId,
        /// Entry that held the seats in between.
        #[serde(with = "text")]
        comes: EntryId,
    },
    /// Entries registered after a draw were seated.
    #[serde(rename = "seated-late")]
    SeatedLate {
        #[serde(with = "texts")]
        entries: Vec<EntryId>,
        /// Tables where they sit.
        #[serde(with = "texts")]
        tables: Vec<TableId>,
    },
    /// A late seating was undone: the entries are in no draw again.
    #[serde(rename = "late-undone")]
    LateUndone {
        #[serde(with = "texts")]
        entries: Vec<EntryId>,
        /// Tables where they sat.
        #[serde(with = "texts")]
        tables: Vec<TableId>,
    },
    /// Seats of a published draw were changed by hand.
    #[serde(rename = "rearranged")]
    Rearranged {
        /// The round; for a league its first round.
        #[serde(with = "text")]
        round: RoundId,
        /// Changed tables, including added and removed ones.
        #[serde(with = "texts")]
        tables: Vec<TableId>,
    },
    /// A rearrangement was undone.
    #[serde(rename = "rearrangement-undone")]
    RearrangementUndone {
        /// The round; for a league its first round.
        #[serde(with = "text")]
        round: RoundId,
        #[serde(with = "texts")]
        tables: Vec<TableId>,
    },
    /// A device became the keeper of a table.
    #[serde(rename = "kept")]
    Kept {
        #[serde(with = "text")]
        table: TableId,
    },
    /// A table called for an organizer.
    #[serde(rename = "called")]
    Called {
        #[serde(with = "text")]
        table: TableId,
    },
    /// An organizer answered a table's call.
    #[serde(rename = "answered")]
    Answered {
        #[serde(with = "text")]
        table: TableId,
    },
    /// A round's clock was started, paused, resumed or stopped.
    #[serde(rename = "clock")]
    Clock {
        #[serde(with = "text")]
        round: RoundId,
        what: ClockDoing,
    },
    /// Extra time was granted; a negative number of seconds takes time away.
    #[serde(rename = "time-given")]
    TimeGiven {
        #[serde(with = "text")]
        round: RoundId,
        /// Table that gets the time. `None` for all tables of the round.
        #[serde(with = "maybe_text")]
        table: Option<TableId>,
        seconds: i32,
    },
    /// A roll call was opened or reopened.
    #[serde(rename = "roll-call-opened")]
    RollCallOpened {
        #[serde(with = "text")]
        call: RollCallId,
    },
    /// A roll call was closed.
    #[serde(rename = "roll-call-closed")]
    RollCallClosed {
        #[serde(with = "text")]
        call: RollCallId,
    },
    /// An entry was marked present.
    #[serde(rename = "present")]
    Present {
        #[serde(with = "text")]
        entry: EntryId,
    },
    /// An entry is no longer marked present.
    #[serde(rename = "absent")]
    Absent {
        #[serde(with = "text")]
        entry: EntryId,
    },
    /// The tournament was started without the entries that had not arrived.
    #[serde(rename = "started-without")]
    StartedWithout {
        /// Entries withdrawn because of it.
        #[serde(with = "texts")]
        entries: Vec<EntryId>,
    },
    /// A table was called to a board out of turn.
    #[serde(rename = "board-called")]
    BoardCalled {
        #[serde(with = "text")]
        table: TableId,
        board: u16,
    },
    /// A table was held back from getting a board.
    #[serde(rename = "held")]
    Held {
        #[serde(with = "text")]
        table: TableId,
    },
    /// A held table was released to get a board.
    #[serde(rename = "released")]
    Released {
        #[serde(with = "text")]
        table: TableId,
    },
    /// A board was taken out of use.
    #[serde(rename = "board-closed")]
    BoardClosed {
        /// Number of the board.
        board: u16,
    },
    /// A board was put back into use.
    #[serde(rename = "board-opened")]
    BoardOpened {
        /// Number of the board.
        board: u16,
    },
    /// The settings of the hall's screens were changed.
    #[serde(rename = "screens-set")]
    ScreensSet,
    /// An announcement was shown on all screens, or removed.
    #[serde(rename = "announced")]
    Announced {
        /// True if it was shown.
        is_up: bool,
    },
    /// The grid of a pool was handed in.
    #[serde(rename = "handed-in")]
    HandedIn {
        #[serde(with = "text")]
        pool: PoolId,
    },
    /// A handed-in grid was confirmed.
    #[serde(rename = "hand-in-confirmed")]
    HandInConfirmed {
        #[serde(with = "text")]
        pool: PoolId,
    },
    /// The confirmation of a grid was withdrawn, because the grid was changed.
    #[serde(rename = "hand-in-unconfirmed")]
    HandInUnconfirmed {
        #[serde(with = "text")]
        pool: PoolId,
    },
    /// The hand-in of a grid was withdrawn.
    #[serde(rename = "hand-in-taken-back")]
    HandInTakenBack {
        #[serde(with = "text")]
        pool: PoolId,
    },
    /// A pool got a new PIN, which opens all its tables until it expires.
    #[serde(rename = "pool-pin-given")]
    PoolPinGiven {
        #[serde(with = "text")]
        pool: PoolId,
    },
    /// The PIN of a pool was deleted.
    #[serde(rename = "pool-pin-taken")]
    PoolPinTaken {
        #[serde(with = "text")]
        pool: PoolId,
    },
    /// Players opened a table themselves.
    #[serde(rename = "table-opened")]
    TableOpened {
        #[serde(with = "text")]
        table: TableId,
    },
    /// A device took a player's seat at a table that players opened.
    #[serde(rename = "seat-taken")]
    SeatTaken {
        #[serde(with = "text")]
        table: TableId,
        #[serde(with = "text")]
        player: PlayerId,
    },
    /// Players removed a table that they had opened, before any play.
    #[serde(rename = "table-dissolved")]
    TableDissolved {
        #[serde(with = "text")]
        table: TableId,
    },
    /// A table that players opened was annulled.
    #[serde(rename = "table-annulled")]
    TableAnnulled {
        #[serde(with = "text")]
        table: TableId,
    },
    /// A table got a new PIN.
    #[serde(rename = "pin-changed")]
    PinChanged {
        #[serde(with = "text")]
        table: TableId,
    },
    /// An appointment was set, proposed, moved, postponed or cleared.
    #[serde(rename = "appointed")]
    Appointed {
        what: Dating,
        /// Number of tables, rounds, pools or stages concerned.
        n: usize,
        /// Stage concerned, if it is one.
        #[serde(with = "maybe_text", default, skip_serializing_if = "Option::is_none")]
        stage: Option<StageId>,
        /// Pool concerned, if it is one or a round in a pool.
        #[serde(with = "maybe_text", default, skip_serializing_if = "Option::is_none")]
        pool: Option<PoolId>,
        /// Round concerned, if it is one.
        #[serde(with = "maybe_text", default, skip_serializing_if = "Option::is_none")]
        round: Option<RoundId>,
        /// Table concerned; the first one of several.
        #[serde(with = "maybe_text", default, skip_serializing_if = "Option::is_none")]
        table: Option<TableId>,
    },
    /// The playing days of a stage and the minutes of a table were changed.
    #[serde(rename = "stage-days-set")]
    StageDaysSet {
        #[serde(with = "text")]
        stage: StageId,
    },
    /// The number of boards of a venue was set.
    #[serde(rename = "venue-set")]
    VenueSet {
        /// Tables that can be played at once. `None` if the number is unknown again.
        boards: Option<u16>,
    },
    /// An invitation to a role was created.
    #[serde(rename = "invited")]
    Invited {
        /// True for an organizer; otherwise see `is_delegate`.
        is_organizer: bool,
        /// True for a delegate; false for a referee or an organizer.
        #[serde(default, skip_serializing_if = "is_not")]
        is_delegate: bool,
        /// Pools to which the role is limited; empty if it covers all.
        #[serde(with = "texts", default, skip_serializing_if = "Vec::is_empty")]
        pools: Vec<PoolName>,
    },
    /// An unused invitation to a role was revoked.
    #[serde(rename = "invitation-revoked")]
    InvitationRevoked,
    /// An account was given a role.
    #[serde(rename = "role-given")]
    RoleGiven {
        #[serde(with = "text")]
        user: UserId,
        /// True for an organizer; otherwise see `is_delegate`.
        is_organizer: bool,
        /// True for a delegate; false for a referee or an organizer.
        #[serde(default, skip_serializing_if = "is_not")]
        is_delegate: bool,
        /// Pools to which the role is limited; empty if it covers all.
        #[serde(with = "texts", default, skip_serializing_if = "Vec::is_empty")]
        pools: Vec<PoolName>,
    },
    /// The role of an account was removed.
    #[serde(rename = "role-taken")]
    RoleTaken {
        #[serde(with = "text")]
        user: UserId,
    },
}

/// A range of lines in a game's log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Logged {
    #[serde(with = "text")]
    pub table: TableId,
    /// Number of the game, from 1.
    pub game: u8,
    /// Number of the first line.
    pub from: i32,
    /// Number of the last line.
    pub to: i32,
}

/// An action at a table other than play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TableDoing {
    /// The player at a color was changed.
    #[serde(rename = "line-up")]
    LineUp,
    /// The game was started.
    #[serde(rename = "start")]
    Start,
    /// A player left the game for good.
    #[serde(rename = "retire")]
    Retire,
    /// Time was called on the game.
    #[serde(rename = "call-time")]
    CallTime,
    /// The result that follows from the log was signed.
    #[serde(rename = "sign")]
    Sign,
    /// A result was entered.
    #[serde(rename = "enter")]
    Enter,
    /// A signed result was corrected.
    #[serde(rename = "correct-result")]
    CorrectResult,
    /// A result was taken back.
    #[serde(rename = "reopen")]
    Reopen,
    /// An earlier throw was corrected.
    #[serde(rename = "correct-throw")]
    CorrectThrow,
    /// Two players swapped seats.
    #[serde(rename = "swap")]
    Swap,
    /// The second signature was given.
    #[serde(rename = "second-signature")]
    SecondSignature,
    /// The second signature was refused.
    #[serde(rename = "reject")]
    Reject,
    /// A penalty was imposed.
    #[serde(rename = "penalty")]
    Penalty,
    /// A penalty was lifted.
    #[serde(rename = "cancel-penalty")]
    CancelPenalty,
    /// The table was reset to the state of one device.
    #[serde(rename = "rewind")]
    Rewind,
}

/// A kind of change to an appointment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Dating {
    /// A date was set.
    #[serde(rename = "set")]
    Set,
    /// Dates were proposed to the sides.
    #[serde(rename = "propose")]
    Propose,
    /// The date was moved.
    #[serde(rename = "move")]
    Move,
    /// The date was postponed indefinitely.
    #[serde(rename = "postpone")]
    Postpone,
    /// The date was removed.
    #[serde(rename = "clear")]
    Clear,
}

/// An action on a round's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ClockDoing {
    #[serde(rename = "start")]
    Start,
    #[serde(rename = "pause")]
    Pause,
    #[serde(rename = "resume")]
    Resume,
    #[serde(rename = "stop")]
    Stop,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
fn is_not(flag: &bool) -> bool {
    !flag
}

impl JournalAct {
    /// The act of creating an invitation with this grant.
    pub fn invited(grant: &Grant) -> Self {
        let (is_organizer, is_delegate) = told(grant.role);
        let pools = grant.reach.pools().to_vec();
        JournalAct::Invited { is_organizer, is_delegate, pools }
    }

    /// The act of giving an account this role.
    pub fn role_given(user: UserId, grant: &Grant) -> Self {
        let (is_organizer, is_delegate) = told(grant.role);
        let pools = grant.reach.pools().to_vec();
        JournalAct::RoleGiven { user, is_organizer, is_delegate, pools }
    }

    /// Reports whether the act is recorded even if it wrote no facts: it marks an event of the journal itself, or
    /// concerns data outside the facts.
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

/// An act as stored, with the version of its format.
#[derive(Serialize, Deserialize)]
pub(super) struct ActJson {
    v: u8,
    #[serde(flatten)]
    act: JournalAct,
}

/// Beginning of a stored act of play. Such acts outnumber all others a thousand to one, so this prefix is used to filter them.
pub(super) const PLAY: &str = "{\"v\":1,\"act\":\"played\",";

/// Beginning of a stored act with a snapshot of all facts.
pub(super) const TAKEN_OVER: &str = "{\"v\":1,\"act\":\"taken-over\"";

impl From<JournalAct> for ActJson {
    fn from(act: JournalAct) -> Self {
        Self { v: 1, act }
    }
}

impl ActJson {
    /// The act. `None` if this program does not know its version.
    pub(super) fn into_act(self) -> Option<JournalAct> {
        (self.v == 1).then_some(self.act)
    }
}

/// Serializes an id as its own text.
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

/// Serializes a list of ids as texts.
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

/// Serializes an optional id as its text.
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
