//! The crests of entries, drawn into a page or by their address.
//!
//! A page draws them in place: a field `crest: Option<Crest>` made by [`of_entry`], in the template
//! `{% if let Some(crest) = crest %}{{ crest|safe }}{% endif %}`; fifty of them are some nine kilobytes as they are sent.
//! Where there are hundreds, or the same ones on many pages: a field made by [`address`] and `macros/crest.html`, an
//! `<img>` that is fetched when it comes into sight, once for good. Either way `crest.css` says how large, by `--crest`.

use crate::crest::{self, Crest};
use crate::rules::Mode;
use crate::tournament::championship::Championship;
use crate::tournament::entry::Entry;
use crate::tournament::id::EntryId;
use crate::tournament::names::public_name;
use crate::tournament::text::fold;
use crate::web::guard::secret;

/// Signs of a crest's digest in its address.
const VERSION: usize = 12;

/// The crest of an entry: of its club, with a number from the club's second pair on; of one without a club, of its name as
/// the public may know it.
pub fn of_entry(championship: &Championship, entry: EntryId) -> Option<Crest> {
    let entry = championship.entry(entry)?;
    if entry.club.is_empty() {
        let squad = entry.squad.iter().filter_map(|player| championship.player(*player));
        return Some(Crest::of(&public_name(entry, squad)));
    }
    let crest = Crest::of(&entry.club);
    Some(match number(championship, entry) {
        Some(number) => crest.numbered(number),
        None => crest,
    })
}

/// Where [`of_entry`] is drawn. What stands there never changes: another crest has another address.
pub fn address(championship: &Championship, entry: EntryId) -> Option<String> {
    let version = version(&of_entry(championship, entry)?.to_string());
    let tournament = championship.tournament.id;
    Some(format!("/tournaments/{tournament}/entries/{entry}/crest.svg?v={version}"))
}

/// What an address says of the drawing that it leads to.
pub fn version(svg: &str) -> String {
    secret::fingerprint(svg).chars().take(VERSION).collect()
}

/// The number beside the club's shield: the one that the entry's name ends with, where it is called like its club; else
/// the how manieth pair of its club it is. People who play alone have none.
fn number(championship: &Championship, entry: &Entry) -> Option<u8> {
    let club = fold(&entry.club);
    let (base, number) = crest::split_number(&entry.name);
    if number.is_some() && fold(base) == club {
        return number;
    }
    if championship.tournament.settings.mode != Mode::Pairs {
        return None;
    }
    let is_before = |it: &&Entry| it.number < entry.number && fold(&it.club) == club;
    let before = championship.entries().iter().filter(is_before).count();
    u8::try_from(before + 1).ok().filter(|number| *number > 1)
}
