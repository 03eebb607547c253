//! The organizers' desk: one live page for the night.

use std::collections::HashMap;

use actix_web::web::Data;
use askama::Template;
use chrono::NaiveTime;
use domain::tournament::championship::Championship;
use domain::tournament::event::Event;
use domain::tournament::game::Game;
use domain::tournament::hall::{ExtraTime, Hall, is_too_early};
use domain::tournament::id::{EntryId, RequestId, TableId};
use domain::tournament::names::Names;
use domain::tournament::round::{Round, RoundState};
use domain::tournament::table::{Table, TableState};
use store::{Conn, StoreError};
use strum::EnumString;

use super::call_notices::CallsKnown;
use super::till::DeskTill;
use super::time;
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::respond::{Answer, render};
use crate::web::i18n::key;
use crate::web::parts::alerts::{self, Alert};
use crate::web::parts::calls::CallsView;
use crate::web::parts::clock::ClockView;
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::load::OrganizedHall;
use crate::web::parts::money;
use crate::web::parts::places::Places;
use crate::web::parts::tables::TableView;
use crate::web::parts::titles::{author, round_title};
use crate::web::parts::withdrawal_marks::{self, has_withdrawn};
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Maximum number of waiting tables listed.
const LISTED: usize = 30;

/// An action on a round's clock.
#[derive(Clone, Copy, PartialEq, Eq, EnumString)]
#[strum(serialize_all = "kebab-case")]
pub(super) enum ClockButton {
    /// Start a new clock.
    Start,
    /// Pause the running clock.
    Pause,
    /// Resume the paused clock.
    Resume,
    /// Remove the round's clock.
    Stop,
}

#[derive(Template)]
#[template(path = "hall/desk.html")]
pub struct DeskPage {
    ctx: Ctx,
    head: Head,
    form: Form,
    request: String,
    calls: CallsView,
    /// Those who are called to boards, with what they know of it.
    known: CallsKnown,
    alerts: Vec<Alert>,
    unsigned: Vec<UnsignedResult>,
    clocks: Vec<RoundOnDesk>,
    has_boards: bool,
    boards: Vec<BoardRow>,
    /// Boards to which a table can be called, in words: free boards, and boards whose table has not begun.
    offered: Vec<(u16, String)>,
    queue: Vec<WaitingTable>,
    n_queue: usize,
    held: Vec<WaitingTable>,
    missing: Vec<TableView>,
    n_missing: usize,
    roll_call: Option<RollCallView>,
    /// `None` if the tournament has no fee.
    till: Option<DeskTill>,
}

impl DeskPage {
    /// Minutes in the form that starts a round's clock: as submitted, otherwise the default.
    fn minutes<'a>(&'a self, round: &'a RoundOnDesk) -> &'a str {
        match self.form.value("act").parse() == Ok(ClockButton::Start) {
            true => self.form.value("minutes"),
            false => &round.minutes,
        }
    }
}

/// A result that awaits the second signature.
struct UnsignedResult {
    table: TableView,
    /// Author and time of the first signature.
    by: String,
}

/// A round with its clock.
struct RoundOnDesk {
    /// Address that its forms post to.
    path: address::Round,
    title: String,
    clock: Option<ClockView>,
    /// Default length of a game in minutes, or empty.
    minutes: String,
    extras: Vec<String>,
    /// Tables without a result: id and title of the place.
    tables: Vec<(TableId, String)>,
    n_playing: usize,
    n_up: usize,
}

/// A board and its table.
struct BoardRow {
    number: u16,
    is_in_use: bool,
    table: Option<SeatedTable>,
}

impl BoardRow {
    /// The state in CSS classes.
    fn state_name(&self) -> &'static str {
        match &self.table {
            _ if !self.is_in_use => "closed",
            Some(seated) => seated.table.state.name(),
            None => "free",
        }
    }
}

/// A table at a board.
struct SeatedTable {
    table: TableView,
    id: TableId,
    /// Time of the call, such as "21:04".
    since: String,
    clock: Option<ClockView>,
    /// Names of its entries that are absent in the roll call.
    absent: Vec<String>,
    /// Number of acts in its log.
    n_acts: i32,
}

/// A table without a board.
struct WaitingTable {
    table: TableView,
    id: TableId,
    /// Place in the queue from 1; 0 if it is held back.
    place: usize,
    /// Its entries that still play at another table, with that table's number.
    busy: Vec<String>,
    /// Wishes of its entries that make it wait, in words.
    wishes: Vec<String>,
    /// The fixed board of one of its entries.
    board: Option<u16>,
    /// True if the table can be called to a board now, for example because an earliest hour has passed. The next act in the hall calls it.
    is_due: bool,
    absent: Vec<String>,
}

/// Counts of the latest roll call.
struct RollCallView {
    name: String,
    n_present: usize,
    n_missing: usize,
    is_open: bool,
}

/// `GET /tournaments/{id}/hall`: the organizers' desk.
pub async fn show(caller: OrganizedHall<address::Tournament>, state: Data<AppState>) -> Answer {
    let OrganizedHall { ctx, facts: (championship, hall), .. } = caller;
    render(&page(&ctx, &state, &championship, &hall, Form::empty()).await?)
}

/// Builds the page and keeps the values of `form`.
///
/// # Errors
/// Fails if the database cannot be read.
pub async fn page(
    ctx: &Ctx,
    state: &AppState,
    championship: &Championship,
    hall: &Hall,
    form: Form,
) -> Result<DeskPage, WebError> {
    let id = championship.tournament.id;
    let read = move |conn: &mut Conn| {
        let money = store::money::load(conn, id)?;
        Ok::<_, StoreError>((store::tables::logs_over(conn, id)?, money))
    };
    let (over, money) = state.store.read(read).await?;
    let till = money.fees.are_set().then(|| {
        let accounts = money::accounts(ctx, &money, championship);
        DeskTill::new(ctx, &money, &accounts)
    });
    let places = Places::new(ctx, championship, hall);
    let desk =
        Desk { ctx, championship, hall, names: withdrawal_marks::names(ctx, championship), places };
    let queue = hall.queue(championship);
    let missing = desk.missing();
    let has_boards = championship.tournament.settings.boards > 0;
    Ok(DeskPage {
        calls: CallsView::load(ctx, state, championship).await?,
        known: CallsKnown::load(state, championship, (hall, &desk.names)).await?,
        alerts: alerts::alerts(ctx, championship),
        unsigned: desk.unsigned(&over),
        head: Head::new(ctx, championship, Tab::Hall),
        request: RequestId::new(&mut state.ids()).to_string(),
        clocks: desk.rounds().into_iter().map(|round| desk.round(round)).collect(),
        boards: desk.boards(),
        offered: desk.offered(),
        n_queue: if has_boards { queue.len() } else { 0 },
        queue: if has_boards { desk.queue(&queue) } else { Vec::new() },
        held: desk.held(),
        n_missing: missing.len(),
        missing: missing.into_iter().take(LISTED).map(|table| desk.view(table)).collect(),
        roll_call: desk.roll_call(),
        till,
        has_boards,
        form,
        ctx: ctx.clone(),
    })
}

/// Data that all parts of the page are built from.
struct Desk<'a> {
    ctx: &'a Ctx,
    championship: &'a Championship,
    hall: &'a Hall,
    names: Names,
    places: Places,
}

impl<'a> Desk<'a> {
    fn missing(&self) -> Vec<&'a Table> {
        let published = |table: &&Table| {
            let round = self.championship.round(table.round);
            round.is_some_and(|round| round.state == RoundState::Published)
        };
        self.championship.tables().iter().filter(|it| it.is_missing()).filter(published).collect()
    }

    /// Results that await the second signature. Damaged logs are skipped and reported in the server log.
    fn unsigned(&self, over: &HashMap<TableId, Vec<Event>>) -> Vec<UnsignedResult> {
        let zone = self.championship.tournament.settings.time_zone;
        let row = |table: &Table| {
            let game = Game::replay(table, table.current(), over.get(&table.id)?);
            let game = game.inspect_err(|error| tracing::error!("table {}: {error}", table.id));
            let game = game.ok()?;
            let first = &game.pending()?.event;
            let by =
                self.ctx.ta(key::SECOND_SIGNATURE_BY).with("by", author(self.ctx, &first.by.name));
            let by = by.with("at", self.ctx.time(first.at, zone)).to_string();
            Some(UnsignedResult { table: self.view(table), by })
        };
        self.missing().into_iter().filter_map(row).collect()
    }

    /// Rounds in play that have a clock, and the first one without a clock.
    fn rounds(&self) -> Vec<&'a Round> {
        let is_played = |round: &&Round| {
            round.state == RoundState::Published
                && self.championship.tables_of(round.id).any(Table::is_missing)
        };
        let (with, without): (Vec<&Round>, Vec<&Round>) = self
            .championship
            .rounds()
            .iter()
            .filter(is_played)
            .partition(|round| self.hall.clock(round.id).is_some());
        with.into_iter().chain(without.into_iter().take(1)).collect()
    }

    fn round(&self, round: &Round) -> RoundOnDesk {
        let settings = &self.championship.tournament.settings;
        let tables: Vec<&Table> =
            self.championship.tables_of(round.id).filter(|table| table.is_missing()).collect();
        let playing = || tables.iter().filter(|table| table.state == TableState::Playing);
        let left = self.hall.round_left(round.id, self.ctx.now());
        let is_up = |table: &&&Table| {
            let left = self.hall.table_left((round.id, table.id), settings.boards, self.ctx.now());
            left.is_some_and(|left| left.is_up())
        };
        let stage = self.championship.stage(round.stage);
        let minutes = stage.map_or(0, |stage| stage.plan.table.minutes);
        let extras = self.hall.extras.iter().filter(|extra| extra.round == round.id);
        RoundOnDesk {
            path: address::tournament(self.championship.tournament.id).round(round.id),
            title: round_title(self.ctx, self.championship, round),
            clock: left.map(|left| ClockView::new(self.ctx, left, settings.time_zone)),
            minutes: if minutes > 0 { minutes.to_string() } else { String::new() },
            extras: extras.map(|extra| self.extra(extra)).collect(),
            n_playing: playing().count(),
            n_up: playing().filter(is_up).count(),
            tables: tables
                .iter()
                .map(|table| (table.id, self.view(table).both(self.ctx)))
                .collect(),
        }
    }

    fn extra(&self, extra: &ExtraTime) -> String {
        let table = extra.table.and_then(|table| self.championship.table(table));
        let whom = match table {
            Some(table) => self.view(table).both(self.ctx),
            None => self.ctx.t(key::EXTRA_FOR_ALL),
        };
        let sign = if extra.seconds < 0 { "−" } else { "+" };
        let minutes = extra.seconds.unsigned_abs() / 60;
        let at = time(self.ctx, self.championship, extra.at);
        let mut said = format!("{at}\u{a0}· {whom}: {sign}{minutes} min\u{a0}· {}", extra.by.name);
        if !extra.reason.is_empty() {
            said.push_str("\u{a0}· ");
            said.push_str(&extra.reason);
        }
        said
    }

    fn boards(&self) -> Vec<BoardRow> {
        let numbers = 1..=self.championship.tournament.settings.boards;
        let row = |number| BoardRow {
            number,
            is_in_use: self.hall.is_in_use(number),
            table: self.hall.at_board(number).and_then(|call| {
                let table = self.championship.table(call.table)?;
                Some(self.seated(table, time(self.ctx, self.championship, call.called_at)))
            }),
        };
        numbers.map(row).collect()
    }

    fn offered(&self) -> Vec<(u16, String)> {
        let numbers = 1..=self.championship.tournament.settings.boards;
        let offer = |number: u16| match self.hall.at_board(number) {
            None => Some((number, number.to_string())),
            Some(call) => {
                let table = self.championship.table(call.table)?;
                let waits = table.state == TableState::Waiting;
                let said = self.ctx.ta(key::BOARD_INSTEAD).with("board", i32::from(number));
                waits.then(|| (number, said.with("number", table.number).to_string()))
            }
        };
        numbers.filter(|number| self.hall.is_in_use(*number)).filter_map(offer).collect()
    }

    fn seated(&self, table: &Table, since: String) -> SeatedTable {
        let settings = &self.championship.tournament.settings;
        let left = self.hall.table_left((table.round, table.id), settings.boards, self.ctx.now());
        SeatedTable {
            table: self.view(table),
            id: table.id,
            since,
            clock: left.map(|left| ClockView::new(self.ctx, left, settings.time_zone)),
            absent: self.absent(table),
            n_acts: table.version(),
        }
    }

    fn queue(&self, queue: &[&Table]) -> Vec<WaitingTable> {
        let mut sitting: HashMap<EntryId, i32> = HashMap::new();
        for table in self.missing() {
            if self.hall.board_of(table.id).is_some() || table.state != TableState::Waiting {
                sitting.extend(table.entries().into_iter().map(|entry| (entry, table.number)));
            }
        }
        let due = self.hall.settle(self.championship, self.ctx.now()).called;
        let row = |(place, table): (usize, &&Table)| {
            let is_playing = table.state != TableState::Waiting;
            let busy = table.entries().into_iter().filter(|_| !is_playing).filter_map(|entry| {
                let number = sitting.get(&entry)?;
                let said = self.ctx.ta(key::QUEUE_BUSY).with("name", self.names.entry(entry));
                Some(said.with("number", *number).to_string())
            });
            WaitingTable {
                place,
                busy: busy.collect(),
                board: self.hall.fixed_board(self.championship, table),
                is_due: due.iter().any(|call| call.table == table.id),
                ..self.waiting(table)
            }
        };
        (1..).zip(queue.iter().take(LISTED)).map(row).collect()
    }

    fn held(&self) -> Vec<WaitingTable> {
        let tables = self.missing().into_iter().filter(|table| self.hall.held.contains(&table.id));
        tables.map(|table| self.waiting(table)).collect()
    }

    /// A table without a board, with the fields of the queue empty.
    fn waiting(&self, table: &Table) -> WaitingTable {
        WaitingTable {
            table: self.view(table),
            id: table.id,
            place: 0,
            busy: Vec::new(),
            wishes: self.wishes(table),
            board: None,
            is_due: false,
            absent: self.absent(table),
        }
    }

    /// Wishes that affect the call of a table, in words: fixed boards of its entries, and earliest hours that have not come yet.
    fn wishes(&self, table: &Table) -> Vec<String> {
        let entries = table.entries();
        let fixed = self.championship.fixed_boards().into_iter();
        let of_board = |(entry, board): (EntryId, u16)| {
            let is_there = self.hall.fixed_board(self.championship, table) == Some(board);
            let said =
                self.ctx.ta(if is_there { key::QUEUE_FIXED_BOARD } else { key::QUEUE_NO_BOARD });
            said.with("name", self.names.entry(entry)).with("board", i32::from(board)).to_string()
        };
        let early = self.championship.latest_of(&entries);
        let early = early.filter(|_| is_too_early(self.championship, table, self.ctx.now()));
        let of_hour = |(entry, from): (EntryId, NaiveTime)| {
            let said = self.ctx.ta(key::QUEUE_NOT_BEFORE).with("name", self.names.entry(entry));
            said.with("hour", from.format("%H:%M").to_string()).to_string()
        };
        let boards = fixed.filter(|(entry, _)| entries.contains(entry)).map(of_board);
        boards.chain(early.map(of_hour)).collect()
    }

    /// Names of the entries at a table that are absent in the roll call or withdrawn. Empty once play has begun at the table.
    fn absent(&self, table: &Table) -> Vec<String> {
        let waits = table.state == TableState::Waiting;
        let entries = table.entries().into_iter().filter(|_| waits);
        let missing = entries.filter(|entry| {
            self.hall.is_missing(*entry, self.ctx.now()) || has_withdrawn(self.championship, *entry)
        });
        missing.map(|entry| self.names.entry(entry)).collect()
    }

    fn view(&self, table: &Table) -> TableView {
        let round = self.championship.round(table.round);
        let title = round.map(|round| round_title(self.ctx, self.championship, round));
        TableView::new(self.ctx, self.championship, &self.names, table)
            .at(self.ctx, &self.places, table)
            .in_round(title.unwrap_or_default())
    }

    fn roll_call(&self) -> Option<RollCallView> {
        let call = self.hall.latest_roll_call()?;
        let n_active = self.championship.entries().iter().filter(|it| it.is_active()).count();
        let n_missing = call.missing(self.championship.entries()).len();
        Some(RollCallView {
            name: call.name.clone(),
            n_present: n_active - n_missing,
            n_missing,
            is_open: call.is_open(),
        })
    }
}
