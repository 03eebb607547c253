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

use super::act::moved_on;
use super::referee::TableReferee;
use super::{LoadedTable, changes, parse, referee, scene, words};
use crate::acts::tables::{TableAct, act};
use crate::acts::{NotDone, TableActError};
use crate::web::board::BoardView;
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::respond::{Answer, invalid, render, see_other};
use crate::web::i18n::{Message, Word};
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Most choices of one throw: leaving the nest, captures, goals and their bonus counts never need more.
const MOST_CHOICES: usize = 12;

/// Query of the correction page.
#[derive(Clone, Debug, Deserialize)]
pub struct Asked {
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
struct CorrectionPage {
    ctx: Ctx,
    path: address::Table,
    title: String,
    way: Way,
    from: i32,
    die: String,
    moves: String,
    /// Color whose throw is corrected.
    color: Option<Color>,
    /// The throw as recorded, in words.
    before: String,
    /// The choices so far, in words.
    chosen: String,
    step: Step,
    board: BoardView,
    choices: Vec<MoveChoice>,
    outlook: Option<Outlook>,
    may_lose_turn: bool,
    /// True if the app rolls the dice: the recorded die cannot be changed then.
    app_rolls: bool,
    /// Dice to choose from.
    dice: Vec<u8>,
    refusal: String,
    version: i32,
    request: String,
    form: Form,
}

/// Kind of a correction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
enum Way {
    /// Replaces a throw by another.
    Replace,
    /// Inserts a throw before this one.
    Insert,
    /// Removes a throw from the game.
    Remove,
    /// Cancels a penalty that changed the position.
    Lift,
}

impl Way {
    /// Value in addresses and forms.
    fn name(self) -> &'static str {
        self.into()
    }

    /// Key of the label for the throw in question.
    fn before(self) -> &'static str {
        match self {
            Way::Replace => "correction-before-replace",
            Way::Insert => "correction-before-insert",
            Way::Remove => "correction-before-remove",
            Way::Lift => "correction-before-lift",
        }
    }

    /// True if the user chooses a new throw.
    fn is_chosen(self) -> bool {
        matches!(self, Way::Replace | Way::Insert)
    }
}

impl Word for Way {
    fn key(&self) -> &'static str {
        match self {
            Way::Replace => "correction-title-replace",
            Way::Insert => "correction-title-insert",
            Way::Remove => "correction-title-remove",
            Way::Lift => "correction-title-lift",
        }
    }
}

/// Next step of the correction page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Die,
    Move,
    /// All choices are made; the page previews the effect on later throws.
    Preview,
}

/// Effect of the correction on later throws.
struct Outlook {
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
struct Plan {
    way: Way,
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
    Query(asked): Query<Asked>,
) -> Answer {
    let TableReferee { ctx, facts: loaded, .. } = caller;
    let plan = plan(&loaded, &asked)?;
    render(&page(&ctx, &state, &loaded, &plan, Form::empty())?)
}

/// `POST /tables/{id}/correction`: records a correction.
pub async fn post(caller: TableReferee<address::Table, Form>, state: Data<AppState>) -> Answer {
    let TableReferee { ctx, facts: loaded, mut form, .. } = caller;
    let at = loaded.at();
    let stale = || WebError::Invalid(Message::new("error-malformed"));
    let version: i32 = form.value("version").parse().map_err(|_| stale())?;
    let request: RequestId = form.value("request").parse().map_err(|_| stale())?;
    let done = || see_other(address::game(at).referee());
    let news: Vec<_> = loaded.events.iter().filter(|event| event.seq > version).cloned().collect();
    if loaded.events.iter().any(|event| event.request == request) {
        return done();
    }
    if !news.is_empty() {
        return moved_on(&ctx, &state, &loaded, &news);
    }
    let asked = Asked {
        from: form.value("from").parse().map_err(|_| stale())?,
        mode: form.value("mode").to_owned(),
        die: form.value("die").to_owned(),
        moves: form.value("moves").to_owned(),
        next: String::new(),
    };
    let plan = plan(&loaded, &asked)?;
    let reason = form.text("reason", 3..=300);
    let keep = form.parse("keep");
    let (Some(reason), Some(keep)) = (reason, keep) else {
        return invalid(&page(&ctx, &state, &loaded, &plan, form)?);
    };
    let Plan { way, from, n, by, .. } = &plan;
    let kind = match way {
        Way::Lift => EventKind::CancelPenalty { seq: *from, reason },
        Way::Replace | Way::Insert | Way::Remove => {
            EventKind::Correct { from: *from, n: *n, by: by.clone(), keep, reason }
        }
    };
    let submitted =
        TableAct { table: at.table, game: loaded.game.number(), version, request, kind };
    match state.act(&ctx, move |work| act(work, submitted)).await {
        Ok(_) => done(),
        Err(NotDone::Table(TableActError::Refused(error))) => {
            let said = words::sentence(&ctx, error.parts());
            form.refuse::<()>("", Message::new("referee-refused").with("why", said));
            invalid(&page(&ctx, &state, &loaded, &plan, form)?)
        }
        Err(NotDone::Table(TableActError::MovedOn { new })) => {
            let loaded = referee::load(&ctx, &state, at).await?;
            moved_on(&ctx, &state, &loaded, &new)
        }
        Err(error) => Err(error.into()),
    }
}

/// Parses the query into the acts that replace the throw.
fn plan(loaded: &LoadedTable, asked: &Asked) -> Result<Plan, WebError> {
    let way = asked.mode.parse().unwrap_or(Way::Replace);
    let throws = loaded.game.throws();
    let throw = throws.iter().find(|throw| throw.seq == asked.from);
    if throw.is_none() && way != Way::Lift {
        return Err(WebError::Refused(Message::new("act-not-standing")));
    }
    let n = match way {
        Way::Insert | Way::Lift => 0,
        Way::Replace | Way::Remove => {
            throw.map_or(0, |throw| u16::try_from(throw.acts.len()).unwrap_or(u16::MAX))
        }
    };
    let mut texts: Vec<&str> = asked.moves.split(',').filter(|text| !text.is_empty()).collect();
    texts.extend((!asked.next.is_empty()).then_some(asked.next.as_str()));
    let malformed = || WebError::Invalid(Message::new("error-malformed"));
    if texts.len() > MOST_CHOICES {
        return Err(malformed());
    }
    let chosen = |text: &&str| parse::chosen_move(text)?.event(&loaded.table).ok();
    let chosen: Option<Vec<EventKind>> = texts.iter().map(chosen).collect();
    let mut by = Vec::new();
    match asked.die.as_str() {
        _ if !way.is_chosen() => {}
        "" => {}
        "lost" => by.push(EventKind::TimeOut),
        die => {
            by.push(EventKind::Die(die.parse().map_err(|_| malformed())?));
            by.extend(chosen.ok_or_else(malformed)?);
        }
    }
    let (die, moves) = (asked.die.clone(), texts.join(","));
    Ok(Plan { way, from: asked.from, n, by, die, moves })
}

fn page(
    ctx: &Ctx,
    state: &AppState,
    loaded: &LoadedTable,
    plan: &Plan,
    form: Form,
) -> Result<CorrectionPage, WebError> {
    let game = &loaded.game;
    let throws = game.throws();
    let throw = throws.iter().find(|throw| throw.seq == plan.from);
    let is_unasked = plan.by.is_empty() && plan.way.is_chosen();
    let preview = match plan.way {
        _ if is_unasked => Ok(None),
        Way::Lift => game.preview_lift(plan.from),
        Way::Replace | Way::Insert | Way::Remove => {
            game.preview_correction(plan.from, plan.n, &plan.by).map(Some)
        }
    };
    let (preview, refusal) = match preview {
        Ok(preview) => (preview, String::new()),
        Err(error) => (None, words::sentence(ctx, error.parts())),
    };
    let choices = preview.as_ref().map(|it| choices(ctx, loaded, it)).unwrap_or_default();
    let step = match (&preview, plan.way) {
        (Some(_), _) if !choices.is_empty() => Step::Move,
        (Some(_), _) | (None, Way::Lift) => Step::Preview,
        (None, Way::Replace | Way::Insert | Way::Remove) => Step::Die,
    };
    let shown = match (&preview, throw) {
        (Some(preview), _) if step == Step::Move => Some(preview.position),
        (Some(preview), _) => Some(preview.end),
        (None, Some(throw)) => game.position_before(throw.index),
        (None, None) => game.position().copied(),
    };
    let names = loaded.names(ctx);
    let short = loaded.short_names(&names);
    let drawn = scene::Shown { position: shown.as_ref(), last: None, is_ended: game.is_called() };
    let board = scene::scene_at(ctx, loaded, (&names, &short), drawn);
    let board = Scene { choices: choices.clone(), ..board };
    let outlook = preview.as_ref().filter(|_| step == Step::Preview);
    Ok(CorrectionPage {
        path: address::game(loaded.at()),
        title: loaded.title(ctx),
        way: plan.way,
        from: plan.from,
        die: plan.die.clone(),
        moves: plan.moves.clone(),
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
        may_lose_turn: loaded.table.ruleset.turn_seconds() > 0,
        app_rolls: loaded.table.app_rolls(),
        dice: dice_of(loaded, throw),
        refusal,
        version: game.version(),
        request: RequestId::new(&mut state.ids()).to_string(),
        form,
        ctx: ctx.clone(),
    })
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
    plan: &Plan,
    throw: Option<&Throw<'_>>,
    preview: &CorrectionPreview,
) -> Outlook {
    let old = throw.map(|throw| throw.acts).unwrap_or_default();
    let is_same = plan.way == Way::Replace
        && old.len() == plan.by.len()
        && old.iter().zip(&plan.by).all(|(old, new)| old.kind == *new);
    let later = loaded.game.standing();
    let first = throw.map_or(0, |throw| throw.index) + usize::from(plan.n);
    let first = first + usize::from(plan.way == Way::Lift);
    let fitting = later.get(first..first + preview.n_fitting).unwrap_or_default();
    let n_fitting = changes::n_throws(fitting);
    let misfit = preview.misfit.as_ref().map(|misfit| {
        let what = match &misfit.act.kind {
            EventKind::Move { .. } => changes::happened(ctx, loaded, &misfit.steps),
            kind => words::kind_words(ctx, kind),
        };
        let whose = misfit.turn.map(|color| words::color(ctx, color)).unwrap_or_default();
        let what = ctx.ta("correction-misfit-act").with("color", whose).with("what", what);
        (what.to_string(), words::sentence(ctx, misfit.cause.parts()))
    });
    let is_last = preview.n_fitting == 0 && preview.lost.is_empty();
    Outlook {
        is_same,
        is_last,
        fitting: ctx.tn("correction-fitting", n_fitting),
        misfit,
        lost: changes::lost_words(ctx, &preview.lost),
        may_cut: preview.n_fitting > 0 && plan.way != Way::Lift,
    }
}

impl CorrectionPage {
    fn error(&self) -> String {
        self.form.error(&self.ctx, "")
    }

    fn key_of_rolled(&self) -> &'static str {
        match self.way {
            Way::Insert => "correction-app-insert",
            Way::Replace | Way::Remove | Way::Lift => "correction-app-replace",
        }
    }

    fn link(&self, way: &Way, die: impl Display) -> String {
        let mode = way.name();
        format!("{}?from={}&mode={mode}&die={die}", self.path.correction(), self.from)
    }
}
