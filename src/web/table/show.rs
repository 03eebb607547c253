//! A table's page for everybody: board, seats, throws, result.

use actix_web::web::Data;
use askama::Template;

use super::changes::{ChangeView, PenaltyView, changes, penalties};
use super::clock::TableClock;
use super::dice::DiceFacts;
use super::files::file_name;
use super::game_at::GameAt;
use super::history::{TurnView, event_words, turns};
use super::replacements::{self, ReplacementView};
use super::scene::{is_on_turn, scene};
use super::series::SeriesView;
use super::story::StoryView;
use super::words::name_of;
use super::{Loaded, words};
use crate::draw;
use crate::draw::bracket::Fit;
use crate::rules::{Color, Mode, Phase};
use crate::tournament::names::Names;
use crate::tournament::result::{Ending, ResultSource, TableResult};
use crate::tournament::short_names::ShortPlayers;
use crate::tournament::table::TableState;
use crate::web::board::BoardView;
use crate::web::http::error::WebError;
use crate::web::http::path::Id;
use crate::web::http::respond::{Answer, render};
use crate::web::parts::badge::Badge;
use crate::web::parts::head::{Head, Tab, path};
use crate::web::parts::pairing::pairing;
use crate::web::parts::places::Places;
use crate::web::parts::rearranged::{self, RearrangedView};
use crate::web::parts::rule_words;
use crate::web::parts::share::{self, Share};
use crate::web::parts::tables::correction_path;
use crate::web::parts::titles::joined;
use crate::web::parts::titles::round_title;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

#[derive(Template)]
#[template(path = "table/show.html")]
struct ShowPage {
    ctx: Ctx,
    head: Head,
    view: TableFacts,
    turns: Vec<TurnView>,
    board: BoardView,
    /// How the game went, once it is signed.
    story: Option<StoryView>,
    may_referee: bool,
    /// Where its signed result is corrected, for organizers.
    correct: Option<String>,
    /// Whether it was annulled: it counts for nothing.
    is_annulled: bool,
    penalties: Vec<PenaltyView>,
    /// For those who keep the game or organize.
    changes: Vec<ChangeView>,
    /// Who sits in whose place since a result was corrected, here or because of this table.
    replacements: Vec<ReplacementView>,
    /// What was changed by hand here since it was published.
    rearranged: Vec<RearrangedView>,
    /// Whether it counts for nothing because nobody sits there any more.
    is_closed: bool,
    /// For organizers: where it is decided anew about what stands.
    decision: Option<String>,
    /// Path of the page on which organizers give away a seat that an entry left here.
    empty_seat: Option<String>,
    /// For those who keep the game or organize, once it is signed: where they go on.
    after: Option<After>,
}

/// Where whoever refereed goes on.
struct After {
    /// The next table, for those who may referee it: its page, what it is called and who plays.
    next: Option<(String, String, String)>,
}

/// What both pages of a table say.
pub struct TableFacts {
    /// Table's address.
    pub path: String,
    /// Where what is new is fetched: of the game that is due, whatever that is by then; of an earlier one, itself.
    pub live_path: String,
    /// "Table 3".
    pub title: String,
    /// Round's title.
    pub round: String,
    /// Round's address.
    pub round_path: String,
    /// Which of several games it is, and the score.
    pub series: Option<SeriesView>,
    /// How far it is.
    pub state: TableState,
    /// What is going on, in a sentence.
    pub status: String,
    /// Who sits where.
    pub seats: Vec<SeatFacts>,
    /// The result, signed or as it would be.
    pub result: Option<ResultFacts>,
    /// Whether those who go on by the result sit in the round that was drawn after it.
    pub fit: Fit,
    /// Results signed before, corrections and why.
    pub past_results: Vec<PastResult>,
    /// Whether anything of a game is logged.
    pub is_logged: bool,
    /// What its rule set is called.
    pub rules: String,
    /// The dice, where the app rolls them.
    pub dice: Option<DiceFacts>,
    /// What the file of its record is called.
    pub record_file: String,
    /// The revision of the facts that the page shows.
    pub revision: i64,
    /// Board and time left.
    pub hall: TableClock,
}

/// A seat.
pub struct SeatFacts {
    /// Color.
    pub color: Color,
    /// Player.
    pub player: String,
    /// The same where there is little room.
    pub short: String,
    /// Entry, where it is called otherwise.
    pub entry: String,
    /// Club, or empty.
    pub club: String,
    /// Remaining distance of the color's pieces, once the game has started.
    pub distance: Option<u16>,
    /// Whether it is their turn.
    pub is_on_turn: bool,
    /// Whether they came, or stayed.
    pub is_out: bool,
    /// Whether the roll-off asks for it: in a duel a player's first color only.
    pub rolls: bool,
}

impl SeatFacts {
    /// The color's letter.
    pub fn letter(&self) -> String {
        self.color.letter().to_string()
    }

    /// Name of the field of its roll.
    pub fn roll_field(&self) -> String {
        format!("roll_{}", self.color.letter())
    }
}

/// A result.
pub struct ResultFacts {
    /// What it comes from.
    pub source: ResultSource,
    /// Its sides, best place first.
    pub sides: Vec<SideFacts>,
    /// Who signed it, where that needs two; else empty.
    pub signed: String,
}

/// A side of a result.
pub struct SideFacts {
    /// Entry's name.
    pub name: String,
    /// Place.
    pub place: u8,
    /// Whether it is shared.
    pub is_tied: bool,
    /// Whether a roll-off decided it.
    pub by_roll_off: bool,
    /// Remaining distance, where known.
    pub distance: Option<u16>,
    /// How it ended.
    pub ending: Ending,
}

impl SideFacts {
    /// How it ended, where that was not by its place.
    pub fn ending(&self) -> Option<Ending> {
        Some(self.ending).filter(|ending| *ending != Ending::Placed)
    }

    /// How far it had to go, unless it was there.
    pub fn to_go(&self) -> Option<u16> {
        self.distance.filter(|_| self.ending != Ending::Finished)
    }
}

/// A result that held once.
pub struct PastResult {
    /// When.
    pub at: String,
    /// By whom and what, in words.
    pub words: String,
    /// Why.
    pub reason: String,
    /// What it was.
    pub result: Option<ResultFacts>,
}

/// `GET /tables/{id}`
pub async fn show(ctx: Ctx, state: Data<AppState>, Id(at): Id<GameAt>) -> Answer {
    let loaded = Loaded::load_any(&state, at).await?;
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
    let is_corrected_here = is_organizer && !loaded.is_annulled && view.is_signed();
    let correct = is_corrected_here.then(|| correction_path(&view.path));
    let page = ShowPage {
        correct,
        replacements: replacements::of_table(&ctx, &loaded, &names),
        rearranged: rearranged::of_table(
            &ctx,
            &loaded.championship,
            (&names, &places),
            &loaded.table,
        ),
        is_closed: loaded.is_annulled && rearranged::is_closed(&loaded.championship, &loaded.table),
        empty_seat: is_organizer.then(|| replacements::empty_seat_path(&loaded)).flatten(),
        decision: is_organizer.then(|| replacements::decision_path(&loaded, view.fit)).flatten(),
        head: Head::new(&ctx, &loaded.championship, Tab::Rounds)
            .sharing(share(&ctx, &loaded, &names)),
        view,
        turns: turns(&ctx, &loaded),
        board: BoardView::new(&scene(&ctx, &loaded, (&names, &short), Vec::new())),
        story: StoryView::new(&ctx, &loaded, &names),
        may_referee: may_referee && loaded.is_public(),
        is_annulled: loaded.is_annulled,
        penalties: penalties(&ctx, &loaded, &names, may_referee),
        changes: if may_referee { changes(&ctx, &loaded, &names) } else { Vec::new() },
        after: may_referee.then(|| after(&ctx, &loaded, &names)).flatten(),
        ctx: ctx.clone(),
    };
    render(&page)
}

/// What a link to the table looks like: who plays, and how far they are.
pub fn share(ctx: &Ctx, loaded: &Loaded, names: &Names) -> Share {
    let round = round_title(ctx, &loaded.championship, &loaded.round);
    let sides = pairing(ctx, names, &loaded.table);
    let tournament = &loaded.championship.tournament;
    let revision = loaded.championship.revision;
    Share {
        title: joined(&[loaded.title(ctx), round, tournament.name.clone()]),
        description: joined(&[sides, status(ctx, loaded, names)]),
        picture: share::picture(ctx, &loaded.at().path(), revision),
    }
}

/// What is next after a table whose result stands. Who came by its PIN may referee no other.
fn after(ctx: &Ctx, loaded: &Loaded, names: &Names) -> Option<After> {
    loaded.game.table().result?;
    let has_role = ctx.role(loaded.championship.tournament.id).is_some();
    let next = loaded.hall.next_due(&loaded.championship, &loaded.table).filter(|_| has_role);
    let next = next.map(|table| {
        let title = Places::new(ctx, &loaded.championship, &loaded.hall).heading(ctx, table);
        (format!("/tables/{}/referee", table.id), title, pairing(ctx, names, table))
    });
    Some(After { next })
}

impl TableFacts {
    /// Whether the result is signed.
    pub fn is_signed(&self) -> bool {
        self.state == TableState::Confirmed
    }

    /// Reports whether the title takes more than two lines on a phone in the usual size.
    pub fn has_long_title(&self) -> bool {
        self.title.chars().count() > 44
    }

    /// The class of its badge.
    pub fn badge(&self) -> &'static str {
        Badge::from(self.state).class()
    }

    /// Whether a later game of the table has begun, after which this one's result is only corrected.
    pub fn has_gone_on(&self) -> bool {
        self.series.as_ref().is_some_and(|series| series.has_gone_on)
    }

    /// Whether the seed of the dice is out, after which play cannot go on.
    pub fn is_seed_out(&self) -> bool {
        self.dice.as_ref().is_some_and(|dice| dice.seed.is_some())
    }

    /// Of a loaded table.
    pub fn new(ctx: &Ctx, loaded: &Loaded, (names, short): (&Names, &ShortPlayers)) -> Self {
        let game = &loaded.game;
        let tournament = loaded.championship.tournament.id;
        let proposed = game.proposed();
        let hall = TableClock::new(ctx, loaded);
        Self {
            path: loaded.at().path(),
            live_path: match game.table().current() == game.number() {
                true => GameAt::current(loaded.table.id).path(),
                false => loaded.at().path(),
            },
            title: hall.title.clone(),
            round: round_title(ctx, &loaded.championship, &loaded.round),
            round_path: path(tournament, &format!("rounds/{}", loaded.round.id)),
            series: SeriesView::new(ctx, loaded, names),
            state: game.state(),
            status: status(ctx, loaded, names),
            seats: seats(loaded, names, short),
            result: game.result().or(proposed.as_ref()).map(|it| ResultFacts {
                signed: signatures(ctx, loaded, names),
                ..result_facts(names, it)
            }),
            fit: match loaded.table.result {
                Some(_) => draw::bracket::fit(&loaded.championship, loaded.table.id),
                None => Fit::Fits,
            },
            past_results: past_results(ctx, loaded, names),
            is_logged: game.position().is_some(),
            rules: rule_words::name(ctx, &loaded.table.ruleset),
            dice: DiceFacts::new(loaded),
            record_file: file_name(loaded),
            revision: loaded.championship.revision,
            hall,
        }
    }
}

/// Who signed the result that holds, where two did.
fn signatures(ctx: &Ctx, loaded: &Loaded, names: &Names) -> String {
    let signed = loaded.game.history().last().filter(|_| loaded.game.result().is_some());
    let Some((signed, second)) = signed.and_then(|it| Some((it, it.second_signature.as_ref()?)))
    else {
        return String::new();
    };
    let other = match second.entry {
        Some(entry) => names.entry(entry),
        None => name_of(ctx, &second.by),
    };
    let said = ctx.ta("result-signed").with("by", loaded.signer(ctx, names, &signed.by));
    said.with("second", other).to_string()
}

/// What is going on, in a sentence.
pub fn status(ctx: &Ctx, loaded: &Loaded, names: &Names) -> String {
    let game = &loaded.game;
    match (game.state(), game.position()) {
        (TableState::Confirmed, _) => ctx.t("status-confirmed"),
        (TableState::Over, _) if game.pending().is_some() => ctx.t("status-second-signature"),
        (TableState::Over, _) if game.is_called() => ctx.t("status-called"),
        (TableState::Over, _) => ctx.t("status-over"),
        (TableState::Playing, Some(position)) => {
            let turn = position.turn().unwrap_or(Color::Yellow);
            let seat = game.seats().iter().find(|seat| seat.color == turn);
            let name = seat.map(|seat| names.player(seat.player)).unwrap_or_default();
            let key = match position.phase() {
                Phase::Die(_) => "status-move",
                Phase::Bonus(_) => "status-bonus",
                _ if position.sixes() > 0 => "status-again",
                _ => "status-throw",
            };
            let said = ctx.ta(key).with("name", name).with("color", words::color(ctx, turn));
            match position.phase() {
                Phase::Die(die) => said.with("die", die).to_string(),
                Phase::Bonus(bonus) => said.with("count", bonus.count()).to_string(),
                _ => said.to_string(),
            }
        }
        _ => ctx.t("status-waiting"),
    }
}

fn seats(loaded: &Loaded, names: &Names, short: &ShortPlayers) -> Vec<SeatFacts> {
    let position = loaded.game.position();
    loaded
        .game
        .seats()
        .iter()
        .map(|seat| {
            let (player, entry) = (names.player(seat.player), names.entry(seat.entry));
            let plays = position.filter(|position| position.colors().contains(seat.color));
            let goal = plays.map(|position| u16::from(position.circuit().goal()));
            let pieces = plays.map(|position| position.pieces(seat.color));
            let distance = goal
                .zip(pieces)
                .map(|(goal, pieces)| pieces.iter().map(|it| goal - u16::from(*it)).sum());
            let is_first = loaded
                .game
                .seats()
                .iter()
                .find(|other| other.entry == seat.entry)
                .is_some_and(|first| first.color == seat.color);
            SeatFacts {
                color: seat.color,
                rolls: is_first || loaded.table.mode != Mode::Duel,
                entry: if entry == player { String::new() } else { entry },
                player,
                short: short.player(seat.player).to_owned(),
                club: names.club(seat.entry),
                distance,
                is_on_turn: is_on_turn(loaded, position, seat.color),
                is_out: position.is_some_and(|position| {
                    !position.colors().contains(seat.color) || position.out().contains(seat.color)
                }),
            }
        })
        .collect()
}

/// A result as pages show it.
pub fn result_facts(names: &Names, result: &TableResult) -> ResultFacts {
    let sides = result.sides.iter().map(|side| SideFacts {
        name: names.entry(side.entry),
        place: side.place,
        is_tied: side.is_tied,
        by_roll_off: side.by_roll_off,
        distance: side.distance,
        ending: side.ending,
    });
    let signed = String::new();
    ResultFacts { source: result.source, sides: sides.collect(), signed }
}

fn past_results(ctx: &Ctx, loaded: &Loaded, names: &Names) -> Vec<PastResult> {
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
                result: it.result.as_ref().map(|result| result_facts(names, result)),
            })
        })
        .collect()
}
