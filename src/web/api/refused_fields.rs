//! The values of a body that an act refused.

use domain::draw::{DrawError, HandError};
use domain::tournament::calendar::date_change::CalendarError;
use domain::tournament::course::CourseError;
use domain::tournament::prizes::{LAST_PLACE, MOST_PRIZES, PrizesError, WHOLE};
use domain::tournament::wish::WishError;
use serde_json::{Value, json};

use crate::acts::{NotDone, RegisterError, RoundError};

/// Members of the problem document that name the refused value: `field`, `allowed` and, of several values, `errors`.
pub fn members(error: &NotDone) -> Vec<(&'static str, Value)> {
    if let NotDone::Round(RoundError::Draw(DrawError::ByHand(errors))) = error {
        return of_hand(errors);
    }
    let Some((field, allowed)) = field(error) else { return Vec::new() };
    let mut members = vec![("field", json!(field))];
    if !allowed.is_empty() {
        members.push(("allowed", json!(allowed)));
    }
    members
}

/// Path of the refused value, and the allowed values in numbers or nothing: the message is in the language of the caller.
fn field(error: &NotDone) -> Option<(String, String)> {
    let of = |field: &str, allowed: String| Some((field.to_owned(), allowed));
    let in_list = |index: usize, field: &str| format!("list[{index}].{field}");
    match error {
        NotDone::Wish(WishError::SameEntry) => of("other", String::new()),
        NotDone::Wish(WishError::NoBoard { most }) => of("fixed_board", format!("1–{most}")),
        NotDone::Prizes(error) => match *error {
            PrizesError::TooMany => of("list", format!("0–{MOST_PRIZES}")),
            PrizesError::Places { index } => of(&in_list(index, "last"), format!("1–{LAST_PLACE}")),
            PrizesError::Empty { index } => of(&in_list(index, "title"), String::new()),
            PrizesError::Nobody { index } => of(&in_list(index, "name"), String::new()),
            PrizesError::Shares { index } => of(&in_list(index, "share"), format!("0–{WHOLE}")),
            PrizesError::Pot => of("pot_cents", String::new()),
            PrizesError::MovedOn => None,
        },
        NotDone::Course(CourseError::UnknownCategory | CourseError::CategoryDrawn) => {
            of("category", String::new())
        }
        NotDone::Course(CourseError::NothingToConsole | CourseError::AfterKnockout) => {
            of("kind", String::new())
        }
        NotDone::Calendar(CalendarError::OutsideWindow(_)) => of("dates", String::new()),
        NotDone::Calendar(CalendarError::Proposal(_)) => of("first_day", String::new()),
        NotDone::Register(RegisterError::Unreadable(_)) => of("list", String::new()),
        NotDone::Register(RegisterError::Merge(_)) => of("gone", String::new()),
        NotDone::Round(RoundError::KnownAlready) => of("known_at", String::new()),
        _ => None,
    }
}

/// The refused groups of a draw by hand.
fn of_hand(errors: &[HandError]) -> Vec<(&'static str, Value)> {
    let one = |error: &HandError| {
        let field = match error {
            HandError::NotDrawn { group, .. }
            | HandError::Twice { group, .. }
            | HandError::TooMany { group, .. }
            | HandError::Alone { group, .. }
            | HandError::OtherSector { group, .. }
            | HandError::SectorTwice { group, .. } => format!("groups[{group}]"),
            _ => "groups".to_owned(),
        };
        json!({ "field": field, "detail": error.to_string() })
    };
    let errors: Vec<Value> = errors.iter().map(one).collect();
    let first = errors.first().and_then(|it| it.get("field")).cloned().unwrap_or_default();
    vec![("field", first), ("errors", json!(errors))]
}
