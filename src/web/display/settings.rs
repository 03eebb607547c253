//! Settings of the hall's screens: rotation, durations, text size, page speed, and the announcement above them.

use actix_web::web::Data;
use askama::Template;
use domain::tournament::championship::Championship;
use domain::tournament::display::{Display, Screen, ScreenTurn};
use domain::tournament::id::TournamentId;
use domain::tournament::tournament::Role;
use strum::VariantArray;

use super::groups;
use crate::acts::displays;
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::path::Id;
use crate::web::http::respond::{Answer, invalid, render, see_other_saying};
use crate::web::i18n::Message;
use crate::web::parts::head::{Head, Tab};
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Message keys of the prepared announcements.
const READY: [&str; 6] =
    ["hall-say-1", "hall-say-2", "hall-say-3", "hall-say-4", "hall-say-5", "hall-say-6"];

#[derive(Template)]
#[template(path = "display/settings.html")]
struct SettingsPage {
    ctx: Ctx,
    head: Head,
    form: Form,
    screens: Vec<Choice>,
    announcement: String,
    ready: Vec<String>,
    link: String,
    /// True if drawn groups can be shown again.
    has_groups: bool,
}

/// A screen in the form.
struct Choice {
    screen: Screen,
    title: String,
    place: String,
    seconds: String,
    path: String,
}

/// `GET /tournaments/{id}/display/settings`: the form for the screens.
pub async fn show(ctx: Ctx, state: Data<AppState>, Id(id): Id<TournamentId>) -> Answer {
    let (championship, display) = load(&state, &ctx, id).await?;
    let form = filled(&display).with("announcement", &display.announcement);
    render(&page(&ctx, &championship, &display, form))
}

/// `POST /tournaments/{id}/display/settings`: saves the settings.
pub async fn post(
    ctx: Ctx,
    state: Data<AppState>,
    Id(id): Id<TournamentId>,
    mut form: Form,
) -> Answer {
    let (championship, display) = load(&state, &ctx, id).await?;
    let Some(chosen) = parse(&mut form) else {
        let form = form.with("announcement", &display.announcement);
        return invalid(&page(&ctx, &championship, &display, form));
    };
    state.act(&ctx, move |work| displays::save(work, id, chosen)).await?;
    see_other_saying(
        address::tournament(id).display_settings(),
        &Message::new("flash-display-saved"),
    )
}

/// `POST /tournaments/{id}/display/announcement`: shows the announcement above all screens at once. An empty one removes it.
pub async fn announce(
    ctx: Ctx,
    state: Data<AppState>,
    Id(id): Id<TournamentId>,
    mut form: Form,
) -> Answer {
    let (championship, display) = load(&state, &ctx, id).await?;
    // An empty announcement removes the current one; a form without the field is an error.
    let least = usize::from(form.all("announcement").next().is_none());
    let Some(announcement) = form.text("announcement", least..=Display::LONGEST) else {
        let mut again = filled(&display).with("announcement", form.value("announcement"));
        again.text("announcement", 1..=Display::LONGEST);
        return invalid(&page(&ctx, &championship, &display, again));
    };
    let said = if announcement.is_empty() { "flash-display-silent" } else { "flash-display-said" };
    state.act(&ctx, move |work| displays::announce(work, id, announcement)).await?;
    see_other_saying(address::tournament(id).display_settings(), &Message::new(said))
}

async fn load(
    state: &AppState,
    ctx: &Ctx,
    id: TournamentId,
) -> Result<(Championship, Display), WebError> {
    let loaded = state
        .store
        .read(move |conn| {
            let championship = store::championship::load(conn, id)?;
            Ok::<_, WebError>((championship, store::displays::find(conn, id)?))
        })
        .await?;
    ctx.require_role(id, Role::Organizer)?;
    Ok(loaded)
}

/// The form filled with all settings but the announcement.
fn filled(display: &Display) -> Form {
    let form =
        Form::empty().with("text_height", display.text).with("page_seconds", display.page_seconds);
    Screen::VARIANTS.iter().fold(form, |form, &screen| {
        let place = display.turns.iter().position(|turn| turn.screen == screen);
        let seconds = place.and_then(|place| display.turns.get(place)).map_or(20, |it| it.seconds);
        let place = place.map(|place| (place + 1).to_string()).unwrap_or_default();
        form.with(place_field(screen), place).with(seconds_field(screen), seconds)
    })
}

/// Reads all settings but the announcement.
fn parse(form: &mut Form) -> Option<Display> {
    let text = form.number("text_height", Display::TEXT);
    let page_seconds = form.number("page_seconds", Display::PAGE_SECONDS);
    let mut turns: Vec<(usize, ScreenTurn)> = Vec::new();
    let mut is_sound = true;
    for &screen in Screen::VARIANTS {
        let place = form.value(place_field(screen)).trim().to_owned();
        if place.is_empty() {
            continue;
        }
        let seconds = form.number(&seconds_field(screen), Display::SECONDS);
        match place.parse().ok().filter(|place| (1..=Screen::VARIANTS.len()).contains(place)) {
            Some(place) => {
                turns.extend(seconds.map(|s| (place, ScreenTurn { screen, seconds: s })))
            }
            None if is_sound => {
                is_sound = form.refuse("turns", Message::new("error-choice")).unwrap_or(false)
            }
            None => {}
        }
    }
    if turns.is_empty() && !form.has_errors() {
        return form.refuse("turns", Message::new("error-no-screen"));
    }
    turns.sort_by_key(|(place, _)| *place);
    let turns = turns.into_iter().map(|(_, turn)| turn).collect();
    let (text, page_seconds) = (text?, page_seconds?);
    let display = Display { turns, announcement: String::new(), text, page_seconds };
    (!form.has_errors()).then_some(display)
}

fn place_field(screen: Screen) -> String {
    format!("place_{}", screen.name())
}

fn seconds_field(screen: Screen) -> String {
    format!("seconds_{}", screen.name())
}

fn page(ctx: &Ctx, championship: &Championship, display: &Display, form: Form) -> SettingsPage {
    let head = Head::new(ctx, championship, Tab::Settings);
    let screens = Screen::VARIANTS.iter().map(|&screen| Choice {
        screen,
        title: ctx.word(screen),
        place: place_field(screen),
        seconds: seconds_field(screen),
        path: head.pages().screen(screen.name()).page(),
    });
    SettingsPage {
        screens: screens.collect(),
        announcement: display.announcement.clone(),
        has_groups: groups::drawn(championship).is_some(),
        ready: READY.map(|key| ctx.t(key)).into(),
        link: ctx.absolute(head.pages().display()),
        head,
        form,
        ctx: ctx.clone(),
    }
}

impl SettingsPage {
    /// Positions to choose from; the empty one hides the screen.
    fn places(&self) -> Vec<(String, String)> {
        let none = (String::new(), self.ctx.t("hall-not-shown"));
        let numbered =
            (1..=Screen::VARIANTS.len()).map(|place| (place.to_string(), place.to_string()));
        std::iter::once(none).chain(numbered).collect()
    }

    /// Text heights to choose from, in percent.
    fn texts(&self) -> Vec<(String, String)> {
        let said = |text| self.ctx.ta("hall-percent").with("n", text).to_string();
        Display::TEXT.map(|text| (text.to_string(), said(text))).collect()
    }
}
