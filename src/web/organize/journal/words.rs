//! Journal entries in words.

use std::collections::HashMap;

use domain::tournament::championship::Championship;
use domain::tournament::draw_origin::Origin;
use domain::tournament::id::{EntryId, PlayerId, PoolId, RoundId, StageId, TableId, UserId};
use domain::tournament::journal::Capacity;
use domain::tournament::names::Names;
use domain::tournament::reach::PoolName;
use domain::tournament::seed_list::SeedMeasure;
use store::journal::{
    AppointmentAct, JournalAct, JournalClockAct, JournalEntry, JournalTableAct, LogRange,
};

use crate::web::http::address;
use crate::web::http::game_at::GameAt;
use crate::web::i18n::Word;
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
}

/// The account that an act concerns, apart from its author.
pub(super) fn user(act: &JournalAct) -> Option<UserId> {
    match act {
        JournalAct::RoleGiven { user, .. } | JournalAct::RoleTaken { user } => Some(*user),
        _ => None,
    }
}

impl Word for Capacity {
    fn key(&self) -> &'static str {
        match self {
            Capacity::Organizer => "capacity-organizer",
            Capacity::Delegate => "capacity-delegate",
            Capacity::Referee => "capacity-referee",
            Capacity::Pin => "capacity-pin",
            Capacity::Operator => "capacity-operator",
            Capacity::Anybody => "capacity-anybody",
            Capacity::Program => "capacity-program",
        }
    }
}

impl Word for JournalTableAct {
    fn key(&self) -> &'static str {
        match self {
            JournalTableAct::LineUp => "journal-line-up",
            JournalTableAct::Start => "journal-start",
            JournalTableAct::Retire => "journal-retire",
            JournalTableAct::CallTime => "journal-call-time",
            JournalTableAct::Sign => "journal-sign",
            JournalTableAct::Enter => "journal-enter",
            JournalTableAct::CorrectResult => "journal-correct-result",
            JournalTableAct::Reopen => "journal-reopen",
            JournalTableAct::CorrectThrow => "journal-correct-throw",
            JournalTableAct::Swap => "journal-swap",
            JournalTableAct::SecondSignature => "journal-second-signature",
            JournalTableAct::Reject => "journal-reject",
            JournalTableAct::Penalty => "journal-penalty",
            JournalTableAct::CancelPenalty => "journal-cancel-penalty",
            JournalTableAct::Rewind => "journal-rewind",
        }
    }
}

impl Word for JournalClockAct {
    fn key(&self) -> &'static str {
        match self {
            JournalClockAct::Start => "journal-clock-start",
            JournalClockAct::Pause => "journal-clock-pause",
            JournalClockAct::Resume => "journal-clock-resume",
            JournalClockAct::Stop => "journal-clock-stop",
        }
    }
}

impl Word for AppointmentAct {
    fn key(&self) -> &'static str {
        match self {
            AppointmentAct::Set => "journal-date-set",
            AppointmentAct::Propose => "journal-date-propose",
            AppointmentAct::Move => "journal-date-move",
            AppointmentAct::Postpone => "journal-date-postpone",
            AppointmentAct::Clear => "journal-date-clear",
        }
    }
}

impl JournalWords<'_> {
    /// Describes an act, with its subject.
    fn words(&self, act: &JournalAct) -> (String, Option<Subject>) {
        let t = |key: &'static str| self.ctx.t(key);
        let of_entry = |key: &'static str, entry: &EntryId| (t(key), self.entry(*entry));
        let of_table = |key: &'static str, table: &TableId| (t(key), self.table(*table));
        let alone = |said: String| (said, None);
        match act {
            JournalAct::TakenOver { .. } => alone(t("journal-taken-over")),
            JournalAct::Written => alone(t("journal-written")),
            JournalAct::Rebuilt { n_rows } => alone(self.ctx.tn("journal-rebuilt", *n_rows)),
            JournalAct::Created => alone(t("journal-created")),
            JournalAct::SettingsChanged => alone(t("journal-settings-changed")),
            JournalAct::StageChanged { stage } => (t("journal-stage-changed"), self.stage(*stage)),
            JournalAct::StagesChanged { n } => alone(self.ctx.tn("journal-stages-changed", *n)),
            JournalAct::RegistrationSet { is_open: true } => alone(t("journal-registration-open")),
            JournalAct::RegistrationSet { is_open: false } => {
                alone(t("journal-registration-closed"))
            }
            JournalAct::EntryAdded { entry } => of_entry("journal-entry-added", entry),
            JournalAct::EntryChanged { entry } => of_entry("journal-entry-changed", entry),
            JournalAct::Withdrawn { entry, results_stand, .. } => of_entry(
                match results_stand {
                    None => "journal-withdrawn",
                    Some(true) => "journal-withdrawn-stand",
                    Some(false) => "journal-withdrawn-annulled",
                },
                entry,
            ),
            JournalAct::Readmitted { entry } => of_entry("journal-readmitted", entry),
            JournalAct::EntriesMerged { kept, gone, .. } => {
                let gone = self.of_all("journal-entries-merged", std::slice::from_ref(gone));
                (gone, self.entry(*kept))
            }
            JournalAct::ListImported { n_new, n_changed } => alone(
                self.ctx
                    .ta("journal-list-imported")
                    .with("new", *n_new)
                    .with("changed", *n_changed)
                    .to_string(),
            ),
            JournalAct::CrestUploaded { entry } => of_entry("journal-crest-uploaded", entry),
            JournalAct::CrestApproved { entry } => {
                (t("journal-crest-approved"), entry.and_then(|entry| self.entry(entry)))
            }
            JournalAct::CrestRemoved { entry } => {
                (t("journal-crest-removed"), entry.and_then(|entry| self.entry(entry)))
            }
            JournalAct::WishNoted { entries } => alone(self.of_all("journal-wish-noted", entries)),
            JournalAct::WishTakenBack { entries } => {
                alone(self.of_all("journal-wish-taken-back", entries))
            }
            JournalAct::AgeNoted { player } => (t("journal-age-noted"), self.player(*player)),
            JournalAct::PersonChanged { player } => {
                (t("journal-person-changed"), self.player(*player))
            }
            JournalAct::PersonForgotten { player } => {
                (t("journal-person-forgotten"), self.player(*player))
            }
            JournalAct::Drawn { rounds, seed, origin } => {
                let key = match origin {
                    Some(Origin::Program) => "journal-drawn-program",
                    Some(Origin::Typed) => "journal-drawn-typed",
                    Some(Origin::Public) => "journal-drawn-public",
                    _ => "journal-drawn",
                };
                let said = self.ctx.ta(key).with("seed", seed.to_string());
                (said.to_string(), self.rounds(rounds))
            }
            JournalAct::DrawShown { stage, n } => {
                (self.ctx.tn("journal-draw-shown", *n), self.stage(*stage))
            }
            JournalAct::StageCleared => alone(t("journal-stage-cleared")),
            JournalAct::UrnOpened { stage } => (t("journal-urn-opened"), self.stage(*stage)),
            JournalAct::BallDrawn { entry } => of_entry("journal-ball-drawn", entry),
            JournalAct::BallPutBack { entry } => of_entry("journal-ball-put-back", entry),
            JournalAct::UrnLeft { stage } => (t("journal-urn-left"), self.stage(*stage)),
            JournalAct::DrawnOfBalls { rounds } => {
                (t("journal-drawn-of-balls"), self.rounds(rounds))
            }
            JournalAct::DrawAnnounced { stage } => {
                (t("journal-draw-announced"), self.stage(*stage))
            }
            JournalAct::SeedsTaken { stage, measure } => {
                let key = match measure {
                    SeedMeasure::Strength => "journal-seeds-by-strength",
                    SeedMeasure::Points => "journal-seeds-by-points",
                };
                (t(key), self.stage(*stage))
            }
            JournalAct::DrawnByHand { rounds } => (t("journal-drawn-by-hand"), self.rounds(rounds)),
            JournalAct::Discarded { stage } => (t("journal-discarded"), self.stage(*stage)),
            JournalAct::Published { rounds } => (t("journal-published"), self.rounds(rounds)),
            JournalAct::PublicationTakenBack { rounds } => {
                (t("journal-publication-taken-back"), self.rounds(rounds))
            }
            JournalAct::Closed { rounds } => (t("journal-closed"), self.rounds(rounds)),
            JournalAct::Played { at } => (self.logged(*at), self.game(*at)),
            JournalAct::Table { what, at } => (self.ctx.word(what), self.game(*at)),
            JournalAct::LetStand { table, tables } => {
                (self.ctx.tn("journal-let-stand", tables.len()), self.table(*table))
            }
            JournalAct::Replaced { table, goes, comes, annulled, .. } => {
                let mut said = self.seats("journal-replaced", *goes, *comes);
                if !annulled.is_empty() {
                    said = format!("{said}; {}", self.annulled(annulled));
                }
                (said, self.table(*table))
            }
            JournalAct::ReplacementUndone { table, goes, comes, .. } => {
                (self.seats("journal-replacement-undone", *goes, *comes), self.table(*table))
            }
            JournalAct::SeatedLate { entries, tables } => (
                self.of_all("journal-seated-late", entries),
                tables.first().and_then(|table| self.table(*table)),
            ),
            JournalAct::LateUndone { entries, .. } => {
                alone(self.of_all("journal-late-undone", entries))
            }
            JournalAct::Rearranged { round, tables } => {
                (self.ctx.tn("journal-rearranged", tables.len()), self.round(*round))
            }
            JournalAct::RearrangementUndone { round, .. } => {
                (t("journal-rearrangement-undone"), self.round(*round))
            }
            JournalAct::Kept { table } => of_table("journal-kept", table),
            JournalAct::Called { table } => of_table("journal-called", table),
            JournalAct::Answered { table } => of_table("journal-answered", table),
            JournalAct::Clock { round, what } => (self.ctx.word(what), self.round(*round)),
            JournalAct::TimeGiven { round, table, seconds } => {
                let about = table.and_then(|table| self.table(table));
                (self.time(*seconds), about.or_else(|| self.round(*round)))
            }
            JournalAct::RollCallOpened { .. } => alone(t("journal-roll-call-opened")),
            JournalAct::RollCallClosed { .. } => alone(t("journal-roll-call-closed")),
            JournalAct::Present { entry } => of_entry("journal-present", entry),
            JournalAct::Absent { entry } => of_entry("journal-absent", entry),
            JournalAct::StartedWithout { entries } => {
                alone(self.ctx.tn("journal-started-without", entries.len()))
            }
            JournalAct::BoardCalled { table, board } => {
                (self.board("journal-board-called", *board), self.table(*table))
            }
            JournalAct::Held { table } => of_table("journal-held", table),
            JournalAct::Released { table } => of_table("journal-released", table),
            JournalAct::BoardClosed { board } => alone(self.board("journal-board-closed", *board)),
            JournalAct::BoardOpened { board } => alone(self.board("journal-board-opened", *board)),
            JournalAct::ScreensSet => alone(t("journal-screens-set")),
            JournalAct::Announced { is_up: true } => alone(t("journal-announced")),
            JournalAct::Announced { is_up: false } => alone(t("journal-announcement-gone")),
            JournalAct::HandedIn { pool } => alone(self.of_pool("journal-handed-in", *pool)),
            JournalAct::HandInConfirmed { pool } => {
                alone(self.of_pool("journal-hand-in-confirmed", *pool))
            }
            JournalAct::HandInUnconfirmed { pool } => {
                alone(self.of_pool("journal-hand-in-unconfirmed", *pool))
            }
            JournalAct::HandInTakenBack { pool } => {
                alone(self.of_pool("journal-hand-in-taken-back", *pool))
            }
            JournalAct::PoolPinGiven { pool } => {
                alone(self.of_pool("journal-pool-pin-given", *pool))
            }
            JournalAct::PoolPinTaken { pool } => {
                alone(self.of_pool("journal-pool-pin-taken", *pool))
            }
            JournalAct::TableOpened { table } => of_table("journal-table-opened", table),
            JournalAct::SeatTaken { table, player } => {
                let said = self.ctx.ta("journal-seat-taken");
                let said = said.with("name", self.names.player(*player));
                (said.to_string(), self.table(*table))
            }
            JournalAct::TableDissolved { table } => of_table("journal-table-dissolved", table),
            JournalAct::TableAnnulled { table } => of_table("journal-table-annulled", table),
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
            JournalAct::StageDaysSet { stage } => (t("journal-stage-days-set"), self.stage(*stage)),
            JournalAct::VenueSet { boards } => {
                alone(self.ctx.tn("journal-venue-set", boards.unwrap_or_default()))
            }
            JournalAct::PinChanged { table } => of_table("journal-pin-changed", table),
            JournalAct::Invited { is_organizer, is_delegate, pools } => {
                let key = match (is_organizer, is_delegate) {
                    (true, _) => "journal-invited-organizer",
                    (_, true) => "journal-invited-delegate",
                    _ => "journal-invited-referee",
                };
                alone(self.in_pools(t(key), pools))
            }
            JournalAct::InvitationRevoked => alone(t("journal-invitation-revoked")),
            JournalAct::RoleGiven { user, is_organizer, is_delegate, pools } => {
                let key = match (is_organizer, is_delegate) {
                    (true, _) => "journal-role-organizer",
                    (_, true) => "journal-role-delegate",
                    _ => "journal-role-referee",
                };
                alone(self.in_pools(self.person(key, *user), pools))
            }
            JournalAct::RoleTaken { user } => alone(self.person("journal-role-taken", *user)),
        }
    }

    /// What an entry records, with its subject.
    pub(super) fn of_entry(&self, entry: &JournalEntry) -> (String, Option<Subject>) {
        match &entry.act {
            Some(act) => self.words(act),
            None => (self.ctx.t("journal-unknown"), None),
        }
    }

    /// Time and author of an entry, and the author's capacity.
    pub(super) fn note(&self, entry: &JournalEntry) -> String {
        let at = self.ctx.datetime(entry.at, self.championship.tournament.settings.time_zone);
        let capacity = self.ctx.word(entry.by.capacity);
        let by = match entry.by.user.and_then(|user| self.people.get(&user)) {
            // Capacity is omitted for visitors without a role, since it says nothing about them.
            Some(name) if entry.by.capacity == Capacity::Anybody => name.clone(),
            Some(name) => format!("{name} ({capacity})"),
            None => capacity,
        };
        format!("{at}\u{a0}· {by}")
    }

    /// Adds the pool's title, if the stage is divided.
    fn of_pool(&self, key: &str, pool: PoolId) -> String {
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

    /// Adds the titles of the pools, if there are any.
    fn in_pools(&self, said: String, pools: &[PoolName]) -> String {
        match pools {
            [] => said,
            _ => format!("{said}: {}", pool_names_titles(self.ctx, self.championship, pools)),
        }
    }

    fn logged(&self, at: LogRange) -> String {
        let n = usize::try_from(at.to - at.from + 1).unwrap_or_default();
        self.ctx.tn("journal-played", n)
    }

    fn time(&self, seconds: i32) -> String {
        let n = usize::try_from(seconds.unsigned_abs() / 60).unwrap_or_default();
        match seconds < 0 {
            true => self.ctx.tn("journal-time-taken", n),
            false => self.ctx.tn("journal-time-given", n),
        }
    }

    /// The entry that leaves a seat and the entry that takes it.
    fn seats(&self, key: &'static str, goes: EntryId, comes: EntryId) -> String {
        let said = self.ctx.ta(key).with("goes", self.names.entry(goes));
        said.with("comes", self.names.entry(comes)).to_string()
    }

    /// Numbers of the annulled tables.
    fn annulled(&self, tables: &[TableId]) -> String {
        let all = self.championship.annulled().iter().filter(|it| tables.contains(&it.id));
        let numbers: Vec<String> = all.map(|table| table.number.to_string()).collect();
        self.ctx.ta("journal-annulled").with("tables", numbers.join(", ")).to_string()
    }

    /// Adds the names of the entries.
    fn of_all(&self, key: &'static str, entries: &[EntryId]) -> String {
        let names: Vec<String> = entries.iter().map(|entry| self.names.entry(*entry)).collect();
        self.ctx.ta(key).with("names", names.join(", ")).to_string()
    }

    fn board(&self, key: &'static str, board: u16) -> String {
        self.ctx.ta(key).with("board", board).to_string()
    }

    fn person(&self, key: &'static str, user: UserId) -> String {
        let name = self.people.get(&user).cloned();
        let name = name.unwrap_or_else(|| self.ctx.t("journal-gone"));
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

    /// Link to one game of a table; names the game if the table plays a series.
    fn game(&self, at: LogRange) -> Option<Subject> {
        let about = self.table(at.table)?;
        let table = self.championship.table(at.table)?;
        if !table.series.is_long() {
            return Some(about);
        }
        let game = self.ctx.ta("series-number").with("number", i32::from(at.game));
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
