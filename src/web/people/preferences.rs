//! Personal preferences of a visitor, stored in cookies: language and color scheme.

use actix_web::web::Data;

use crate::web::form::Form;
use crate::web::http::cookies;
use crate::web::http::error::WebError;
use crate::web::http::respond::{Answer, redirect};
use crate::web::i18n::{Language, Message, key};
use crate::web::request::context::Theme;
use crate::web::state::AppState;

/// `POST /language`: stores the chosen language.
pub async fn set_language(state: Data<AppState>, mut form: Form) -> Answer {
    let language = form.parse::<Language>("language").ok_or_else(not_offered)?;
    let cookie = cookies::choice(cookies::LANGUAGE, language.code(), state.config.is_secure());
    Ok(redirect(form.value("next")).cookie(cookie).finish())
}

/// `POST /theme`: stores the chosen scheme; `auto` removes the choice.
pub async fn set_theme(state: Data<AppState>, form: Form) -> Answer {
    let is_secure = state.config.is_secure();
    let cookie = match (form.value("theme"), form.value("theme").parse::<Theme>()) {
        (_, Ok(theme)) => cookies::choice(cookies::THEME, theme.name(), is_secure),
        ("auto", Err(_)) => cookies::removal(cookies::THEME, is_secure),
        _ => return Err(not_offered()),
    };
    Ok(redirect(form.value("next")).cookie(cookie).finish())
}

fn not_offered() -> WebError {
    WebError::Invalid(Message::new(key::ERROR_CHOICE))
}
