//! Form data of the page that arranges a draft or a published round. Each tap sends the whole arrangement, its undo history and the tapped
//! button; the server keeps no state.

use domain::draw::changes::arrangement::{ArrangedGroup, Arrangement, ArrangementChange};
use domain::draw::changes::draft_arrangement::DraftArranger;
use domain::draw::changes::round_arrangement::RoundArranger;
use domain::draw::{Flaw, HandError};
use domain::tournament::championship::Championship;
use domain::tournament::id::{RoundId, StageId};
use parchis::Color;

use crate::acts::rearrangements::RequestedArrangement;
use crate::web::form::Form;
use crate::web::http::error::WebError;
use crate::web::i18n::{Message, key};

/// Maximum length of one written arrangement, in bytes: far more than the largest tournament needs.
const MOST: usize = 30_000;
/// Maximum number of groups of an arrangement.
const MOST_GROUPS: usize = 2_000;
/// Maximum number of changes that can be undone.
const MOST_PAST: usize = 20;

/// The draft or published round that is arranged.
pub(super) enum Arranger {
    Draft(DraftArranger),
    Published(RoundArranger),
}

/// The arrangement so far, as the form carries it.
pub(super) struct ArrangementForm {
    /// The first round of the arranged draft, or the arranged published round.
    pub draft: RoundId,
    pub arrangement: Arrangement,
    /// Table numbers of the published round when editing started.
    numbers: Vec<i32>,
    /// Seating of the draft or published round when editing started.
    pub standing: Arrangement,
    /// Undo history: the arrangements before each change, oldest first.
    pub past: Vec<Arrangement>,
    /// The arrangement before the last change or undo.
    pub since: Option<Arrangement>,
    /// Number of the entry that was tapped first and waits for a second tap.
    pub chosen: Option<i32>,
}

/// The entry or button that was tapped.
#[derive(Clone, Copy, Debug)]
pub(super) enum Tap {
    Entry(i32),
    Table(usize),
    Open,
    Close(usize),
    Redraw,
    Undo,
    Forget,
}

/// The effect of a tap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TapEffect {
    Nothing,
    Chosen(i32),
    Swapped(i32, i32),
    Moved(i32),
    Opened,
    Closed,
    Redrawn,
    NothingToRedraw,
    Undone,
}

impl Arranger {
    pub fn first(&self) -> RoundId {
        match self {
            Self::Draft(draft) => draft.first(),
            Self::Published(published) => published.round(),
        }
    }

    pub fn stage(&self) -> StageId {
        match self {
            Self::Draft(draft) => draft.stage(),
            Self::Published(published) => published.stage(),
        }
    }

    pub fn published(&self) -> Option<&RoundArranger> {
        match self {
            Self::Draft(_) => None,
            Self::Published(published) => Some(published),
        }
    }

    /// The colors of each seat of a group.
    pub fn colors(&self, index: usize, group: &ArrangedGroup) -> Vec<Vec<Color>> {
        match self {
            Self::Draft(draft) => draft.colors(group.entries.len()),
            Self::Published(published) => published.colors(index, group),
        }
    }

    pub fn errors(&self, arrangement: &Arrangement) -> Vec<HandError> {
        match self {
            Self::Draft(draft) => draft.errors(arrangement),
            Self::Published(published) => published.errors(arrangement),
        }
    }

    pub fn made(&self, arrangement: &Arrangement) -> Championship {
        match self {
            Self::Draft(draft) => draft.made(arrangement),
            Self::Published(published) => published.made(arrangement),
        }
    }

    pub fn flaws(&self, made: &Championship) -> Vec<Flaw> {
        match self {
            Self::Draft(draft) => draft.flaws(made),
            Self::Published(published) => published.flaws(made),
        }
    }

    /// True for an empty group that may be removed. In a published round, only groups opened by hand may be removed.
    pub fn can_close(&self, index: usize, group: &ArrangedGroup) -> bool {
        group.who().next().is_none()
            && self.published().is_none_or(|published| published.is_opened(index))
    }

    fn changed(&self, arrangement: &Arrangement, change: ArrangementChange) -> Option<Arrangement> {
        match self {
            Self::Draft(_) => arrangement.changed(change),
            Self::Published(published) => published.changed(arrangement, change),
        }
    }

    /// Draws all unpinned groups again. `None` for a published round, or if nothing can be drawn again.
    fn drawn_again(&self, arrangement: &Arrangement, seed: i64) -> Option<Arrangement> {
        match self {
            Self::Draft(draft) => draft.drawn_again(arrangement, seed),
            Self::Published(_) => None,
        }
    }
}

impl ArrangementForm {
    /// Starts from the current draft or published round.
    pub fn new(arranger: &Arranger) -> Self {
        let standing = match arranger {
            Arranger::Draft(draft) => draft.drawn(),
            Arranger::Published(published) => published.standing(),
        };
        Self {
            draft: arranger.first(),
            arrangement: standing.clone(),
            numbers: arranger.published().map(RoundArranger::numbers).unwrap_or_default(),
            standing,
            past: Vec::new(),
            since: None,
            chosen: None,
        }
    }

    /// Table numbers of a published round, written for the form.
    pub fn numbers(&self) -> String {
        self.numbers.iter().map(i32::to_string).collect::<Vec<_>>().join(",")
    }

    /// The wanted arrangement, with the state that the organizer saw.
    pub fn wanted(&self) -> RequestedArrangement {
        RequestedArrangement {
            arrangement: self.arrangement.clone(),
            numbers: self.numbers.clone(),
            standing: self.standing.clone(),
        }
    }

    /// Reads a submitted form.
    ///
    /// # Errors
    /// [`WebError::Invalid`] if the form was not made by this page.
    pub fn sent(form: &Form) -> Result<Self, WebError> {
        Self::read(form).ok_or_else(malformed)
    }

    fn read(form: &Form) -> Option<Self> {
        let mut arrangement = read(form.value("arrangement"))?;
        for (index, group) in arrangement.groups.iter_mut().enumerate() {
            group.is_pinned = form.has("pin", index.to_string());
        }
        let past: Vec<Arrangement> = form.all("past").map(read).collect::<Option<_>>()?;
        let since = form.value("since");
        let numbers = form.value("numbers").split(',').filter(|number| !number.is_empty());
        let standing = form.value("standing");
        Some(Self {
            numbers: numbers.map(|number| number.parse().ok()).collect::<Option<_>>()?,
            standing: if standing.is_empty() { Arrangement::default() } else { read(standing)? },
            draft: form.value("draft").parse().ok()?,
            arrangement,
            past: past.into_iter().take(MOST_PAST).collect(),
            since: if since.is_empty() { None } else { Some(read(since)?) },
            chosen: form.value("chosen").parse().ok(),
        })
    }

    /// Fits the arrangement to the entries that are due now, or to the current state of the published round. Returns true if that changes
    /// the arrangement or the state it started from.
    pub fn fit(&mut self, arranger: &Arranger) -> bool {
        let numbers = std::mem::take(&mut self.numbers);
        let fitted = |arrangement: &Arrangement| match arranger {
            Arranger::Draft(draft) => draft.fitted(arrangement.clone()),
            Arranger::Published(published) => {
                let rebased = published.rebased(arrangement, &numbers, &self.standing);
                published.fitted(&rebased, &numbers)
            }
        };
        let arrangement = fitted(&self.arrangement);
        let mut is_other = arrangement != self.arrangement;
        self.arrangement = arrangement;
        self.past = self.past.iter().map(fitted).collect();
        self.since = self.since.as_ref().map(fitted);
        self.chosen = self.chosen.filter(|entry| self.arrangement.group_of(*entry).is_some());
        if let Arranger::Published(published) = arranger {
            is_other |= numbers != published.numbers() || self.standing != published.standing();
            self.numbers = published.numbers();
            self.standing = published.standing();
        }
        is_other
    }

    /// Applies a tap to the arrangement.
    pub fn tap(&mut self, arranger: &Arranger, tap: Tap, seed: i64) -> TapEffect {
        let chosen = self.chosen.take();
        match (tap, chosen) {
            (Tap::Entry(entry), None) if self.is_there(arranger, entry) => {
                self.chosen = Some(entry);
                TapEffect::Chosen(entry)
            }
            (Tap::Entry(other), Some(one)) => self.change(
                arranger,
                ArrangementChange::Swap(one, other),
                TapEffect::Swapped(one, other),
            ),
            (Tap::Table(group), Some(entry)) => self.change(
                arranger,
                ArrangementChange::Move(entry, group),
                TapEffect::Moved(entry),
            ),
            (Tap::Open, _) if self.arrangement.groups.len() < MOST_GROUPS => {
                self.chosen = chosen;
                self.change(arranger, ArrangementChange::Open, TapEffect::Opened)
            }
            (Tap::Close(group), _) => {
                self.chosen = chosen;
                self.change(arranger, ArrangementChange::Close(group), TapEffect::Closed)
            }
            (Tap::Redraw, _) => match arranger.drawn_again(&self.arrangement, seed) {
                Some(next) => self.replace(next, TapEffect::Redrawn),
                None => TapEffect::NothingToRedraw,
            },
            (Tap::Undo, _) => match self.past.pop() {
                Some(before) => {
                    self.since = Some(std::mem::replace(&mut self.arrangement, before));
                    TapEffect::Undone
                }
                None => TapEffect::Nothing,
            },
            _ => TapEffect::Nothing,
        }
    }

    /// True if the entry may be chosen: it is in a group in which play has not begun.
    fn is_there(&self, arranger: &Arranger, entry: i32) -> bool {
        let group = self.arrangement.group_of(entry).filter(|_| entry > 0);
        group.is_some_and(|group| !arranger.published().is_some_and(|it| it.is_locked(group)))
    }

    fn change(
        &mut self,
        arranger: &Arranger,
        change: ArrangementChange,
        said: TapEffect,
    ) -> TapEffect {
        match arranger.changed(&self.arrangement, change) {
            Some(next) => self.replace(next, said),
            None => TapEffect::Nothing,
        }
    }

    fn replace(&mut self, next: Arrangement, said: TapEffect) -> TapEffect {
        let before = std::mem::replace(&mut self.arrangement, next);
        self.past.push(before.clone());
        let surplus = self.past.len().saturating_sub(MOST_PAST);
        self.past.drain(..surplus);
        self.since = Some(before);
        said
    }
}

impl Tap {
    /// Reads the pressed button.
    ///
    /// # Errors
    /// [`WebError::Invalid`] for an unknown button.
    pub fn of(form: &Form) -> Result<Self, WebError> {
        Self::read(form).ok_or_else(malformed)
    }

    fn read(form: &Form) -> Option<Self> {
        let (name, of) = form.value("tap").split_once(':').unwrap_or((form.value("tap"), ""));
        Some(match name {
            "entry" => Self::Entry(of.parse().ok()?),
            "table" => Self::Table(of.parse().ok()?),
            "close" => Self::Close(of.parse().ok()?),
            "open" => Self::Open,
            "redraw" => Self::Redraw,
            "undo" => Self::Undo,
            "forget" => Self::Forget,
            _ => return None,
        })
    }
}

fn read(text: &str) -> Option<Arrangement> {
    let read = Arrangement::read(text).filter(|_| text.len() <= MOST)?;
    let n: usize = read.groups.iter().map(|group: &ArrangedGroup| group.entries.len() + 1).sum();
    (n <= 2 * MOST_GROUPS).then_some(read)
}

fn malformed() -> WebError {
    WebError::Invalid(Message::new(key::ERROR_MALFORMED))
}
