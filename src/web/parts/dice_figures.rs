//! Counts of dice in words: how far they deviate from even faces, and how often fair dice do.

use domain::tournament::dice_figures::{DiceFigures, FEWEST_THROWS, FaceCounts, LongestRun};
use domain::tournament::game_figures::GameFigures;
use domain::tournament::id::{TableId, TournamentId};
use parchis::Color;
use store::game_figures::SignedFigures;
use store::{Conn, StoreError};

use crate::web::http::error::WebError;
use crate::web::i18n::{Key, key};
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Probability below which a deviation is called rare.
const RARE: f64 = 0.001;

/// The figures of all signed games of these tournaments. Those that an older version of the program did not store are computed first.
///
/// # Errors
/// The database failed.
pub async fn signed(
    state: &AppState,
    ids: Vec<TournamentId>,
) -> Result<Vec<SignedFigures>, WebError> {
    loop {
        let asked = ids.clone();
        let read = move |conn: &mut Conn| store::game_figures::missing(conn, &asked);
        let missing = state.store.read::<_, StoreError>(read).await?;
        if missing.is_empty() {
            break;
        }
        let write = move |conn: &mut Conn| store::game_figures::save_all(conn, &missing);
        state.store.write::<_, StoreError>(write).await?;
    }
    let read = move |conn: &mut Conn| store::game_figures::of_tournaments(conn, &ids);
    Ok(state.store.read::<_, StoreError>(read).await?)
}

/// The dice of the app and those of the players, added up apart.
#[derive(Clone, Debug, Default)]
pub struct BothDice {
    pub app: DiceFigures,
    pub own: DiceFigures,
}

impl BothDice {
    /// Adds up the dice of games.
    pub fn of<'a>(games: impl IntoIterator<Item = &'a SignedFigures>) -> Self {
        let mut both = Self::default();
        for game in games {
            let sum = if game.is_app { &mut both.app } else { &mut both.own };
            sum.add((game.table, game.game), &game.figures);
        }
        both
    }

    /// The sections of a page. `place` gives the title and path of the table of a run.
    pub fn sections(
        &self,
        ctx: &Ctx,
        place: impl Fn(&LongestRun) -> Option<(String, String)>,
    ) -> Vec<(&'static str, String, DiceView)> {
        let both =
            [("app", key::DICE_FIGURES_APP, &self.app), ("own", key::DICE_FIGURES_OWN, &self.own)];
        both.into_iter()
            .filter(|(.., sum)| sum.games > 0)
            .map(|(id, title, sum)| (id, ctx.t(title), DiceView::new(ctx, sum, &place)))
            .collect()
    }
}

/// Counts of dice, rendered by `templates/macros/dice.html`.
pub struct DiceView {
    /// Number of throws and games: "1,204 throws in 6 games".
    pub n: String,
    /// Number of each face from one to six, with its percentage.
    pub faces: Vec<(usize, String, String)>,
    /// The deviation in words.
    pub verdict: String,
    /// True if fair dice hardly ever deviate as much.
    pub is_rare: bool,
    /// Number of sixes beside the average one, in words.
    pub sixes: String,
    /// The longest waits for a five and a six.
    pub waits: Vec<WaitView>,
    /// The dice of each color.
    pub colors: Vec<ColorRow>,
}

/// The longest wait for a face.
pub struct WaitView {
    pub words: String,
    /// Title and path of its table; `None` on the table's own page.
    pub place: Option<(String, String)>,
    /// Its probability in words.
    pub chance: String,
}

/// The dice of a color.
pub struct ColorRow {
    pub color: Color,
    pub n: String,
    pub faces: Vec<String>,
    pub verdict: String,
}

impl DiceView {
    /// The counts in words.
    pub fn new(
        ctx: &Ctx,
        sum: &DiceFigures,
        place: impl Fn(&LongestRun) -> Option<(String, String)>,
    ) -> Self {
        let n = sum.faces.n();
        let wait = |key: Key, run: LongestRun| WaitView {
            words: ctx.ta(key).with("n", run.throws).with("color", ctx.word(run.color)).to_string(),
            place: place(&run),
            chance: odds(ctx, sum.run_chance(run.throws), WAITS),
        };
        let waits = [(key::DICE_WAIT_FIVE, sum.no_five), (key::DICE_WAIT_SIX, sum.no_six)];
        let color = |(color, faces): (&Color, &FaceCounts)| ColorRow {
            color: *color,
            n: ctx.number(faces.n()),
            faces: faces.0.iter().map(|n| ctx.number(*n)).collect(),
            verdict: short_verdict(ctx, faces),
        };
        let percent = |of: u32| {
            let share = f64::from(of) * 100.0 / f64::from(n.max(1));
            format!("{}\u{a0}%", ctx.language().decimal(share, 1))
        };
        Self {
            n: match sum.games {
                1 => ctx.tn(key::DICE_THROWS, n),
                games => ctx
                    .ta(key::DICE_THROWS_GAMES)
                    .with("throws", ctx.tn(key::DICE_THROWS, n))
                    .with("games", ctx.tn(key::CARD_GAMES, games))
                    .to_string(),
            },
            faces: (1..)
                .zip(sum.faces.0)
                .map(|(face, n)| (face, ctx.number(n), percent(n)))
                .collect(),
            verdict: verdict(ctx, &sum.faces),
            is_rare: sum.faces.chance().is_some_and(|chance| chance < RARE),
            sixes: ctx
                .ta(key::DICE_SIXES)
                .with("n", sum.faces.sixes())
                .with("usual", ctx.number((n + 3) / 6))
                .to_string(),
            waits: waits.into_iter().filter_map(|(key, run)| Some(wait(key, run?))).collect(),
            colors: sum.by_color.iter().map(color).collect(),
        }
    }

    /// The counts of one game; `None` before its first throw.
    pub fn of_game(ctx: &Ctx, at: (TableId, u8), figures: &GameFigures) -> Option<Self> {
        let mut sum = DiceFigures::default();
        sum.add(at, figures);
        (sum.games > 0).then(|| Self::new(ctx, &sum, |_| None))
    }
}

/// Words for a probability: if it is usual, once in a number of cases, or rarer.
type Odds = (Key, Key, Key);

const FACES: Odds = (key::DICE_VERDICT_USUAL, key::DICE_VERDICT_ONE_IN, key::DICE_VERDICT_RARE);
const SHORT: Odds = (key::DICE_SHORT_USUAL, key::DICE_SHORT_ONE_IN, key::DICE_SHORT_RARE);
const WAITS: Odds = (key::DICE_CHANCE_USUAL, key::DICE_CHANCE_ONE_IN, key::DICE_CHANCE_RARE);

fn verdict(ctx: &Ctx, faces: &FaceCounts) -> String {
    match faces.chance() {
        Some(chance) => odds(ctx, chance, FACES),
        None => ctx.ta(key::DICE_VERDICT_FEW).with("n", FEWEST_THROWS).to_string(),
    }
}

fn short_verdict(ctx: &Ctx, faces: &FaceCounts) -> String {
    faces.chance().map_or_else(|| "–".to_owned(), |chance| odds(ctx, chance, SHORT))
}

fn odds(ctx: &Ctx, chance: f64, (usual, one_in, rare): Odds) -> String {
    if chance < RARE {
        return ctx.t(rare);
    }
    // A number from 1 to 1,000, so the conversion is exact.
    #[expect(clippy::cast_possible_truncation, reason = "at most 1 / RARE")]
    let n = (1.0 / chance).round() as i64;
    if n < 2 { ctx.t(usual) } else { ctx.ta(one_in).with("n", n).to_string() }
}
