//! Front page of a tournament: progress, games in play, and next steps; once it is over, its winners.

use actix_web::HttpRequest;
use actix_web::web::Data;
use askama::Template;
use domain::draw;
use domain::tournament::announced_draw::AnnouncedDraw;
use domain::tournament::championship::Championship;
use domain::tournament::id::{PoolId, RankingId, TableId};
use domain::tournament::plan::Progress;
use domain::tournament::reach::PoolName;
use domain::tournament::round::{Round, RoundKind, RoundState};
use domain::tournament::stage::Stage;
use domain::tournament::table::Table;
use domain::tournament::table_figures::TableFigures;
use domain::tournament::text::sector_key;
use domain::tournament::tournament::Role;
use parchis::Mode;
use pictures::crest::Crest;

use super::before::BeforeView;
use super::latest_results::{self, ResultView};
use crate::web::board::mini::BlankBoard;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::respond::{Answer, render};
use crate::web::i18n::key;
use crate::web::organize::steps::{self, StepView};
use crate::web::parts::alerts::{self, Alert};
use crate::web::parts::branches::BranchView;
use crate::web::parts::calls::CallsView;
use crate::web::parts::champion::ChampionView;
use crate::web::parts::editions::{Editions, PastEdition};
use crate::web::parts::games::{self, GameView, is_in_play};
use crate::web::parts::head::Head;
use crate::web::parts::load::Viewer;
use crate::web::parts::money::FeeView;
use crate::web::parts::night::{self, NightView};
use crate::web::parts::pools::{PoolChoice, Pools};
use crate::web::parts::prizes::PrizesView;
use crate::web::parts::seat_changes::rearrangeable;
use crate::web::parts::stages::chosen_stage;
use crate::web::parts::structured;
use crate::web::parts::titles::{pool_name_title, pool_names_titles};
use crate::web::parts::track::{self, SquareView};
use crate::web::parts::winners::{self, WinnerView};
use crate::web::parts::wording::Wording;
use crate::web::parts::{fixed_rounds, format, rule_words};
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Most games shown with their boards.
const GAMES: usize = 4;

/// Past editions named on the page; the others are on a page of their own.
pub const PAST: usize = 5;

#[derive(Template)]
#[template(path = "tournament/overview.html")]
struct OverviewPage {
    ctx: Ctx,
    head: Head,
    pools: Pools,
    /// Number of entries that take part.
    n_entries: usize,
    /// Drawn tables, of the chosen pool only if there is one.
    tables: TableFigures,
    /// True if the page shows the progress of the tournament above, so that its sum of tables says only the played ones.
    has_progress: bool,
    format: String,
    crest: Crest,
    rules: Option<RulesView>,
    track: Vec<SquareView>,
    /// Content before the draw.
    before: Option<BeforeView>,
    /// The fee, before the draw.
    fee: Option<FeeView>,
    champion: Option<ChampionView>,
    /// The championships of categories.
    branches: Vec<BranchView>,
    /// Winners of a finished tournament: its champion, or the winner of each pool of the last stage.
    winners: Vec<WinnerView>,
    /// Figures of a finished tournament.
    night: Option<NightView>,
    /// Prizes with their winners, and the best of each category.
    prizes: PrizesView,
    /// Empty boards for the games shown.
    blanks: Vec<BlankBoard>,
    playing: Vec<GameView>,
    /// Qualifiers per table in words; empty if tables do not decide who qualifies.
    goes_on: String,
    then: Vec<ComingStep>,
    latest: Vec<ResultView>,
    next: Vec<StepView>,
    /// Warnings that only organizers see.
    alerts: Vec<Alert>,
    /// Paths and labels of manual changes, for organizers, at published tables that have not begun.
    arrange: Vec<(String, String)>,
    /// The visitor's own pools, for those who have a role in some pools only.
    charge: Option<ChargeView>,
    calls: CallsView,
    /// Announced draw until its round is published: path and text.
    announced: Option<(String, String)>,
    /// Path of the ranking for which it counts.
    ranking: Option<String>,
    /// Finished editions before it, the latest first.
    past: Vec<PastEdition>,
    /// True if it has other editions.
    has_editions: bool,
    /// The tournament for search engines.
    structured: String,
}

/// Pools that the visitor is in charge of.
struct ChargeView {
    role: Role,
    /// Names of the pools, in words.
    pools: String,
    /// Number of tables there with a missing result.
    n_missing: usize,
    /// Pages of each pool.
    places: Vec<ChargePlace>,
}

/// Pool that the visitor is in charge of.
struct ChargePlace {
    title: String,
    /// Path of its list of entries.
    entries: String,
    /// Path of its grid; `None` until it is drawn.
    grid: Option<String>,
}

impl ChargeView {
    fn title(&self, ctx: &Ctx) -> String {
        let key = if self.role.keeps_desk() { key::CHARGE_DELEGATE } else { key::CHARGE_REFEREE };
        ctx.ta(key).with("pools", self.pools.as_str()).to_string()
    }

    fn of(ctx: &Ctx, championship: &Championship) -> Option<Self> {
        let charge = ctx.charge(championship.tournament.id)?;
        let missing = draw::missing_results(championship).into_iter();
        let pages = address::tournament(championship.tournament.id);
        let place = |pool: &PoolName| {
            let sector = serde_urlencoded::to_string([("sector", &pool.name)]).unwrap_or_default();
            let stage = championship.stages().iter().find(|stage| stage.number == pool.stage);
            let stage = stage.filter(|stage| stage.plan.is_league());
            let drawn = stage.and_then(|stage| {
                let mut pools = championship.pools_of(stage.id);
                pools.find(|it| sector_key(&it.name) == sector_key(&pool.name))
            });
            ChargePlace {
                title: pool_name_title(ctx, championship, pool),
                entries: format!("{}?{sector}", pages.entries()),
                grid: drawn
                    .map(|it| format!("{}?stage={}&pool={}", pages.grid(), pool.stage, it.number)),
            }
        };
        Some(Self {
            role: charge.role,
            pools: pool_names_titles(ctx, championship, &charge.pools),
            n_missing: missing.filter(|table| charge.has_table(*table)).count(),
            places: charge.pools.iter().map(place).collect(),
        })
    }
}

/// Step of the tournament, current or to come.
struct ComingStep {
    title: String,
    text: String,
    /// True if it is in progress.
    is_on: bool,
}

struct RulesView {
    name: String,
    /// Description of the rule set, if it is unchanged.
    about: Option<String>,
    /// Changes to the rule set, in words.
    changes: Vec<String>,
    mode: Mode,
}

/// `GET /tournaments/{id}`: the front page of a tournament.
pub async fn show(
    caller: Viewer<address::Tournament>,
    state: Data<AppState>,
    req: HttpRequest,
) -> Answer {
    let Viewer { ctx, at: address::Tournament { id }, facts: (championship, hall), .. } = caller;
    let words = Wording::new(&ctx, &championship, &hall);
    let stage = chosen_stage(&championship, None, |_| true).ok_or(WebError::NotFound)?;
    let pools = match Pools::asked(&ctx, &req, &championship, stage) {
        PoolChoice::Elsewhere(answer) => return Ok(answer),
        PoolChoice::Here(pools) => pools,
    };
    let pool = pools.current;
    let calls = CallsView::load(&ctx, &state, &championship).await?;
    let head = Head::front(&ctx, &championship).following(&pools);
    let charge = ChargeView::of(&ctx, &championship);
    let arrange = match head.is_organizer {
        true => rearrangeable(&ctx, &state, &championship).await?,
        false => Vec::new(),
    };
    let mut next = match (head.is_organizer, &charge) {
        (true, _) => steps::next(&ctx, &championship, &words.places),
        (false, Some(_)) => steps::of_delegate(&ctx, &championship, &words.places),
        // Most visitors have no role, and should not wait for this computation.
        (false, None) => Vec::new(),
    };
    let alerts = match head.is_organizer {
        true => alerts::alerts(&ctx, &championship),
        false => Vec::new(),
    };
    let shown = shown_games(&championship, pool);
    let won_at = ChampionView::table(&championship);
    let tournament = &championship.tournament;
    let account = tournament.account;
    let logged: Vec<TableId> = shown.iter().copied().chain(won_at).collect();
    let winners = winners::winners(&ctx, &championship, &words.names);
    let is_organizer = head.is_organizer;
    let (n_asked, own, announcement, fees, organizer, mut logs) = state
        .store
        .read(move |conn| {
            let n_asked = if is_organizer { store::sign_ups::n_asked(conn, id)? } else { 0 };
            let own = store::rankings::of_tournament(conn, id)?;
            let announcement = store::announced_draws::latest(conn, id)?;
            let logs = store::tables::public_logs_of(conn, &logged)?;
            let fees = store::money::fees(conn, id)?;
            let organizer = store::users::find(conn, account)?.name;
            Ok::<_, WebError>((n_asked, own, announcement, fees, organizer, logs))
        })
        .await?;
    next.extend(steps::sign_ups(&ctx, id, n_asked));
    let night = match winners.is_empty() {
        true => None,
        false => night::figures(&state, &championship).await,
    };
    let night = night.and_then(|it| NightView::new(&ctx, &championship, &words.names, &it));
    let champion = ChampionView::new(&ctx, &championship, &words.names, &mut logs);
    let logs = games::take_current_logs(&championship, &shown, &mut logs);
    let track = track::squares(&ctx, &championship);
    let plans: Vec<_> = championship.stages().iter().map(|stage| stage.plan.clone()).collect();
    let editions = Editions::load(&state, &championship).await?;
    let page = OverviewPage {
        structured: structured::tournament(&ctx, &championship, &organizer),
        past: editions.past(&ctx),
        has_editions: editions.are_several(),
        ranking: (tournament.settings.weight > 0)
            .then(|| address::ranking(own.unwrap_or(RankingId::own(account))).page()),
        announced: announcement.and_then(|it| announced(&ctx, &championship, &it)),
        n_entries: n_entries(&championship, pool),
        tables: tables(&championship, pool),
        has_progress: pool.is_none() && !track.is_empty(),
        crest: Crest::of(&tournament.name),
        format: format::in_words(&ctx, &tournament.settings, &plans),
        rules: rules(&ctx, &championship),
        goes_on: goes_on(&ctx, &championship, &shown),
        blanks: games::blank_boards(&championship, shown.iter().copied().chain(won_at)),
        playing: games::in_play(&words, &logs),
        latest: latest_results::results(&words, pool),
        then: then(&ctx, &track),
        before: BeforeView::new(&ctx, &championship, &words.names),
        fee: FeeView::new(&ctx, &fees, &championship),
        track,
        prizes: PrizesView::of(&ctx, &championship, &words.names),
        branches: BranchView::all(&ctx, &championship, &words.names),
        champion,
        winners,
        night,
        next,
        alerts,
        arrange,
        charge,
        calls,
        pools,
        head,
        ctx: ctx.clone(),
    };
    render(&page)
}

/// Path of an announced draw, with its source and time in words. `None` once its round is published.
fn announced(
    ctx: &Ctx,
    championship: &Championship,
    announced: &AnnouncedDraw,
) -> Option<(String, String)> {
    let tournament = &championship.tournament;
    let is_drawn =
        |round: &Round| round.number == announced.first_round && round.state != RoundState::Draft;
    if championship.rounds_of(announced.stage).any(is_drawn) {
        return None;
    }
    let known = ctx.datetime(announced.known_at, tournament.settings.time_zone);
    let said = ctx.ta(key::ANNOUNCED_NOTICE).with("source", &announced.source).with("known", known);
    Some((address::tournament(tournament.id).announced_draw(announced.id).page(), said.to_string()))
}

/// Tables whose games are shown: the first of those in play.
fn shown_games(championship: &Championship, pool: Option<PoolId>) -> Vec<TableId> {
    let tables = championship.tables().iter().filter(|table| is_in_play(table));
    let of_pool = tables.filter(|table| pool.is_none_or(|pool| table.pool == pool));
    of_pool.map(|table| table.id).take(GAMES).collect()
}

/// Qualifiers of the tables shown, in words, if the same number advances from each. For a stage of a fixed number of rounds: the rounds
/// played, and the qualifiers of the stage.
fn goes_on(ctx: &Ctx, championship: &Championship, shown: &[TableId]) -> String {
    let first = shown.first().and_then(|id| championship.stage_of(championship.table(*id)?));
    if let Some(stage) = first.filter(|stage| stage.plan.rounds().is_some()) {
        return fixed_rounds::in_words(ctx, championship, stage);
    }
    let advance = |id: &TableId| {
        let round = championship.round(championship.table(*id)?.round)?;
        let stage = championship.stage(round.stage)?;
        let n = stage.plan.advance_in(round.kind).filter(|_| stage.plan.advance().is_some())?;
        Some((n, round.kind == RoundKind::Final))
    };
    let mut all = shown.iter().map(advance);
    let Some(Some(first)) = all.next() else { return String::new() };
    match first {
        _ if all.any(|other| other != Some(first)) => String::new(),
        (_, true) => ctx.t(key::PASS_WINS),
        (1, _) => ctx.t(key::PASS_FIRST),
        (n, _) => ctx.ta(key::PASS_FIRST_N).with("n", i32::from(n)).to_string(),
    }
}

/// The current step and all that follow.
fn then(ctx: &Ctx, track: &[SquareView]) -> Vec<ComingStep> {
    let Some(now) = track.iter().position(SquareView::is_now) else { return Vec::new() };
    let to_come = |(index, square): (usize, &SquareView)| {
        let is_on = index == now;
        let title = match (is_on, square.step.n, square.step.n_after) {
            (true, ..) => ctx.ta(key::THEN_NOW).with("title", square.title.as_str()).to_string(),
            (_, Some(n), Some(after)) => format!("{}\u{a0}· {n} → {after}", square.title),
            _ => square.title.clone(),
        };
        let text = match square.figures().n {
            _ if is_on => ctx.tn(key::THEN_NOW_TEXT, square.figures().n_left()),
            _ if square.is_last && square.has_winners() => ctx.t(key::THEN_WINNERS),
            _ if square.is_last => ctx.t(key::THEN_CHAMPION),
            0 => ctx.t(key::THEN_DRAW),
            n => ctx.tn(key::THEN_TABLES, n),
        };
        ComingStep { title, text, is_on }
    };
    // A step that is not drawn has nothing to finish.
    let is_said =
        |(index, square): &(usize, &SquareView)| *index > now || !square.step.tables.is_empty();
    track.iter().enumerate().skip(now).filter(is_said).map(to_come).collect()
}

/// The entries of the tournament or of one pool.
fn n_entries(championship: &Championship, pool: Option<PoolId>) -> usize {
    match pool.and_then(|pool| championship.pool(pool)) {
        Some(pool) => pool.entries.len(),
        None => draw::n_entries(championship),
    }
}

/// The drawn tables of the tournament or of one pool.
fn tables(championship: &Championship, pool: Option<PoolId>) -> TableFigures {
    let is_shown = |table: &&Table| pool.is_none_or(|pool| table.pool == pool);
    TableFigures::of(championship.tables().iter().filter(is_shown))
}

/// Rules of the latest stage that is drawn, else of the first one.
fn rules(ctx: &Ctx, championship: &Championship) -> Option<RulesView> {
    let mode = championship.tournament.settings.mode;
    let is_drawn = |stage: &&Stage| championship.progress(stage) != Progress::NotDrawn;
    let stages = championship.main_branch().stages();
    let table = stages.iter().rfind(is_drawn).or(stages.first()).map(|stage| &stage.plan.table)?;
    let ruleset = &table.ruleset;
    let changes = rule_words::changes(ctx, ruleset);
    // The description of a rule set fits only tables of more than two sides, and only the unchanged set.
    let is_as_published = changes.is_empty() && mode == Mode::Solo && table.seats > 2;
    Some(RulesView {
        name: rule_words::named(ctx, ruleset.name()),
        about: is_as_published.then(|| rule_words::about(ctx, ruleset.name())),
        changes,
        mode,
    })
}
