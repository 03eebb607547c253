//! Fields that several forms of the referee share.

use parchis::Color;

use super::LoadedTable;
use crate::web::form::Form;

/// Parses the color of a seat at the table.
pub fn color(form: &mut Form, field: &str, loaded: &LoadedTable) -> Option<Color> {
    let colors: Vec<Color> = loaded.game.seats().iter().map(|seat| seat.color).collect();
    form.choice(field, |text| {
        let color = Color::from_letter(text.chars().next()?)?;
        colors.contains(&color).then_some(color)
    })
}
