//! The page to arrange a draft by hand. The organizer taps entries to swap or move them, opens tables, pins tables and draws the rest
//! again. The page lists the flaws of the arrangement.
//!
//! Each tap is a request that answers with the whole page; nothing is stored until the arrangement is saved. Rearrangements of published
//! rounds use the same page (see [`super::rearrange`]).

use actix_web::http::StatusCode;
use actix_web::web::Data;
use askama::Template;
use domain::draw::changes::arrangement::{ArrangedGroup, Arrangement};
use domain::draw::changes::draft_arrangement::{DraftArranger, drafted};
use domain::draw::changes::round_arrangement::{GroupOutcome, MovedEntry, RoundArranger};
use domain::draw::{DrawError, DueIn, Flaw, HandError};
use domain::tournament::championship::Championship;
use domain::tournament::draw_input::left_out;
use domain::tournament::entry::Entry;
use domain::tournament::id::{RoundId, StageId};
use domain::tournament::names::Names;
use domain::tournament::table::TableKind;
use parchis::Color;

use super::arrange_form::{Bench, Said, Sheet, Tap};
use super::draws::drawn_lot;
use super::flaws::{in_words, summed};
use crate::acts::rounds::{self, Replaced};
use crate::acts::{NotDone, RoundError};
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::refusal;
use crate::web::http::respond::{Answer, invalid, render, see_other, see_other_saying};
use crate::web::i18n::Message;
use crate::web::organize::meant;
use crate::web::parts::drawn::draws_of;
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::load::{self, Organized};
use crate::web::parts::pools;
use crate::web::parts::rearranged;
use crate::web::parts::titles::stage_title;
use crate::web::parts::withdrawn;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Maximum length of the reason for changing a draft, in characters.
pub(super) const MOST_REASON: usize = 200;
/// Old flaws are summed up by kind if there are more than this; at most ten times as many are listed one by one.
const FLAWS: usize = 10;
/// Maximum number of new flaws, and of removed flaws, that are listed.
const TOLD: usize = 20;

#[derive(Template)]
#[template(path = "organize/arrange.html")]
pub(super) struct ArrangePage {
    ctx: Ctx,
    head: Head,
    form: Form,
    stage: String,
    is_league: bool,
    only_swaps: bool,
    /// Addresses to send taps to, to save to, and to leave the page for.
    paths: Paths,
    /// Extra fields of a rearrangement; `None` for a draft.
    published: Option<PublishedView>,
    draft: RoundId,
    arrangement: String,
    past: Vec<String>,
    since: String,
    chosen: Option<Named>,
    /// Sentence about the last action.
    said: String,
    groups: Vec<GroupView>,
    broken: Broken,
}

struct Paths {
    tap: String,
    save: String,
    back: String,
}

/// Extra fields of a rearrangement of a published round.
struct PublishedView {
    numbers: String,
    standing: String,
    /// Seat changes in words: each entry with its old and its new place.
    moves: Vec<String>,
    /// New number of qualifiers, in words, if the rearrangement changes it.
    going_on: Option<String>,
}

/// An entry's number and name.
struct Named {
    number: i32,
    name: String,
}

/// A table, bye, empty table or pool of the arrangement.
struct GroupView {
    title: String,
    /// True for an empty group that may be removed.
    can_close: bool,
    /// True if play has begun there: no entry may leave or join.
    is_locked: bool,
    is_pinned: bool,
    /// True if an error of this group prevents saving.
    is_wrong: bool,
    /// True if the chosen entry may move here.
    takes: bool,
    seats: Vec<SeatView>,
}

/// An entry in its place.
struct SeatView {
    number: i32,
    name: String,
    club: String,
    colors: Vec<Color>,
    is_chosen: bool,
    /// True if the last action moved this entry.
    is_moved: bool,
    /// True if the page scrolls to this entry first.
    is_first: bool,
}

/// Errors and flaws of the arrangement, in words.
#[derive(Default)]
struct Broken {
    /// Errors that prevent saving.
    errors: Vec<String>,
    /// Flaws that the last action added, up to [`TOLD`].
    new: Vec<String>,
    /// Total number of new flaws.
    n_new: usize,
    /// Flaws that the last action removed, up to [`TOLD`].
    gone: Vec<String>,
    /// Flaws that the last action did not change, up to ten times [`FLAWS`].
    old: Vec<String>,
    /// Number of unchanged flaws of each kind, if there are more than [`FLAWS`].
    sums: Vec<String>,
}

impl Broken {
    fn is_empty(&self) -> bool {
        self.errors.is_empty() && self.new.is_empty() && self.old.is_empty() && self.sums.is_empty()
    }
}

impl ArrangePage {
    /// Instructions, in a sentence or two.
    fn lead(&self) -> String {
        self.ctx.t(match (self.published.is_some(), self.is_league) {
            (false, false) => "arrange-lead",
            (false, true) => "arrange-lead-groups",
            (true, false) => "rearrange-lead",
            (true, true) => "rearrange-lead-groups",
        })
    }

    /// Label of the save button.
    fn save(&self) -> String {
        self.ctx.t(match self.published.is_some() {
            true => "rearrange-save",
            false => "arrange-save",
        })
    }

    /// True if the page scrolls to the sentence about the last action, because no entry is the target.
    fn begins_at_said(&self) -> bool {
        let has_first = |group: &GroupView| group.seats.iter().any(|seat| seat.is_first);
        let is_start = self.since.is_empty() || self.form.has_errors();
        !is_start && !self.groups.iter().any(has_first)
    }
}

/// `GET /tournaments/{id}/draw/arrange`: the page with the draft as it was drawn.
pub async fn show(caller: Organized<address::Tournament>, state: Data<AppState>) -> Answer {
    let Organized { ctx, at: address::Tournament { id }, facts: championship, .. } = caller;
    let stage = meant::of_address(&ctx, &championship);
    let Some(bench) = bench(&state, &championship, stage).await? else {
        // The draft may have been published meanwhile.
        let published = rearranged::ways(&ctx, &state, &championship).await?.pop();
        return see_other(published.map_or_else(|| address::tournament(id).draw(), |(way, _)| way));
    };
    let sheet = Sheet::new(&bench);
    let at = At::new(&ctx, &championship, &bench);
    render(&at.page(&sheet, Form::empty(), ctx.t("arrange-said-start"), None))
}

/// `POST /tournaments/{id}/draw/arrange`: the page after a tap; nothing is stored.
pub async fn tap(caller: Organized<address::Tournament, Form>, state: Data<AppState>) -> Answer {
    let Organized { ctx, facts: championship, mut form, .. } = caller;
    let (Some(mut sheet), Some(tap)) = (Sheet::sent(&form), Tap::of(&form)) else {
        return Err(WebError::Invalid(Message::new("error-malformed")));
    };
    let stage = stage_of(&championship, &sheet);
    let Some(bench) = bench(&state, &championship, stage).await? else {
        return Err(NotDone::Round(RoundError::MovedOn).into());
    };
    let at = At::new(&ctx, &championship, &bench);
    if sheet.draft != bench.first() {
        return at.overtaken(sheet, form);
    }
    if sheet.fit(&bench) {
        form.refuse::<()>("", Message::new("arrange-said-fitted"));
    }
    at.tapped(sheet, tap, form)
}

/// `POST /tournaments/{id}/draws/arranged`: saves the arrangement in place of the draft.
pub async fn save(caller: Organized<address::Tournament, Form>, state: Data<AppState>) -> Answer {
    let Organized { ctx, at: address::Tournament { id }, facts: championship, mut form } = caller;
    let Some(mut sheet) = Sheet::sent(&form) else {
        return Err(WebError::Invalid(Message::new("error-malformed")));
    };
    let stage = stage_of(&championship, &sheet);
    let Some(bench) = bench(&state, &championship, stage).await? else {
        return Err(NotDone::Round(RoundError::MovedOn).into());
    };
    let at = At::new(&ctx, &championship, &bench);
    if sheet.draft != bench.first() {
        return at.overtaken(sheet, form);
    }
    if sheet.fit(&bench) {
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
                return see_other_saying(address::tournament(id).draw(), &said);
            }
            Err(NotDone::Round(RoundError::Draw(DrawError::ByHand(_)))) => {
                form.refuse::<()>("", Message::new("arrange-cannot"));
            }
            Err(error @ NotDone::Round(RoundError::Draw(_))) => {
                form.refuse::<()>("", refusal::message(&error));
            }
            Err(error @ NotDone::Round(RoundError::MovedOn)) => {
                let championship = load::organized(&state, &ctx, id).await?;
                let Some(bench) = self::bench(&state, &championship, stage).await? else {
                    return Err(error.into());
                };
                let at = At::new(&ctx, &championship, &bench);
                return at.overtaken(sheet, form);
            }
            Err(error) => return Err(error.into()),
        }
    }
    invalid(&at.page(&sheet, form, String::new(), None))
}

/// The unpublished draft of `stage`, or the first draft if `stage` is `None`, without entries that were absent from the roll call.
///
/// `None` if there is no such draft or it cannot be arranged.
async fn bench(
    state: &AppState,
    championship: &Championship,
    stage: Option<StageId>,
) -> Result<Option<Bench>, WebError> {
    let due = DueIn::stage(championship, stage);
    let Some(draft) = drafted(due) else { return Ok(None) };
    let absent = left_out(&draws_of(state, draft.first).await?);
    Ok(DraftArranger::of(due, &absent).map(Bench::Draft))
}

/// The stage of the arranged draft; `None` if the draft is gone.
fn stage_of(championship: &Championship, sheet: &Sheet) -> Option<StageId> {
    championship.round(sheet.draft).map(|round| round.stage)
}

pub(super) fn conflict(page: &ArrangePage) -> Answer {
    let mut response = invalid(page)?;
    *response.status_mut() = StatusCode::CONFLICT;
    Ok(response)
}

/// Context of the page: the tournament and the draft or published round that is arranged.
pub(super) struct At<'a> {
    ctx: &'a Ctx,
    championship: &'a Championship,
    bench: &'a Bench,
    names: Names,
    is_league: bool,
}

impl<'a> At<'a> {
    pub fn new(ctx: &'a Ctx, championship: &'a Championship, bench: &'a Bench) -> Self {
        let stage = championship.stage(bench.stage());
        let is_league = stage.is_some_and(|stage| stage.plan.is_drawn_at_once());
        Self {
            ctx,
            championship,
            bench,
            names: withdrawn::names_in_full(ctx, championship),
            is_league,
        }
    }

    /// Answers that the draft or round has changed meanwhile. The arrangement is fitted to the new state, so that it can still be saved.
    pub fn overtaken(&self, mut sheet: Sheet, mut form: Form) -> Answer {
        sheet.fit(self.bench);
        sheet.draft = self.bench.first();
        form.refuse::<()>(
            "",
            Message::new(match self.bench {
                Bench::Draft(_) => "arrange-moved-on",
                Bench::Published(_) => "rearrange-moved-on",
            }),
        );
        conflict(&self.page(&sheet, form, String::new(), None))
    }

    /// Applies a tap and renders the page.
    pub fn tapped(&self, mut sheet: Sheet, tap: Tap, form: Form) -> Answer {
        let said = sheet.tap(self.bench, tap, drawn_lot()?);
        let first = match (said, tap) {
            (Said::Chosen(entry) | Said::Moved(entry), _) | (_, Tap::Entry(entry)) => Some(entry),
            _ => None,
        };
        let said = self.said(&sheet, said);
        render(&self.page(&sheet, form, said, first))
    }

    pub fn page(&self, sheet: &Sheet, form: Form, said: String, first: Option<i32>) -> ArrangePage {
        let Self { ctx, championship, bench, .. } = *self;
        let made = bench.made(&sheet.arrangement);
        let stage = championship.stage(bench.stage());
        let named = |number: i32| Named { number, name: self.name(number) };
        let head = Head::new(
            ctx,
            championship,
            match bench {
                Bench::Draft(_) => Tab::Draw,
                Bench::Published(_) => Tab::Rounds,
            },
        );
        ArrangePage {
            paths: self.paths(&head),
            head,
            stage: stage.map(|stage| stage_title(ctx, championship, stage)).unwrap_or_default(),
            is_league: self.is_league,
            only_swaps: self.only_swaps(),
            published: bench.published().map(|it| self.published(it, sheet)),
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

    fn paths(&self, head: &Head) -> Paths {
        match self.bench {
            Bench::Draft(_) => Paths {
                tap: head.pages().draw_arrange(),
                save: head.pages().draws_arranged(),
                back: head.pages().draw(),
            },
            Bench::Published(published) => {
                let round = head.pages().round(published.round());
                Paths { tap: round.arrange(), save: round.rearrangements(), back: round.page() }
            }
        }
    }

    fn published(&self, published: &RoundArranger, sheet: &Sheet) -> PublishedView {
        let standing = published.standing();
        let before = self.titles(&standing, self.championship);
        let after = self.titles(&sheet.arrangement, self.championship);
        let title =
            |titles: &[String], group: usize| titles.get(group).cloned().unwrap_or_default();
        let at = |titles: &[String], (group, colors): &(usize, Vec<Color>)| {
            let mut said = vec![title(titles, *group)];
            said.extend(colors.iter().map(|color| self.ctx.word(color)));
            said.join(", ")
        };
        let line = |moved: &MovedEntry| match self.is_league {
            true => {
                let place = sheet.arrangement.groups.get(moved.to.0);
                let place =
                    place.and_then(|it| it.entries.iter().position(|it| *it == moved.entry));
                let other = standing.groups.get(moved.to.0).zip(place);
                let other = other.and_then(|(group, place)| group.entries.get(place).copied());
                let said = self.ctx.ta("rearrange-instead").with("entry", self.name(moved.entry));
                let said = said.with("other", self.name(other.unwrap_or_default()));
                said.with("group", title(&after, moved.to.0)).to_string()
            }
            false => {
                let said = self.ctx.ta("rearrange-moved").with("entry", self.name(moved.entry));
                let said = said.with("from", at(&before, &moved.from));
                said.with("to", at(&after, &moved.to)).to_string()
            }
        };
        let going_on = published.going_on(&sheet.arrangement).filter(|(before, now)| before != now);
        let said = |(before, after): (usize, usize)| {
            self.ctx.ta("late-going-on").with("before", before).with("after", after).to_string()
        };
        PublishedView {
            numbers: sheet.numbers(),
            standing: sheet.standing(),
            moves: published.moves(&sheet.arrangement).iter().map(line).collect(),
            going_on: going_on.map(said),
        }
    }

    fn entry(&self, number: i32) -> Option<&Entry> {
        self.championship.entries().iter().find(|entry| entry.number == number)
    }

    fn name(&self, number: i32) -> String {
        self.entry(number).map(|entry| self.names.entry(entry.id)).unwrap_or_default()
    }

    /// True if entries may only swap places: no tables are opened and no entry moves alone.
    fn only_swaps(&self) -> bool {
        self.bench.published().is_some_and(RoundArranger::only_swaps)
    }

    fn groups(&self, sheet: &Sheet, made: &Championship, first: Option<i32>) -> Vec<GroupView> {
        let titles = self.titles(&sheet.arrangement, made);
        let wrong = self.wrong(&sheet.arrangement);
        let of_chosen = sheet.chosen.and_then(|entry| sheet.arrangement.group_of(entry));
        let groups = sheet.arrangement.groups.iter().zip(titles).enumerate();
        let published = self.bench.published();
        let is_locked = |index: usize| published.is_some_and(|it| it.is_locked(index));
        let only_swaps = self.only_swaps();
        let view = |(index, (group, title)): (usize, (&ArrangedGroup, String))| GroupView {
            title,
            can_close: self.bench.can_close(index, group),
            is_locked: is_locked(index),
            is_pinned: group.is_pinned,
            is_wrong: wrong.contains(&index),
            takes: !only_swaps
                && !is_locked(index)
                && of_chosen.is_some_and(|of_chosen| of_chosen != index),
            seats: self.seats(sheet, (index, group), first),
        };
        groups.map(view).collect()
    }

    fn seats(
        &self,
        sheet: &Sheet,
        (index, group): (usize, &ArrangedGroup),
        first: Option<i32>,
    ) -> Vec<SeatView> {
        let colors = match group.who().count() {
            n if n > 1 && !self.is_league => self.bench.colors(index, group),
            _ => Vec::new(),
        };
        let mut colors = colors.into_iter();
        let now = &sheet.arrangement;
        // Opening or closing a group moves no entry but shifts the indexes of the groups after it.
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
        // A vacated seat holds no entry.
        group.entries.iter().map(seat).filter(|seat| seat.number > 0).collect()
    }

    /// The title of each group, as it will be after saving.
    fn titles(&self, arrangement: &Arrangement, made: &Championship) -> Vec<String> {
        let Self { ctx, bench, .. } = *self;
        if let Bench::Published(published) = bench {
            return published.comes_to(arrangement).into_iter().map(|it| self.comes(it)).collect();
        }
        let mut pools = made.pools_of(bench.stage());
        let mut number = 0;
        let stage = made.stage(bench.stage());
        let title = |group: &ArrangedGroup| match (group.entries.len(), self.is_league) {
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

    /// The title of a group of a published round.
    fn comes(&self, comes: GroupOutcome) -> String {
        let Self { ctx, championship, .. } = *self;
        match comes {
            GroupOutcome::Table(number) => {
                ctx.ta("table-numbered").with("number", number).to_string()
            }
            GroupOutcome::Closed(number) => {
                ctx.ta("rearrange-closed").with("number", number).to_string()
            }
            GroupOutcome::Bye(_) => ctx.word(TableKind::Bye),
            GroupOutcome::Nothing => ctx.t("arrange-empty-table"),
            GroupOutcome::Pool(pool) => {
                let titled = championship.stage(self.bench.stage()).zip(championship.pool(pool));
                let title =
                    titled.map(|(stage, pool)| pools::title(ctx, championship, stage, pool));
                let title = title.filter(|title| !title.is_empty());
                title.unwrap_or_else(|| ctx.t("arrange-all"))
            }
        }
    }

    /// Indexes of the groups that have errors.
    fn wrong(&self, arrangement: &Arrangement) -> Vec<usize> {
        let seated = arrangement.groups.iter().enumerate();
        let seated: Vec<usize> =
            seated.filter(|(_, it)| it.who().next().is_some()).map(|(index, _)| index).collect();
        let group = |error: HandError| match error {
            HandError::NotDrawn { group, .. }
            | HandError::Twice { group, .. }
            | HandError::TooMany { group, .. }
            | HandError::Alone { group, .. }
            | HandError::OtherSector { group, .. }
            | HandError::SectorTwice { group, .. } => seated.get(group).copied(),
            _ => None,
        };
        self.bench.errors(arrangement).into_iter().filter_map(group).collect()
    }

    fn broken(&self, sheet: &Sheet, made: &Championship) -> Broken {
        let Self { ctx, bench, .. } = *self;
        let flaws = bench.flaws(made);
        let before = sheet.since.as_ref().map(|since| bench.made(since));
        let of_before = before.as_ref().map(|before| bench.flaws(before));
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
            seated.filter(|(group, _)| group.who().next().is_some()).map(|(_, it)| it).collect();
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
            HandError::OtherFinal { is_final } => Message::new(match is_final {
                true => "rearrange-final",
                false => "rearrange-one-table",
            }),
            HandError::OnlySwaps => Message::new("rearrange-only-swaps"),
            HandError::NotSoMany { n, expected } => {
                Message::new("arrange-not-so-many").with("found", n).with("n", expected)
            }
            HandError::OtherSector { group, number } => Message::new("arrange-other-sector")
                .with("group", title(group))
                .with("entry", self.name(number)),
            HandError::SectorTwice { group, .. } => {
                Message::new("arrange-sector-twice").with("group", title(group))
            }
            // An arrangement holds exactly the drawn entries, each once, so the page never causes these errors.
            HandError::PlayOffs
            | HandError::NotDrawn { .. }
            | HandError::Twice { .. }
            | HandError::Missing { .. } => Message::new("draw-hand-wrong"),
        };
        let errors = self.bench.errors(arrangement).into_iter();
        errors.take(TOLD).map(|error| ctx.say(&said(error))).collect()
    }

    /// The last action, as a sentence.
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
                let made = self.bench.made(&sheet.arrangement);
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
