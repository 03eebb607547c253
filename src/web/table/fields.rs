//! Fields that many of a referee's forms have.

use super::Loaded;
use crate::rules::Color;
use crate::web::form::Form;

/// The color of a seat.
pub fn color(form: &mut Form, field: &str, loaded: &Loaded) -> Option<Color> {
    let colors: Vec<Color> = loaded.game.seats().iter().map(|seat| seat.color).collect();
    form.choice(field, |text| {
        let color = Color::from_letter(text.chars().next()?)?;
        colors.contains(&color).then_some(color)
    })
}
