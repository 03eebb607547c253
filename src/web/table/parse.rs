//! Parses the referee's forms into events.

use domain::tournament::desk::turned;
use domain::tournament::dice::{MOST_WORD, is_word};
use domain::tournament::event::{Entered, EventKind};
use domain::tournament::id::{EntryId, PlayerId};
use parchis::{Circuit, Color, Mode};

use super::fields::color;
use super::form_act::FormAct;
use super::wire::PlayAct;
use super::{LoadedTable, duties};
use crate::web::form::Form;
use crate::web::i18n::{Message, key};
use crate::web::parts::letters;

/// Player whom the form names for a seat.
pub struct NamedPlayer {
    /// Color of the seat.
    pub color: Color,
    /// Name as it was typed.
    pub name: String,
}

/// Parses the name for a seat. `None` if the form names nobody or is invalid; the form then holds the errors.
pub fn named(form: &mut Form, loaded: &LoadedTable) -> Option<NamedPlayer> {
    if FormAct::of(form) != Some(FormAct::LineUp) || form.value("person").trim().is_empty() {
        return None;
    }
    let name = form.public_name("person", 2..=120)?;
    let color = color(form, "color", loaded)?;
    (loaded.table.mode == Mode::Pairs).then_some(NamedPlayer { color, name })
}

/// Parses a form of the referee's page. `None` if it is invalid; the form then holds the errors. For a `named` player the event keeps the
/// current player, until an account of that name exists.
pub fn event(
    form: &mut Form,
    loaded: &LoadedTable,
    named: Option<&NamedPlayer>,
) -> Option<EventKind> {
    if let Some(NamedPlayer { color, .. }) = named {
        let seat = loaded.game.seats().iter().find(|seat| seat.color == *color)?;
        return Some(EventKind::LineUp { color: *color, player: seat.player });
    }
    match FormAct::of(form) {
        Some(FormAct::Start) => start(form, loaded),
        Some(FormAct::Die) => {
            deed(form, loaded, |form, _| Some(PlayAct::Die { die: form.number("die", 1..=6)? }))
        }
        Some(FormAct::Roll) => rolled_die(form, loaded),
        Some(FormAct::Move) => deed(form, loaded, |form, _| form.choice("move", chosen_move)),
        Some(FormAct::TimeOut) => deed(form, loaded, |_, _| Some(PlayAct::TimeOut {})),
        Some(FormAct::Retire) => deed(form, loaded, |form, loaded| {
            Some(PlayAct::Retire { color: color(form, "color", loaded)? })
        }),
        Some(FormAct::CallTime) => deed(form, loaded, |_, _| Some(PlayAct::CallTime {})),
        Some(FormAct::Undo) => deed(form, loaded, |_, _| Some(PlayAct::Undo {})),
        Some(FormAct::Confirm) => {
            Some(EventKind::Confirm { roll_off: ranked(form, loaded, "rank")? })
        }
        Some(FormAct::Reopen) => Some(EventKind::Reopen { reason: form.text("reason", 3..=300)? }),
        Some(FormAct::LineUp) => {
            let color = color(form, "color", loaded)?;
            Some(EventKind::LineUp { color, player: squad_member(form, loaded, color)? })
        }
        Some(FormAct::Positions) => sheet(form, loaded),
        Some(FormAct::Places) => entered(form, loaded, places),
        Some(FormAct::Walkover) => entered(form, loaded, walkover),
        Some(FormAct::NoShow) => no_show(form, loaded),
        Some(FormAct::Turn) => turn(form, loaded),
        asked => duties::event(form, loaded, asked),
    }
}

/// Parses the final position of each piece, as written on a score sheet.
pub fn sheet(form: &mut Form, loaded: &LoadedTable) -> Option<EventKind> {
    entered(form, loaded, positions)
}

/// Parses the reversal of the signed result of two sides.
pub fn turn(form: &mut Form, loaded: &LoadedTable) -> Option<EventKind> {
    let reason = form.text("reason", 3..=300)?;
    match loaded.game.result().and_then(turned) {
        Some(entered) => Some(EventKind::Entered { entered, ended_at: None, reason }),
        None => form.refuse("", Message::new(key::ERROR_DESK_TURN)),
    }
}

/// Parses an act of play and converts it to an event in the same way as an act that the script sends.
fn deed(
    form: &mut Form,
    loaded: &LoadedTable,
    read: fn(&mut Form, &LoadedTable) -> Option<PlayAct>,
) -> Option<EventKind> {
    match read(form, loaded)?.event(&loaded.table) {
        Ok(kind) => Some(kind),
        Err(why) => form.refuse("", why),
    }
}

/// The next die of the app. It is valid only for the loaded version of the log: with any other version the act is not recorded.
fn rolled_die(form: &mut Form, loaded: &LoadedTable) -> Option<EventKind> {
    match loaded.game.next_die() {
        Some(die) => Some(EventKind::Die(die)),
        None => form.refuse("", Message::new(key::ERROR_NO_ROLL)),
    }
}

/// Parses the word that the players choose for the dice of the app; empty if the app does not roll.
fn word(form: &mut Form, loaded: &LoadedTable) -> Option<String> {
    let word = match loaded.table.app_rolls() {
        true => form.text("word", 0..=MOST_WORD)?,
        false => String::new(),
    };
    if is_word(&word) { Some(word) } else { form.refuse("word", Message::new(key::ERROR_WORD)) }
}

/// Parses a move such as `Y:12:18`: letter of the color, progress before and after. `None` if the text is not of this form.
pub(super) fn chosen_move(text: &str) -> Option<PlayAct> {
    let mut parts = text.split(':');
    let mut letters = parts.next()?.chars();
    let color = Color::from_letter(letters.next()?)?;
    let (from, to) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
    let is_whole = letters.next().is_none() && parts.next().is_none();
    is_whole.then_some(PlayAct::Move { color, from, to })
}

fn start(form: &mut Form, loaded: &LoadedTable) -> Option<EventKind> {
    let color = color(form, "color", loaded)?;
    let mut rolls = Vec::new();
    for seat in loaded.game.seats() {
        let field = format!("roll_{}", seat.color.letter());
        if !form.value(&field).trim().is_empty() {
            rolls.push((seat.color, form.number(&field, 1..=6)?));
        }
    }
    let sent: Vec<String> = form.all("absent").map(str::to_owned).collect();
    let absent = sent.iter().filter_map(|id| id.parse().ok()).collect();
    Some(EventKind::Start { color, rolls, absent, word: word(form, loaded)? })
}

fn squad_member(form: &mut Form, loaded: &LoadedTable, color: Color) -> Option<PlayerId> {
    let seat = loaded.game.seats().iter().find(|seat| seat.color == color)?;
    let squad = loaded.championship.entry(seat.entry)?.squad.clone();
    form.choice("player", |text| {
        let player: PlayerId = text.parse().ok()?;
        squad.contains(&player).then_some(player)
    })
}

/// Sides with a number in their field `PREFIX_ENTRY`, ordered by that number. `None` if a number is invalid or occurs twice; the form then
/// holds the error.
fn ranked(form: &mut Form, loaded: &LoadedTable, prefix: &str) -> Option<Vec<EntryId>> {
    let entries = loaded.table.entries();
    let mut ranked: Vec<(u8, EntryId)> = Vec::new();
    for entry in entries {
        let field = format!("{prefix}_{entry}");
        if form.value(&field).trim().is_empty() {
            continue;
        }
        let rank = form.number(&field, 1..=8)?;
        if ranked.iter().any(|(other, _)| *other == rank) {
            return form.refuse(&field, Message::new(key::ERROR_RANK_TWICE));
        }
        ranked.push((rank, entry));
    }
    ranked.sort_by_key(|(rank, _)| *rank);
    Some(ranked.into_iter().map(|(_, entry)| entry).collect())
}

fn entered(
    form: &mut Form,
    loaded: &LoadedTable,
    read: fn(&mut Form, &LoadedTable) -> Option<Entered>,
) -> Option<EventKind> {
    let entered = read(form, loaded);
    let reason = match loaded.game.result() {
        Some(_) => form.text("reason", 3..=300),
        None => Some(String::new()),
    };
    Some(EventKind::Entered { entered: entered?, ended_at: None, reason: reason? })
}

fn positions(form: &mut Form, loaded: &LoadedTable) -> Option<Entered> {
    let circuit = Circuit::new(loaded.table.arms);
    let mut pieces = Vec::new();
    let mut is_right = true;
    for seat in loaded.game.seats_in_play() {
        match pieces_of(form, circuit, seat.color) {
            Some(at) => pieces.push((seat.color, at)),
            None => is_right = false,
        }
    }
    let finished = ranked(form, loaded, "finished");
    let retired = ranked(form, loaded, "retired");
    let roll_off = ranked(form, loaded, "rank");
    is_right.then_some(())?;
    Some(Entered::Positions { pieces, finished: finished?, retired: retired?, roll_off: roll_off? })
}

fn pieces_of(form: &mut Form, circuit: Circuit, color: Color) -> Option<[u8; 4]> {
    let mut at = [0; 4];
    let mut is_right = true;
    for (number, progress) in (1..).zip(at.iter_mut()) {
        let field = format!("piece_{}{number}", color.letter());
        let read =
            letters::read(form.value(&field)).and_then(|square| circuit.progress_at(color, square));
        match read {
            Some(found) => *progress = found,
            None => {
                is_right = false;
                let message = Message::new(key::ERROR_SQUARE).with("most", circuit.n_squares());
                form.refuse::<()>(&field, message);
            }
        }
    }
    is_right.then_some(at)
}

fn places(form: &mut Form, loaded: &LoadedTable) -> Option<Entered> {
    let entries = loaded.table.entries();
    let most = u8::try_from(entries.len()).unwrap_or(8);
    let mut places = Vec::new();
    let mut is_right = true;
    for entry in entries {
        let place = form.number(&format!("place_{entry}"), 1..=most);
        let ending = form.parse(&format!("outcome_{entry}"));
        match place.zip(ending) {
            Some((place, ending)) => places.push((entry, place, ending)),
            None => is_right = false,
        }
    }
    is_right.then_some(Entered::Places(places))
}

fn walkover(form: &mut Form, loaded: &LoadedTable) -> Option<Entered> {
    let sent: Vec<String> = form.all("present").map(str::to_owned).collect();
    let present: Vec<EntryId> = sent.iter().filter_map(|id| id.parse().ok()).collect();
    let entries = loaded.table.entries();
    if present.len() >= entries.len() || present.iter().any(|entry| !entries.contains(entry)) {
        return form.refuse("present", Message::new(key::ERROR_WALKOVER));
    }
    Some(Entered::Walkover { present })
}

fn no_show(form: &mut Form, loaded: &LoadedTable) -> Option<EventKind> {
    let missing = form.all("missing").filter_map(|id| id.parse().ok()).collect();
    match without(missing, loaded) {
        Ok(kind) => Some(kind),
        Err(message) => form.refuse("missing", message),
    }
}

/// Result of a table without the sides in `missing`. If more sides are left than qualify, they have to play.
///
/// # Errors
/// A message for the user: no side is missing, one is not seated here, a result exists, or the others have to play.
pub fn without(missing: Vec<EntryId>, loaded: &LoadedTable) -> Result<EventKind, Message> {
    let mut present = loaded.table.entries();
    let is_seated = missing.iter().all(|entry| present.contains(entry));
    if missing.is_empty() || !is_seated || loaded.game.result().is_some() {
        return Err(Message::new(key::ERROR_NO_SHOW));
    }
    present.retain(|entry| !missing.contains(entry));
    if present.len() > usize::from(loaded.advance().unwrap_or(1).max(1)) {
        return Err(Message::new(key::ERROR_NO_SHOW_PLAY).with("n", present.len()));
    }
    let entered = Entered::Walkover { present };
    Ok(EventKind::Entered { entered, ended_at: None, reason: String::new() })
}
