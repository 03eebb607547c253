//! Previews of links to pages, as chat programs show them: title, sentence and picture.
//!
//! Every page has a preview. Pages of a tournament have it in [`Head`](super::head::Head); a page about a part of the tournament sets its
//! own ([`Share::of_round`], [`Share::of_entry`], …). Other pages fill the template block `share`; the rest use the preview of the site.
//! `web::share` draws the pictures. `macros/share.html` has the button that shares a page.

use domain::draw;
use domain::tournament::calendar::lookup::order;
use domain::tournament::championship::Championship;
use domain::tournament::id::EntryId;
use domain::tournament::names::Names;
use domain::tournament::round::Round;
use domain::tournament::table::{Table, TableKind};
use domain::tournament::table_figures::TableFigures;

use crate::web::http::address;
use crate::web::i18n::key;
use crate::web::parts::claims::{self, Lead};
use crate::web::parts::dates::DateView;
use crate::web::parts::embed::Embed;
use crate::web::parts::titles::{joined, round_title};
use crate::web::parts::winners;
use crate::web::request::context::Ctx;

/// The preview of a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Share {
    pub title: String,
    /// Description of the page, in a sentence.
    pub description: String,
    /// Absolute address of the picture.
    pub picture: String,
    /// Frame in which other sites show the page, if it has one.
    pub embed: Option<Embed>,
}

impl Share {
    /// The preview for general pages of the site.
    pub fn of_site(ctx: &Ctx) -> Self {
        Self::of_page(ctx, "Cubilete".to_owned(), ctx.t(key::SHARE_SITE))
    }

    /// The preview for a page with its own title and description, and the site's picture.
    pub fn of_page(ctx: &Ctx, title: String, description: String) -> Self {
        Self { title, description, picture: picture(ctx, "", 0), embed: None }
    }

    /// The preview for a page with a picture of its own at `path`, which may have a query. A new `revision` renews the picture in caches.
    pub fn pictured(
        ctx: &Ctx,
        (title, description): (String, String),
        path: &str,
        revision: usize,
    ) -> Self {
        let revision = i64::try_from(revision).unwrap_or_default();
        Self { title, description, picture: picture(ctx, path, revision), embed: None }
    }

    /// Address of the page as a visitor sees it, for links that leave the browser.
    pub fn link(&self, ctx: &Ctx) -> String {
        ctx.absolute(ctx.url())
    }

    /// Address of the picture on the visited host, which pages may show.
    pub fn own_picture(&self, ctx: &Ctx) -> String {
        let base = ctx.absolute("");
        self.picture.strip_prefix(base.as_str()).unwrap_or(&self.picture).to_owned()
    }

    /// Address at which WhatsApp opens with the title and the link.
    pub fn whatsapp(&self, ctx: &Ctx) -> String {
        let text = format!("{} {}", self.title, self.link(ctx));
        format!("https://wa.me/?{}", query(&[("text", &text)]))
    }

    /// Address of the QR code of the link.
    pub fn qr(&self, ctx: &Ctx) -> String {
        address::qr(&query(&[("to", ctx.url())]))
    }

    /// The preview of a tournament: date, venue, number of entries, and the current round or the winners.
    pub fn of_tournament(ctx: &Ctx, championship: &Championship) -> Self {
        let tournament = &championship.tournament;
        let winners = winners::winners(ctx, championship, &Names::of(championship));
        let course = match winners.is_empty() {
            false => {
                let heading = winners::heading(ctx, &winners);
                let line = winners::line_of_all(ctx, championship, &Names::of(championship));
                format!("{heading}: {line}")
            }
            true => championship
                .current_round()
                .map(|round| round_title(ctx, championship, round))
                .unwrap_or_default(),
        };
        let said = [
            ctx.day(tournament.starts_on),
            tournament.venue.clone(),
            ctx.tn(key::ENTRIES_COUNT, draw::n_entries(championship)),
            course,
        ];
        Self {
            title: tournament.name.clone(),
            description: joined(&said),
            picture: picture(
                ctx,
                &address::tournament(tournament.id).page(),
                championship.revision,
            ),
            embed: None,
        }
    }

    /// The preview of a round, with its number of finished tables.
    pub fn of_round(ctx: &Ctx, championship: &Championship, round: &Round) -> Self {
        let tournament = &championship.tournament;
        let tables = TableFigures::of(championship.tables_of(round.id));
        let title = round_title(ctx, championship, round);
        let path = address::tournament(tournament.id).round(round.id).page();
        Self {
            title: joined(&[title, tournament.name.clone()]),
            description: joined(&round_progress(ctx, tables)),
            picture: picture(ctx, &path, championship.revision),
            embed: None,
        }
    }

    /// The preview of an entry: its public name, and its next or latest game.
    pub fn of_entry(ctx: &Ctx, championship: &Championship, names: &Names, entry: EntryId) -> Self {
        let tournament = &championship.tournament;
        let game = next_table(championship, entry);
        let round = game.and_then(|table| championship.round(table.round));
        let said = [
            claims::words(ctx, championship, entry, Lead::Behind),
            names.club(entry),
            round.map(|round| round_title(ctx, championship, round)).unwrap_or_default(),
            game.map(|table| against(ctx, names, table, entry)).unwrap_or_default(),
            game.map(|table| date_line(ctx, championship, table)).unwrap_or_default(),
        ];
        let path = address::tournament(tournament.id).entry(entry).page();
        Self {
            title: joined(&[names.entry(entry), tournament.name.clone()]),
            description: joined(&said),
            picture: picture(ctx, &path, championship.revision),
            embed: None,
        }
    }
}

/// Address of the picture for the page at `path`, in the language of the current page. A query of the page is kept. The revision does not
/// change the content; a new one only makes caches fetch the picture again.
pub fn picture(ctx: &Ctx, path: &str, revision: i64) -> String {
    let language = ctx.language().code();
    let (path, query) = path.split_once('?').unwrap_or((path, ""));
    let query = if query.is_empty() { String::new() } else { format!("&{query}") };
    ctx.absolute(format!("{path}/share.png?l={language}&r={revision}{query}"))
}

/// Encodes a query string without `+`, because programs for mail and chats do not decode it as a space.
pub fn query(said: &[(&str, &str)]) -> String {
    serde_urlencoded::to_string(said).unwrap_or_default().replace('+', "%20")
}

/// Progress of a round: the tables that are played, and those in play, or empty.
pub fn round_progress(ctx: &Ctx, tables: TableFigures) -> [String; 2] {
    let played = ctx.ta(key::TRACK_TABLES).with("played", tables.n_played).with("tables", tables.n);
    let playing = match tables.n_playing {
        0 => String::new(),
        n => format!("{}: {n}", ctx.t(key::PLAYING_NOW)),
    };
    [played.to_string(), playing]
}

/// The next table of an entry, otherwise its latest one. `None` if it has none; byes and rests do not count.
pub fn next_table(championship: &Championship, entry: EntryId) -> Option<&Table> {
    let tables =
        || championship.tables_of_entry(entry).filter(|table| table.kind == TableKind::Played);
    let left = tables().filter(|table| table.is_missing());
    left.min_by_key(|table| order(championship, table)).or(tables().next_back())
}

/// Date and venue of a table that has not been played yet; otherwise empty.
pub fn date_line(ctx: &Ctx, championship: &Championship, table: &Table) -> String {
    if table.is_missing() { DateView::line_of(ctx, championship, table) } else { String::new() }
}

/// The opponents of an entry at a table, in words.
pub fn against(ctx: &Ctx, names: &Names, table: &Table, entry: EntryId) -> String {
    let others = table.entries().into_iter().filter(|other| *other != entry);
    let others: Vec<String> = others.map(|other| names.entry(other)).collect();
    match others.is_empty() {
        true => String::new(),
        false => ctx.ta(key::SHARE_AGAINST).with("names", others.join(", ")).to_string(),
    }
}

/// Remaining distance of an entry at the end of its game, in words; empty if it is unknown, or if the entry finished.
pub fn margin(ctx: &Ctx, table: &Table, entry: EntryId) -> String {
    let side = table.result.as_ref().and_then(|result| result.of(entry));
    let distance = side.and_then(|side| side.distance).filter(|distance| *distance > 0);
    distance
        .map(|distance| ctx.ta(key::DISTANCE_SHORT).with("distance", distance).to_string())
        .unwrap_or_default()
}
