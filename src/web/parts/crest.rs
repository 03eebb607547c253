//! The crests of entries: generated from a name, or a club's own picture.
//!
//! Most pages draw them inline: a field `crest: Option<CrestView>` made by [`of_entry`], and in the template `{% if let Some(crest) = crest
//! %}{{ crest|safe }}{% endif %}`. Fifty inline crests take about nine kilobytes on the wire.
//!
//! Pages with hundreds of crests, or with crests that other pages share, use a field made by [`address()`] and `macros/crest.html`. That
//! `<img>` is loaded lazily and cached forever. In both cases `crest.css` sets the size by `--crest`.

use std::fmt::{Display, Formatter, Result as Written};

use domain::tournament::championship::Championship;
use domain::tournament::entry::Entry;
use domain::tournament::id::{EntryId, TournamentId};
use domain::tournament::names::public_name;
use domain::tournament::text::{fold, split_number};
use parchis::Mode;
use pictures::crest::Crest;
use pictures::crest::own::Drawing;

use crate::web::guard::secret;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::state::AppState;

/// Length of the digest in a crest's address, in characters.
const VERSION: usize = 12;

/// A crest as a page shows it. `Display` writes its HTML. It is decoration beside a name, hidden from screen readers.
#[derive(Clone, Debug)]
pub enum CrestView {
    /// A generated crest, drawn inline.
    Made(Crest),
    /// The club's own picture.
    Own {
        /// Address of the picture.
        address: String,
        /// Number beside the picture, for the second and later entries of a club.
        number: Option<u8>,
    },
}

impl CrestView {
    /// A club's own picture with this digest.
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

/// The crest of an entry: its club's own picture if approved, otherwise the generated one ([`made`]). `None` if the entry is unknown.
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

/// The generated crest of an entry, made from its club and a number for the club's second and later pairs. An entry without a club uses its
/// public name. `None` if the entry is unknown.
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

/// The crest of an entry with all data needed to draw it. `None` if the entry is unknown.
///
/// # Errors
/// Fails if the store cannot be read.
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
        // The picture was removed meanwhile.
        Err(WebError::NotFound) => Ok(made(championship, entry).map(Drawing::Made)),
        Err(error) => Err(error),
    }
}

/// Address of the crest that [`of_entry`] draws; `None` if the entry is unknown. The content at an address never changes; another crest has
/// another address.
pub fn address(championship: &Championship, entry: EntryId) -> Option<String> {
    let id = championship.tournament.id;
    if let Some(own) = championship.own_crest(championship.entry(entry)?) {
        return Some(own_address(id, &own.digest));
    }
    let version = version(&made(championship, entry)?.to_string());
    Some(format!("{}?v={version}", address::tournament(id).entry(entry).crest_svg()))
}

/// Address of a club's own picture.
fn own_address(id: TournamentId, digest: &str) -> String {
    address::tournament(id).crest_file(digest).page()
}

/// Version of a drawing in its address, derived from its content.
pub fn version(svg: &str) -> String {
    secret::fingerprint(svg).chars().take(VERSION).collect()
}

/// The number beside an entry's picture, the same as on its generated crest. `None` if that has no number.
pub fn number(championship: &Championship, entry: &Entry) -> Option<u8> {
    beside(championship, entry).or(split_number(&entry.club).1)
}

/// The number beside the club's shield. An entry named like its club uses the number at the end of its name. Otherwise it is the entry's
/// rank among the pairs of its club.
///
/// `None` for the first pair, and for people who play alone.
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
