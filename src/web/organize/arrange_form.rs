//! What the page on which a draft, or what is published, is arranged sends with each tap: the whole arrangement, what stood
//! before, and what was tapped. Nothing of it is kept here.

use crate::acts::rearrangements::Arranged;
use crate::draw::arrangement::{Arrangement, Change, Group};
use crate::draw::arranging::Arranging;
use crate::draw::rearranging::Rearranging;
use crate::draw::{Flaw, HandError};
use crate::rules::Color;
use crate::tournament::championship::Championship;
use crate::tournament::id::{RoundId, StageId};
use crate::web::form::Form;

/// Letters of one arrangement: far more than the largest tournament has.
const MOST: usize = 30_000;
/// Groups of one.
const MOST_GROUPS: usize = 2_000;
/// So many changes can be undone.
const MOST_PAST: usize = 20;

/// What is arranged.
pub(super) enum Bench {
    Draft(Arranging),
    Published(Rearranging),
}

/// What is arranged as it is so far.
pub(super) struct Sheet {
    /// The first round of the draft that it began with, or the published round.
    pub draft: RoundId,
    pub arrangement: Arrangement,
    /// The numbers of the tables of a published round that it began with.
    numbers: Vec<i32>,
    /// Who sat at them.
    standing: Arrangement,
    /// What stood before each change, the last one last.
    pub past: Vec<Arrangement>,
    /// What stood before what was done last.
    pub since: Option<Arrangement>,
    /// The entry that was tapped first.
    pub chosen: Option<i32>,
}

/// What was tapped.
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

/// What came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Said {
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

impl Bench {
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

    pub fn published(&self) -> Option<&Rearranging> {
        match self {
            Self::Draft(_) => None,
            Self::Published(published) => Some(published),
        }
    }

    /// The colors of each seat of a group.
    pub fn colors(&self, index: usize, group: &Group) -> Vec<Vec<Color>> {
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

    /// Whether a group is an empty one that can go.
    pub fn can_close(&self, index: usize, group: &Group) -> bool {
        group.who().next().is_none()
            && self.published().is_none_or(|published| published.is_opened(index))
    }

    fn changed(&self, arrangement: &Arrangement, change: Change) -> Option<Arrangement> {
        match self {
            Self::Draft(_) => arrangement.changed(change),
            Self::Published(published) => published.changed(arrangement, change),
        }
    }

    /// What is not pinned drawn again; never what is published.
    fn drawn_again(&self, arrangement: &Arrangement, seed: i64) -> Option<Arrangement> {
        match self {
            Self::Draft(draft) => draft.drawn_again(arrangement, seed),
            Self::Published(_) => None,
        }
    }
}

impl Sheet {
    /// What is arranged as it is.
    pub fn new(bench: &Bench) -> Self {
        let standing = match bench {
            Bench::Draft(draft) => draft.drawn(),
            Bench::Published(published) => published.standing(),
        };
        Self {
            draft: bench.first(),
            arrangement: standing.clone(),
            numbers: bench.published().map(Rearranging::numbers).unwrap_or_default(),
            standing,
            past: Vec::new(),
            since: None,
            chosen: None,
        }
    }

    /// The numbers of the tables of a published round, as a form carries them.
    pub fn numbers(&self) -> String {
        self.numbers.iter().map(i32::to_string).collect::<Vec<_>>().join(",")
    }

    /// Who sat at them, as a form carries it.
    pub fn standing(&self) -> String {
        self.standing.to_string()
    }

    /// What somebody wants of what is published, and what they saw.
    pub fn wanted(&self) -> Arranged {
        Arranged {
            arrangement: self.arrangement.clone(),
            numbers: self.numbers.clone(),
            standing: self.standing.clone(),
        }
    }

    /// As it was sent; none where that was not our page.
    pub fn sent(form: &Form) -> Option<Self> {
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

    /// With those who are to be drawn now, or as what is published stands by now; whether that is other than what it began with.
    pub fn fit(&mut self, bench: &Bench) -> bool {
        let numbers = std::mem::take(&mut self.numbers);
        let fitted = |arrangement: &Arrangement| match bench {
            Bench::Draft(draft) => draft.fitted(arrangement.clone()),
            Bench::Published(published) => {
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
        if let Bench::Published(published) = bench {
            is_other |= numbers != published.numbers() || self.standing != published.standing();
            self.numbers = published.numbers();
            self.standing = published.standing();
        }
        is_other
    }

    /// Does what was tapped.
    pub fn tap(&mut self, bench: &Bench, tap: Tap, seed: i64) -> Said {
        let chosen = self.chosen.take();
        match (tap, chosen) {
            (Tap::Entry(entry), None) if self.is_there(bench, entry) => {
                self.chosen = Some(entry);
                Said::Chosen(entry)
            }
            (Tap::Entry(other), Some(one)) => {
                self.change(bench, Change::Swap(one, other), Said::Swapped(one, other))
            }
            (Tap::Table(group), Some(entry)) => {
                self.change(bench, Change::Move(entry, group), Said::Moved(entry))
            }
            (Tap::Open, _) if self.arrangement.groups.len() < MOST_GROUPS => {
                self.chosen = chosen;
                self.change(bench, Change::Open, Said::Opened)
            }
            (Tap::Close(group), _) => {
                self.chosen = chosen;
                self.change(bench, Change::Close(group), Said::Closed)
            }
            (Tap::Redraw, _) => match bench.drawn_again(&self.arrangement, seed) {
                Some(next) => self.replace(next, Said::Redrawn),
                None => Said::NothingToRedraw,
            },
            (Tap::Undo, _) => match self.past.pop() {
                Some(before) => {
                    self.since = Some(std::mem::replace(&mut self.arrangement, before));
                    Said::Undone
                }
                None => Said::Nothing,
            },
            _ => Said::Nothing,
        }
    }

    /// Whether an entry can be chosen: not where something has begun.
    fn is_there(&self, bench: &Bench, entry: i32) -> bool {
        let group = self.arrangement.group_of(entry).filter(|_| entry > 0);
        group.is_some_and(|group| !bench.published().is_some_and(|it| it.is_locked(group)))
    }

    fn change(&mut self, bench: &Bench, change: Change, said: Said) -> Said {
        match bench.changed(&self.arrangement, change) {
            Some(next) => self.replace(next, said),
            None => Said::Nothing,
        }
    }

    fn replace(&mut self, next: Arrangement, said: Said) -> Said {
        let before = std::mem::replace(&mut self.arrangement, next);
        self.past.push(before.clone());
        let surplus = self.past.len().saturating_sub(MOST_PAST);
        self.past.drain(..surplus);
        self.since = Some(before);
        said
    }
}

impl Tap {
    /// The button that was pressed; none where it was none of ours.
    pub fn of(form: &Form) -> Option<Self> {
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
    let n: usize = read.groups.iter().map(|group: &Group| group.entries.len() + 1).sum();
    (n <= 2 * MOST_GROUPS).then_some(read)
}
