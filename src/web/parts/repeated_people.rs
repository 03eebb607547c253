//! People who are in several entries, in words.

use domain::tournament::championship::Championship;
use domain::tournament::id::EntryId;
use domain::tournament::merge;
use domain::tournament::names::Names;
use domain::tournament::same_person::{Likeness, People, Repeated, SeatedTwice};
use domain::tournament::text::fold;

use super::effects::table_title;
use crate::web::http::address;
use crate::web::i18n::key;
use crate::web::request::context::Ctx;

/// Maximum number of people named at once.
const NAMED: usize = 20;

/// People who are in several entries.
#[derive(Default)]
pub struct RepeatedPeople {
    /// People who certainly are in several entries, and namesakes of whom one has no club.
    pub people: Vec<RepeatedPerson>,
    /// Namesakes in two different clubs.
    pub namesakes: Vec<RepeatedPerson>,
    /// Number of further people in the first category.
    pub n_more: usize,
}

/// A person in several entries.
pub struct RepeatedPerson {
    /// Description of the case.
    pub said: String,
    /// The entries: address to change each, and its title.
    pub entries: Vec<(String, String)>,
    /// The way to merge the entries. `None` for namesakes in different clubs, and for more than two entries.
    pub merge: Option<EntryMerge>,
}

/// The merge of two entries.
pub struct EntryMerge {
    /// Address of the form, or of the page that asks for confirmation.
    pub path: String,
    /// The entry that is kept.
    pub kept: EntryId,
    /// The entry that is merged into the other.
    pub gone: EntryId,
    /// True if one tap suffices, because nothing is drawn and both entries have the same people.
    pub is_one_tap: bool,
}

impl EntryMerge {
    /// Prepares the merge of two entries.
    pub fn of(championship: &Championship, one: EntryId, other: EntryId) -> Self {
        let [kept, gone] = merge::in_order(championship, one, other);
        let people = |id| {
            let squad = championship.entry(id).map(|entry| entry.squad.clone()).unwrap_or_default();
            let mut names: Vec<String> = squad
                .iter()
                .filter_map(|id| championship.player(*id))
                .map(|player| fold(&player.name))
                .collect();
            names.sort();
            names
        };
        let path = address::tournament(championship.tournament.id).entry(kept).merge();
        let is_one_tap = championship.rounds().is_empty() && people(kept) == people(gone);
        let path = if is_one_tap { path } else { format!("{path}?with={gone}") };
        Self { path, kept, gone, is_one_tap }
    }
}

impl RepeatedPeople {
    /// Checks all active entries.
    pub fn of(ctx: &Ctx, championship: &Championship) -> Self {
        let names = Names::in_full(championship);
        let all = People::of(championship).in_entries();
        let (others, mut people): (Vec<_>, Vec<_>) =
            all.into_iter().partition(|it| it.likeness == Likeness::OtherClub);
        let n_more = people.len().saturating_sub(NAMED);
        people.truncate(NAMED);
        let line = |it: &Repeated<EntryId>| RepeatedPerson::new(ctx, championship, &names, it);
        Self {
            people: people.iter().map(line).collect(),
            namesakes: others.iter().take(NAMED).map(line).collect(),
            n_more,
        }
    }

    /// The people of this entry who are in another entry too. Namesakes in different clubs are left out.
    pub fn of_entry(ctx: &Ctx, championship: &Championship, entry: EntryId) -> Vec<RepeatedPerson> {
        let names = Names::in_full(championship);
        let mut all = People::of(championship).in_entries();
        all.retain(|it| it.likeness != Likeness::OtherClub && it.places.contains(&entry));
        all.iter().map(|it| RepeatedPerson::new(ctx, championship, &names, it)).collect()
    }
}

impl RepeatedPerson {
    fn new(
        ctx: &Ctx,
        championship: &Championship,
        names: &Names,
        repeated: &Repeated<EntryId>,
    ) -> Self {
        let link = |entry: &EntryId| {
            let path = address::tournament(championship.tournament.id).entry(entry).edit();
            (path, numbered(ctx, championship, names, *entry))
        };
        Self {
            said: words(ctx, repeated.likeness, &repeated.name, repeated.places.len()),
            entries: repeated.places.iter().map(link).collect(),
            merge: match repeated.places.as_slice() {
                [one, other] if repeated.likeness != Likeness::OtherClub => {
                    Some(EntryMerge::of(championship, *one, *other))
                }
                _ => None,
            },
        }
    }
}

/// Sentence about a person with this name in `n` entries.
pub fn words(ctx: &Ctx, likeness: Likeness, name: &str, n: usize) -> String {
    let key = match likeness {
        Likeness::Person => key::TWICE_PERSON,
        Likeness::NoClub => key::TWICE_NO_CLUB,
        Likeness::OtherClub => key::TWICE_OTHER_CLUB,
    };
    ctx.ta(key).with("name", name).with("n", n).to_string()
}

/// An entry by number, name and club, to tell namesakes apart.
pub fn numbered(ctx: &Ctx, championship: &Championship, names: &Names, entry: EntryId) -> String {
    let number = championship.entry(entry).map_or(0, |entry| entry.number);
    let number = ctx.ta(key::ENTRY_NUMBER).with("number", number).to_string();
    let (name, club) = (names.entry(entry), names.club(entry));
    match club.is_empty() || club == name {
        true => format!("{number} {name}"),
        false => format!("{number} {name} ({club})"),
    }
}

/// Sentence about a player who has two seats at once.
pub fn seated_words(
    ctx: &Ctx,
    championship: &Championship,
    names: &Names,
    seated: &SeatedTwice,
) -> String {
    let SeatedTwice { player, entries, tables: [first, second], likeness } = seated;
    let key = match (likeness, first == second) {
        (Likeness::Person, true) => key::TWICE_AT_TABLE,
        (Likeness::Person, false) => key::TWICE_AT_TABLES,
        (_, true) => key::TWICE_NAME_AT_TABLE,
        (_, false) => key::TWICE_NAME_AT_TABLES,
    };
    let [one, other] = entries.map(|entry| numbered(ctx, championship, names, entry));
    let said = ctx.ta(key).with("name", names.player(*player)).with("one", one);
    let said = said.with("other", other).with("first", table_title(ctx, championship, *first));
    match first == second {
        true => said.to_string(),
        false => said.with("second", table_title(ctx, championship, *second)).to_string(),
    }
}
