//! Journal entries in words.

use std::collections::HashMap;

use domain::tournament::championship::Championship;
use domain::tournament::draw_origin::Origin;
use domain::tournament::id::{EntryId, PlayerId, PoolId, RoundId, StageId, TableId, UserId};
use domain::tournament::journal::Capacity;
use domain::tournament::names::Names;
use domain::tournament::reach::PoolName;
use domain::tournament::seed_list::SeedMeasure;
use domain::tournament::sign_up::SignUpEnd;
use store::journal::{
    AppointmentAct, JournalAct, JournalClockAct, JournalEntry, JournalTableAct, LogRange,
};

use crate::web::http::address;
use crate::web::http::game_at::GameAt;
use crate::web::i18n::{Key, Word, key, word_keys};
use crate::web::parts::places::{called, is_at_sector};
use crate::web::parts::titles::joined;
use crate::web::parts::titles::{pool_names_titles, pool_title, round_title, stage_heading};
use crate::web::request::context::Ctx;

/// The subject of an entry: its page and its name.
pub(super) struct Subject {
    pub path: String,
    pub name: String,
}

/// Data needed to describe journal entries.
pub(super) struct JournalWords<'a> {
    pub ctx: &'a Ctx,
    pub championship: &'a Championship,
    /// Names in full, as registered, because only organizers see the journal.
    pub names: Names,
    /// Current names of the accounts involved.
    pub people: HashMap<UserId, String>,
    /// Names of players who acted at a table without an account, by the first line of its log that they wrote.
    pub players: HashMap<(TableId, u8, i32), String>,
}

/// The account that an act concerns, apart from its author.
pub(super) fn user(act: &JournalAct) -> Option<UserId> {
    match act {
        JournalAct::RoleGiven { user, .. } | JournalAct::RoleTaken { user } => Some(*user),
        _ => None,
    }
}

/// The first line of a log that an entry is about, if somebody without an account wrote it.
pub(super) fn line_of_player(entry: &JournalEntry) -> Option<(TableId, u8, i32)> {
    let is_anybody = entry.by.user.is_none() && entry.by.capacity == Capacity::Anybody;
    match entry.act.as_ref().filter(|_| is_anybody)? {
        JournalAct::Played { at } | JournalAct::Table { at, .. } => {
            Some((at.table, at.game, at.from))
        }
        _ => None,
    }
}

word_keys! {
    Capacity {
        Organizer => CAPACITY_ORGANIZER, Delegate => CAPACITY_DELEGATE, Referee => CAPACITY_REFEREE,
        Pin => CAPACITY_PIN, Operator => CAPACITY_OPERATOR, Anybody => CAPACITY_ANYBODY,
        Program => CAPACITY_PROGRAM,
    }
    JournalTableAct {
        LineUp => JOURNAL_LINE_UP, Start => JOURNAL_START, Retire => JOURNAL_RETIRE,
        CallTime => JOURNAL_CALL_TIME, Sign => JOURNAL_SIGN, Enter => JOURNAL_ENTER,
        CorrectResult => JOURNAL_CORRECT_RESULT, Reopen => JOURNAL_REOPEN,
        CorrectThrow => JOURNAL_CORRECT_THROW, Swap => JOURNAL_SWAP,
        SecondSignature => JOURNAL_SECOND_SIGNATURE, Reject => JOURNAL_REJECT,
        Penalty => JOURNAL_PENALTY, CancelPenalty => JOURNAL_CANCEL_PENALTY,
        Rewind => JOURNAL_REWIND,
    }
    JournalClockAct {
        Start => JOURNAL_CLOCK_START, Pause => JOURNAL_CLOCK_PAUSE, Resume => JOURNAL_CLOCK_RESUME,
        Stop => JOURNAL_CLOCK_STOP,
    }
    AppointmentAct {
        Set => JOURNAL_DATE_SET, Propose => JOURNAL_DATE_PROPOSE, Move => JOURNAL_DATE_MOVE,
        Postpone => JOURNAL_DATE_POSTPONE, Clear => JOURNAL_DATE_CLEAR,
    }
}

impl JournalWords<'_> {
    /// Describes an act, with its subject.
    fn words(&self, act: &JournalAct) -> (String, Option<Subject>) {
        let t = |key: Key| self.ctx.t(key);
        let of_entry = |key: Key, entry: &EntryId| (t(key), self.entry(*entry));
        let of_table = |key: Key, table: &TableId| (t(key), self.table(*table));
        let alone = |said: String| (said, None);
        match act {
            JournalAct::TakenOver { .. } => alone(t(key::JOURNAL_TAKEN_OVER)),
            JournalAct::Written => alone(t(key::JOURNAL_WRITTEN)),
            JournalAct::Rebuilt { n_rows } => alone(self.ctx.tn(key::JOURNAL_REBUILT, *n_rows)),
            JournalAct::Created => alone(t(key::JOURNAL_CREATED)),
            JournalAct::SettingsChanged => alone(t(key::JOURNAL_SETTINGS_CHANGED)),
            JournalAct::StageChanged { stage } => {
                (t(key::JOURNAL_STAGE_CHANGED), self.stage(*stage))
            }
            JournalAct::StagesChanged { n } => alone(self.ctx.tn(key::JOURNAL_STAGES_CHANGED, *n)),
            JournalAct::RegistrationSet { is_open: true } => {
                alone(t(key::JOURNAL_REGISTRATION_OPEN))
            }
            JournalAct::RegistrationSet { is_open: false } => {
                alone(t(key::JOURNAL_REGISTRATION_CLOSED))
            }
            JournalAct::EntryAdded { entry } => of_entry(key::JOURNAL_ENTRY_ADDED, entry),
            JournalAct::EntryChanged { entry } => of_entry(key::JOURNAL_ENTRY_CHANGED, entry),
            JournalAct::Withdrawn { entry, results_stand, .. } => of_entry(
                match results_stand {
                    None => key::JOURNAL_WITHDRAWN,
                    Some(true) => key::JOURNAL_WITHDRAWN_STAND,
                    Some(false) => key::JOURNAL_WITHDRAWN_ANNULLED,
                },
                entry,
            ),
            JournalAct::Readmitted { entry } => of_entry(key::JOURNAL_READMITTED, entry),
            JournalAct::EntriesMerged { kept, gone, .. } => {
                let gone = self.of_all(key::JOURNAL_ENTRIES_MERGED, std::slice::from_ref(gone));
                (gone, self.entry(*kept))
            }
            JournalAct::ListImported { n_new, n_changed } => alone(
                self.ctx
                    .ta(key::JOURNAL_LIST_IMPORTED)
                    .with("new", *n_new)
                    .with("changed", *n_changed)
                    .to_string(),
            ),
            JournalAct::CrestUploaded { entry } => of_entry(key::JOURNAL_CREST_UPLOADED, entry),
            JournalAct::CrestApproved { entry } => {
                (t(key::JOURNAL_CREST_APPROVED), entry.and_then(|entry| self.entry(entry)))
            }
            JournalAct::CrestRemoved { entry } => {
                (t(key::JOURNAL_CREST_REMOVED), entry.and_then(|entry| self.entry(entry)))
            }
            JournalAct::WishNoted { entries } => {
                alone(self.of_all(key::JOURNAL_WISH_NOTED, entries))
            }
            JournalAct::WishTakenBack { entries } => {
                alone(self.of_all(key::JOURNAL_WISH_TAKEN_BACK, entries))
            }
            JournalAct::EditionMade { n_entries, .. } => {
                alone(self.ctx.tn(key::JOURNAL_EDITION_MADE, *n_entries))
            }
            JournalAct::FeesSet => alone(t(key::JOURNAL_FEES_SET)),
            JournalAct::PaymentNoted { entry } => of_entry(key::JOURNAL_PAYMENT_NOTED, entry),
            JournalAct::CameAndPaid { entry } => of_entry(key::JOURNAL_CAME_AND_PAID, entry),
            JournalAct::MoneyReturned { entry } => of_entry(key::JOURNAL_MONEY_RETURNED, entry),
            JournalAct::PaymentUndone { entry } => of_entry(key::JOURNAL_PAYMENT_UNDONE, entry),
            JournalAct::FeeRowChosen { entry } => of_entry(key::JOURNAL_FEE_ROW, entry),
            JournalAct::FreeSet { entry, is_free: true } => of_entry(key::JOURNAL_FREE, entry),
            JournalAct::FreeSet { entry, is_free: false } => of_entry(key::JOURNAL_NOT_FREE, entry),
            JournalAct::PrizesSet => alone(t(key::JOURNAL_PRIZES_SET)),
            JournalAct::SignUpTermsSet => alone(t(key::JOURNAL_SIGN_UP_TERMS)),
            JournalAct::SignedUp { number } => alone(self.sign_up(key::JOURNAL_SIGNED_UP, *number)),
            JournalAct::SignUpChanged { number } => {
                alone(self.sign_up(key::JOURNAL_SIGN_UP_CHANGED, *number))
            }
            JournalAct::SignUpAccepted { number } => {
                alone(self.sign_up(key::JOURNAL_SIGN_UP_ACCEPTED, *number))
            }
            JournalAct::SignUpEnded { number, end } => {
                let key = match end {
                    SignUpEnd::Refused => key::JOURNAL_SIGN_UP_REFUSED,
                    SignUpEnd::Withdrawn => key::JOURNAL_SIGN_UP_WITHDRAWN,
                    SignUpEnd::Joined => key::JOURNAL_SIGN_UP_JOINED,
                };
                alone(self.sign_up(key, *number))
            }
            JournalAct::SignUpRelinked { number } => {
                alone(self.sign_up(key::JOURNAL_SIGN_UP_RELINKED, *number))
            }
            JournalAct::MovedUp { entries } => alone(self.of_all(key::JOURNAL_MOVED_UP, entries)),
            JournalAct::AgeNoted { player } => (t(key::JOURNAL_AGE_NOTED), self.player(*player)),
            JournalAct::PersonChanged { player } => {
                (t(key::JOURNAL_PERSON_CHANGED), self.player(*player))
            }
            JournalAct::PeopleMerged { kept, .. } => {
                (t(key::JOURNAL_PEOPLE_MERGED), self.player(*kept))
            }
            JournalAct::PersonForgotten { player } => {
                (t(key::JOURNAL_PERSON_FORGOTTEN), self.player(*player))
            }
            JournalAct::Drawn { rounds, seed, origin } => {
                let key = match origin {
                    Some(Origin::Program) => key::JOURNAL_DRAWN_PROGRAM,
                    Some(Origin::Typed) => key::JOURNAL_DRAWN_TYPED,
                    Some(Origin::Public) => key::JOURNAL_DRAWN_PUBLIC,
                    _ => key::JOURNAL_DRAWN,
                };
                let said = self.ctx.ta(key).with("seed", seed.to_string());
                (said.to_string(), self.rounds(rounds))
            }
            JournalAct::DrawShown { stage, n } => {
                (self.ctx.tn(key::JOURNAL_DRAW_SHOWN, *n), self.stage(*stage))
            }
            JournalAct::StageCleared => alone(t(key::JOURNAL_STAGE_CLEARED)),
            JournalAct::UrnOpened { stage } => (t(key::JOURNAL_URN_OPENED), self.stage(*stage)),
            JournalAct::BallDrawn { entry } => of_entry(key::JOURNAL_BALL_DRAWN, entry),
            JournalAct::BallPutBack { entry } => of_entry(key::JOURNAL_BALL_PUT_BACK, entry),
            JournalAct::UrnLeft { stage } => (t(key::JOURNAL_URN_LEFT), self.stage(*stage)),
            JournalAct::DrawnOfBalls { rounds } => {
                (t(key::JOURNAL_DRAWN_OF_BALLS), self.rounds(rounds))
            }
            JournalAct::DrawAnnounced { stage } => {
                (t(key::JOURNAL_DRAW_ANNOUNCED), self.stage(*stage))
            }
            JournalAct::SeedsTaken { stage, measure } => {
                let key = match measure {
                    SeedMeasure::Strength => key::JOURNAL_SEEDS_BY_STRENGTH,
                    SeedMeasure::Points => key::JOURNAL_SEEDS_BY_POINTS,
                };
                (t(key), self.stage(*stage))
            }
            JournalAct::DrawnByHand { rounds } => {
                (t(key::JOURNAL_DRAWN_BY_HAND), self.rounds(rounds))
            }
            JournalAct::Discarded { stage } => (t(key::JOURNAL_DISCARDED), self.stage(*stage)),
            JournalAct::Published { rounds } => (t(key::JOURNAL_PUBLISHED), self.rounds(rounds)),
            JournalAct::PublicationTakenBack { rounds } => {
                (t(key::JOURNAL_PUBLICATION_TAKEN_BACK), self.rounds(rounds))
            }
            JournalAct::Closed { rounds } => (t(key::JOURNAL_CLOSED), self.rounds(rounds)),
            JournalAct::Played { at } => (self.logged(*at), self.game(*at)),
            JournalAct::Table { what, at } => (self.ctx.word(what), self.game(*at)),
            JournalAct::LetStand { table, tables } => {
                (self.ctx.tn(key::JOURNAL_LET_STAND, tables.len()), self.table(*table))
            }
            JournalAct::Replaced { table, goes, comes, annulled, .. } => {
                let mut said = self.seats(key::JOURNAL_REPLACED, *goes, *comes);
                if !annulled.is_empty() {
                    said = format!("{said}; {}", self.annulled(annulled));
                }
                (said, self.table(*table))
            }
            JournalAct::ReplacementUndone { table, goes, comes, .. } => {
                (self.seats(key::JOURNAL_REPLACEMENT_UNDONE, *goes, *comes), self.table(*table))
            }
            JournalAct::SeatedLate { entries, tables } => (
                self.of_all(key::JOURNAL_SEATED_LATE, entries),
                tables.first().and_then(|table| self.table(*table)),
            ),
            JournalAct::LateUndone { entries, .. } => {
                alone(self.of_all(key::JOURNAL_LATE_UNDONE, entries))
            }
            JournalAct::Rearranged { round, tables } => {
                (self.ctx.tn(key::JOURNAL_REARRANGED, tables.len()), self.round(*round))
            }
            JournalAct::RearrangementUndone { round, .. } => {
                (t(key::JOURNAL_REARRANGEMENT_UNDONE), self.round(*round))
            }
            JournalAct::Kept { table } => of_table(key::JOURNAL_KEPT, table),
            JournalAct::GivenBack { table } => of_table(key::JOURNAL_GIVEN_BACK, table),
            JournalAct::Called { table } => of_table(key::JOURNAL_CALLED, table),
            JournalAct::Answered { table } => of_table(key::JOURNAL_ANSWERED, table),
            JournalAct::Clock { round, what } => (self.ctx.word(what), self.round(*round)),
            JournalAct::TimeGiven { round, table, seconds } => {
                let about = table.and_then(|table| self.table(table));
                (self.time(*seconds), about.or_else(|| self.round(*round)))
            }
            JournalAct::RollCallOpened { .. } => alone(t(key::JOURNAL_ROLL_CALL_OPENED)),
            JournalAct::RollCallClosed { .. } => alone(t(key::JOURNAL_ROLL_CALL_CLOSED)),
            JournalAct::Present { entry } => of_entry(key::JOURNAL_PRESENT, entry),
            JournalAct::Absent { entry } => of_entry(key::JOURNAL_ABSENT, entry),
            JournalAct::StartedWithout { entries } => {
                alone(self.ctx.tn(key::JOURNAL_STARTED_WITHOUT, entries.len()))
            }
            JournalAct::BoardCalled { table, board } => {
                (self.board(key::JOURNAL_BOARD_CALLED, *board), self.table(*table))
            }
            JournalAct::Held { table } => of_table(key::JOURNAL_HELD, table),
            JournalAct::Released { table } => of_table(key::JOURNAL_RELEASED, table),
            JournalAct::BoardClosed { board } => {
                alone(self.board(key::JOURNAL_BOARD_CLOSED, *board))
            }
            JournalAct::BoardOpened { board } => {
                alone(self.board(key::JOURNAL_BOARD_OPENED, *board))
            }
            JournalAct::ScreensSet => alone(t(key::JOURNAL_SCREENS_SET)),
            JournalAct::Announced { is_up: true } => alone(t(key::JOURNAL_ANNOUNCED)),
            JournalAct::Announced { is_up: false } => alone(t(key::JOURNAL_ANNOUNCEMENT_GONE)),
            JournalAct::HandedIn { pool } => alone(self.of_pool(key::JOURNAL_HANDED_IN, *pool)),
            JournalAct::HandInConfirmed { pool } => {
                alone(self.of_pool(key::JOURNAL_HAND_IN_CONFIRMED, *pool))
            }
            JournalAct::HandInUnconfirmed { pool } => {
                alone(self.of_pool(key::JOURNAL_HAND_IN_UNCONFIRMED, *pool))
            }
            JournalAct::HandInTakenBack { pool } => {
                alone(self.of_pool(key::JOURNAL_HAND_IN_TAKEN_BACK, *pool))
            }
            JournalAct::PoolPinGiven { pool } => {
                alone(self.of_pool(key::JOURNAL_POOL_PIN_GIVEN, *pool))
            }
            JournalAct::PoolPinTaken { pool } => {
                alone(self.of_pool(key::JOURNAL_POOL_PIN_TAKEN, *pool))
            }
            JournalAct::TableOpened { table } => of_table(key::JOURNAL_TABLE_OPENED, table),
            JournalAct::SeatTaken { table, player } => {
                let said = self.ctx.ta(key::JOURNAL_SEAT_TAKEN);
                let said = said.with("name", self.names.player(*player));
                (said.to_string(), self.table(*table))
            }
            JournalAct::TableDissolved { table } => of_table(key::JOURNAL_TABLE_DISSOLVED, table),
            JournalAct::TableAnnulled { table } => of_table(key::JOURNAL_TABLE_ANNULLED, table),
            JournalAct::Appointed { what, n, stage, pool, round, table } => {
                let said = self.ctx.tn(what.key(), *n);
                let said = match pool {
                    Some(pool) => self.with_pool(said, *pool),
                    None => said,
                };
                let about = table.and_then(|table| self.table(table));
                let about = about.or_else(|| round.and_then(|round| self.round(round)));
                (said, about.or_else(|| stage.and_then(|stage| self.stage(stage))))
            }
            JournalAct::StageDaysSet { stage } => {
                (t(key::JOURNAL_STAGE_DAYS_SET), self.stage(*stage))
            }
            JournalAct::VenueSet { boards } => {
                alone(self.ctx.tn(key::JOURNAL_VENUE_SET, boards.unwrap_or_default()))
            }
            JournalAct::PinChanged { table } => of_table(key::JOURNAL_PIN_CHANGED, table),
            JournalAct::Invited { is_organizer, is_delegate, pools } => {
                let key = match (is_organizer, is_delegate) {
                    (true, _) => key::JOURNAL_INVITED_ORGANIZER,
                    (_, true) => key::JOURNAL_INVITED_DELEGATE,
                    _ => key::JOURNAL_INVITED_REFEREE,
                };
                alone(self.in_pools(t(key), pools))
            }
            JournalAct::InvitationRevoked => alone(t(key::JOURNAL_INVITATION_REVOKED)),
            JournalAct::RoleGiven { user, is_organizer, is_delegate, pools } => {
                let key = match (is_organizer, is_delegate) {
                    (true, _) => key::JOURNAL_ROLE_ORGANIZER,
                    (_, true) => key::JOURNAL_ROLE_DELEGATE,
                    _ => key::JOURNAL_ROLE_REFEREE,
                };
                alone(self.in_pools(self.person(key, *user), pools))
            }
            JournalAct::RoleTaken { user } => alone(self.person(key::JOURNAL_ROLE_TAKEN, *user)),
            JournalAct::WebhookAdded { .. } => alone(t(key::JOURNAL_WEBHOOK_ADDED)),
            JournalAct::WebhookChanged { .. } => alone(t(key::JOURNAL_WEBHOOK_CHANGED)),
            JournalAct::WebhookRemoved { .. } => alone(t(key::JOURNAL_WEBHOOK_REMOVED)),
        }
    }

    /// The recorded act of an entry in words, with its subject. An unknown act has a text of its own.
    pub(super) fn of_entry(&self, entry: &JournalEntry) -> (String, Option<Subject>) {
        match &entry.act {
            Some(act) => self.words(act),
            None => (self.ctx.t(key::JOURNAL_UNKNOWN), None),
        }
    }

    /// Time and author of an entry, and the author's capacity.
    pub(super) fn note(&self, entry: &JournalEntry) -> String {
        let at = self.ctx.datetime(entry.at, self.championship.tournament.settings.time_zone);
        format!("{at}\u{a0}· {}", self.author(entry))
    }

    /// Author of an entry, with the capacity.
    pub(super) fn author(&self, entry: &JournalEntry) -> String {
        let capacity = self.ctx.word(entry.by.capacity);
        match entry.by.user.and_then(|user| self.people.get(&user)) {
            // `Capacity::Anybody` says nothing about a person, so only the name is shown.
            Some(name) if entry.by.capacity == Capacity::Anybody => name.clone(),
            Some(name) => format!("{name} ({capacity})"),
            None => {
                let player = line_of_player(entry).and_then(|line| self.players.get(&line));
                player.cloned().unwrap_or(capacity)
            }
        }
    }

    /// The text of `key`, followed by the pool's title if it has one.
    fn of_pool(&self, key: Key, pool: PoolId) -> String {
        self.with_pool(self.ctx.t(key), pool)
    }

    fn with_pool(&self, said: String, pool: PoolId) -> String {
        let pool = self.championship.pool(pool);
        let stage = pool.and_then(|pool| self.championship.stage(pool.stage));
        match pool.zip(stage).map(|(pool, stage)| pool_title(self.ctx, stage, pool)) {
            Some(title) if !title.is_empty() => format!("{said}: {title}"),
            _ => said,
        }
    }

    /// The text `said`, followed by the titles of the pools if there are any.
    fn in_pools(&self, said: String, pools: &[PoolName]) -> String {
        match pools {
            [] => said,
            _ => format!("{said}: {}", pool_names_titles(self.ctx, self.championship, pools)),
        }
    }

    fn logged(&self, at: LogRange) -> String {
        let n = usize::try_from(at.to - at.from + 1).unwrap_or_default();
        self.ctx.tn(key::JOURNAL_PLAYED, n)
    }

    fn time(&self, seconds: i32) -> String {
        let n = usize::try_from(seconds.unsigned_abs() / 60).unwrap_or_default();
        match seconds < 0 {
            true => self.ctx.tn(key::JOURNAL_TIME_TAKEN, n),
            false => self.ctx.tn(key::JOURNAL_TIME_GIVEN, n),
        }
    }

    /// The text of `key` with the entry that leaves a seat and the entry that takes it.
    fn seats(&self, key: Key, goes: EntryId, comes: EntryId) -> String {
        let said = self.ctx.ta(key).with("goes", self.names.entry(goes));
        said.with("comes", self.names.entry(comes)).to_string()
    }

    /// Numbers of the annulled tables, in words.
    fn annulled(&self, tables: &[TableId]) -> String {
        let all = self.championship.annulled().iter().filter(|it| tables.contains(&it.id));
        let numbers: Vec<String> = all.map(|table| table.number.to_string()).collect();
        self.ctx.ta(key::JOURNAL_ANNULLED).with("tables", numbers.join(", ")).to_string()
    }

    /// The text of `key` with the names of the entries.
    fn of_all(&self, key: Key, entries: &[EntryId]) -> String {
        let names: Vec<String> = entries.iter().map(|entry| self.names.entry(*entry)).collect();
        self.ctx.ta(key).with("names", names.join(", ")).to_string()
    }

    fn sign_up(&self, key: Key, number: i32) -> String {
        self.ctx.ta(key).with("n", number).to_string()
    }

    fn board(&self, key: Key, board: u16) -> String {
        self.ctx.ta(key).with("board", board).to_string()
    }

    fn person(&self, key: Key, user: UserId) -> String {
        let name = self.people.get(&user).cloned();
        let name = name.unwrap_or_else(|| self.ctx.t(key::JOURNAL_GONE));
        self.ctx.ta(key).with("name", name).to_string()
    }

    fn pages(&self) -> address::Tournament {
        address::tournament(self.championship.tournament.id)
    }

    /// Link to an entry; `None` if it is not in the tournament.
    fn entry(&self, id: EntryId) -> Option<Subject> {
        self.championship.entry(id)?;
        Some(Subject { path: self.pages().entry(id).page(), name: self.names.entry(id) })
    }

    fn player(&self, id: PlayerId) -> Option<Subject> {
        self.championship.player(id)?;
        Some(Subject { path: self.pages().player(id).page(), name: self.names.player(id) })
    }

    /// Link to a table; `None` if the table was discarded.
    fn table(&self, id: TableId) -> Option<Subject> {
        let table = self.championship.table(id)?;
        let round = self.round(table.round)?;
        let called = called(self.ctx, self.championship, &self.names, table);
        // A bye has no page of its own.
        let path = if table.kind.is_played() { address::table(id).page() } else { round.path };
        let name = match is_at_sector(self.championship, table) {
            true => called,
            false => joined(&[called, round.name]),
        };
        Some(Subject { path, name })
    }

    /// Link to a game of a table. It names the game only if the table plays a series. `None` if the table was discarded.
    fn game(&self, at: LogRange) -> Option<Subject> {
        let about = self.table(at.table)?;
        let table = self.championship.table(at.table)?;
        if !table.series.is_long() {
            return Some(about);
        }
        let game = self.ctx.ta(key::SERIES_NUMBER).with("number", i32::from(at.game));
        let path = address::game(GameAt::of(table, at.game)).page();
        Some(Subject { path, name: format!("{}\u{a0}· {game}", about.name) })
    }

    fn round(&self, id: RoundId) -> Option<Subject> {
        let round = self.championship.round(id)?;
        let name = round_title(self.ctx, self.championship, round);
        Some(Subject { path: self.pages().round(id).page(), name })
    }

    /// Link to the first of several rounds, with the number of the others.
    fn rounds(&self, ids: &[RoundId]) -> Option<Subject> {
        let first = self.round(*ids.first()?)?;
        match ids.len() - 1 {
            0 => Some(first),
            n => Some(Subject { name: format!("{} +{n}", first.name), ..first }),
        }
    }

    fn stage(&self, id: StageId) -> Option<Subject> {
        let stage = self.championship.stage(id)?;
        let name = stage_heading(self.ctx, self.championship, stage);
        Some(Subject { path: self.pages().rounds(), name })
    }
}
