//! What the page on which a draft is arranged sends with each tap: the whole arrangement, what stood before, and what was
//! tapped. Nothing of it is kept here.

use crate::draw::arrangement::{Arrangement, Change, Group};
use crate::draw::arranging::Arranging;
use crate::tournament::id::RoundId;
use crate::web::form::Form;

/// Letters of one arrangement: far more than the largest tournament has.
const MOST: usize = 30_000;
/// Groups of one.
const MOST_GROUPS: usize = 2_000;
/// So many changes can be undone.
const MOST_PAST: usize = 20;

/// A draft as it is arranged so far.
pub(super) struct Sheet {
    /// The first round of the draft that it began with.
    pub draft: RoundId,
    pub arrangement: Arrangement,
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

impl Sheet {
    /// The draft as it is.
    pub fn new(arranging: &Arranging) -> Self {
        Self {
            draft: arranging.first(),
            arrangement: arranging.drawn(),
            past: Vec::new(),
            since: None,
            chosen: None,
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
        Some(Self {
            draft: form.value("draft").parse().ok()?,
            arrangement,
            past: past.into_iter().take(MOST_PAST).collect(),
            since: if since.is_empty() { None } else { Some(read(since)?) },
            chosen: form.value("chosen").parse().ok(),
        })
    }

    /// With those who are to be drawn now; whether they are others than those in it.
    pub fn fit(&mut self, arranging: &Arranging) -> bool {
        let fitted = arranging.fitted(self.arrangement.clone());
        let is_other = fitted != self.arrangement;
        self.arrangement = fitted;
        self.past = self.past.drain(..).map(|past| arranging.fitted(past)).collect();
        self.since = self.since.take().map(|since| arranging.fitted(since));
        self.chosen = self.chosen.filter(|entry| self.arrangement.group_of(*entry).is_some());
        is_other
    }

    /// Does what was tapped.
    pub fn tap(&mut self, arranging: &Arranging, tap: Tap, seed: i64) -> Said {
        let chosen = self.chosen.take();
        match (tap, chosen) {
            (Tap::Entry(entry), None) if self.arrangement.group_of(entry).is_some() => {
                self.chosen = Some(entry);
                Said::Chosen(entry)
            }
            (Tap::Entry(other), Some(one)) => {
                self.change(Change::Swap(one, other), Said::Swapped(one, other))
            }
            (Tap::Table(group), Some(entry)) => {
                self.change(Change::Move(entry, group), Said::Moved(entry))
            }
            (Tap::Open, _) if self.arrangement.groups.len() < MOST_GROUPS => {
                self.chosen = chosen;
                self.change(Change::Open, Said::Opened)
            }
            (Tap::Close(group), _) => {
                self.chosen = chosen;
                self.change(Change::Close(group), Said::Closed)
            }
            (Tap::Redraw, _) => match arranging.drawn_again(&self.arrangement, seed) {
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

    fn change(&mut self, change: Change, said: Said) -> Said {
        match self.arrangement.changed(change) {
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
