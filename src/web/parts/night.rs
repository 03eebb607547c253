//! The night in numbers, in words: the figures of a finished tournament.

use std::sync::Arc;
use std::time::{Duration, Instant};

use domain::tournament::championship::Championship;
use domain::tournament::id::TableId;
use domain::tournament::names::Names;
use domain::tournament::night::{ClosestGame, Feat, Night};
use domain::tournament::table::TableKind;
use store::Conn;
use tokio::time::sleep;

use crate::web::http::address;
use crate::web::http::game_at::GameAt;
use crate::web::i18n::{Key, key};
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Longest wait of a page for the figures of a large tournament, which read the logs of all its games. Afterwards the page is drawn without
/// them, and a later one has them.
const PATIENCE: Duration = Duration::from_secs(4);
/// Time between two looks whether the figures are there.
const MOMENT: Duration = Duration::from_millis(25);

/// The figures of a finished tournament. They are computed once for each revision, by one request at a time; the others wait without a
/// database connection. `None` if they take too long, or if the database does not answer.
pub async fn figures(state: &AppState, championship: &Arc<Championship>) -> Option<Arc<Night>> {
    let deadline = Instant::now() + PATIENCE;
    let mut has_begun = false;
    loop {
        let known = state.nights.known(championship);
        if known.is_some() || Instant::now() >= deadline {
            return known;
        }
        match state.nights.begin(championship) {
            // The request that computed them is over; without figures, it failed.
            Some(_) if has_begun => return state.nights.known(championship),
            Some(turn) => {
                has_begun = true;
                let (nights, championship) = (state.nights.clone(), Arc::clone(championship));
                let store = state.store.clone();
                actix_web::rt::spawn(async move {
                    let _turn = turn;
                    let compute = move |conn: &mut Conn| nights.compute(conn, &championship);
                    if let Err(error) = store.read(compute).await {
                        tracing::warn!("the figures of a tournament were not computed: {error}");
                    }
                });
            }
            None => {}
        }
        sleep(MOMENT).await;
    }
}

/// The figures of a tournament in words.
pub struct NightView {
    /// The known figures.
    pub figures: Vec<NightFigure>,
    /// Games that the figures of throws come from, if not all were logged; otherwise empty.
    pub note: String,
}

/// A figure with its meaning.
pub struct NightFigure {
    /// Meaning of the figure: "Longest wait".
    pub title: String,
    /// The figure with its unit: "14 throws".
    pub value: String,
    /// Names of the entries concerned, or empty.
    pub who: String,
    /// Path of the replay of that moment, or of the table.
    pub path: String,
}

impl NightView {
    /// The figures in words; `None` if no game was played.
    pub fn new(
        ctx: &Ctx,
        championship: &Championship,
        names: &Names,
        night: &Night,
    ) -> Option<Self> {
        if night.games == 0 {
            return None;
        }
        let total = |title: Key, n: u32| NightFigure {
            title: ctx.tn(title, n),
            value: ctx.number(n),
            who: String::new(),
            path: String::new(),
        };
        let feat = |title: Key, unit: Key, feat: Feat| NightFigure {
            title: ctx.t(title),
            value: ctx.tn(unit, feat.size),
            who: names.entry(feat.entry),
            path: game(championship, feat.table, feat.game)
                .map(|at| address::game(at).throw(feat.n).page())
                .unwrap_or_default(),
        };
        let closest = |closest: ClosestGame| NightFigure {
            title: ctx.t(key::NIGHT_CLOSEST),
            value: ctx.tn(key::NIGHT_SQUARES, closest.squares),
            who: format!("{} – {}", names.entry(closest.first), names.entry(closest.second)),
            path: game(championship, closest.table, closest.game)
                .map(|at| address::game(at).page())
                .unwrap_or_default(),
        };
        let is_logged = night.logged > 0;
        let figures = [
            Some(total(key::NIGHT_GAMES, night.games)),
            is_logged.then(|| total(key::NIGHT_THROWS, night.throws)),
            is_logged.then(|| total(key::NIGHT_CAPTURES, night.captures)),
            night.wait.map(|it| feat(key::NIGHT_WAIT, key::NIGHT_WAIT_THROWS, it)),
            night.comeback.map(|it| feat(key::NIGHT_COMEBACK, key::NIGHT_SQUARES, it)),
            night.closest.map(closest),
        ];
        let is_partial = is_logged && night.logged < night.games;
        Some(Self {
            figures: figures.into_iter().flatten().collect(),
            note: if is_partial { ctx.tn(key::NIGHT_LOGGED, night.logged) } else { String::new() },
        })
    }
}

/// Address of a game that was played.
fn game(championship: &Championship, table: TableId, number: u8) -> Option<GameAt> {
    let table = championship.table(table).filter(|table| table.kind == TableKind::Played)?;
    Some(GameAt::of(table, number))
}
