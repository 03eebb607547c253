//! Correction of an earlier throw, step by step: the die, each choice, then the later throws that no longer fit. The server renders each
//! step, and the address holds the choices so far. The engine decides what is legal. A penalty that changed the position is canceled here
//! too, with the same preview.

use std::fmt::Display;

use actix_web::web::{Data, Query};
use askama::Template;
use domain::tournament::event::EventKind;
use domain::tournament::game::{CorrectionPreview, Throw};
use domain::tournament::id::RequestId;
use parchis::Color;
use pictures::board::scene::{MoveChoice, Scene};
use serde::Deserialize;
use strum::{EnumString, IntoStaticStr};

use super::act::{FormVersion, malformed, moved_on};
use super::referee::TableReferee;
use super::{LoadedTable, changes, parse, referee, scene, words};
use crate::acts::tables::{TableAct, act};
use crate::acts::{NotDone, TableActError};
use crate::web::board::BoardView;
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::respond::{Answer, invalid, render, see_other};
use crate::web::i18n::{Key, Message, key, word_keys};
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Most choices of one throw: leaving the nest, captures, goals and their bonus counts never need more.
const MOST_CHOICES: usize = 12;

/// Query of the correction page.
#[derive(Clone, Debug, Deserialize)]
pub struct CorrectionQuery {
    /// Sequence number of the throw's first event, or of the penalty.
    #[serde(default)]
    from: i32,
    #[serde(default)]
    mode: String,
    /// The new die, or `lost` for a turn lost on time.
    #[serde(default)]
    die: String,
    /// Choices so far, separated by commas, each like `Y:12:18`.
    #[serde(default)]
    moves: String,
    /// The choice that was just made on the board.
    #[serde(default, rename = "move")]
    next: String,
}

#[derive(Template)]
#[template(path = "table/correction.html")]
struct CorrectionPage<'a> {
    ctx: Ctx,
    loaded: &'a LoadedTable,
    plan: &'a CorrectionPlan,
    /// Color whose throw is corrected.
    color: Option<Color>,
    /// The throw as recorded, in words.
    before: String,
    /// The choices so far, in words.
    chosen: String,
    step: CorrectionStep,
    board: BoardView,
    choices: Vec<MoveChoice>,
    outlook: Option<CorrectionOutlook>,
    /// Dice to choose from.
    dice: Vec<u8>,
    refusal: String,
    request: String,
    form: Form,
}

/// Kind of a correction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
enum CorrectionKind {
    /// Replaces a throw by another.
    Replace,
    /// Inserts a throw before this one.
    Insert,
    /// Removes a throw from the game.
    Remove,
    /// Cancels a penalty that changed the position.
    Lift,
}

impl CorrectionKind {
    /// Value in addresses and forms.
    fn name(self) -> &'static str {
        self.into()
    }

    /// Key of the label above the throw or penalty that the correction is about.
    fn before(self) -> Key {
        match self {
            CorrectionKind::Replace => key::CORRECTION_BEFORE_REPLACE,
            CorrectionKind::Insert => key::CORRECTION_BEFORE_INSERT,
            CorrectionKind::Remove => key::CORRECTION_BEFORE_REMOVE,
            CorrectionKind::Lift => key::CORRECTION_BEFORE_LIFT,
        }
    }

    /// True if the user chooses a new throw.
    fn is_chosen(self) -> bool {
        matches!(self, CorrectionKind::Replace | CorrectionKind::Insert)
    }
}

word_keys! {
    CorrectionKind {
        Replace => CORRECTION_TITLE_REPLACE, Insert => CORRECTION_TITLE_INSERT,
        Remove => CORRECTION_TITLE_REMOVE, Lift => CORRECTION_TITLE_LIFT,
    }
}

/// Next step of the correction page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CorrectionStep {
    Die,
    Move,
    /// All choices are made; the page previews the effect on later throws.
    Preview,
}

/// Effect of the correction on later throws.
struct CorrectionOutlook {
    is_same: bool,
    /// True if no throw follows.
    is_last: bool,
    /// Number of later throws that still fit, in words.
    fitting: String,
    /// The first act that no longer fits, with its color; and the reason.
    misfit: Option<(String, String)>,
    /// Number of throws that would be undone, in words.
    lost: String,
    may_cut: bool,
}

/// A correction, parsed from the address or form.
struct CorrectionPlan {
    way: CorrectionKind,
    from: i32,
    n: u16,
    by: Vec<EventKind>,
    die: String,
    moves: String,
}

/// `GET /tables/{id}/correction`: the next step of a correction.
pub async fn show(
    caller: TableReferee<address::Table>,
    state: Data<AppState>,
    Query(asked): Query<CorrectionQuery>,
) -> Answer {
    let TableReferee { ctx, facts: loaded, .. } = caller;
    let plan = plan(&loaded, &asked)?;
    render(&page(&ctx, &state, &loaded, &plan, Form::empty()))
}

/// `POST /tables/{id}/correction`: records a correction.
pub async fn post(caller: TableReferee<address::Table, Form>, state: Data<AppState>) -> Answer {
    let TableReferee { ctx, facts: loaded, mut form, .. } = caller;
    let at = loaded.at();
    let sent = FormVersion::of(&form)?;
    let done = || see_other(loaded.pages().referee());
    if sent.is_recorded(&loaded) {
        return done();
    }
    let news = sent.news(&loaded);
    if !news.is_empty() {
        return moved_on(&ctx, &state, &loaded, &news);
    }
    let asked = CorrectionQuery {
        from: form.value("from").parse().map_err(malformed)?,
        mode: form.value("mode").to_owned(),
        die: form.value("die").to_owned(),
        moves: form.value("moves").to_owned(),
        next: String::new(),
    };
    let plan = plan(&loaded, &asked)?;
    let reason = form.text("reason", 3..=300);
    let keep = form.parse("keep");
    let (Some(reason), Some(keep)) = (reason, keep) else {
        return invalid(&page(&ctx, &state, &loaded, &plan, form));
    };
    let CorrectionPlan { way, from, n, by, .. } = &plan;
    let kind = match way {
        CorrectionKind::Lift => EventKind::CancelPenalty { seq: *from, reason },
        CorrectionKind::Replace | CorrectionKind::Insert | CorrectionKind::Remove => {
            EventKind::Correct { from: *from, n: *n, by: by.clone(), keep, reason }
        }
    };
    let FormVersion { version, request } = sent;
    let game = loaded.game.number();
    let submitted = TableAct { table: at.table, game, version, request, kind };
    match state.act(&ctx, move |work| act(work, submitted)).await {
        Ok(_) => done(),
        Err(NotDone::Table(TableActError::Refused(error))) => {
            let said = words::sentence(&ctx, error.parts());
            form.refuse::<()>("", Message::new(key::REFEREE_REFUSED).with("why", said));
            invalid(&page(&ctx, &state, &loaded, &plan, form))
        }
        Err(NotDone::Table(TableActError::MovedOn { new })) => {
            let loaded = referee::load(&ctx, &state, at).await?;
            moved_on(&ctx, &state, &loaded, &new)
        }
        Err(error) => Err(error.into()),
    }
}

/// Parses the query into the acts that replace the throw.
fn plan(loaded: &LoadedTable, asked: &CorrectionQuery) -> Result<CorrectionPlan, WebError> {
    let way = asked.mode.parse().unwrap_or(CorrectionKind::Replace);
    let throws = loaded.game.throws();
    let throw = throws.iter().find(|throw| throw.seq == asked.from);
    if throw.is_none() && way != CorrectionKind::Lift {
        return Err(WebError::Refused(Message::new(key::ACT_NOT_STANDING)));
    }
    let n = match way {
        CorrectionKind::Insert | CorrectionKind::Lift => 0,
        CorrectionKind::Replace | CorrectionKind::Remove => {
            throw.map_or(0, |throw| u16::try_from(throw.acts.len()).unwrap_or(u16::MAX))
        }
    };
    let mut texts: Vec<&str> = asked.moves.split(',').filter(|text| !text.is_empty()).collect();
    texts.extend((!asked.next.is_empty()).then_some(asked.next.as_str()));
    if texts.len() > MOST_CHOICES {
        return Err(malformed(()));
    }
    let chosen = |text: &&str| parse::chosen_move(text)?.event(&loaded.table).ok();
    let chosen: Option<Vec<EventKind>> = texts.iter().map(chosen).collect();
    let mut by = Vec::new();
    match asked.die.as_str() {
        _ if !way.is_chosen() => {}
        "" => {}
        "lost" => by.push(EventKind::TimeOut),
        die => {
            by.push(EventKind::Die(die.parse().map_err(malformed)?));
            by.extend(chosen.ok_or(()).map_err(malformed)?);
        }
    }
    let (die, moves) = (asked.die.clone(), texts.join(","));
    Ok(CorrectionPlan { way, from: asked.from, n, by, die, moves })
}

fn page<'a>(
    ctx: &Ctx,
    state: &AppState,
    loaded: &'a LoadedTable,
    plan: &'a CorrectionPlan,
    form: Form,
) -> CorrectionPage<'a> {
    let game = &loaded.game;
    let throws = game.throws();
    let throw = throws.iter().find(|throw| throw.seq == plan.from);
    let is_unasked = plan.by.is_empty() && plan.way.is_chosen();
    let preview = match plan.way {
        _ if is_unasked => Ok(None),
        CorrectionKind::Lift => game.preview_lift(plan.from),
        CorrectionKind::Replace | CorrectionKind::Insert | CorrectionKind::Remove => {
            game.preview_correction(plan.from, plan.n, &plan.by).map(Some)
        }
    };
    let (preview, refusal) = match preview {
        Ok(preview) => (preview, String::new()),
        Err(error) => (None, words::sentence(ctx, error.parts())),
    };
    let choices = preview.as_ref().map(|it| choices(ctx, loaded, it)).unwrap_or_default();
    let step = match (&preview, plan.way) {
        (Some(_), _) if !choices.is_empty() => CorrectionStep::Move,
        (Some(_), _) | (None, CorrectionKind::Lift) => CorrectionStep::Preview,
        (None, CorrectionKind::Replace | CorrectionKind::Insert | CorrectionKind::Remove) => {
            CorrectionStep::Die
        }
    };
    let shown = match (&preview, throw) {
        (Some(preview), _) if step == CorrectionStep::Move => Some(preview.position),
        (Some(preview), _) => Some(preview.end),
        (None, Some(throw)) => game.position_before(throw.index),
        (None, None) => game.position().copied(),
    };
    let names = loaded.names(ctx);
    let short = loaded.short_names(&names);
    let drawn =
        scene::ShownPosition { position: shown.as_ref(), last: None, is_ended: game.is_called() };
    let board = scene::scene_at(ctx, loaded, (&names, &short), drawn);
    let board = Scene { choices: choices.clone(), ..board };
    let outlook = preview.as_ref().filter(|_| step == CorrectionStep::Preview);
    CorrectionPage {
        loaded,
        plan,
        color: throw.and_then(|throw| throw.turn),
        before: throw.map(|it| changes::acts(ctx, loaded, it.acts, it.steps)).unwrap_or_default(),
        chosen: preview
            .as_ref()
            .map(|it| changes::happened(ctx, loaded, &it.after))
            .unwrap_or_default(),
        step,
        board: BoardView::new(&board),
        outlook: outlook.map(|it| outlook_of(ctx, loaded, plan, throw, it)),
        choices,
        dice: dice_of(loaded, throw),
        refusal,
        request: RequestId::new(&mut state.ids()).to_string(),
        form,
        ctx: ctx.clone(),
    }
}

/// Dice that a throw may have: any die, or only the one rolled if the app rolls.
fn dice_of(loaded: &LoadedTable, throw: Option<&Throw<'_>>) -> Vec<u8> {
    match loaded.table.app_rolls() {
        false => (1..=6).collect(),
        true => throw.and_then(|it| loaded.game.due_die_at(it.index)).into_iter().collect(),
    }
}

fn choices(ctx: &Ctx, loaded: &LoadedTable, preview: &CorrectionPreview) -> Vec<MoveChoice> {
    scene::choices_of(ctx, &preview.position, &preview.choices, &loaded.table.ruleset)
}

fn outlook_of(
    ctx: &Ctx,
    loaded: &LoadedTable,
    plan: &CorrectionPlan,
    throw: Option<&Throw<'_>>,
    preview: &CorrectionPreview,
) -> CorrectionOutlook {
    let old = throw.map(|throw| throw.acts).unwrap_or_default();
    let is_same = plan.way == CorrectionKind::Replace
        && old.len() == plan.by.len()
        && old.iter().zip(&plan.by).all(|(old, new)| old.kind == *new);
    let later = loaded.game.standing();
    let first = throw.map_or(0, |throw| throw.index) + usize::from(plan.n);
    let first = first + usize::from(plan.way == CorrectionKind::Lift);
    let fitting = later.get(first..first + preview.n_fitting).unwrap_or_default();
    let n_fitting = changes::n_throws(fitting);
    let misfit = preview.misfit.as_ref().map(|misfit| {
        let what = match &misfit.act.kind {
            EventKind::Move { .. } => changes::happened(ctx, loaded, &misfit.steps),
            kind => words::kind_words(ctx, kind),
        };
        let whose = misfit.turn.map(|color| words::color(ctx, color)).unwrap_or_default();
        let what = ctx.ta(key::CORRECTION_MISFIT_ACT).with("color", whose).with("what", what);
        (what.to_string(), words::sentence(ctx, misfit.cause.parts()))
    });
    let is_last = preview.n_fitting == 0 && preview.lost.is_empty();
    CorrectionOutlook {
        is_same,
        is_last,
        fitting: ctx.tn(key::CORRECTION_FITTING, n_fitting),
        misfit,
        lost: changes::lost_words(ctx, &preview.lost),
        may_cut: preview.n_fitting > 0 && plan.way != CorrectionKind::Lift,
    }
}

impl CorrectionPage<'_> {
    fn error(&self) -> String {
        self.form.error(&self.ctx, "")
    }

    fn key_of_rolled(&self) -> Key {
        match self.plan.way {
            CorrectionKind::Insert => key::CORRECTION_APP_INSERT,
            CorrectionKind::Replace | CorrectionKind::Remove | CorrectionKind::Lift => {
                key::CORRECTION_APP_REPLACE
            }
        }
    }

    fn link(&self, way: &CorrectionKind, die: impl Display) -> String {
        let (path, mode, from) = (self.loaded.pages().correction(), way.name(), self.plan.from);
        format!("{path}?from={from}&mode={mode}&die={die}")
    }
}
