//! A table: its public page, the referee's page, and the acts at it.

pub mod act;
pub mod calls;
pub mod changes;
mod clock;
pub mod correction;
pub mod decision;
pub mod dice_proof;
mod duties;
mod fields;
pub mod files;
pub mod form_act;
pub mod history;
pub mod keeper;
mod keeper_view;
pub mod log;
mod no_show;
pub mod parse;
mod race;
mod race_chart;
pub mod referee;
pub mod replacements;
pub mod replay;
pub mod result_form;
pub mod scene;
pub mod seat;
mod second_signature;
mod series;
pub mod show;
mod story;
pub mod throws;
pub mod wire;
pub mod words;

use std::sync::Arc;

use domain::tournament::championship::Championship;
use domain::tournament::delay::public_part;
use domain::tournament::event::{Actor, Event};
use domain::tournament::game::Game;
use domain::tournament::hall::Hall;
use domain::tournament::id::TournamentId;
use domain::tournament::keeper::Keeper;
use domain::tournament::names::Names;
use domain::tournament::opened_table::{OpenedTable, TakenSeat};
use domain::tournament::pass::HeldSeat;
use domain::tournament::round::{Round, RoundState};
use domain::tournament::short_names::ShortPlayers;
use domain::tournament::stage::Stage;
use domain::tournament::table::{Seat, Table, TableKind};
use domain::tournament::table_plan::Logging;
use parchis::Color;
use store::Conn;
use store::calls::Call;

use super::http::error::WebError;
use super::i18n::{Message, key};
use super::parts::withdrawal_marks;
use super::request::context::Ctx;
use super::state::AppState;
use crate::web::http::address;
use crate::web::http::game_at::GameAt;
use crate::web::parts::places::Places;
use crate::web::parts::seat_changes::is_closed;
use crate::web::parts::titles::author;

/// A table with all facts that its pages show.
pub struct LoadedTable {
    /// The tournament with all its rounds.
    pub championship: Arc<Championship>,
    pub table: Table,
    /// True if the table was annulled: it does not count.
    pub is_annulled: bool,
    pub round: Round,
    pub stage: Stage,
    /// Events of the game, in order.
    pub events: Vec<Event>,
    /// The game replayed from the log.
    pub game: Game,
    /// Device that keeps the game, if any.
    pub keeper: Option<Keeper>,
    /// Hall of the tournament.
    pub hall: Hall,
    /// Call for an organizer that nobody has answered.
    pub call: Option<Call>,
    /// For a table that players opened: its opening, and the seats taken by devices.
    pub opened: Option<(OpenedTable, Vec<TakenSeat>)>,
}

impl LoadedTable {
    /// Loads a game of a table that is played.
    ///
    /// # Errors
    /// [`WebError::NotFound`] if the id or number is unknown, or the table is a bye or a rest; [`WebError::Refused`] if the table was
    /// annulled or its log is damaged.
    pub async fn load(state: &AppState, at: GameAt) -> Result<Self, WebError> {
        match Self::load_any(state, at).await? {
            loaded if loaded.is_annulled => {
                let is_closed = is_closed(&loaded.championship, &loaded.table);
                let key = if is_closed { key::ERROR_CLOSED } else { key::ERROR_ANNULLED };
                Err(WebError::Refused(Message::new(key)))
            }
            loaded => Ok(loaded),
        }
    }

    /// Like [`LoadedTable::load`], but accepts an annulled table.
    ///
    /// # Errors
    /// [`WebError::NotFound`] and [`WebError::Refused`] as in [`LoadedTable::load`].
    pub async fn load_any(state: &AppState, at: GameAt) -> Result<Self, WebError> {
        let id = at.table;
        let championships = state.championships.clone();
        let read = move |conn: &mut Conn| {
            let (mut table, round, stage, tournament) = store::tables::with_tournament(conn, id)?;
            let number = at.number(&table);
            // An annulled table was played, so its page shows the game.
            let is_annulled = table.kind == TableKind::Annulled;
            if is_annulled {
                table.kind = TableKind::Played;
            }
            if table.kind != TableKind::Played || table.game(number).is_none() {
                return Err(WebError::NotFound);
            }
            let events = store::tables::events(conn, id, number)?;
            let game = replayed(&table, number, &events)?;
            let opened = match store::opened_tables::find(conn, id)? {
                Some(opened) => Some((opened, store::opened_tables::seats(conn, id)?)),
                None => None,
            };
            Ok(Self {
                championship: championships.load(conn, tournament.id)?,
                keeper: store::keepers::of_table(conn, id)?,
                hall: store::hall::load(conn, tournament.id)?,
                call: store::calls::open_of_table(conn, id)?,
                table,
                is_annulled,
                round,
                stage,
                events,
                game,
                opened,
            })
        };
        state.store.read(read).await
    }

    /// The table as the caller may see it now: late by some throws, unless the caller plays or keeps the game.
    ///
    /// # Errors
    /// [`WebError::Refused`] if the log is damaged.
    pub fn seen_by(self, ctx: &Ctx) -> Result<Self, WebError> {
        let tournament = self.championship.tournament.id;
        match Sight::of(ctx, tournament, &self.table) {
            Sight::Whole => Ok(self),
            Sight::Public => self.public(),
        }
    }

    /// The table as the public sees it now.
    ///
    /// # Errors
    /// [`WebError::Refused`] if the log is damaged.
    pub fn public(mut self) -> Result<Self, WebError> {
        let number = self.game.number();
        let n = public_part(&self.events, self.table.public_delay(number)).len();
        if n < self.events.len() {
            self.events.truncate(n);
            self.game = replayed(&self.table, number, &self.events)?;
        }
        Ok(self)
    }

    /// True if visitors may see the table: its round is published.
    pub fn is_public(&self) -> bool {
        self.round.state != RoundState::Draft
    }

    /// Heading of the table: "Table 34", "Board 16".
    pub fn title(&self, ctx: &Ctx) -> String {
        Places::new(ctx, &self.championship, &self.hall).title(ctx, &self.table)
    }

    /// Address of the loaded game.
    pub fn at(&self) -> GameAt {
        GameAt::of(&self.table, self.game.number())
    }

    /// Addresses of the loaded game.
    pub fn pages(&self) -> address::Table {
        address::game(self.at())
    }

    /// Addresses from which an open page is refreshed. If the loaded game is the current one, they are those of the table, so the page
    /// moves on to the next game when that one is due. If it is an earlier game, they are those of that game, so the page stays with it.
    pub fn live_pages(&self) -> address::Table {
        match self.game.table().current() == self.game.number() {
            true => address::table(self.table.id),
            false => self.pages(),
        }
    }

    /// Addresses of the tournament.
    pub fn tournament_pages(&self) -> address::Tournament {
        address::tournament(self.championship.tournament.id)
    }

    /// File name of the game's record.
    pub fn record_file(&self) -> String {
        let number = self.table.number;
        match self.at().game {
            Some(game) => format!("table-{number}-game-{game}.pgr"),
            None => format!("table-{number}.pgr"),
        }
    }

    /// Name of the signer `by`. At a table that players opened, a signer without a name is the first player whose device has signed.
    pub fn signer(&self, ctx: &Ctx, names: &Names, by: &Actor) -> String {
        let seats = self.opened.iter().flat_map(|(_, seats)| seats);
        match seats.filter(|_| by.name.is_empty()).find(|seat| seat.has_signed) {
            Some(seat) => names.player(seat.player),
            None => author(ctx, &by.name),
        }
    }

    /// The colors whose seats the caller holds, in board order; empty at a table that its players do not log on their own devices.
    pub fn own_colors(&self, ctx: &Ctx) -> Vec<Color> {
        let tournament = self.championship.tournament.id;
        let is_own = |seat: &&Seat| {
            let held = HeldSeat { tournament, entry: seat.entry, player: seat.player };
            self.table.logging.is_by_seat() && ctx.caller().holds_seat(held)
        };
        self.game.seats().iter().filter(is_own).map(|seat| seat.color).collect()
    }

    /// Requires somebody who may log the game as a referee does: a referee, or at a table logged on one phone a player with a seat.
    ///
    /// # Errors
    /// [`WebError::Forbidden`] for all others.
    pub fn require_logger(&self, ctx: &Ctx) -> Result<(), WebError> {
        let tournament = self.championship.tournament.id;
        match is_logger_by_seat(ctx, tournament, &self.table) {
            true => Ok(()),
            false => ctx.require_referee(tournament, self.table.id),
        }
    }

    /// Names as public pages show them.
    pub fn names(&self, ctx: &Ctx) -> Names {
        withdrawal_marks::names(ctx, &self.championship)
    }

    /// Short names of players, for narrow places.
    pub fn short_names(&self, names: &Names) -> ShortPlayers {
        ShortPlayers::of(&self.championship, names)
    }

    /// Number of sides set apart at this table: the qualifiers of a knock-out, otherwise the winner; always fewer than its sides. `None` at
    /// tables where places may be shared.
    pub fn advance(&self) -> Option<u8> {
        let seated = u8::try_from(self.table.entries().len()).unwrap_or(u8::MAX);
        let advance = self.stage.plan.advance_in(self.round.kind)?;
        Some(advance.min(seated.saturating_sub(1)))
    }
}

/// The game with this number as its log leaves it.
///
/// # Errors
/// [`WebError::Refused`] if the log is damaged.
pub fn replayed(table: &Table, number: u8, events: &[Event]) -> Result<Game, WebError> {
    Game::replay(table, number, events).map_err(|error| {
        tracing::error!("table {}: {error}", table.id);
        WebError::Refused(Message::new(key::ACT_CORRUPT).with("seq", error.seq))
    })
}

/// The part of a running game that a caller may see.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sight {
    /// All of it: for those who play or keep the game.
    Whole,
    /// The part for the public, some throws late.
    Public,
}

impl Sight {
    /// The sight of a caller at a table: the whole for somebody with a seat there, or who may keep the game.
    pub fn of(ctx: &Ctx, tournament: TournamentId, table: &Table) -> Self {
        let is_there = has_seat(ctx, tournament, table) || ctx.may_referee(&tournament, &table.id);
        if is_there { Self::Whole } else { Self::Public }
    }
}

/// Returns whether the caller holds a seat at the table.
pub fn has_seat(ctx: &Ctx, tournament: TournamentId, table: &Table) -> bool {
    let is_held = |seat: &Seat| {
        ctx.caller().holds_seat(HeldSeat { tournament, entry: seat.entry, player: seat.player })
    };
    table.seats.iter().any(is_held)
}

/// Returns whether the caller logs the table with a seat: it is logged on one phone that is passed round.
pub fn is_logger_by_seat(ctx: &Ctx, tournament: TournamentId, table: &Table) -> bool {
    table.logging == Logging::OnePhone && has_seat(ctx, tournament, table)
}
