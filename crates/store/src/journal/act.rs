//! The acts that change a tournament, as stored in its journal: ids and numbers, no names of people.
//!
//! Stored acts must stay readable: give a new field a default, and never rename a word.

use domain::tournament::draw_origin::Origin;
use domain::tournament::id::{
    EntryId, PlayerId, PoolId, RollCallId, RoundId, StageId, TableId, TournamentId, UserId,
    WebhookId,
};
use domain::tournament::reach::{Grant, PoolName};
use domain::tournament::seed_list::SeedMeasure;
use domain::tournament::sign_up::SignUpEnd;
use domain::tournament::tournament::Role;
use serde::{Deserialize, Serialize};

/// An act recorded in the journal. It contains no names of people.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "act", rename_all = "kebab-case")]
pub enum JournalAct {
    /// Snapshot of all facts, made when the tournament is older than its journal, or the program was migrated since the last entry.
    TakenOver {
        /// SHA-256, in hex, of the rows as stored in the entry.
        digest: String,
        /// Number of game log rows at that time; they are not part of the entry.
        n_logged: i64,
        /// SHA-256, in hex, of those log rows.
        log_digest: String,
    },
    /// Facts were written outside of any act, as by a test or a manual repair.
    Written,
    /// The facts were rebuilt from the journal.
    Rebuilt {
        /// Number of rows that differed from the journal.
        n_rows: usize,
    },
    /// The tournament was created.
    Created,
    /// The front page or the settings were changed.
    SettingsChanged,
    /// The plan of a stage was changed.
    StageChanged { stage: StageId },
    /// Stages were added, removed or reordered.
    StagesChanged {
        /// Number of stages after the change.
        n: usize,
    },
    /// Registration was opened or closed.
    RegistrationSet {
        /// True if it was opened.
        is_open: bool,
    },
    /// An entry was registered.
    EntryAdded { entry: EntryId },
    /// The data of an entry were changed.
    EntryChanged { entry: EntryId },
    /// An entry withdrew from the tournament.
    Withdrawn {
        entry: EntryId,
        /// Its unplayed published tables that stand although it has withdrawn.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        tables: Vec<TableId>,
        /// True if its results in the league stand, false if they are annulled. `None` if there was no such choice.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        results_stand: Option<bool>,
    },
    /// A withdrawn entry was readmitted.
    Readmitted { entry: EntryId },
    /// Two entries of the same people were merged.
    EntriesMerged {
        /// Entry that still competes.
        kept: EntryId,
        /// Entry that no longer competes.
        gone: EntryId,
        /// Unplayed published tables of the removed entry that stand although it no longer competes.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        tables: Vec<TableId>,
    },
    /// A list of entries was imported.
    ListImported {
        /// Number of entries registered.
        n_new: usize,
        /// Number of entries changed.
        n_changed: usize,
    },
    /// A picture was uploaded to replace a crest and awaits approval.
    CrestUploaded {
        /// Entry with this crest; if the crest is that of a club, the entry of the club for which it was uploaded.
        entry: EntryId,
    },
    /// A picture was approved and replaces a crest.
    CrestApproved {
        /// An entry with this crest. `None` if no entry has it any more.
        entry: Option<EntryId>,
    },
    /// A picture was deleted, approved or not.
    CrestRemoved {
        /// An entry with this crest. `None` if no entry has it any more.
        entry: Option<EntryId>,
    },
    /// A wish of an entry was added. Its content is in its own row.
    WishNoted {
        /// One entry, or the two to be kept apart.
        entries: Vec<EntryId>,
    },
    /// A wish was removed.
    WishTakenBack {
        /// One entry, or the two to be kept apart.
        entries: Vec<EntryId>,
    },
    /// The tournament was made as a new edition of another.
    EditionMade {
        /// The edition before it.
        of: TournamentId,
        /// Number of entries taken over.
        n_entries: usize,
    },
    /// The fees were changed. They are in their own row.
    FeesSet,
    /// A payment of an entry was noted. Its amount is in its own row, here and in the next acts.
    PaymentNoted { entry: EntryId },
    /// An entry has come and paid.
    CameAndPaid { entry: EntryId },
    /// Money was given back to an entry.
    MoneyReturned { entry: EntryId },
    /// A payment or refund of an entry was undone.
    PaymentUndone { entry: EntryId },
    /// The row of the fees was chosen for an entry.
    FeeRowChosen { entry: EntryId },
    /// An entry was freed of the fee, or it pays it again.
    FreeSet {
        entry: EntryId,
        /// True if it pays nothing.
        is_free: bool,
    },
    /// The prizes or the texts of the diplomas were changed.
    PrizesSet,
    /// The terms of sign-ups were changed.
    SignUpTermsSet,
    /// People signed up. `number` is that of the sign-up, here and in the next acts.
    SignedUp { number: i32 },
    /// A sign-up without an entry was changed by its people.
    SignUpChanged { number: i32 },
    /// An organizer accepted a sign-up.
    SignUpAccepted { number: i32 },
    /// A sign-up ended without an entry.
    SignUpEnded {
        number: i32,
        /// Cause of the end.
        end: SignUpEnd,
    },
    /// A sign-up got a new private link; the old one is void.
    SignUpRelinked { number: i32 },
    /// Sign-ups got places and became entries.
    MovedUp {
        /// The entries in the order of arrival of their sign-ups.
        entries: Vec<EntryId>,
    },
    /// It was recorded whether a player is a minor.
    AgeNoted { player: PlayerId },
    /// A player's data were changed in another tournament of the account.
    PersonChanged { player: PlayerId },
    /// A player's data were erased.
    PersonForgotten { player: PlayerId },
    /// A person of the account turned out to be another one.
    PeopleMerged {
        /// Person who has the entries and seats of both.
        kept: PlayerId,
        /// Person who no longer exists.
        gone: PlayerId,
    },
    /// A draw was made by seed, as a draft.
    Drawn {
        /// Rounds of the draw.
        rounds: Vec<RoundId>,
        /// Seed of the draw.
        seed: i64,
        /// Origin of the seed, if it was recorded.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        origin: Option<Origin>,
    },
    /// A draw made by hand was entered, as a draft.
    DrawnByHand {
        /// Rounds of the draw.
        rounds: Vec<RoundId>,
    },
    /// It was announced that the next draw will be made from a public number.
    #[serde(rename = "public-number-announced")]
    DrawAnnounced { stage: StageId },
    /// A seed list for a stage was taken from a ranking.
    SeedsTaken { stage: StageId, measure: SeedMeasure },
    /// The first `n` names of a draw were revealed on the hall's screens.
    #[serde(rename = "names-shown")]
    DrawShown {
        stage: StageId,
        /// Number of names shown.
        n: usize,
    },
    /// A draw is no longer shown name by name.
    StageCleared,
    /// A draw with physical balls was begun.
    UrnOpened { stage: StageId },
    /// A ball was drawn from the urn.
    BallDrawn { entry: EntryId },
    /// The last ball was put back.
    BallPutBack { entry: EntryId },
    /// A draw with physical balls was abandoned.
    UrnLeft { stage: StageId },
    /// A draw with physical balls was completed, as a draft.
    DrawnOfBalls {
        /// Rounds of the draw.
        rounds: Vec<RoundId>,
    },
    /// The draft was discarded.
    Discarded { stage: StageId },
    /// The drafted rounds were published.
    Published { rounds: Vec<RoundId> },
    /// A publication was taken back: its rounds are drafts again.
    PublicationTakenBack { rounds: Vec<RoundId> },
    /// Rounds were closed after play.
    Closed { rounds: Vec<RoundId> },
    /// Play at a table was recorded.
    Played {
        /// Position in its log.
        #[serde(flatten)]
        at: LogRange,
    },
    /// An action other than play was taken at a table.
    Table {
        what: JournalTableAct,
        /// Position in its log.
        #[serde(flatten)]
        at: LogRange,
    },
    /// A result was corrected and no longer fits what was drawn from it, but the draw stands.
    LetStand {
        /// Table whose result was corrected.
        table: TableId,
        /// Tables drawn from the old result, which stand.
        tables: Vec<TableId>,
    },
    /// An entry took over the seats of another at drawn tables, because a corrected result requires it.
    Replaced {
        /// Table whose result was corrected.
        table: TableId,
        /// Tables where seats were taken over.
        tables: Vec<TableId>,
        /// Entry that lost the seats.
        goes: EntryId,
        /// Entry that took the seats.
        comes: EntryId,
        /// Tables annulled because they had begun; new tables replace them.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        annulled: Vec<TableId>,
    },
    /// A replacement was undone: the original entry has its seats back.
    ReplacementUndone {
        /// Table whose result was corrected.
        table: TableId,
        /// Tables where seats were given back.
        tables: Vec<TableId>,
        /// Entry that gets the seats back.
        goes: EntryId,
        /// Entry that held the seats in between.
        comes: EntryId,
    },
    /// Entries registered after a draw were seated.
    SeatedLate {
        entries: Vec<EntryId>,
        /// Tables where they sit.
        tables: Vec<TableId>,
    },
    /// A late seating was undone: the entries are in no draw again.
    LateUndone {
        entries: Vec<EntryId>,
        /// Tables where they sat.
        tables: Vec<TableId>,
    },
    /// Seats of a published draw were changed by hand.
    Rearranged {
        /// The round; for a league its first round.
        round: RoundId,
        /// Changed tables, including added and removed ones.
        tables: Vec<TableId>,
    },
    /// A rearrangement was undone.
    RearrangementUndone {
        /// The round; for a league its first round.
        round: RoundId,
        tables: Vec<TableId>,
    },
    /// A device became the keeper of a table.
    Kept { table: TableId },
    /// A referee gave a table back to its players.
    GivenBack { table: TableId },
    /// A table called for an organizer.
    Called { table: TableId },
    /// An organizer answered a table's call.
    Answered { table: TableId },
    /// A round's clock was started, paused, resumed or stopped.
    Clock { round: RoundId, what: JournalClockAct },
    /// Extra time was granted; a negative number of seconds takes time away.
    TimeGiven {
        round: RoundId,
        /// Table that gets the time. `None` for all tables of the round.
        table: Option<TableId>,
        seconds: i32,
    },
    /// A roll call was opened or reopened.
    RollCallOpened { call: RollCallId },
    /// A roll call was closed.
    RollCallClosed { call: RollCallId },
    /// An entry was marked present.
    Present { entry: EntryId },
    /// An entry is no longer marked present.
    Absent { entry: EntryId },
    /// The tournament was started without the entries that had not arrived.
    StartedWithout {
        /// Entries withdrawn because of it.
        entries: Vec<EntryId>,
    },
    /// A table was called to a board out of turn.
    BoardCalled { table: TableId, board: u16 },
    /// A table was held back from getting a board.
    Held { table: TableId },
    /// A held table was released to get a board.
    Released { table: TableId },
    /// A board was taken out of use.
    BoardClosed {
        /// Number of the board.
        board: u16,
    },
    /// A board was put back into use.
    BoardOpened {
        /// Number of the board.
        board: u16,
    },
    /// The settings of the hall's screens were changed.
    ScreensSet,
    /// An announcement was shown on all screens, or removed.
    Announced {
        /// True if it was shown.
        is_up: bool,
    },
    /// The grid of a pool was handed in.
    HandedIn { pool: PoolId },
    /// A handed-in grid was confirmed.
    HandInConfirmed { pool: PoolId },
    /// The confirmation of a grid was withdrawn, because the grid was changed.
    HandInUnconfirmed { pool: PoolId },
    /// The hand-in of a grid was withdrawn.
    HandInTakenBack { pool: PoolId },
    /// A pool got a new PIN, which opens all its tables until it expires.
    PoolPinGiven { pool: PoolId },
    /// The PIN of a pool was deleted.
    PoolPinTaken { pool: PoolId },
    /// Players opened a table themselves.
    TableOpened { table: TableId },
    /// A device took a player's seat at a table that players opened.
    SeatTaken { table: TableId, player: PlayerId },
    /// Players annulled a table that they had opened, before any play.
    TableDissolved { table: TableId },
    /// A table that players opened was annulled.
    TableAnnulled { table: TableId },
    /// A table got a new PIN.
    PinChanged { table: TableId },
    /// An appointment was set, proposed, moved, postponed or cleared.
    Appointed {
        what: AppointmentAct,
        /// Number of tables, rounds, pools or stages concerned.
        n: usize,
        /// Stage concerned, if it is one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        stage: Option<StageId>,
        /// Pool concerned, if it is one or a round in a pool.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pool: Option<PoolId>,
        /// Round concerned, if it is one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        round: Option<RoundId>,
        /// Table concerned; the first one of several.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        table: Option<TableId>,
    },
    /// The playing days of a stage, or the playing time of one of its tables, were changed.
    StageDaysSet { stage: StageId },
    /// The number of boards of a venue was set.
    VenueSet {
        /// Tables that can be played at once. `None` if the number is unknown again.
        boards: Option<u16>,
    },
    /// An invitation to a role was created.
    Invited {
        /// True for an organizer; otherwise see `is_delegate`. Not a [`Role`], because the journal is older than delegates.
        is_organizer: bool,
        /// True for a delegate; false for a referee or an organizer.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        is_delegate: bool,
        /// Pools to which the role is limited; empty if it covers all.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pools: Vec<PoolName>,
    },
    /// An unused invitation to a role was revoked.
    InvitationRevoked,
    /// An account was given a role.
    RoleGiven {
        user: UserId,
        /// True for an organizer; otherwise see `is_delegate`. Not a [`Role`], because the journal is older than delegates.
        is_organizer: bool,
        /// True for a delegate; false for a referee or an organizer.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        is_delegate: bool,
        /// Pools to which the role is limited; empty if it covers all.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pools: Vec<PoolName>,
    },
    /// The role of an account was removed.
    RoleTaken { user: UserId },
    /// A webhook was added. Webhooks are outside the facts, here and in the next acts.
    WebhookAdded { webhook: WebhookId },
    /// The address, the events or the secret of a webhook were changed, or it was turned on or off.
    WebhookChanged { webhook: WebhookId },
    /// A webhook was removed.
    WebhookRemoved { webhook: WebhookId },
}

/// A range of lines in a game's log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LogRange {
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
#[serde(rename_all = "kebab-case")]
pub enum JournalTableAct {
    /// The player at a color was changed.
    LineUp,
    /// The game was started.
    Start,
    /// A player left the game for good.
    Retire,
    /// Time was called on the game.
    CallTime,
    /// The result that follows from the log was signed.
    Sign,
    /// A result was entered.
    Enter,
    /// A signed result was corrected.
    CorrectResult,
    /// A result was taken back.
    Reopen,
    /// An earlier throw was corrected.
    CorrectThrow,
    /// Two players swapped seats.
    Swap,
    /// The second signature was given.
    SecondSignature,
    /// The second signature was refused.
    Reject,
    /// A penalty was imposed.
    Penalty,
    /// A penalty was lifted.
    CancelPenalty,
    /// Later acts of others were undone, so that the acts of one device could follow.
    Rewind,
}

/// A kind of change to an appointment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AppointmentAct {
    /// A date was set.
    Set,
    /// Dates were proposed to the sides.
    Propose,
    /// The date was moved.
    Move,
    /// The date was postponed indefinitely.
    Postpone,
    /// The date was removed.
    Clear,
}

/// An action on a round's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum JournalClockAct {
    Start,
    Pause,
    Resume,
    Stop,
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

    /// Returns whether the act concerns the sign-up with this number, or the entry that it became.
    pub fn is_about_sign_up(&self, of: i32, became: Option<EntryId>) -> bool {
        match self {
            JournalAct::SignedUp { number }
            | JournalAct::SignUpChanged { number }
            | JournalAct::SignUpAccepted { number }
            | JournalAct::SignUpEnded { number, .. }
            | JournalAct::SignUpRelinked { number } => *number == of,
            JournalAct::MovedUp { entries } => became.is_some_and(|it| entries.contains(&it)),
            JournalAct::EntryAdded { entry }
            | JournalAct::EntryChanged { entry }
            | JournalAct::Withdrawn { entry, .. }
            | JournalAct::Readmitted { entry }
            | JournalAct::EntriesMerged { kept: entry, .. } => became == Some(*entry),
            _ => false,
        }
    }

    /// Reports whether the act is recorded even if it wrote no facts: it marks an event of the journal itself, or
    /// concerns data outside the facts.
    pub(super) fn is_recorded_alone(&self) -> bool {
        matches!(
            self,
            JournalAct::TakenOver { .. }
                | JournalAct::Rebuilt { .. }
                | JournalAct::LetStand { .. }
                | JournalAct::Kept { .. }
                | JournalAct::GivenBack { .. }
                | JournalAct::SeatTaken { .. }
                | JournalAct::Invited { .. }
                | JournalAct::InvitationRevoked
                | JournalAct::PoolPinGiven { .. }
                | JournalAct::PoolPinTaken { .. }
                | JournalAct::PersonChanged { .. }
                | JournalAct::WebhookAdded { .. }
                | JournalAct::WebhookChanged { .. }
                | JournalAct::WebhookRemoved { .. }
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
