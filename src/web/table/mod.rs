//! A table: its page for everybody, the referee's page, and what is done there.

pub mod act;
pub mod calls;
pub mod changes;
mod clock;
pub mod correction;
mod dice;
pub mod duties;
mod fields;
pub mod files;
pub mod form_act;
pub mod game_at;
pub mod history;
pub mod keeper;
mod kept;
pub mod let_stand;
pub mod log;
mod no_show;
pub mod parse;
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
mod wire;
pub mod words;

use std::sync::Arc;

use self::game_at::GameAt;
use super::http::error::WebError;
use super::i18n::Message;
use super::parts::withdrawn;
use super::request::context::Ctx;
use super::state::AppState;
use crate::store::{self, calls::Call, keepers::Keeper};
use crate::tournament::championship::Championship;
use crate::tournament::event::{Actor, Event};
use crate::tournament::game::Game;
use crate::tournament::hall::Hall;
use crate::tournament::names::Names;
use crate::tournament::opened_table::{OpenedTable, TakenSeat};
use crate::tournament::round::{Round, RoundState};
use crate::tournament::short_names::ShortPlayers;
use crate::tournament::stage::Stage;
use crate::tournament::table::{Table, TableKind};
use crate::web::parts::places::Places;
use crate::web::parts::rearranged::is_closed;

/// A table with everything that its pages say.
pub struct Loaded {
    /// The tournament with everything drawn in it.
    pub championship: Arc<Championship>,
    /// The table.
    pub table: Table,
    /// Whether it was annulled: it counts for nothing.
    pub is_annulled: bool,
    /// Its round.
    pub round: Round,
    /// Its stage.
    pub stage: Stage,
    /// The game's log.
    pub events: Vec<Event>,
    /// What the log says.
    pub game: Game,
    /// The device that keeps the game, if one does.
    pub keeper: Option<Keeper>,
    /// The hall that it stands in.
    pub hall: Hall,
    /// The call for an organizer that nobody has answered.
    pub call: Option<Call>,
    /// Where players opened the table: that, and whose devices are at it.
    pub opened: Option<(OpenedTable, Vec<TakenSeat>)>,
}

impl Loaded {
    /// A game of a table that is played.
    ///
    /// # Errors
    /// [`WebError::NotFound`] for an unknown id or number, a bye or a rest; [`WebError::Refused`] for a table that was
    /// annulled, and for a log that is damaged.
    pub async fn load(state: &AppState, at: GameAt) -> Result<Self, WebError> {
        match Self::load_any(state, at).await? {
            loaded if loaded.is_annulled => {
                let is_closed = is_closed(&loaded.championship, &loaded.table);
                let key = if is_closed { "error-closed" } else { "error-annulled" };
                Err(WebError::Refused(Message::new(key)))
            }
            loaded => Ok(loaded),
        }
    }

    /// As [`Loaded::load`], of a table that was annulled too.
    ///
    /// # Errors
    /// As there.
    pub async fn load_any(state: &AppState, at: GameAt) -> Result<Self, WebError> {
        let id = at.table;
        let kept = state.championships.clone();
        let (mut table, number, round, stage, championship, events, keeper, hall, call, opened) =
            state
                .store
                .read(move |conn| {
                    let (table, round, stage, tournament) =
                        store::tables::with_tournament(conn, id)?;
                    let championship = kept.load(conn, tournament.id)?;
                    let number = at.number(&table);
                    let events = store::tables::events(conn, id, number)?;
                    let keeper = store::keepers::of_table(conn, id)?;
                    let hall = store::hall::load(conn, tournament.id)?;
                    let call = store::calls::open_of_table(conn, id)?;
                    let opened = match store::opened_tables::find(conn, id)? {
                        Some(opened) => Some((opened, store::opened_tables::seats(conn, id)?)),
                        None => None,
                    };
                    Ok::<_, WebError>((
                        table,
                        number,
                        round,
                        stage,
                        championship,
                        events,
                        keeper,
                        hall,
                        call,
                        opened,
                    ))
                })
                .await?;
        // What counts for nothing any more was played all the same.
        let is_annulled = table.kind == TableKind::Annulled;
        if is_annulled {
            table.kind = TableKind::Played;
        }
        if table.kind != TableKind::Played || table.game(number).is_none() {
            return Err(WebError::NotFound);
        }
        let game = Game::replay(&table, number, &events).map_err(|error| {
            tracing::error!("table {id}: {error}");
            WebError::Refused(Message::new("act-corrupt").with("seq", error.seq))
        })?;
        Ok(Self {
            championship,
            table,
            is_annulled,
            round,
            stage,
            events,
            game,
            keeper,
            hall,
            call,
            opened,
        })
    }

    /// Whether everybody may see it.
    pub fn is_public(&self) -> bool {
        self.round.state != RoundState::Draft
    }

    /// What people find it by: "Table 34", "Board 16".
    pub fn title(&self, ctx: &Ctx) -> String {
        Places::new(ctx, &self.championship, &self.hall).title(ctx, &self.table)
    }

    /// The game in addresses.
    pub fn at(&self) -> GameAt {
        GameAt::of(&self.table, self.game.number())
    }

    /// Who signed first: where players opened the table, whose device it was.
    pub fn signer(&self, ctx: &Ctx, names: &Names, by: &Actor) -> String {
        let seats = self.opened.iter().flat_map(|(_, seats)| seats);
        match seats.filter(|_| by.name.is_empty()).find(|seat| seat.has_signed) {
            Some(seat) => names.player(seat.player),
            None => words::name_of(ctx, by),
        }
    }

    /// Names as public pages show them.
    pub fn names(&self, ctx: &Ctx) -> Names {
        withdrawn::names(ctx, &self.championship)
    }

    /// Players' names where there is little room.
    pub fn short_names(&self, names: &Names) -> ShortPlayers {
        ShortPlayers::of(&self.championship, names)
    }

    /// How many sides of it go on, where that is decided at this table.
    pub fn advance(&self) -> Option<u8> {
        let seated = u8::try_from(self.table.entries().len()).unwrap_or(u8::MAX);
        let advance = self.stage.plan.advance_in(self.round.kind)?;
        Some(advance.min(seated.saturating_sub(1)))
    }
}
