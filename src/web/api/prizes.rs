//! Prizes of a tournament: reading them with their winners, and replacing them.

use actix_web::HttpRequest;
use actix_web::web::Data;
use domain::draw::state::awards::{Awarded, awards};
use domain::tournament::api_key::Scope;
use domain::tournament::prizes::{
    Award, AwardKind, LAST_PLACE, LONGEST_TITLE, MOST_SIGNATURES, PotSource, Prize, Prizes, WHOLE,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::answer::{versioned, wrong};
use super::body::{Nothing, Sent, refused};
use super::now::Target;
use super::operation::Operation;
use super::views::ids;
use super::write;
use crate::acts::{Work, prizes};
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::path::At;
use crate::web::http::respond::Answer;
use crate::web::parts::load::Seen;
use crate::web::state::AppState;

/// Longest name of a category, club or sector, in characters.
const LONGEST_NAME: usize = 120;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::read("/tournaments/{id}/prizes", "readPrizes", show)
            .summary("The prizes, with their winners as soon as they are certain")
            .answers::<PrizesDetail>(),
        Operation::write("/tournaments/{id}/prizes", "setPrizes", Scope::Organize, set)
            .summary("Replaces the prizes and the texts of the diplomas")
            .body::<PrizesBody>()
            .answers::<Nothing>(),
    ]
}

/// The prizes with their winners.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct PrizesDetail {
    #[serde(flatten)]
    prizes: PrizesBody,
    awards: Vec<AwardView>,
}

/// A prize, or one of its places.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct AwardView {
    /// Index in `list`, from 0.
    prize: usize,
    /// First and last place, if the prize is for places.
    places: Option<[u16; 2]>,
    /// Its winners; missing while they are open.
    winners: Option<Vec<String>>,
    /// Its money in cents, if the pot is known.
    cents: Option<i64>,
}

/// The prizes of a tournament, and the texts of its diplomas.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct PrizesBody {
    /// Prizes in the order in which they are shown.
    list: Vec<PrizeBody>,
    /// `amount`, `fees-paid` or `fees-due`.
    #[serde(default)]
    #[schema(value_type = String)]
    pot_from: PotSource,
    /// The money that the shares divide, in cents, for `amount`.
    #[serde(default)]
    pot_cents: Option<i64>,
    /// True if an entry with a prize for its place gets no prize of a category, club or sector.
    #[serde(default)]
    is_one_each: bool,
    /// Title of the diplomas; empty for the usual word.
    #[serde(default)]
    diploma_title: String,
    /// The people or offices that sign the diplomas.
    #[serde(default)]
    signatures: Vec<String>,
}

/// A prize.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct PrizeBody {
    /// `places`, `category`, `club`, `sector`, `consolation` or `last`.
    #[schema(value_type = String)]
    award: AwardKind,
    /// First place, for `places`.
    #[serde(default)]
    first: Option<i64>,
    /// Last place, for `places`; the first if missing.
    #[serde(default)]
    last: Option<i64>,
    /// Name of the category, club or sector.
    #[serde(default)]
    name: String,
    /// The thing that is given, such as "trophy and ham"; empty if it is only money.
    #[serde(default)]
    title: String,
    /// Share of the pot in hundredths of a per cent, for all its places together.
    #[serde(default)]
    share: Option<i64>,
}

impl PrizesBody {
    fn new(of: &Prizes) -> Self {
        Self {
            list: of.list.iter().map(PrizeBody::new).collect(),
            pot_from: of.pot_from,
            pot_cents: of.pot_cents,
            is_one_each: of.is_one_each,
            diploma_title: of.diploma_title.clone(),
            signatures: of.signatures.clone(),
        }
    }

    /// The prizes. Returns `None` after noting errors in the form.
    fn parse(&self, form: &mut Form) -> Option<Prizes> {
        let list: Vec<Option<Prize>> =
            self.list.iter().enumerate().map(|(index, it)| it.parse(form, index)).collect();
        let diploma_title = text(form, "diploma_title", &self.diploma_title, 0..=LONGEST_TITLE);
        let signatures: Vec<Option<String>> = (0..)
            .zip(&self.signatures)
            .map(|(at, line)| text(form, &format!("signatures[{at}]"), line, 1..=LONGEST_TITLE))
            .collect();
        Some(Prizes {
            list: list.into_iter().collect::<Option<_>>()?,
            pot_from: self.pot_from,
            pot_cents: self.pot_cents.filter(|_| self.pot_from == PotSource::Amount),
            is_one_each: self.is_one_each,
            diploma_title: diploma_title?,
            signatures: signatures.into_iter().collect::<Option<_>>()?,
        })
    }
}

impl PrizeBody {
    fn new(of: &Prize) -> Self {
        let (first, last) = match of.award {
            Award::Places { first, last } => (Some(first.into()), Some(last.into())),
            _ => (None, None),
        };
        Self {
            award: of.award.kind(),
            first,
            last,
            name: of.award.name().unwrap_or_default().to_owned(),
            title: of.title.clone(),
            share: of.share.map(i64::from),
        }
    }

    /// The prize with this index in the list. Returns `None` after noting errors in the form.
    fn parse(&self, form: &mut Form, index: usize) -> Option<Prize> {
        let of = |field: &str| format!("list[{index}].{field}");
        let title = text(form, &of("title"), &self.title, 0..=LONGEST_TITLE);
        let share = match self.share {
            Some(share) => number(form, &of("share"), Some(share), WHOLE).map(Some),
            None => Some(None),
        };
        let mut name = || text(form, &of("name"), &self.name, 1..=LONGEST_NAME);
        let award = match self.award {
            AwardKind::Category => name().map(|name| Award::Category { name }),
            AwardKind::Club => name().map(|name| Award::Club { name }),
            AwardKind::Sector => name().map(|name| Award::Sector { name }),
            AwardKind::Consolation => Some(Award::Consolation),
            AwardKind::Last => Some(Award::Last),
            AwardKind::Places => {
                let first = number(form, &of("first"), self.first, LAST_PLACE);
                let last = number(form, &of("last"), self.last.or(self.first), LAST_PLACE);
                first.zip(last).map(|(first, last)| Award::Places { first, last })
            }
        };
        Some(Prize { award: award?, title: title?, share: share? })
    }
}

/// A line of text, read as the field `name` of a form.
fn text(
    form: &mut Form,
    name: &str,
    value: &str,
    length: std::ops::RangeInclusive<usize>,
) -> Option<String> {
    *form = std::mem::take(form).instead(name, value);
    form.text(name, length)
}

/// A number from 1 to `most`, read as the field `name` of a form.
fn number(form: &mut Form, name: &str, value: Option<i64>, most: u16) -> Option<u16> {
    *form = std::mem::take(form).instead(name, value.unwrap_or_default());
    form.number(name, 1..=most)
}

impl AwardView {
    fn new(of: Awarded) -> Self {
        Self {
            prize: of.prize,
            places: of.places.map(|(first, last)| [first, last]),
            winners: of.winners.map(|all| ids(all.into_iter().map(|it| it.entry))),
            cents: of.cents,
        }
    }
}

async fn show(seen: Seen<address::Tournament>, req: HttpRequest) -> Answer {
    let championship = seen.facts;
    let detail = PrizesDetail {
        prizes: PrizesBody::new(championship.prizes()),
        awards: awards(&championship).into_iter().map(AwardView::new).collect(),
    };
    versioned(&req, &detail, &championship.revision.to_string())
}

async fn set(
    sent: Sent<PrizesBody>,
    state: Data<AppState>,
    At(address::Tournament { id }): At<address::Tournament>,
) -> Answer {
    let Sent { ctx, body, once } = sent;
    if body.signatures.len() > MOST_SIGNATURES {
        let allowed = format!("at most {MOST_SIGNATURES} lines");
        return Err(wrong("signatures", "too many", allowed));
    }
    let mut form = Form::empty();
    let Some(new) = body.parse(&mut form) else { return Err(refused(&ctx, &form)) };
    let act = move |work: &mut Work<'_>| {
        let known = store::prizes::of_tournament(work.conn(), id)?;
        prizes::set(work, id, &known, &new)
    };
    write::plain((&ctx, &state), once, Target::Tournament(id), act).await
}
