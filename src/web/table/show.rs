//! Public page of a table: board, seats, throws and result.

use actix_web::web::Data;
use askama::Template;
use domain::draw;
use domain::draw::overview::bracket::Fit;
use domain::tournament::lead::lead;
use domain::tournament::names::Names;
use domain::tournament::played::last_number;
use domain::tournament::result::{Ending, ResultSource, SideResult, TableResult};
use domain::tournament::short_names::{ShortNames, ShortPlayers};
use domain::tournament::table::TableState;
use parchis::{Color, Mode, TurnPhase};

use super::changes::{ChangeView, PenaltyView, changes, penalties};
use super::clock::TableClock;
use super::decision;
use super::dice_proof::DiceProof;
use super::history::{TurnView, event_words, turns};
use super::race::RaceSection;
use super::scene::scene;
use super::series::SeriesView;
use super::story::StoryView;
use super::{LoadedTable, words};
use crate::web::board::BoardView;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::game_at::GameAt;
use crate::web::http::path::Id;
use crate::web::http::respond::{Answer, render};
use crate::web::i18n::key;
use crate::web::parts::badge::Badge;
use crate::web::parts::crest;
use crate::web::parts::embed::{Embed, Shape};
use crate::web::parts::games::{self, GameSide};
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::pairing::{line, pairing};
use crate::web::parts::places::Places;
use crate::web::parts::rule_words;
use crate::web::parts::seat_changes::{SeatChangeView, SeatChanges, is_closed};
use crate::web::parts::share::{self, Share};
use crate::web::parts::structured;
use crate::web::parts::tables::correction_path;
use crate::web::parts::titles::{author, joined, round_title};
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

#[derive(Template)]
#[template(path = "table/show.html")]
struct ShowPage<'a> {
    ctx: Ctx,
    head: Head,
    loaded: &'a LoadedTable,
    view: TableFacts,
    /// The sides of the game, the leading one first.
    sides: Vec<StripSide>,
    turns: Vec<TurnView>,
    board: BoardView,
    /// Race of the game, from its first throw on.
    race: Option<RaceSection>,
    /// Number of the position on the board, as the replay counts.
    n: usize,
    /// Story of the game, once it is signed.
    story: Option<StoryView>,
    proof: DiceProof,
    may_referee: bool,
    /// Number of spectators.
    spectators: u16,
    /// True if the visitor has a seat at the table and plays on this device.
    plays: bool,
    /// Path where organizers correct the signed result.
    correct: Option<String>,
    penalties: Vec<PenaltyView>,
    /// Changes, for those who keep the game or organize.
    changes: Vec<ChangeView>,
    /// Replacements after a corrected result, at this table or caused by it.
    replacements: Vec<SeatChangeView>,
    /// Manual changes at this table since it was published.
    rearranged: Vec<SeatChangeView>,
    /// True if the table does not count because nobody sits there any more.
    is_closed: bool,
    /// Path where organizers decide again about drawn tables.
    decision: Option<String>,
    /// Path of the page on which organizers give the seat of a withdrawn entry of this table to another entry.
    empty_seat: Option<String>,
    /// The game for search engines.
    structured: String,
    /// Next step once the result is signed, for those who keep the game or organize.
    after: Option<AfterSigning>,
}

impl ShowPage<'_> {
    /// True if the result is signed.
    fn is_signed(&self) -> bool {
        is_signed(self.loaded)
    }

    /// CSS class of the badge of the game's state.
    fn badge(&self) -> &'static str {
        Badge::from(self.loaded.game.state()).class()
    }
}

/// A side of the game.
struct StripSide {
    side: GameSide,
    /// Drawing of its crest.
    crest: String,
    /// Names of its players, if it has another name, and its club.
    note: String,
}

/// Next step of the referee.
struct AfterSigning {
    /// Next table: path, heading and players. `None` without a role in the whole tournament, or if no table is due.
    next: Option<(String, String, String)>,
}

/// Facts that both pages of a table show.
pub struct TableFacts {
    /// Heading of the table: "Table 3".
    pub title: String,
    /// Names of the sides, short ones if there are more than two.
    pub names: String,
    /// Title of the round.
    pub round: String,
    /// Number of the game and score, if the table plays a series.
    pub series: Option<SeriesView>,
    /// Current state, in a sentence.
    pub status: String,
    /// Seats of the table.
    pub seats: Vec<SeatView>,
    /// The result, signed or proposed by the log.
    pub result: Option<ResultView>,
    /// Agreement of this result with the seats of the next round.
    pub fit: Fit,
    /// Earlier results and corrections, with their reasons.
    pub past_results: Vec<PastResult>,
    /// Name of the rule set.
    pub rules: String,
    /// Board and time left.
    pub hall: TableClock,
}

pub struct SeatView {
    pub color: Color,
    /// Name of the player.
    pub player: String,
    /// Short name for narrow places.
    pub short: String,
    /// True if the player did not come or has retired.
    pub is_out: bool,
    /// True if the roll-off asks this seat for a roll; in a duel, a player's first color only.
    pub rolls: bool,
}

impl SeatView {
    /// Letter of the color.
    pub fn letter(&self) -> String {
        self.color.letter().to_string()
    }

    /// Field name of its roll.
    pub fn roll_field(&self) -> String {
        format!("roll_{}", self.color.letter())
    }
}

pub struct ResultView {
    /// Origin of the result.
    pub source: ResultSource,
    /// Sides, best place first.
    pub sides: Vec<ResultSide>,
    /// Both signers, if the result needed two signatures; else empty.
    pub signed: String,
}

/// Side of a result.
pub struct ResultSide {
    pub name: String,
    pub result: SideResult,
}

impl ResultSide {
    /// Ending, unless the side was simply placed.
    pub fn ending(&self) -> Option<Ending> {
        Some(self.result.ending).filter(|ending| *ending != Ending::Placed)
    }

    /// Remaining distance, unless the side has finished.
    pub fn to_go(&self) -> Option<u16> {
        self.result.distance.filter(|_| self.result.ending != Ending::Finished)
    }
}

/// Earlier result of the game.
pub struct PastResult {
    /// Time of the signature.
    pub at: String,
    /// Author and event, in words.
    pub words: String,
    /// Reason that was given.
    pub reason: String,
    /// The result at that time.
    pub result: Option<ResultView>,
}

/// `GET /tables/{id}`: the public page of a table.
pub async fn show(ctx: Ctx, state: Data<AppState>, Id(at): Id<GameAt>) -> Answer {
    let loaded = LoadedTable::load_any(&state, at).await?.seen_by(&ctx)?;
    let tournament = loaded.championship.tournament.id;
    let may_referee = ctx.may_referee(&tournament, &at.table) && !loaded.is_annulled;
    if !loaded.is_public() && !ctx.is_organizer(&tournament) {
        return Err(WebError::NotFound);
    }
    let names = loaded.names(&ctx);
    let short = loaded.short_names(&names);
    let view = TableFacts::new(&ctx, &loaded, (&names, &short));
    let is_organizer = ctx.is_organizer(&tournament);
    let places = Places::new(&ctx, &loaded.championship, &loaded.hall);
    let seat_changes = SeatChanges { ctx: &ctx, championship: &loaded.championship, names: &names };
    let embed = Embed::new(&ctx, view.names.clone(), Shape::Board(loaded.table.arms));
    let structured = structured::table(&ctx, &loaded.championship, &loaded.table, &view.names);
    let page = ShowPage {
        correct: (is_organizer && !loaded.is_annulled && is_signed(&loaded))
            .then(|| correction_path(loaded.pages())),
        replacements: seat_changes.replacements(at.table),
        rearranged: seat_changes.rearrangements(&places, |it| it.id == at.table),
        is_closed: loaded.is_annulled && is_closed(&loaded.championship, &loaded.table),
        empty_seat: is_organizer.then(|| decision::empty_seat_path(&loaded)).flatten(),
        decision: is_organizer.then(|| decision::decision_path(&loaded, view.fit)).flatten(),
        head: Head::new(&ctx, &loaded.championship, Tab::Rounds)
            .sharing(share(&ctx, &loaded, &names))
            .embedded(embed),
        loaded: &loaded,
        view,
        sides: strip(&loaded, &names),
        turns: turns(&ctx, &loaded),
        race: RaceSection::new(&ctx, &loaded, &names),
        board: match (scene(&ctx, &loaded, (&names, &short), Vec::new()), is_signed(&loaded)) {
            (scene, false) => BoardView::live(&scene, &loaded.game),
            (scene, true) => BoardView::new(&scene),
        },
        n: last_number(&loaded.game),
        story: StoryView::new(&ctx, &loaded, &names),
        proof: DiceProof::new(&ctx, &loaded),
        structured,
        may_referee: may_referee && loaded.is_public(),
        spectators: state.spectators.count(at.table),
        plays: !loaded.own_colors(&ctx).is_empty(),
        penalties: penalties(&ctx, &loaded, &names, may_referee),
        changes: if may_referee { changes(&ctx, &loaded, &names) } else { Vec::new() },
        after: may_referee.then(|| after(&ctx, &loaded, &names)).flatten(),
        ctx: ctx.clone(),
    };
    render(&page)
}

fn is_signed(loaded: &LoadedTable) -> bool {
    loaded.game.state() == TableState::Confirmed
}

/// Link preview of the table: who plays and who leads or has won, with the place.
pub fn share(ctx: &Ctx, loaded: &LoadedTable, names: &Names) -> Share {
    let championship = &loaded.championship;
    let place = Places::new(ctx, championship, &loaded.hall).heading(ctx, &loaded.table);
    let said = [
        claim(ctx, loaded, names),
        place,
        round_title(ctx, championship, &loaded.round),
        share::date_line(ctx, championship, &loaded.table),
    ];
    Share {
        title: joined(&[names_of(ctx, loaded, names), championship.tournament.name.clone()]),
        description: joined(&said),
        picture: share::picture(ctx, &loaded.pages().page(), championship.revision),
        embed: None,
    }
}

/// The winner of the game, or the lead, or the state without one.
fn claim(ctx: &Ctx, loaded: &LoadedTable, names: &Names) -> String {
    let game = &loaded.game;
    if let Some(result) = game.result() {
        let winners = result.sides.iter().filter(|side| side.place == 1);
        let winners: Vec<String> = winners.map(|side| names.entry(side.entry)).collect();
        return ctx.ta(key::SHARE_WON).with("names", winners.join(", ")).to_string();
    }
    let short = ShortNames::of(&loaded.championship, names);
    let sides = games::sides(&loaded.championship, (names, &short), game);
    let distances: Vec<Option<u16>> = sides.iter().map(|side| side.distance).collect();
    match (game.state(), lead(&distances)) {
        (TableState::Playing, Some((first, by))) if by > 0 && !game.is_called() => {
            let name = sides.get(first).map(|side| side.short.as_str()).unwrap_or_default();
            ctx.ta(key::SHARE_LEADS).with("name", name).with("n", by).to_string()
        }
        (TableState::Playing, _) if !game.is_called() => ctx.t(key::CLAIM_PLAYS),
        _ => status(ctx, loaded, names),
    }
}

/// Next step after a table with a result; `None` before. A next table is named only for visitors with a role in the whole tournament.
fn after(ctx: &Ctx, loaded: &LoadedTable, names: &Names) -> Option<AfterSigning> {
    loaded.game.table().result?;
    let has_role = ctx.role(loaded.championship.tournament.id).is_some();
    let next = loaded.hall.next_due(&loaded.championship, &loaded.table).filter(|_| has_role);
    let next = next.map(|table| {
        let title = Places::new(ctx, &loaded.championship, &loaded.hall).heading(ctx, table);
        (address::table(table.id).referee(), title, pairing(ctx, names, table))
    });
    Some(AfterSigning { next })
}

impl TableFacts {
    /// True if the names take more than two lines on a phone in the usual size.
    pub fn has_long_names(&self) -> bool {
        self.names.chars().count() > 44
    }

    /// True if a later game of the table has begun, so that this result can only be corrected.
    pub fn has_gone_on(&self) -> bool {
        self.series.as_ref().is_some_and(|series| series.has_gone_on)
    }

    pub fn new(ctx: &Ctx, loaded: &LoadedTable, (names, short): (&Names, &ShortPlayers)) -> Self {
        let game = &loaded.game;
        let proposed = game.proposed();
        let hall = TableClock::new(ctx, loaded);
        Self {
            title: hall.title.clone(),
            names: names_of(ctx, loaded, names),
            round: round_title(ctx, &loaded.championship, &loaded.round),
            series: SeriesView::new(ctx, loaded, names),
            status: status(ctx, loaded, names),
            seats: seats(loaded, names, short),
            result: game.result().or(proposed.as_ref()).map(|it| ResultView {
                signed: signatures(ctx, loaded, names),
                ..result_view(names, it)
            }),
            fit: match loaded.table.result {
                Some(_) => draw::overview::bracket::fit(&loaded.championship, loaded.table.id),
                None => Fit::Fits,
            },
            past_results: past_results(ctx, loaded, names),
            rules: rule_words::name(ctx, &loaded.table.ruleset),
            hall,
        }
    }
}

/// Names of the sides in one line. Two have room for their full names.
fn names_of(ctx: &Ctx, loaded: &LoadedTable, names: &Names) -> String {
    let entries = loaded.table.entries();
    if entries.len() < 3 {
        return pairing(ctx, names, &loaded.table);
    }
    let short = ShortNames::of(&loaded.championship, names);
    let sides: Vec<&str> = entries.iter().map(|entry| short.entry(*entry)).collect();
    line(ctx, &sides)
}

/// The sides of the game, the leading one first, each with its players and its club.
fn strip(loaded: &LoadedTable, names: &Names) -> Vec<StripSide> {
    let short = ShortNames::of(&loaded.championship, names);
    let mut sides = games::sides(&loaded.championship, (names, &short), &loaded.game);
    games::by_lead(&mut sides);
    let players = |side: &GameSide| {
        let seats = loaded.game.seats().iter().filter(|seat| seat.entry == side.entry);
        let mut players: Vec<String> = seats.map(|seat| names.player(seat.player)).collect();
        players.dedup();
        players.retain(|player| *player != side.name);
        players.push(names.club(side.entry));
        players.retain(|it| !it.is_empty());
        joined(&players)
    };
    let of_side = |side: GameSide| StripSide {
        crest: crest::of_entry(&loaded.championship, side.entry)
            .map(|crest| crest.to_string())
            .unwrap_or_default(),
        note: players(&side),
        side,
    };
    sides.into_iter().map(of_side).collect()
}

/// Signers of the current result, if it has two signatures.
fn signatures(ctx: &Ctx, loaded: &LoadedTable, names: &Names) -> String {
    let signed = loaded.game.history().last().filter(|_| loaded.game.result().is_some());
    let Some((signed, second)) = signed.and_then(|it| Some((it, it.second_signature.as_ref()?)))
    else {
        return String::new();
    };
    let other = match second.entry {
        Some(entry) => names.entry(entry),
        None => author(ctx, &second.by.name),
    };
    let said = ctx.ta(key::RESULT_SIGNED).with("by", loaded.signer(ctx, names, &signed.by));
    said.with("second", other).to_string()
}

/// Current state of the game, in a sentence.
pub fn status(ctx: &Ctx, loaded: &LoadedTable, names: &Names) -> String {
    let game = &loaded.game;
    match (game.state(), game.position()) {
        (TableState::Confirmed, _) => ctx.t(key::STATUS_CONFIRMED),
        (TableState::Over, _) if game.pending().is_some() => ctx.t(key::STATUS_SECOND_SIGNATURE),
        (TableState::Over, _) if game.is_called() => ctx.t(key::STATUS_CALLED),
        (TableState::Over, _) => ctx.t(key::STATUS_OVER),
        (TableState::Playing, Some(position)) => {
            let turn = position.turn().unwrap_or(Color::Yellow);
            let seat = game.seats().iter().find(|seat| seat.color == turn);
            let name = seat.map(|seat| names.player(seat.player)).unwrap_or_default();
            let key = match position.phase() {
                TurnPhase::Die(_) => key::STATUS_MOVE,
                TurnPhase::Bonus(_) => key::STATUS_BONUS,
                _ if position.sixes() > 0 => key::STATUS_AGAIN,
                _ => key::STATUS_THROW,
            };
            let said = ctx.ta(key).with("name", name).with("color", words::color(ctx, turn));
            match position.phase() {
                TurnPhase::Die(die) => said.with("die", die).to_string(),
                TurnPhase::Bonus(bonus) => said.with("count", bonus.count()).to_string(),
                _ => said.to_string(),
            }
        }
        _ => ctx.t(key::STATUS_WAITING),
    }
}

fn seats(loaded: &LoadedTable, names: &Names, short: &ShortPlayers) -> Vec<SeatView> {
    let position = loaded.game.position();
    loaded
        .game
        .seats()
        .iter()
        .map(|seat| {
            let is_first = loaded
                .game
                .seats()
                .iter()
                .find(|other| other.entry == seat.entry)
                .is_some_and(|first| first.color == seat.color);
            SeatView {
                color: seat.color,
                rolls: is_first || loaded.table.mode != Mode::Duel,
                player: names.player(seat.player),
                short: short.player(seat.player).to_owned(),
                is_out: position.is_some_and(|position| {
                    !position.colors().contains(seat.color) || position.out().contains(seat.color)
                }),
            }
        })
        .collect()
}

/// Result as pages show it.
pub fn result_view(names: &Names, result: &TableResult) -> ResultView {
    let side = |it: &SideResult| ResultSide { name: names.entry(it.entry), result: it.clone() };
    let sides = result.sides.iter().map(side).collect();
    ResultView { source: result.source, sides, signed: String::new() }
}

fn past_results(ctx: &Ctx, loaded: &LoadedTable, names: &Names) -> Vec<PastResult> {
    let zone = loaded.championship.tournament.settings.time_zone;
    let signed = loaded.game.history();
    if signed.len() < 2 && loaded.game.result().is_some() {
        return Vec::new();
    }
    signed
        .iter()
        .filter_map(|it| {
            let event = loaded.events.iter().find(|event| event.seq == it.seq)?;
            Some(PastResult {
                at: ctx.datetime(it.at, zone),
                words: event_words(ctx, loaded, event),
                reason: it.reason.clone(),
                result: it.result.as_ref().map(|result| result_view(names, result)),
            })
        })
        .collect()
}
