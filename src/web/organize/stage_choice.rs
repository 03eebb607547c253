//! The stage that a request is about when several stages run at once. Forms name it by id, addresses by number.

use domain::draw::NextStep;
use domain::tournament::championship::Championship;
use domain::tournament::id::StageId;

use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::i18n::{Message, key};
use crate::web::request::address::Address;
use crate::web::request::context::Ctx;

/// The stage that a form is about; `None` if it names none.
///
/// # Errors
/// [`WebError::Invalid`] if the field is not an id.
pub fn of_form(form: &Form) -> Result<Option<StageId>, WebError> {
    let id = Some(form.value("stage")).filter(|id| !id.is_empty());
    let stage = id.map(str::parse).transpose();
    stage.map_err(|_| WebError::Invalid(Message::new(key::ERROR_CHOICE)))
}

/// The stage that the address names, if it exists.
pub fn of_address(ctx: &Ctx, championship: &Championship) -> Option<StageId> {
    let number: i32 = Address::of(ctx).value("stage")?.parse().ok()?;
    let mut stages = championship.stages().iter();
    stages.find(|stage| stage.number == number).map(|stage| stage.id)
}

/// Address of the draw page of a stage. The stage is omitted if stages cannot run at once or `stage` is `None`.
pub fn draw_page(championship: &Championship, stage: Option<StageId>) -> String {
    let page = address::tournament(championship.tournament.id).draw();
    let can_be_two = championship.stages().iter().any(|stage| !stage.plan.is_on_main_way());
    match stage.filter(|_| can_be_two).and_then(|stage| championship.stage(stage)) {
        Some(stage) => format!("{page}?stage={}", stage.number),
        None => page,
    }
}

/// The stages of these steps, each once, in order.
pub fn stages_of(steps: &[NextStep]) -> Vec<StageId> {
    let mut stages: Vec<StageId> = Vec::new();
    for stage in steps.iter().filter_map(NextStep::stage) {
        if !stages.contains(&stage) {
            stages.push(stage);
        }
    }
    stages
}
