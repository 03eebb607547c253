//! Practice: a game alone against the house's player, without an account. Nothing of it is stored: the address of the page holds the
//! position, so going back or reloading throws no die again. It never counts for a ranking.

pub mod game;
mod page;
pub mod wire;

use actix_web::web::Payload;
use actix_web::{HttpRequest, HttpResponse};
use parchis::house::Level;
use parchis::random::Chance;
use parchis::{Color, Position, PositionError, Ruleset, SeatsError};

use self::game::{PracticeGame, PracticeStep, shown};
use self::page::{GamePage, PATH, PLAYERS, StartPage};
use self::wire::PracticeMoves;
use super::form::{Form, json};
use super::guard::secret;
use super::http::respond::{Answer, invalid, render, see_other};
use super::i18n::{Message, key};
use super::request::address::Address;
use super::request::context::Ctx;

/// The number that most people choose.
const MOST_CHOSEN: u8 = 4;

/// `GET /practice`: the form for a new game, or the game in the query.
pub async fn show(ctx: Ctx) -> Answer {
    let address = Address::of(&ctx);
    if address.value("position").is_none() {
        return render(&StartPage { form: first_form(), ctx });
    }
    let fields = address.fields().iter();
    let mut form = fields.fold(Form::empty(), |form, (name, value)| form.with(name, value));
    let game = read(&mut form);
    let shown = game.and_then(|mut game| {
        let steps = game.replay(form.value("acts"));
        let steps = match steps {
            None => form.refuse("acts", Message::new(key::ERROR_PRACTICE_ACTS)),
            some => some,
        };
        Some((game, steps?))
    });
    match shown {
        Some((game, steps)) => render(&GamePage::new(&ctx, &game, &steps)),
        None => start_again(ctx, form),
    }
}

/// `POST /practice`: begins a game.
pub async fn start(ctx: Ctx, mut form: Form) -> Answer {
    let rules = form.choice("rules", Ruleset::named);
    let n = form.choice("players", |text| text.parse().ok().filter(|n| PLAYERS.contains(n)));
    let level = form.parse::<Level>("level");
    let color = form.parse::<Color>("color");
    let (Some(rules), Some(n), Some(level), Some(color)) = (rules, n, level, color) else {
        return invalid(&StartPage { ctx, form });
    };
    let mut chance = chance();
    match PracticeGame::start((rules, level, color), n, &mut chance) {
        Ok(game) => {
            let mut after = game;
            let steps = after.go_on(&mut chance);
            see_other(address(&game, &steps).to_string())
        }
        Err(error) => {
            let (field, message) = match error {
                PositionError::Seats(SeatsError::Colors(_)) => {
                    ("color", Message::new(key::ERROR_PRACTICE_COLOR))
                }
                _ => ("players", Message::new(key::ERROR_PRACTICE_PLAYERS)),
            };
            form.refuse::<()>(field, message);
            invalid(&StartPage { ctx, form })
        }
    }
}

/// `POST /practice/moves`: throws for the person, or plays the chosen move, and then for the house.
pub async fn play(ctx: Ctx, mut form: Form) -> Answer {
    let Some(game) = read(&mut form) else {
        return start_again(ctx, form);
    };
    let (mut after, mut chance) = (game, chance());
    let steps = match form.value("move") {
        "" => after.throw(&mut chance),
        text => {
            let Some(chosen) = chosen(&mut after, text) else {
                form.refuse::<()>("move", Message::new(key::ERROR_PRACTICE_ACTS));
                return start_again(ctx, form);
            };
            std::iter::once(chosen).chain(after.go_on(&mut chance)).collect()
        }
    };
    see_other(address(&game, &steps).to_string())
}

/// `POST /practice/moves.json`: throws for the person, if that is due, and plays for the house; for the page's script.
pub async fn json(ctx: Ctx, req: HttpRequest, payload: Payload) -> Answer {
    let sent: wire::SentGame = json::typed(json::read(&ctx, &req, payload).await?)?;
    let moves = moves(&sent).map_err(|(field, what)| json::Misread::new(field, what))?;
    Ok(HttpResponse::Ok().json(moves))
}

/// The dice and moves of the house until the person has to throw or to choose.
///
/// # Errors
/// The name of a field whose value is not allowed, and what is allowed.
pub fn moves(sent: &wire::SentGame) -> Result<PracticeMoves, (&'static str, String)> {
    let mut game = sent.game()?;
    let steps = game.throw(&mut chance());
    Ok(PracticeMoves::new(&game, &steps))
}

/// Dice from the operating system's random numbers.
fn chance() -> Chance {
    Chance::new(random())
}

/// A random number of the operating system.
pub fn random() -> u64 {
    let [a, b, c, d, e, f, g, h, ..] = secret::random_bytes();
    u64::from_le_bytes([a, b, c, d, e, f, g, h])
}

/// The address of a game before some steps, with the steps.
fn address(game: &PracticeGame, steps: &[PracticeStep]) -> Address {
    Address::new(PATH, Vec::new())
        .with("rules", game.rules.name())
        .with("level", game.level)
        .with("color", game.color)
        .with("position", game.position)
        .with("acts", shown(steps))
}

/// The game of a form or a query. `None` after noting errors.
fn read(form: &mut Form) -> Option<PracticeGame> {
    let rules = form.choice("rules", Ruleset::named);
    let level = form.parse("level");
    let color = form.parse("color");
    let (rules, level, color) = (rules?, level?, color?);
    let position = match Position::parse(form.value("position"), &rules) {
        Ok(position) => position,
        Err(_) => return form.refuse("position", Message::new(key::ERROR_PRACTICE_POSITION)),
    };
    if !position.colors().contains(color) {
        return form.refuse("color", Message::new(key::ERROR_PRACTICE_COLOR));
    }
    Some(PracticeGame { rules, level, color, position })
}

/// Plays the chosen move, written as the value of its button: `Y:0:1`.
fn chosen(game: &mut PracticeGame, text: &str) -> Option<PracticeStep> {
    if !game.is_persons_turn() {
        return None;
    }
    let mut parts = text.split(':');
    let (color, from, to) = (parts.next()?, parts.next()?, parts.next()?);
    let color = color.parse::<char>().ok().and_then(Color::from_letter)?;
    game.choose(color, from.parse().ok()?, to.parse().ok()?)
}

/// Refuses a position, and offers a new game like it.
fn start_again(ctx: Ctx, form: Form) -> Answer {
    let form = form.with("players", MOST_CHOSEN);
    invalid(&StartPage { ctx, form })
}

/// The form with what most people choose.
fn first_form() -> Form {
    Form::empty()
        .with("rules", Ruleset::first().name())
        .with("players", MOST_CHOSEN)
        .with("level", Level::Medium)
        .with("color", Color::Yellow)
}
