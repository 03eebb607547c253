//! Pages for projectors: one bare page per screen, shown in the rotation that the organizer set. They are public.

mod groups;
mod hall;
mod lists;
mod live;
pub mod settings;
mod tree;

use std::collections::HashMap;
use std::sync::Arc;

use actix_web::web::{Data, Query};
use askama::Template;
use chrono::{DateTime, Utc};
use domain::draw;
use domain::draw::announcement::reveal::Reveal;
use domain::tournament::championship::Championship;
use domain::tournament::display::{Display, Screen};
use domain::tournament::draw_input::Draw;
use domain::tournament::event::Event;
use domain::tournament::hall::{BoardPlace, Hall};
use domain::tournament::id::{TableId, TournamentId};
use domain::tournament::names::Names;
use domain::tournament::round::Round;
use domain::tournament::short_names::ShortNames;
use domain::tournament::stage::Stage;
use serde::Deserialize;
use store::Conn;

use self::groups::GroupsView;
use self::hall::{CalledTables, RoundProgress};
use self::lists::{HallGrid, HallStandings, HallTable, PlayerRow};
use self::live::LiveBoards;
use self::tree::HallTree;
use super::board::mini::BlankBoard;
use super::http::error::WebError;
use super::http::respond::{Answer, redirect, render};
use super::request::context::Ctx;
use super::state::AppState;
use crate::web::http::address;
use crate::web::http::path::{At, Id};
use crate::web::i18n::{Key, key};
use crate::web::parts::champion::ChampionView;
use crate::web::parts::clock::ClockView;
use crate::web::parts::draw_history;
use crate::web::parts::games;
use crate::web::parts::night::{self, NightView};
use crate::web::parts::reveal::{self, RevealView};
use crate::web::parts::share::Share;
use crate::web::parts::stages::chosen_stage;
use crate::web::parts::titles::{joined, round_title, stage_title};
use crate::web::parts::winners::{self, WinnerView};
use crate::web::parts::wording::Wording;

#[derive(Debug, Default, Deserialize)]
pub struct RotationQuery {
    /// Position in the rotation, from 0.
    #[serde(default)]
    at: usize,
}

#[derive(Template)]
#[template(path = "display/screen.html")]
struct DisplayPage {
    ctx: Ctx,
    tournament: String,
    zone: chrono_tz::Tz,
    title: String,
    subtitle: String,
    screen: Option<Screen>,
    /// Time left of the current round, shown on all screens but the round's own.
    clock: Option<ClockView>,
    display: Display,
    seconds: u16,
    here: String,
    next: String,
    events: String,
    share: Share,
    body: ScreenBody,
    /// Key of the message that explains an empty screen.
    why: Key,
}

impl DisplayPage {
    /// True if table numbers with three digits need wide columns.
    fn has_high_numbers(&self, lines: &[PlayerRow]) -> bool {
        lines.iter().any(|line| line.table.is_some_and(|number| number > 99))
    }

    /// True if any player has two colors.
    fn has_two_colors(&self, lines: &[PlayerRow]) -> bool {
        lines.iter().any(|line| line.colors.len() > 1)
    }

    /// Name of the screen for style sheet and script.
    fn screen_name(&self) -> &'static str {
        match (&self.body, self.screen) {
            (ScreenBody::Winners(_) | ScreenBody::Champion(_), _) => "champion",
            (_, Some(screen)) => screen.name(),
            (_, None) => "nothing",
        }
    }
}

/// The champion with the podium, the final and the figures of the tournament.
struct ChampionScreen {
    champion: ChampionView,
    /// Empty board of the final.
    blanks: Vec<BlankBoard>,
    night: Option<NightView>,
}

/// Content below the title.
enum ScreenBody {
    Names(Vec<PlayerRow>),
    Tables(Vec<HallTable>),
    Games(LiveBoards),
    Bracket(HallTree),
    Grids(Vec<HallGrid>),
    Groups(GroupsView),
    /// The revealed part of a draw.
    Stage(RevealView),
    Standings(Vec<HallStandings>),
    Clock(RoundProgress),
    Called(CalledTables),
    /// The winners of the pools of the finished tournament.
    Winners(Vec<WinnerView>),
    /// The champion of the finished tournament.
    Champion(Box<ChampionScreen>),
    /// There is nothing to show yet.
    Nothing,
}

#[derive(Debug, Default, Deserialize)]
pub struct ScreenQuery {
    /// Start of the groups animation, in milliseconds since 1970.
    from: Option<i64>,
    /// If present, restarts the groups animation now.
    again: Option<String>,
}

/// Facts of a tournament read at one moment, and the screen to show.
struct ScreenFacts {
    championship: Arc<Championship>,
    hall: Hall,
    display: Display,
    screen: Option<Screen>,
    seconds: u16,
    /// Address of the next screen.
    next: String,
    /// Logs of games in progress, if the screen shows them.
    logs: HashMap<TableId, Vec<Event>>,
    /// Draws of the groups, if the screen shows them.
    draws: Vec<Draw>,
    /// An open urn, or a draw that is revealed name by name, until its round is closed.
    staged: Option<Reveal>,
}

/// `GET /tournaments/{id}/display`: one screen of the rotation. Screens without content are skipped. After the end, the winners are shown.
pub async fn rotation(
    ctx: Ctx,
    state: Data<AppState>,
    Id(id): Id<TournamentId>,
    query: Query<RotationQuery>,
) -> Answer {
    let ending = move |conn: &mut Conn, championship: &Championship| {
        if draw::winners(championship).is_empty() {
            return Ok::<_, WebError>(None);
        }
        let last: Vec<TableId> = ChampionView::table(championship).into_iter().collect();
        Ok(Some(store::tables::public_logs_of(conn, &last)?))
    };
    let choose = move |championship: &Championship,
                       hall: &Hall,
                       display: &Display,
                       staged: Option<&Reveal>| {
        let n = display.turns.len().max(1);
        let order = (0..n).map(|step| (query.at % n + step) % n);
        let turns = order.filter_map(|index| Some((index, *display.turns.get(index)?)));
        let found = turns
            .into_iter()
            .find(|(_, turn)| has_content(championship, hall, staged, turn.screen));
        let (index, turn) = found.map_or((0, None), |(index, turn)| (index, Some(turn)));
        let next = format!("{}?at={}", address::tournament(id).display(), (index + 1) % n);
        // A draw that is being revealed takes precedence over all other screens.
        if staged.is_some_and(Reveal::is_running) {
            return (Some(Screen::Groups), turn.map_or(20, |turn| turn.seconds), next);
        }
        (turn.map(|turn| turn.screen), turn.map_or(20, |turn| turn.seconds), next)
    };
    let (facts, ending) = load(&state, id, choose, ending).await?;
    let championship = Arc::clone(&facts.championship);
    let night = match ending {
        Some(_) => night::figures(&state, &championship).await,
        None => None,
    };
    let mut logs = ending.unwrap_or_default();
    let names = Names::of(&championship);
    let winners = winners::winners(&ctx, &championship, &names);
    let page = page(&ctx, facts, None);
    if winners.is_empty() {
        return render(&page);
    }
    let title = winners::heading(&ctx, &winners);
    let body = match ChampionView::new(&ctx, &championship, &names, &mut logs) {
        Some(champion) => ScreenBody::Champion(Box::new(ChampionScreen {
            blanks: games::blank_boards(&championship, ChampionView::table(&championship)),
            night: night.and_then(|it| NightView::new(&ctx, &championship, &names, &it)),
            champion,
        })),
        None => ScreenBody::Winners(winners),
    };
    let categories = winners::of_categories(&ctx, &championship, &names);
    let subtitle = joined(&[page.tournament.clone(), winners::line(&ctx, &categories)]);
    render(&DisplayPage { title, subtitle, clock: None, body, ..page })
}

/// `GET /tournaments/{id}/display/{screen}`: a single screen without rotation.
pub async fn fixed(
    ctx: Ctx,
    state: Data<AppState>,
    At(address::Screen { id, screen: word }): At<address::Screen>,
    query: Query<ScreenQuery>,
) -> Answer {
    let screen: Screen = word.parse().map_err(|_| WebError::NotFound)?;
    let here = address::tournament(id).screen(screen.name()).page();
    if query.again.is_some() {
        let from = ctx.now().timestamp_millis();
        return Ok(redirect(&format!("{here}?from={from}")).finish());
    }
    let from = query.from.and_then(DateTime::from_timestamp_millis);
    let choose = move |_: &Championship, _: &Hall, display: &Display, _: Option<&Reveal>| {
        let turn = display.turns.iter().find(|turn| turn.screen == screen);
        (Some(screen), turn.map_or(20, |turn| turn.seconds), here)
    };
    let (facts, ()) = load(&state, id, choose, |_, _| Ok(())).await?;
    render(&page(&ctx, facts, from))
}

/// Loads the facts of the screen that `choose` names, and what `also` reads.
async fn load<T: Send + 'static>(
    state: &AppState,
    id: TournamentId,
    choose: impl FnOnce(
        &Championship,
        &Hall,
        &Display,
        Option<&Reveal>,
    ) -> (Option<Screen>, u16, String)
    + Send
    + 'static,
    also: impl FnOnce(&mut Conn, &Championship) -> Result<T, WebError> + Send + 'static,
) -> Result<(ScreenFacts, T), WebError> {
    let cache = state.championships.clone();
    state
        .store
        .read(move |conn| {
            let whole = cache.load(conn, id)?;
            let staged = reveal::find(conn, &whole)?;
            let championship = whole.public();
            let hall = store::hall::load(conn, id)?;
            let display = store::displays::find(conn, id)?;
            let (screen, seconds, next) = choose(&championship, &hall, &display, staged.as_ref());
            let logs = match screen {
                Some(Screen::Live | Screen::Draw) => store::tables::public_logs_in_play(conn, id)?,
                _ => HashMap::new(),
            };
            let groups = groups::drawn(&championship).filter(|_| screen == Some(Screen::Groups));
            let draws = match groups {
                Some((stage, round)) => store::draws::of_round(conn, (stage.id, round.number))?,
                None => Vec::new(),
            };
            let also = also(conn, &championship)?;
            let facts = ScreenFacts {
                championship,
                hall,
                display,
                screen,
                seconds,
                next,
                logs,
                draws,
                staged,
            };
            Ok((facts, also))
        })
        .await
}

/// True if the screen has anything to show.
fn has_content(
    championship: &Championship,
    hall: &Hall,
    staged: Option<&Reveal>,
    screen: Screen,
) -> bool {
    match screen {
        Screen::Live => championship.tables().iter().any(games::is_in_play),
        Screen::Called => hall::has_calls(championship, hall),
        Screen::Groups => staged.is_some() || groups::drawn(championship).is_some(),
        Screen::Names | Screen::Tables | Screen::Draw | Screen::Standings | Screen::Clock => {
            championship.current_round().is_some()
        }
    }
}

fn page(ctx: &Ctx, facts: ScreenFacts, from: Option<DateTime<Utc>>) -> DisplayPage {
    let ScreenFacts { championship, hall, display, screen, seconds, next, logs, draws, staged } =
        facts;
    let words = Wording::new(ctx, &championship, &hall);
    let tournament = championship.tournament.name.clone();
    let id = championship.tournament.id;
    let round = championship.current_round();
    let staged = staged.filter(|_| screen == Some(Screen::Groups) && from.is_none());
    let body = match staged {
        Some(seen) => ScreenBody::Stage(RevealView::new(ctx, &championship, &words.names, &seen)),
        None => body(&words, (screen, &display), &logs, from),
    };
    // Standings are shown if the stage has no bracket, and no grids that fit on a screen.
    let shown = match body {
        ScreenBody::Standings(_) => Some(Screen::Standings),
        _ => screen,
    };
    let title = match (&body, shown) {
        (ScreenBody::Grids(_), _) => ctx.t(key::GRID_TITLE),
        (ScreenBody::Stage(_), _) => ctx.t(key::TAB_DRAW),
        (_, Some(screen)) => ctx.word(screen),
        (_, None) => tournament.clone(),
    };
    DisplayPage {
        title,
        subtitle: match &body {
            ScreenBody::Stage(view) => Some(view.stage.clone()),
            _ => {
                round.zip(shown).map(|(round, shown)| match (groups::drawn(&championship), shown) {
                    (Some((_, first)), Screen::Groups) => draw_history::how(ctx, first, &draws),
                    _ => subtitle(ctx, &championship, round, shown),
                })
            }
        }
        .unwrap_or_default(),
        screen,
        clock: match screen {
            Some(Screen::Clock) | None => None,
            Some(_) => hall::line(ctx, &championship, &hall),
        },
        zone: championship.tournament.settings.time_zone,
        here: ctx.url().to_owned(),
        events: format!("{}?since={}", address::tournament(id).events(), championship.revision),
        share: Share::of_tournament(ctx, &championship),
        why: why_nothing(&championship, screen),
        body,
        tournament,
        display,
        seconds,
        next,
        ctx: ctx.clone(),
    }
}

/// Key of the message for a screen without content.
fn why_nothing(championship: &Championship, screen: Option<Screen>) -> Key {
    match (championship.current_round(), screen) {
        (None, _) => key::HALL_NOTHING,
        (_, Some(Screen::Live)) => key::HALL_NOTHING_LIVE,
        (_, Some(Screen::Called)) => key::HALL_NOTHING_CALLED,
        (_, Some(Screen::Groups)) => key::HALL_NOTHING_GROUPS,
        _ => key::HALL_NOTHING_YET,
    }
}

/// The line below the title: the round, with a legend if the screen has one; the heading of the values for standings; empty for draws and
/// groups.
fn subtitle(ctx: &Ctx, championship: &Championship, round: &Round, screen: Screen) -> String {
    // Rounds of several championships have no title in common.
    let title =
        match championship.is_divided() && hall::rounds_at_once(championship, round).len() > 1 {
            true => championship.tournament.name.clone(),
            false => round_title(ctx, championship, round),
        };
    match screen {
        Screen::Names if championship.tournament.settings.boards > 0 => {
            format!("{title}\u{a0}· {}", ctx.t(key::HALL_LEGEND_BOARDS))
        }
        Screen::Names => format!("{title}\u{a0}· {}", ctx.t(key::HALL_LEGEND_NAMES)),
        Screen::Live => format!("{title}\u{a0}· {}", ctx.t(key::HALL_LEGEND_LIVE)),
        Screen::Standings => lists::standings_heading(ctx, championship),
        Screen::Draw | Screen::Groups => String::new(),
        Screen::Tables | Screen::Clock | Screen::Called => title,
    }
}

fn body(
    words: &Wording<'_>,
    (screen, display): (Option<Screen>, &Display),
    logs: &HashMap<TableId, Vec<Event>>,
    from: Option<DateTime<Utc>>,
) -> ScreenBody {
    let Wording { ctx, championship, names, .. } = words;
    let round = championship.current_round();
    let (Some(screen), Some(round)) = (screen, round) else { return ScreenBody::Nothing };
    let rounds = hall::rounds_at_once(championship, round);
    // Computed only for screens that need it, since others are reloaded after every throw.
    let short = || ShortNames::of(championship, names);
    let body = match screen {
        Screen::Names => ScreenBody::Names(lists::by_name(words, &rounds)),
        Screen::Tables => ScreenBody::Tables(lists::by_table(words, &rounds)),
        Screen::Live => ScreenBody::Games(LiveBoards::new(words, display, logs)),
        Screen::Draw => draw_body(words, &short(), logs),
        Screen::Groups => GroupsView::new(ctx, championship, names, from)
            .map_or(ScreenBody::Nothing, ScreenBody::Groups),
        Screen::Standings => ScreenBody::Standings(lists::standings(words, &short())),
        Screen::Clock => ScreenBody::Clock(RoundProgress::new(words, round)),
        Screen::Called => ScreenBody::Called(hall::called(words)),
    };
    if body.is_empty() { ScreenBody::Nothing } else { body }
}

/// The bracket or the grids of the current stage. Standings if it has neither, or if the grids are too large.
fn draw_body(
    words: &Wording<'_>,
    short: &ShortNames,
    logs: &HashMap<TableId, Vec<Event>>,
) -> ScreenBody {
    let Wording { ctx, championship, .. } = words;
    let stage = chosen_stage(championship, None, |_| true);
    match stage {
        Some(stage) if stage.plan.is_league() && lists::has_room_for_grids(championship, stage) => {
            ScreenBody::Grids(lists::grids(words, short, stage))
        }
        Some(stage) if stage.plan.advance().is_some() => {
            let tree = HallTree::new(words, logs, stage.id);
            let is_drawn = |it: &&Stage| championship.rounds_of(it.id).next().is_some();
            let consolation = championship.consolation_of(stage).filter(is_drawn);
            let has_tree = |it: &&Stage| it.plan.advance().is_some();
            let own = |branch: &Championship| chosen_stage(branch, None, |_| true).map(|it| it.id);
            let others = championship.category_branches().filter_map(own);
            let others =
                others.filter(|id| *id != stage.id).filter_map(|id| championship.stage(id));
            let beside = consolation.into_iter().chain(others.filter(is_drawn).filter(has_tree));
            ScreenBody::Bracket(beside.fold(tree, |tree, it| {
                let title = stage_title(ctx, championship, it);
                tree.beside(&title, HallTree::new(words, logs, it.id))
            }))
        }
        _ => ScreenBody::Standings(lists::standings(words, short)),
    }
}

impl ScreenBody {
    fn is_empty(&self) -> bool {
        match self {
            ScreenBody::Names(lines) => lines.is_empty(),
            ScreenBody::Tables(cards) => cards.is_empty(),
            ScreenBody::Games(boards) => boards.pages.is_empty(),
            ScreenBody::Bracket(tree) => tree.pages.is_empty(),
            ScreenBody::Grids(grids) => grids.is_empty(),
            ScreenBody::Groups(groups) => groups.n == 0,
            ScreenBody::Stage(view) => view.n == 0,
            ScreenBody::Standings(lists) => lists.iter().all(|list| list.rows.is_empty()),
            ScreenBody::Called(calls) => calls.called.is_empty() && calls.next.is_empty(),
            ScreenBody::Clock(_) | ScreenBody::Winners(_) | ScreenBody::Champion(_) => false,
            ScreenBody::Nothing => true,
        }
    }
}
