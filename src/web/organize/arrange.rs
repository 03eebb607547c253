//! A draft arranged by hand: entries are tapped to be swapped or moved, tables opened, pinned and drawn again, with what that
//! breaks. Each tap answers the page anew; nothing is stored until it is saved.

use actix_web::http::StatusCode;
use actix_web::web::Data;
use askama::Template;

use super::arrange_form::{Said, Sheet, Tap};
use super::draws::drawn_lot;
use super::flaws::{in_words, summed};
use crate::acts::rounds::{self, Replaced};
use crate::acts::{NotDone, RoundError};
use crate::draw::arrangement::{Arrangement, Group};
use crate::draw::arranging::{Arranging, drafted};
use crate::draw::{DrawError, Flaw, HandError};
use crate::rules::Color;
use crate::tournament::championship::Championship;
use crate::tournament::draw_input::left_out;
use crate::tournament::entry::Entry;
use crate::tournament::id::{RoundId, TournamentId};
use crate::tournament::names::Names;
use crate::tournament::table::TableKind;
use crate::web::form::Form;
use crate::web::http::error::WebError;
use crate::web::http::path::Id;
use crate::web::http::refusal;
use crate::web::http::respond::{Answer, invalid, render, see_other, see_other_saying};
use crate::web::i18n::Message;
use crate::web::parts::drawn::draws_of;
use crate::web::parts::head::{Head, Tab, path};
use crate::web::parts::load;
use crate::web::parts::pools;
use crate::web::parts::titles::stage_title;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Letters of why a draft is changed.
const MOST_REASON: usize = 200;
/// So many flaws are shown one by one; those that are not new are summed up where they are more.
const FLAWS: usize = 10;
/// So many new ones, and so many that are gone.
const TOLD: usize = 20;

#[derive(Template)]
#[template(path = "organize/arrange.html")]
struct ArrangePage {
    ctx: Ctx,
    head: Head,
    form: Form,
    stage: String,
    is_league: bool,
    draft: RoundId,
    arrangement: String,
    past: Vec<String>,
    since: String,
    chosen: Option<Named>,
    /// What was done last.
    said: String,
    groups: Vec<GroupView>,
    broken: Broken,
}

/// An entry with its number.
struct Named {
    number: i32,
    name: String,
}

/// A table, bye, empty place or group.
struct GroupView {
    title: String,
    is_empty: bool,
    is_pinned: bool,
    /// Whether it has what it cannot be saved with.
    is_wrong: bool,
    /// Whether the chosen entry can come to it.
    takes: bool,
    seats: Vec<SeatView>,
}

/// An entry where it sits.
struct SeatView {
    number: i32,
    name: String,
    club: String,
    colors: Vec<Color>,
    is_chosen: bool,
    /// Whether it sat elsewhere before what was done last.
    is_moved: bool,
    /// Whether the page begins there.
    is_first: bool,
}

/// What the arrangement breaks, in words.
#[derive(Default)]
struct Broken {
    /// Why it cannot be saved.
    errors: Vec<String>,
    /// Flaws that it did not have before, up to a number.
    new: Vec<String>,
    /// How many those are.
    n_new: usize,
    /// Flaws that it had before, up to a number.
    gone: Vec<String>,
    /// The others, up to a number.
    old: Vec<String>,
    /// How many of each kind, where they are more.
    sums: Vec<String>,
}

impl Broken {
    fn is_empty(&self) -> bool {
        self.errors.is_empty() && self.new.is_empty() && self.old.is_empty() && self.sums.is_empty()
    }
}

impl ArrangePage {
    /// Whether the page begins at what can be done to all of it.
    fn begins_at_said(&self) -> bool {
        let has_first = |group: &GroupView| group.seats.iter().any(|seat| seat.is_first);
        let is_start = self.since.is_empty() || self.form.has_errors();
        !is_start && !self.groups.iter().any(has_first)
    }
}

/// `GET /tournaments/{id}/draw/arrange`
pub async fn show(ctx: Ctx, state: Data<AppState>, Id(id): Id<TournamentId>) -> Answer {
    let championship = load::organized(&state, &ctx, id).await?;
    let Some(arranging) = arranging(&state, &championship).await? else {
        return see_other(path(id, "draw"));
    };
    let sheet = Sheet::new(&arranging);
    let at = At::new(&ctx, &championship, &arranging);
    render(&at.page(&sheet, Form::empty(), ctx.t("arrange-said-start"), None))
}

/// `POST /tournaments/{id}/draw/arrange`: what a tap makes of it, to be looked at; nothing is stored.
pub async fn tap(
    ctx: Ctx,
    state: Data<AppState>,
    Id(id): Id<TournamentId>,
    mut form: Form,
) -> Answer {
    let championship = load::organized(&state, &ctx, id).await?;
    let (Some(mut sheet), Some(tap)) = (Sheet::sent(&form), Tap::of(&form)) else {
        return Err(WebError::Invalid(Message::new("error-malformed")));
    };
    let Some(arranging) = arranging(&state, &championship).await? else {
        return Err(NotDone::Round(RoundError::MovedOn).into());
    };
    let at = At::new(&ctx, &championship, &arranging);
    if sheet.draft != arranging.first() {
        return at.overtaken(sheet, form);
    }
    if sheet.fit(&arranging) {
        form.refuse::<()>("", Message::new("arrange-said-fitted"));
    }
    let said = sheet.tap(&arranging, tap, drawn_lot()?);
    let first = match (said, tap) {
        (Said::Chosen(entry) | Said::Moved(entry), _) | (_, Tap::Entry(entry)) => Some(entry),
        _ => None,
    };
    let said = at.said(&sheet, said);
    render(&at.page(&sheet, form, said, first))
}

/// `POST /tournaments/{id}/draws/arranged`: takes the place of the draft.
pub async fn save(
    ctx: Ctx,
    state: Data<AppState>,
    Id(id): Id<TournamentId>,
    mut form: Form,
) -> Answer {
    let championship = load::organized(&state, &ctx, id).await?;
    let Some(mut sheet) = Sheet::sent(&form) else {
        return Err(WebError::Invalid(Message::new("error-malformed")));
    };
    let Some(arranging) = arranging(&state, &championship).await? else {
        return Err(NotDone::Round(RoundError::MovedOn).into());
    };
    let at = At::new(&ctx, &championship, &arranging);
    if sheet.draft != arranging.first() {
        return at.overtaken(sheet, form);
    }
    if sheet.fit(&arranging) {
        form.refuse::<()>("", Message::new("arrange-said-fitted"));
        return conflict(&at.page(&sheet, form, String::new(), None));
    }
    if let Some(reason) = form.text("change_reason", 1..=MOST_REASON) {
        let (groups, first) = (sheet.arrangement.numbers(), sheet.draft);
        let replaced = Some(Replaced { first, reason });
        let done = state.act(&ctx, move |work| rounds::draw_by_hand(work, id, groups, replaced));
        match done.await {
            Ok(()) => {
                let said = Message::new("flash-draw-changed");
                return see_other_saying(path(id, "draw"), &said);
            }
            Err(NotDone::Round(RoundError::Draw(DrawError::ByHand(_)))) => {
                form.refuse::<()>("", Message::new("arrange-cannot"));
            }
            Err(error @ NotDone::Round(RoundError::Draw(_))) => {
                form.refuse::<()>("", refusal::message(&error));
            }
            Err(error @ NotDone::Round(RoundError::MovedOn)) => {
                let championship = load::organized(&state, &ctx, id).await?;
                let Some(arranging) = self::arranging(&state, &championship).await? else {
                    return Err(error.into());
                };
                let at = At::new(&ctx, &championship, &arranging);
                return at.overtaken(sheet, form);
            }
            Err(error) => return Err(error.into()),
        }
    }
    invalid(&at.page(&sheet, form, String::new(), None))
}

/// What the draft that waits is arranged with, if it can be: without those who had not come to it.
async fn arranging(
    state: &AppState,
    championship: &Championship,
) -> Result<Option<Arranging>, WebError> {
    let Some(draft) = drafted(championship) else { return Ok(None) };
    let absent = left_out(&draws_of(state, draft.first).await?);
    Ok(Arranging::of(championship, &absent))
}

fn conflict(page: &ArrangePage) -> Answer {
    let mut response = invalid(page)?;
    *response.status_mut() = StatusCode::CONFLICT;
    Ok(response)
}

/// Where one arranges.
struct At<'a> {
    ctx: &'a Ctx,
    championship: &'a Championship,
    arranging: &'a Arranging,
    names: Names,
    is_league: bool,
}

impl<'a> At<'a> {
    fn new(ctx: &'a Ctx, championship: &'a Championship, arranging: &'a Arranging) -> Self {
        let stage = championship.stage(arranging.stage());
        let is_league = stage.is_some_and(|stage| stage.plan.is_league());
        Self { ctx, championship, arranging, names: Names::in_full(championship), is_league }
    }

    /// Somebody else drew meanwhile: what was arranged can take the place of what there is now.
    fn overtaken(&self, mut sheet: Sheet, mut form: Form) -> Answer {
        sheet.fit(self.arranging);
        sheet.draft = self.arranging.first();
        form.refuse::<()>("", Message::new("arrange-moved-on"));
        conflict(&self.page(&sheet, form, String::new(), None))
    }

    fn page(&self, sheet: &Sheet, form: Form, said: String, first: Option<i32>) -> ArrangePage {
        let Self { ctx, championship, arranging, .. } = *self;
        let made = arranging.made(&sheet.arrangement);
        let stage = championship.stage(arranging.stage());
        let named = |number: i32| Named { number, name: self.name(number) };
        ArrangePage {
            head: Head::new(ctx, championship, Tab::Draw),
            stage: stage.map(|stage| stage_title(ctx, championship, stage)).unwrap_or_default(),
            is_league: self.is_league,
            draft: sheet.draft,
            arrangement: sheet.arrangement.to_string(),
            past: sheet.past.iter().map(Arrangement::to_string).collect(),
            since: sheet.since.as_ref().map(Arrangement::to_string).unwrap_or_default(),
            chosen: sheet.chosen.map(named),
            said,
            groups: self.groups(sheet, &made, first),
            broken: self.broken(sheet, &made),
            form,
            ctx: ctx.clone(),
        }
    }

    fn entry(&self, number: i32) -> Option<&Entry> {
        self.championship.entries().iter().find(|entry| entry.number == number)
    }

    fn name(&self, number: i32) -> String {
        self.entry(number).map(|entry| self.names.entry(entry.id)).unwrap_or_default()
    }

    fn groups(&self, sheet: &Sheet, made: &Championship, first: Option<i32>) -> Vec<GroupView> {
        let titles = self.titles(&sheet.arrangement, made);
        let wrong = self.wrong(&sheet.arrangement);
        let of_chosen = sheet.chosen.and_then(|entry| sheet.arrangement.group_of(entry));
        let groups = sheet.arrangement.groups.iter().zip(titles).enumerate();
        let view = |(index, (group, title)): (usize, (&Group, String))| GroupView {
            title,
            is_empty: group.entries.is_empty(),
            is_pinned: group.is_pinned,
            is_wrong: wrong.contains(&index),
            takes: of_chosen.is_some_and(|of_chosen| of_chosen != index),
            seats: self.seats(sheet, group, first),
        };
        groups.map(view).collect()
    }

    fn seats(&self, sheet: &Sheet, group: &Group, first: Option<i32>) -> Vec<SeatView> {
        let colors = match group.entries.len() {
            n if n > 1 && !self.is_league => self.arranging.colors(n),
            _ => Vec::new(),
        };
        let mut colors = colors.into_iter();
        let now = &sheet.arrangement;
        // Where a group was opened or closed nobody moved, but those after it are counted otherwise.
        let since = sheet.since.as_ref().filter(|it| it.groups.len() == now.groups.len());
        let seat = |number: &i32| {
            let club = self.entry(*number).map(|entry| self.names.club(entry.id));
            SeatView {
                number: *number,
                name: self.name(*number),
                club: club.unwrap_or_default(),
                colors: colors.next().unwrap_or_default(),
                is_chosen: sheet.chosen == Some(*number),
                is_moved: since.is_some_and(|it| it.group_of(*number) != now.group_of(*number)),
                is_first: first == Some(*number),
            }
        };
        group.entries.iter().map(seat).collect()
    }

    /// What each group is called: as it will be once it is saved.
    fn titles(&self, arrangement: &Arrangement, made: &Championship) -> Vec<String> {
        let Self { ctx, arranging, .. } = *self;
        let mut pools = made.pools_of(arranging.stage());
        let mut number = 0;
        let stage = made.stage(arranging.stage());
        let title = |group: &Group| match (group.entries.len(), self.is_league) {
            (0, true) => ctx.t("arrange-empty-group"),
            (0, false) => ctx.t("arrange-empty-table"),
            (_, true) => {
                let titled = stage.zip(pools.next());
                let title = titled.map(|(stage, pool)| pools::title(ctx, made, stage, pool));
                let title = title.filter(|title| !title.is_empty());
                title.unwrap_or_else(|| ctx.t("arrange-all"))
            }
            (1, false) => ctx.word(TableKind::Bye),
            _ => {
                number += 1;
                ctx.ta("table-numbered").with("number", number).to_string()
            }
        };
        arrangement.groups.iter().map(title).collect()
    }

    /// The groups that an error is about.
    fn wrong(&self, arrangement: &Arrangement) -> Vec<usize> {
        let seated = arrangement.groups.iter().enumerate();
        let seated: Vec<usize> =
            seated.filter(|(_, group)| !group.entries.is_empty()).map(|(index, _)| index).collect();
        let group = |error: HandError| match error {
            HandError::NotDrawn { group, .. }
            | HandError::Twice { group, .. }
            | HandError::TooMany { group, .. }
            | HandError::Alone { group, .. }
            | HandError::OtherSector { group, .. }
            | HandError::SectorTwice { group, .. } => seated.get(group).copied(),
            _ => None,
        };
        self.arranging.errors(arrangement).into_iter().filter_map(group).collect()
    }

    fn broken(&self, sheet: &Sheet, made: &Championship) -> Broken {
        let Self { ctx, arranging, .. } = *self;
        let flaws = arranging.flaws(made);
        let before = sheet.since.as_ref().map(|since| arranging.made(since));
        let of_before = before.as_ref().map(|before| arranging.flaws(before));
        let (new, old): (Vec<&Flaw>, Vec<&Flaw>) = flaws.iter().partition(|flaw| {
            of_before.as_ref().is_some_and(|before| !before.iter().any(|it| it.is_same(flaw)))
        });
        let gone = of_before.iter().flatten().filter(|it| !flaws.iter().any(|now| now.is_same(it)));
        let told = |championship: &Championship, flaw: &Flaw| {
            in_words(ctx, championship, &self.names, flaw)
        };
        let gone = gone.filter_map(|flaw| Some(told(before.as_ref()?, flaw)));
        Broken {
            errors: self.errors(&sheet.arrangement, made),
            n_new: new.len(),
            new: new.into_iter().take(TOLD).map(|flaw| told(made, flaw)).collect(),
            gone: gone.take(TOLD).collect(),
            sums: summed(ctx, old.iter().copied(), FLAWS),
            old: old.into_iter().take(10 * FLAWS).map(|flaw| told(made, flaw)).collect(),
        }
    }

    fn errors(&self, arrangement: &Arrangement, made: &Championship) -> Vec<String> {
        let ctx = self.ctx;
        let titles = self.titles(arrangement, made);
        let seated = arrangement.groups.iter().zip(titles);
        let seated: Vec<String> =
            seated.filter(|(group, _)| !group.entries.is_empty()).map(|(_, it)| it).collect();
        let title = |group: usize| seated.get(group).cloned().unwrap_or_default();
        let said = |error: HandError| match error {
            HandError::TooMany { group, n, most } => Message::new("arrange-too-many")
                .with("table", title(group))
                .with("n", n)
                .with("most", most),
            HandError::Alone { number, .. } => {
                Message::new("arrange-alone").with("entry", self.name(number))
            }
            HandError::NoTable => Message::new("arrange-no-table"),
            HandError::NotSoMany { n, expected } => {
                Message::new("arrange-not-so-many").with("found", n).with("n", expected)
            }
            HandError::OtherSector { group, number } => Message::new("arrange-other-sector")
                .with("group", title(group))
                .with("entry", self.name(number)),
            HandError::SectorTwice { group, .. } => {
                Message::new("arrange-sector-twice").with("group", title(group))
            }
            // Whoever is arranged is in the draw, and once.
            HandError::PlayOffs
            | HandError::NotDrawn { .. }
            | HandError::Twice { .. }
            | HandError::Missing { .. } => Message::new("draw-hand-wrong"),
        };
        let errors = self.arranging.errors(arrangement).into_iter();
        errors.take(TOLD).map(|error| ctx.say(&said(error))).collect()
    }

    /// What was done, as a sentence.
    fn said(&self, sheet: &Sheet, said: Said) -> String {
        let by_kind = |table: &'static str, group: &'static str| {
            Message::new(if self.is_league { group } else { table })
        };
        let message = match said {
            Said::Nothing => Message::new("arrange-said-start"),
            Said::Chosen(entry) => by_kind("arrange-said-chosen", "arrange-said-chosen-group")
                .with("entry", self.name(entry)),
            Said::Swapped(one, other) => Message::new("arrange-said-swapped")
                .with("one", self.name(one))
                .with("other", self.name(other)),
            Said::Moved(entry) => {
                let made = self.arranging.made(&sheet.arrangement);
                let titles = self.titles(&sheet.arrangement, &made);
                let group =
                    sheet.arrangement.group_of(entry).and_then(|it| titles.get(it).cloned());
                Message::new("arrange-said-moved")
                    .with("entry", self.name(entry))
                    .with("table", group.unwrap_or_default())
            }
            Said::Opened => by_kind("arrange-said-opened", "arrange-said-opened-group"),
            Said::Closed => by_kind("arrange-said-closed", "arrange-said-closed-group"),
            Said::Redrawn => Message::new("arrange-said-redrawn"),
            Said::NothingToRedraw => Message::new("arrange-said-nothing-to-redraw"),
            Said::Undone => Message::new("arrange-said-undone"),
        };
        self.ctx.say(&message)
    }
}
