//! The page to arrange a draft by hand. The organizer taps entries to swap or move them, opens tables, pins tables and draws the rest
//! again. The page lists the flaws of the arrangement.
//!
//! Each tap is a request that answers with the whole page; nothing is stored until the arrangement is saved. Rearrangements of published
//! rounds use the same page (see [`super::rearrangement`]).

use std::cell::OnceCell;

use actix_web::web::Data;
use askama::Template;
use domain::draw::changes::arrangement::{ArrangedGroup, Arrangement};
use domain::draw::changes::draft_arrangement::{DraftArranger, drafted};
use domain::draw::changes::round_arrangement::{GroupOutcome, MovedEntry, RoundArranger};
use domain::draw::{DrawError, DueIn, Flaw, HandError};
use domain::tournament::championship::Championship;
use domain::tournament::draw_input::left_out;
use domain::tournament::entry::Entry;
use domain::tournament::id::StageId;
use domain::tournament::names::Names;
use domain::tournament::stage::Pool;
use domain::tournament::table::TableKind;
use parchis::Color;

use super::arrangement_form::{ArrangementForm, Arranger, Tap, TapEffect};
use super::draws::drawn_lot;
use super::flaw_words::{in_words, summed};
use super::stage_choice;
use crate::acts::rounds::{self, ReplacedDraft};
use crate::acts::{NotDone, RoundError};
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::refusal;
use crate::web::http::respond::{Answer, conflict, invalid, render, see_other, see_other_saying};
use crate::web::i18n::{Key, Message, key};
use crate::web::parts::draw_history::draws_of;
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::load::{self, Organized};
use crate::web::parts::pools;
use crate::web::parts::seat_changes::rearrangeable;
use crate::web::parts::titles::stage_title;
use crate::web::parts::withdrawal_marks;
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
pub(super) struct ArrangePage<'a> {
    ctx: Ctx,
    head: Head,
    pub form: Form,
    championship: &'a Championship,
    arranger: &'a Arranger,
    pub arranged: ArrangementForm,
    /// The championship as it will be after saving.
    made: OnceCell<Championship>,
    names: Names,
    is_league: bool,
    /// Effect of the last tap; `None` if the page shows errors instead.
    effect: Option<TapEffect>,
    /// Number of the entry that the page scrolls to first.
    first: Option<i32>,
}

/// A table, bye, empty table or pool of the arrangement.
struct ArrangedGroupView {
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
    seats: Vec<ArrangedSeatView>,
}

/// An entry in its place.
struct ArrangedSeatView {
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
struct ArrangementFlaws {
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

impl ArrangementFlaws {
    fn is_empty(&self) -> bool {
        self.errors.is_empty() && self.new.is_empty() && self.old.is_empty() && self.sums.is_empty()
    }
}

/// `GET /tournaments/{id}/draw/arrange`: the page with the draft as it was drawn.
pub async fn show(caller: Organized<address::Tournament>, state: Data<AppState>) -> Answer {
    let Organized { ctx, at: address::Tournament { id }, facts: championship, .. } = caller;
    let stage = stage_choice::of_address(&ctx, &championship);
    let Some(draft) = draft(&state, &championship, stage).await? else {
        // The draft may have been published meanwhile.
        let published = rearrangeable(&ctx, &state, &championship).await?.pop();
        return see_other(published.map_or_else(|| address::tournament(id).draw(), |(way, _)| way));
    };
    ArrangePage::begun(&ctx, &championship, &draft)
}

/// `POST /tournaments/{id}/draw/arrange`: the page after a tap; nothing is stored.
pub async fn tap(caller: Organized<address::Tournament, Form>, state: Data<AppState>) -> Answer {
    let Organized { ctx, facts: championship, form, .. } = caller;
    let (arranged, tap) = (ArrangementForm::sent(&form)?, Tap::of(&form)?);
    let stage = stage_of(&championship, &arranged);
    let draft = draft(&state, &championship, stage).await?;
    let draft = draft.ok_or(NotDone::Round(RoundError::MovedOn))?;
    let mut page = ArrangePage::new(&ctx, &championship, &draft, (arranged, form));
    if page.arranged.draft != draft.first() {
        return page.overtaken();
    }
    if page.arranged.fit(&draft) {
        page.form.refuse::<()>("", Message::new(key::ARRANGE_SAID_FITTED));
    }
    page.tapped(tap)
}

/// `POST /tournaments/{id}/draws/arranged`: saves the arrangement in place of the draft.
pub async fn save(caller: Organized<address::Tournament, Form>, state: Data<AppState>) -> Answer {
    let Organized { ctx, at: address::Tournament { id }, facts: championship, form } = caller;
    let arranged = ArrangementForm::sent(&form)?;
    let stage = stage_of(&championship, &arranged);
    let draft = draft(&state, &championship, stage).await?;
    let draft = draft.ok_or(NotDone::Round(RoundError::MovedOn))?;
    let mut page = ArrangePage::new(&ctx, &championship, &draft, (arranged, form));
    if page.arranged.draft != draft.first() {
        return page.overtaken();
    }
    if page.arranged.fit(&draft) {
        page.form.refuse::<()>("", Message::new(key::ARRANGE_SAID_FITTED));
        return conflict(&page);
    }
    let Some(reason) = page.form.text("change_reason", 1..=MOST_REASON) else {
        return invalid(&page);
    };
    let (groups, first) = (page.arranged.arrangement.numbers(), page.arranged.draft);
    let replaced = Some(ReplacedDraft { first, reason });
    let done = state.act(&ctx, move |work| rounds::draw_by_hand(work, id, groups, replaced)).await;
    let refused = match done {
        Ok(()) => {
            let said = Message::new(key::FLASH_DRAW_CHANGED);
            return see_other_saying(address::tournament(id).draw(), &said);
        }
        Err(NotDone::Round(RoundError::Draw(DrawError::ByHand(_)))) => {
            Message::new(key::ARRANGE_CANNOT)
        }
        Err(error @ NotDone::Round(RoundError::Draw(_))) => refusal::message(&error),
        Err(error @ NotDone::Round(RoundError::MovedOn)) => {
            let championship = load::organized(&state, &ctx, id).await?;
            let Some(draft) = self::draft(&state, &championship, stage).await? else {
                return Err(error.into());
            };
            return page.anew(&championship, &draft).overtaken();
        }
        Err(error) => return Err(error.into()),
    };
    page.form.refuse::<()>("", refused);
    invalid(&page)
}

/// The unpublished draft of `stage`, or the first draft if `stage` is `None`, without entries that were absent from the roll call.
///
/// `None` if there is no such draft or it cannot be arranged.
async fn draft(
    state: &AppState,
    championship: &Championship,
    stage: Option<StageId>,
) -> Result<Option<Arranger>, WebError> {
    let due = DueIn::stage(championship, stage);
    let Some(draft) = drafted(due) else { return Ok(None) };
    let absent = left_out(&draws_of(state, draft.first).await?);
    Ok(DraftArranger::of(due, &absent).map(Arranger::Draft))
}

/// The stage of the arranged draft; `None` if the draft is gone.
fn stage_of(championship: &Championship, arranged: &ArrangementForm) -> Option<StageId> {
    championship.round(arranged.draft).map(|round| round.stage)
}

impl<'a> ArrangePage<'a> {
    pub fn new(
        ctx: &Ctx,
        championship: &'a Championship,
        arranger: &'a Arranger,
        (arranged, form): (ArrangementForm, Form),
    ) -> Self {
        let tab = if arranger.published().is_some() { Tab::Rounds } else { Tab::Draw };
        let stage = championship.stage(arranger.stage());
        Self {
            head: Head::new(ctx, championship, tab),
            form,
            championship,
            arranger,
            arranged,
            made: OnceCell::new(),
            names: withdrawal_marks::names_in_full(ctx, championship),
            is_league: stage.is_some_and(|stage| stage.plan.is_drawn_at_once()),
            effect: None,
            first: None,
            ctx: ctx.clone(),
        }
    }

    /// Answers with the page at its start, with the seats of the draft or round before any change.
    pub fn begun(ctx: &Ctx, championship: &Championship, arranger: &Arranger) -> Answer {
        let form = (ArrangementForm::new(arranger), Form::empty());
        let page = ArrangePage::new(ctx, championship, arranger, form);
        render(&ArrangePage { effect: Some(TapEffect::Nothing), ..page })
    }

    /// The page with the submitted arrangement, for the newly loaded `championship` and `arranger`.
    pub fn anew<'b>(
        self,
        championship: &'b Championship,
        arranger: &'b Arranger,
    ) -> ArrangePage<'b> {
        ArrangePage::new(&self.ctx, championship, arranger, (self.arranged, self.form))
    }

    /// Answers that the draft or round has changed meanwhile. The arrangement is fitted to the new state, so that it can still be saved.
    pub fn overtaken(mut self) -> Answer {
        self.arranged.fit(self.arranger);
        self.arranged.draft = self.arranger.first();
        let said = self.of_kind(key::ARRANGE_MOVED_ON, key::REARRANGE_MOVED_ON);
        self.form.refuse::<()>("", Message::new(said));
        conflict(&self)
    }

    /// Applies a tap and answers with the page.
    pub fn tapped(mut self, tap: Tap) -> Answer {
        let effect = self.arranged.tap(self.arranger, tap, drawn_lot()?);
        self.first = match (effect, tap) {
            (TapEffect::Chosen(entry) | TapEffect::Moved(entry), _) => Some(entry),
            (_, Tap::Entry(entry)) => Some(entry),
            _ => None,
        };
        self.effect = Some(effect);
        render(&self)
    }

    /// One of two message keys: for a draft or for a published round.
    fn of_kind(&self, draft: Key, published: Key) -> Key {
        if self.arranger.published().is_some() { published } else { draft }
    }

    /// Instructions, in a sentence or two.
    fn lead(&self) -> String {
        self.ctx.t(match self.is_league {
            false => self.of_kind(key::ARRANGE_LEAD, key::REARRANGE_LEAD),
            true => self.of_kind(key::ARRANGE_LEAD_GROUPS, key::REARRANGE_LEAD_GROUPS),
        })
    }

    /// Label of the save button.
    fn save(&self) -> String {
        self.ctx.t(self.of_kind(key::ARRANGE_SAVE, key::REARRANGE_SAVE))
    }

    fn stage(&self) -> String {
        let stage = self.championship.stage(self.arranger.stage());
        stage.map(|stage| stage_title(&self.ctx, self.championship, stage)).unwrap_or_default()
    }

    /// True if the page scrolls to the sentence about the last action, because no entry is the target.
    fn begins_at_said(&self) -> bool {
        let is_start = self.arranged.since.is_none() || self.form.has_errors();
        let is_seated = |entry| entry > 0 && self.arranged.arrangement.group_of(entry).is_some();
        !is_start && !self.first.is_some_and(is_seated)
    }

    /// Three addresses: the target of taps, the target for saving, and the page to return to.
    fn paths(&self) -> [String; 3] {
        let pages = self.head.pages();
        match self.arranger {
            Arranger::Draft(_) => [pages.draw_arrange(), pages.draws_arranged(), pages.draw()],
            Arranger::Published(published) => {
                let round = pages.round(published.round());
                [round.arrange(), round.rearrangements(), round.page()]
            }
        }
    }

    /// Seat changes in words: each entry with its old and its new place. Empty for a draft.
    fn moves(&self) -> Vec<String> {
        let Some(published) = self.arranger.published() else { return Vec::new() };
        let arrangement = &self.arranged.arrangement;
        let standing = published.standing();
        let (before, after) = (self.comes_to(published, &standing), self.titles());
        let title =
            |titles: &[String], group: usize| titles.get(group).cloned().unwrap_or_default();
        let at = |titles: &[String], (group, colors): &(usize, Vec<Color>)| {
            let colors = colors.iter().map(|color| self.ctx.word(color));
            std::iter::once(title(titles, *group)).chain(colors).collect::<Vec<_>>().join(", ")
        };
        let said = |moved: &MovedEntry| match self.is_league {
            true => {
                let place = arrangement.groups.get(moved.to.0);
                let place =
                    place.and_then(|it| it.entries.iter().position(|it| *it == moved.entry));
                let other = standing.groups.get(moved.to.0).zip(place);
                let other = other.and_then(|(group, place)| group.entries.get(place).copied());
                let said =
                    self.ctx.ta(key::REARRANGE_INSTEAD).with("entry", self.name(moved.entry));
                let said = said.with("other", self.name(other.unwrap_or_default()));
                said.with("group", title(&after, moved.to.0)).to_string()
            }
            false => {
                let said = self.ctx.ta(key::REARRANGE_MOVED).with("entry", self.name(moved.entry));
                let said = said.with("from", at(&before, &moved.from));
                said.with("to", at(&after, &moved.to)).to_string()
            }
        };
        published.moves(arrangement).iter().map(said).collect()
    }

    /// Old and new number of qualifiers, in words. `None` for a draft, or if the rearrangement does not change the number.
    fn going_on(&self) -> Option<String> {
        let changed = self.arranger.published()?.going_on(&self.arranged.arrangement);
        let (before, after) = changed.filter(|(before, after)| before != after)?;
        let said = self.ctx.ta(key::LATE_GOING_ON).with("before", before);
        Some(said.with("after", after).to_string())
    }

    fn made(&self) -> &Championship {
        self.made.get_or_init(|| self.arranger.made(&self.arranged.arrangement))
    }

    fn entry(&self, number: i32) -> Option<&Entry> {
        self.championship.entries().iter().find(|entry| entry.number == number)
    }

    fn name(&self, number: i32) -> String {
        self.entry(number).map(|entry| self.names.entry(entry.id)).unwrap_or_default()
    }

    /// Name of the chosen entry; empty if none is chosen.
    fn chosen(&self) -> String {
        self.arranged.chosen.map(|number| self.name(number)).unwrap_or_default()
    }

    /// True if entries may only swap places: no tables are opened and no entry moves alone.
    fn only_swaps(&self) -> bool {
        self.arranger.published().is_some_and(RoundArranger::only_swaps)
    }

    fn groups(&self) -> Vec<ArrangedGroupView> {
        let ArrangementForm { arrangement, chosen, .. } = &self.arranged;
        let wrong = self.wrong();
        let of_chosen = chosen.and_then(|entry| arrangement.group_of(entry));
        let only_swaps = self.only_swaps();
        let view = |(index, (group, title)): (usize, (&ArrangedGroup, String))| {
            let is_locked = self.arranger.published().is_some_and(|it| it.is_locked(index));
            ArrangedGroupView {
                title,
                can_close: self.arranger.can_close(index, group),
                is_locked,
                is_pinned: group.is_pinned,
                is_wrong: wrong.contains(&index),
                takes: !only_swaps
                    && !is_locked
                    && of_chosen.is_some_and(|of_chosen| of_chosen != index),
                seats: self.seats(index, group),
            }
        };
        arrangement.groups.iter().zip(self.titles()).enumerate().map(view).collect()
    }

    fn seats(&self, index: usize, group: &ArrangedGroup) -> Vec<ArrangedSeatView> {
        let colors = match group.who().count() {
            n if n > 1 && !self.is_league => self.arranger.colors(index, group),
            _ => Vec::new(),
        };
        let mut colors = colors.into_iter();
        let now = &self.arranged.arrangement;
        // Opening or closing a group moves no entry but shifts the indexes of the groups after it.
        let since = self.arranged.since.as_ref();
        let since = since.filter(|it| it.groups.len() == now.groups.len());
        let seat = |number: &i32| {
            let club = self.entry(*number).map(|entry| self.names.club(entry.id));
            ArrangedSeatView {
                number: *number,
                name: self.name(*number),
                club: club.unwrap_or_default(),
                colors: colors.next().unwrap_or_default(),
                is_chosen: self.arranged.chosen == Some(*number),
                is_moved: since.is_some_and(|it| it.group_of(*number) != now.group_of(*number)),
                is_first: self.first == Some(*number),
            }
        };
        // A vacated seat holds no entry.
        group.entries.iter().map(seat).filter(|seat| seat.number > 0).collect()
    }

    /// The title of each group, as it will be after saving.
    fn titles(&self) -> Vec<String> {
        let Self { ctx, arranger, .. } = self;
        let arrangement = &self.arranged.arrangement;
        if let Some(published) = arranger.published() {
            return self.comes_to(published, arrangement);
        }
        let made = self.made();
        let mut pools = made.pools_of(arranger.stage());
        let mut number = 0;
        let title = |group: &ArrangedGroup| match (group.entries.len(), self.is_league) {
            (0, true) => ctx.t(key::ARRANGE_EMPTY_GROUP),
            (0, false) => ctx.t(key::ARRANGE_EMPTY_TABLE),
            (_, true) => self.pool_title(made, pools.next()),
            (1, false) => ctx.word(TableKind::Bye),
            _ => {
                number += 1;
                ctx.ta(key::TABLE_NUMBERED).with("number", number).to_string()
            }
        };
        arrangement.groups.iter().map(title).collect()
    }

    /// The title of each group of a published round.
    fn comes_to(&self, published: &RoundArranger, arrangement: &Arrangement) -> Vec<String> {
        let Self { ctx, championship, .. } = self;
        let title = |comes: GroupOutcome| match comes {
            GroupOutcome::Table(number) => {
                ctx.ta(key::TABLE_NUMBERED).with("number", number).to_string()
            }
            GroupOutcome::Closed(number) => {
                ctx.ta(key::REARRANGE_CLOSED).with("number", number).to_string()
            }
            GroupOutcome::Bye(_) => ctx.word(TableKind::Bye),
            GroupOutcome::Nothing => ctx.t(key::ARRANGE_EMPTY_TABLE),
            GroupOutcome::Pool(pool) => self.pool_title(championship, championship.pool(pool)),
        };
        published.comes_to(arrangement).into_iter().map(title).collect()
    }

    fn pool_title(&self, championship: &Championship, pool: Option<&Pool>) -> String {
        let stage = championship.stage(self.arranger.stage());
        let title = stage.zip(pool);
        let title = title.map(|(stage, pool)| pools::title(&self.ctx, championship, stage, pool));
        title.filter(|title| !title.is_empty()).unwrap_or_else(|| self.ctx.t(key::ARRANGE_ALL))
    }

    /// Indexes of the groups that have errors.
    fn wrong(&self) -> Vec<usize> {
        let arrangement = &self.arranged.arrangement;
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
        self.arranger.errors(arrangement).into_iter().filter_map(group).collect()
    }

    fn flaws(&self) -> ArrangementFlaws {
        let Self { ctx, arranger, .. } = self;
        let flaws = arranger.flaws(self.made());
        let before = self.arranged.since.as_ref().map(|since| arranger.made(since));
        let of_before = before.as_ref().map(|before| arranger.flaws(before));
        let (new, old): (Vec<&Flaw>, Vec<&Flaw>) = flaws.iter().partition(|flaw| {
            of_before.as_ref().is_some_and(|before| !before.iter().any(|it| it.is_same(flaw)))
        });
        let gone = of_before.iter().flatten().filter(|it| !flaws.iter().any(|now| now.is_same(it)));
        let told = |championship: &Championship, flaw: &Flaw| {
            in_words(ctx, championship, &self.names, flaw)
        };
        let gone = gone.filter_map(|flaw| Some(told(before.as_ref()?, flaw)));
        ArrangementFlaws {
            errors: self.errors(),
            n_new: new.len(),
            new: new.into_iter().take(TOLD).map(|flaw| told(self.made(), flaw)).collect(),
            gone: gone.take(TOLD).collect(),
            sums: summed(ctx, old.iter().copied(), FLAWS),
            old: old.into_iter().take(10 * FLAWS).map(|flaw| told(self.made(), flaw)).collect(),
        }
    }

    fn errors(&self) -> Vec<String> {
        let arrangement = &self.arranged.arrangement;
        let seated = arrangement.groups.iter().zip(self.titles());
        let seated: Vec<String> =
            seated.filter(|(group, _)| group.who().next().is_some()).map(|(_, it)| it).collect();
        let title = |group: usize| seated.get(group).cloned().unwrap_or_default();
        let said = |error: HandError| match error {
            HandError::TooMany { group, n, most } => Message::new(key::ARRANGE_TOO_MANY)
                .with("table", title(group))
                .with("n", n)
                .with("most", most),
            HandError::Alone { number, .. } => {
                Message::new(key::ARRANGE_ALONE).with("entry", self.name(number))
            }
            HandError::NoTable => Message::new(key::ARRANGE_NO_TABLE),
            HandError::OtherFinal { is_final } => Message::new(match is_final {
                true => key::REARRANGE_FINAL,
                false => key::REARRANGE_ONE_TABLE,
            }),
            HandError::OnlySwaps => Message::new(key::REARRANGE_ONLY_SWAPS),
            HandError::NotSoMany { n, expected } => {
                Message::new(key::ARRANGE_NOT_SO_MANY).with("found", n).with("n", expected)
            }
            HandError::OtherSector { group, number } => Message::new(key::ARRANGE_OTHER_SECTOR)
                .with("group", title(group))
                .with("entry", self.name(number)),
            HandError::SectorTwice { group, .. } => {
                Message::new(key::ARRANGE_SECTOR_TWICE).with("group", title(group))
            }
            // An arrangement holds exactly the drawn entries, each once, so the page never causes these errors.
            HandError::PlayOffs
            | HandError::NotDrawn { .. }
            | HandError::Twice { .. }
            | HandError::Missing { .. } => Message::new(key::DRAW_HAND_WRONG),
        };
        let errors = self.arranger.errors(arrangement).into_iter();
        errors.take(TOLD).map(|error| self.ctx.say(&said(error))).collect()
    }

    /// The last action, as a sentence; empty if the page shows errors instead.
    fn said(&self) -> String {
        let by_kind =
            |table: Key, group: Key| Message::new(if self.is_league { group } else { table });
        let Some(effect) = self.effect else { return String::new() };
        self.ctx.say(&match effect {
            TapEffect::Nothing => Message::new(key::ARRANGE_SAID_START),
            TapEffect::Chosen(entry) => {
                by_kind(key::ARRANGE_SAID_CHOSEN, key::ARRANGE_SAID_CHOSEN_GROUP)
                    .with("entry", self.name(entry))
            }
            TapEffect::Swapped(one, other) => Message::new(key::ARRANGE_SAID_SWAPPED)
                .with("one", self.name(one))
                .with("other", self.name(other)),
            TapEffect::Moved(entry) => {
                let group = self.arranged.arrangement.group_of(entry);
                let group = group.and_then(|it| self.titles().into_iter().nth(it));
                Message::new(key::ARRANGE_SAID_MOVED)
                    .with("entry", self.name(entry))
                    .with("table", group.unwrap_or_default())
            }
            TapEffect::Opened => by_kind(key::ARRANGE_SAID_OPENED, key::ARRANGE_SAID_OPENED_GROUP),
            TapEffect::Closed => by_kind(key::ARRANGE_SAID_CLOSED, key::ARRANGE_SAID_CLOSED_GROUP),
            TapEffect::Redrawn => Message::new(key::ARRANGE_SAID_REDRAWN),
            TapEffect::NothingToRedraw => Message::new(key::ARRANGE_SAID_NOTHING_TO_REDRAW),
            TapEffect::Undone => Message::new(key::ARRANGE_SAID_UNDONE),
        })
    }
}
