//! The form of the prizes: filling it, and reading it back. Each prize is a row of fields with the number of the row in their names.

use domain::tournament::money::amount::{hundredths, without_currency};
use domain::tournament::money::fees::CURRENCY;
use domain::tournament::prizes::{
    Award, AwardKind, LONGEST_TITLE, MOST_PRIZES, MOST_SIGNATURES, PotSource, Prize, Prizes,
    PrizesError,
};
use strum::VariantArray;

use crate::acts::NotDone;
use crate::web::form::Form;
use crate::web::http::refusal;
use crate::web::i18n::{Key, Message, key};
use crate::web::parts::money::typed;
use crate::web::request::context::Ctx;

/// Empty rows after the last prize.
const BLANK: usize = 3;

/// The form with these prizes.
pub fn filled(ctx: &Ctx, prizes: &Prizes) -> Form {
    let mut form = Form::empty()
        .with("diploma_title", &prizes.diploma_title)
        .with("pot_from", prizes.pot_from.name());
    if let Some(pot) = prizes.pot_cents {
        form = form.with("pot", typed(ctx, pot));
    }
    if prizes.is_one_each {
        form = form.with("one_each", "on");
    }
    for (number, signature) in (1..).zip(&prizes.signatures) {
        form = form.with(format!("signature_{number}"), signature);
    }
    for (row, prize) in (1..).zip(&prizes.list) {
        form = with_prize(ctx, form, row, prize);
    }
    form
}

fn with_prize(ctx: &Ctx, form: Form, row: usize, prize: &Prize) -> Form {
    let form = form
        .with(format!("prize_kind_{row}"), prize.award.kind().name())
        .with(format!("prize_title_{row}"), &prize.title);
    let form = match &prize.award {
        Award::Places { first, last } if first == last => {
            form.with(format!("prize_places_{row}"), first)
        }
        Award::Places { first, last } => {
            form.with(format!("prize_places_{row}"), format!("{first}-{last}"))
        }
        award => form.with(format!("prize_of_{row}"), award.name().unwrap_or_default()),
    };
    match prize.share {
        Some(share) => form.with(format!("prize_share_{row}"), typed(ctx, i64::from(share))),
        None => form,
    }
}

/// A row of the page, with the names of its fields.
pub struct PrizeRow {
    pub number: usize,
    pub kind: String,
    pub places: String,
    pub of: String,
    pub title: String,
    pub share: String,
    /// True if anything is typed into it.
    pub is_used: bool,
}

/// The rows that the page shows: those in use, and some empty ones.
pub fn rows(form: &Form) -> Vec<PrizeRow> {
    let last = (1..=MOST_PRIZES).rfind(|row| is_used(form, *row)).unwrap_or(0);
    let row = |number| {
        let name = |field: &str| format!("prize_{field}_{number}");
        PrizeRow {
            number,
            kind: name("kind"),
            places: name("places"),
            of: name("of"),
            title: name("title"),
            share: name("share"),
            is_used: is_used(form, number),
        }
    };
    (1..=(last + BLANK).min(MOST_PRIZES)).map(row).collect()
}

/// Reports whether anything was typed into the row.
fn is_used(form: &Form, row: usize) -> bool {
    let fields = ["places", "of", "title", "share"];
    fields.iter().any(|field| !form.value(format!("prize_{field}_{row}")).trim().is_empty())
}

/// The kinds of awards as options of a list.
pub fn kinds(ctx: &Ctx) -> Vec<(&'static str, String)> {
    AwardKind::VARIANTS.iter().map(|kind| (kind.name(), ctx.word(kind))).collect()
}

/// The origins of the pot as options.
pub fn pot_sources(ctx: &Ctx) -> Vec<(&'static str, String)> {
    PotSource::VARIANTS.iter().map(|source| (source.name(), ctx.word(source))).collect()
}

/// Reads all but the rows. Returns `None` after noting errors in the form.
pub fn parse_texts(form: &mut Form) -> Option<Prizes> {
    let pot_from = form.parse::<PotSource>("pot_from");
    let pot = match pot_from {
        Some(PotSource::Amount) => optional(form, "pot", key::ERROR_POT, |text| {
            hundredths(without_currency(text, CURRENCY)).ok()
        }),
        _ => Some(None),
    };
    let diploma_title = form.text("diploma_title", 0..=LONGEST_TITLE);
    let signatures: Vec<Option<String>> = (1..=MOST_SIGNATURES)
        .map(|number| form.text(&format!("signature_{number}"), 0..=LONGEST_TITLE))
        .collect();
    let signatures = signatures.into_iter().collect::<Option<Vec<String>>>();
    Some(Prizes {
        list: Vec::new(),
        pot_from: pot_from?,
        pot_cents: pot?,
        is_one_each: form.flag("one_each"),
        diploma_title: diploma_title?,
        signatures: signatures?.into_iter().filter(|text| !text.is_empty()).collect(),
    })
}

/// Reads the used rows, each with its number. Returns `None` after noting errors in the form.
pub fn parse_rows(form: &mut Form) -> Option<Vec<(usize, Prize)>> {
    let used: Vec<usize> = (1..=MOST_PRIZES).filter(|row| is_used(form, *row)).collect();
    let prizes: Vec<Option<(usize, Prize)>> =
        used.into_iter().map(|row| parse_row(form, row).map(|prize| (row, prize))).collect();
    prizes.into_iter().collect()
}

fn parse_row(form: &mut Form, row: usize) -> Option<Prize> {
    let kind = form.parse::<AwardKind>(&format!("prize_kind_{row}"));
    let title = form.text(&format!("prize_title_{row}"), 0..=LONGEST_TITLE);
    let share = optional(form, &format!("prize_share_{row}"), key::ERROR_SHARE, |text| {
        let share = hundredths(text.trim_end_matches('%')).ok()?;
        u16::try_from(share).ok().filter(|share| (1..=10_000).contains(share))
    });
    let of = format!("prize_of_{row}");
    let award = match kind? {
        AwardKind::Places => parse_places(form, &format!("prize_places_{row}")),
        AwardKind::Category => form.text(&of, 1..=60).map(|name| Award::Category { name }),
        AwardKind::Club => form.text(&of, 1..=120).map(|name| Award::Club { name }),
        AwardKind::Sector => form.text(&of, 1..=60).map(|name| Award::Sector { name }),
        AwardKind::Consolation => Some(Award::Consolation),
        AwardKind::Last => Some(Award::Last),
    };
    Some(Prize { award: award?, title: title?, share: share? })
}

/// One place, or a first and a last one: "3-4".
fn parse_places(form: &mut Form, name: &str) -> Option<Award> {
    let text = form.value(name).trim().replace(['–', '—'], "-");
    let (first, last) = text.split_once('-').unwrap_or((&text, &text));
    match (first.trim().parse(), last.trim().parse()) {
        (Ok(first), Ok(last)) => Some(Award::Places { first, last }),
        _ => form.refuse(name, places_message()),
    }
}

fn places_message() -> Message {
    refusal::message(&NotDone::Prizes(PrizesError::Places { index: 0 }))
}

/// A number of hundredths that may be missing. `None` after noting an error.
fn optional<T>(
    form: &mut Form,
    name: &str,
    error: Key,
    read: impl FnOnce(&str) -> Option<T>,
) -> Option<Option<T>> {
    let text = form.value(name).trim().to_owned();
    if text.is_empty() {
        return Some(None);
    }
    match read(&text) {
        Some(number) => Some(Some(number)),
        None => form.refuse(name, Message::new(error)),
    }
}

/// Notes the refusal of a list at the field that it concerns. `rows` has the number of each prize's row.
pub fn refuse(form: &mut Form, rows: &[usize], error: PrizesError) {
    let field = |name: &str, index: usize| {
        rows.get(index).map(|row| format!("prize_{name}_{row}")).unwrap_or_default()
    };
    let name = match error {
        PrizesError::Places { index } => field("places", index),
        PrizesError::Empty { index } => field("title", index),
        PrizesError::Nobody { index } => field("of", index),
        PrizesError::Shares { index } => field("share", index),
        PrizesError::Pot => "pot".to_owned(),
        PrizesError::TooMany | PrizesError::MovedOn => String::new(),
    };
    form.refuse::<()>(&name, refusal::message(&NotDone::Prizes(error)));
}
