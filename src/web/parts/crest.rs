//! The crests of entries, drawn into a page or by their address: made of a name, or the picture that a club has of its own.
//!
//! A page draws them in place: a field `crest: Option<CrestView>` made by [`of_entry`], in the template
//! `{% if let Some(crest) = crest %}{{ crest|safe }}{% endif %}`; fifty of them are some nine kilobytes as they are sent.
//! Where there are hundreds, or the same ones on many pages: a field made by [`address`] and `macros/crest.html`, an
//! `<img>` that is fetched when it comes into sight, once for good. Either way `crest.css` says how large, by `--crest`.

use std::fmt::{Display, Formatter, Result as Written};

use crate::crest::Crest;
use crate::crest::own::Drawing;
use crate::rules::Mode;
use crate::store;
use crate::tournament::championship::Championship;
use crate::tournament::entry::Entry;
use crate::tournament::id::{EntryId, TournamentId};
use crate::tournament::names::public_name;
use crate::tournament::text::{fold, split_number};
use crate::web::guard::secret;
use crate::web::http::error::WebError;
use crate::web::state::AppState;

/// Signs of a crest's digest in its address.
const VERSION: usize = 12;

/// A crest as a page shows it, written by its `Display` as it stands there: decoration beside a name, hidden from those who
/// hear the page.
#[derive(Clone, Debug)]
pub enum CrestView {
    /// Made of the name, drawn in place.
    Made(Crest),
    /// A picture of its own.
    Own {
        /// Where it is.
        address: String,
        /// The number beside it, from a club's second entry on.
        number: Option<u8>,
    },
}

impl CrestView {
    /// The picture with this digest.
    pub fn own(id: TournamentId, digest: &str, number: Option<u8>) -> Self {
        CrestView::Own { address: own_address(id, digest), number }
    }
}

impl Display for CrestView {
    fn fmt(&self, f: &mut Formatter<'_>) -> Written {
        let (address, number) = match self {
            CrestView::Made(crest) => return crest.fmt(f),
            CrestView::Own { address, number } => (address, number),
        };
        write!(
            f,
            "<span class=\"crest crest--own\" aria-hidden=\"true\"><img src=\"{address}\" alt=\"\" \
             width=\"48\" height=\"48\" loading=\"lazy\" decoding=\"async\">"
        )?;
        if let Some(number) = number {
            write!(f, "<b>{number}</b>")?;
        }
        f.write_str("</span>")
    }
}

/// The crest of an entry: its club's own picture, once approved, else made ([`made`]).
pub fn of_entry(championship: &Championship, entry: EntryId) -> Option<CrestView> {
    let known = championship.entry(entry)?;
    match championship.own_crest(known) {
        Some(own) => {
            let number = number(championship, known);
            Some(CrestView::own(championship.tournament.id, &own.digest, number))
        }
        None => made(championship, entry).map(CrestView::Made),
    }
}

/// The crest of an entry as it is made: of its club, with a number from the club's second pair on; of one without a club,
/// of its name as the public may know it.
pub fn made(championship: &Championship, entry: EntryId) -> Option<Crest> {
    let entry = championship.entry(entry)?;
    if entry.club.is_empty() {
        let squad = entry.squad.iter().filter_map(|player| championship.player(*player));
        return Some(Crest::of(&public_name(entry, squad)));
    }
    let crest = Crest::of(&entry.club);
    Some(match beside(championship, entry) {
        Some(number) => crest.numbered(number),
        None => crest,
    })
}

/// The crest of an entry with all that it is drawn with.
///
/// # Errors
/// If the store does not answer.
pub async fn drawing(
    state: &AppState,
    championship: &Championship,
    entry: EntryId,
) -> Result<Option<Drawing>, WebError> {
    let Some(known) = championship.entry(entry) else { return Ok(None) };
    let Some(own) = championship.own_crest(known) else {
        return Ok(made(championship, entry).map(Drawing::Made));
    };
    let (id, digest) = (championship.tournament.id, own.digest.clone());
    let read = state
        .store
        .read(move |conn| Ok::<_, WebError>(store::own_crests::picture(conn, id, &digest)?))
        .await;
    match read {
        Ok((png, _)) => Ok(Some(Drawing::Own { png, number: number(championship, known) })),
        // It was taken away meanwhile.
        Err(WebError::NotFound) => Ok(made(championship, entry).map(Drawing::Made)),
        Err(error) => Err(error),
    }
}

/// Where [`of_entry`] is drawn. What stands there never changes: another crest has another address.
pub fn address(championship: &Championship, entry: EntryId) -> Option<String> {
    let id = championship.tournament.id;
    if let Some(own) = championship.own_crest(championship.entry(entry)?) {
        return Some(own_address(id, &own.digest));
    }
    let version = version(&made(championship, entry)?.to_string());
    Some(format!("/tournaments/{id}/entries/{entry}/crest.svg?v={version}"))
}

/// Where a picture is.
fn own_address(id: TournamentId, digest: &str) -> String {
    format!("/tournaments/{id}/crests/{digest}.png")
}

/// What an address says of the drawing that it leads to.
pub fn version(svg: &str) -> String {
    secret::fingerprint(svg).chars().take(VERSION).collect()
}

/// The number beside an entry's picture: that of its crest.
pub fn number(championship: &Championship, entry: &Entry) -> Option<u8> {
    beside(championship, entry).or(split_number(&entry.club).1)
}

/// The number beside the club's shield: the one that the entry's name ends with, where it is called like its club; else
/// the how manieth pair of its club it is. People who play alone have none.
fn beside(championship: &Championship, entry: &Entry) -> Option<u8> {
    let club = fold(&entry.club);
    let (base, number) = split_number(&entry.name);
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
