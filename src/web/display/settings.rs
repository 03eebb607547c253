//! Settings of the hall's screens: rotation, durations, text size, page speed, and the announcement above them.

use actix_web::web::Data;
use askama::Template;
use domain::tournament::championship::Championship;
use domain::tournament::display::{Display, FIELDS, Group, Screen, ScreenTurn};
use domain::tournament::fields::Field;
use domain::tournament::id::TournamentId;
use store::StoreError;
use strum::VariantArray;

use super::groups;
use crate::acts::displays;
use crate::web::form::Form;
use crate::web::form::fields::Input;
use crate::web::http::address;
use crate::web::http::respond::{Answer, invalid, render, see_other_saying};
use crate::web::i18n::{Key, Message, key};
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::load::Organized;
use crate::web::parts::option_words;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Message keys of the prepared announcements.
const READY: [Key; 6] = [
    key::HALL_SAY_1,
    key::HALL_SAY_2,
    key::HALL_SAY_3,
    key::HALL_SAY_4,
    key::HALL_SAY_5,
    key::HALL_SAY_6,
];

#[derive(Template)]
#[template(path = "display/settings.html")]
struct SettingsPage {
    ctx: Ctx,
    head: Head,
    form: Form,
    screens: Vec<ScreenChoice>,
    inputs: Vec<Input>,
    announcement: String,
    ready: Vec<String>,
    link: String,
    /// True if drawn groups can be shown again.
    has_groups: bool,
}

/// A screen in the form.
struct ScreenChoice {
    screen: Screen,
    title: String,
    place: String,
    seconds: String,
    path: String,
}

/// `GET /tournaments/{id}/display/settings`: the form for the screens.
pub async fn show(caller: Organized<address::Tournament>, state: Data<AppState>) -> Answer {
    let Organized { ctx, at: address::Tournament { id }, facts: championship, .. } = caller;
    let display = find(&state, id).await?;
    let form = filled(&display).with("announcement", &display.announcement);
    render(&page(ctx, &championship, &display, form))
}

/// `POST /tournaments/{id}/display/settings`: saves the settings.
pub async fn post(caller: Organized<address::Tournament, Form>, state: Data<AppState>) -> Answer {
    let Organized { ctx, at: address::Tournament { id }, facts: championship, mut form } = caller;
    let Some(chosen) = parse(&mut form) else {
        let display = find(&state, id).await?;
        let form = form.with("announcement", &display.announcement);
        return invalid(&page(ctx, &championship, &display, form));
    };
    state.act(&ctx, move |work| displays::save(work, id, chosen)).await?;
    see_other_saying(
        address::tournament(id).display_settings(),
        &Message::new(key::FLASH_DISPLAY_SAVED),
    )
}

/// `POST /tournaments/{id}/display/announcement`: shows the announcement above all screens at once. An empty one removes it.
pub async fn announce(
    caller: Organized<address::Tournament, Form>,
    state: Data<AppState>,
) -> Answer {
    let Organized { ctx, at: address::Tournament { id }, facts: championship, mut form } = caller;
    // An empty announcement removes the current one; a form without the field is an error.
    let least = usize::from(!form.has_field("announcement"));
    let Some(announcement) = form.text("announcement", least..=Display::LONGEST.into()) else {
        let display = find(&state, id).await?;
        let mut again = filled(&display).with("announcement", form.value("announcement"));
        again.text("announcement", 1..=Display::LONGEST.into());
        return invalid(&page(ctx, &championship, &display, again));
    };
    let said =
        if announcement.is_empty() { key::FLASH_DISPLAY_SILENT } else { key::FLASH_DISPLAY_SAID };
    state.act(&ctx, move |work| displays::announce(work, id, announcement)).await?;
    see_other_saying(address::tournament(id).display_settings(), &Message::new(said))
}

async fn find(state: &AppState, id: TournamentId) -> Result<Display, StoreError> {
    state.store.read(move |conn| store::displays::find(conn, id)).await
}

/// Fields of the form for the screens.
fn fields() -> impl Iterator<Item = &'static Field<Display, Group>> {
    FIELDS.iter().filter(|field| field.place == Group::Screens)
}

/// The form filled with all settings but the announcement.
fn filled(display: &Display) -> Form {
    let form = Form::empty().filled(fields(), display);
    Screen::VARIANTS.iter().fold(form, |form, &screen| {
        let place = display.turns.iter().position(|turn| turn.screen == screen);
        let seconds = place.and_then(|place| display.turns.get(place)).map_or(20, |it| it.seconds);
        let place = place.map(|place| (place + 1).to_string()).unwrap_or_default();
        form.with(place_field(screen), place).with(seconds_field(screen), seconds)
    })
}

/// Reads all settings but the announcement.
fn parse(form: &mut Form) -> Option<Display> {
    let mut display = Display::default();
    form.read_all(fields(), &mut display);
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
                is_sound = form.refuse("turns", Message::new(key::ERROR_CHOICE)).unwrap_or(false)
            }
            None => {}
        }
    }
    if turns.is_empty() && !form.has_errors() {
        return form.refuse("turns", Message::new(key::ERROR_NO_SCREEN));
    }
    turns.sort_by_key(|(place, _)| *place);
    display.turns = turns.into_iter().map(|(_, turn)| turn).collect();
    (!form.has_errors()).then_some(display)
}

fn place_field(screen: Screen) -> String {
    format!("place_{}", screen.name())
}

fn seconds_field(screen: Screen) -> String {
    format!("seconds_{}", screen.name())
}

fn page(ctx: Ctx, championship: &Championship, display: &Display, form: Form) -> SettingsPage {
    let head = Head::new(&ctx, championship, Tab::Settings);
    let screens = Screen::VARIANTS.iter().map(|&screen| ScreenChoice {
        screen,
        title: ctx.word(screen),
        place: place_field(screen),
        seconds: seconds_field(screen),
        path: head.pages().screen(screen.name()).page(),
    });
    SettingsPage {
        screens: screens.collect(),
        inputs: Input::all(fields(), option_words::labels(&ctx)),
        announcement: display.announcement.clone(),
        has_groups: groups::drawn(championship).is_some(),
        ready: READY.map(|key| ctx.t(key)).into(),
        link: ctx.absolute(head.pages().display()),
        head,
        form,
        ctx,
    }
}

impl SettingsPage {
    /// Positions to choose from; the empty one hides the screen.
    fn places(&self) -> Vec<(String, String)> {
        let none = (String::new(), self.ctx.t(key::HALL_NOT_SHOWN));
        let numbered =
            (1..=Screen::VARIANTS.len()).map(|place| (place.to_string(), place.to_string()));
        std::iter::once(none).chain(numbered).collect()
    }
}
