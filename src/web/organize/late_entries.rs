//! Late entries: the entries that came after the draw, the places where each can be seated, and the decisions so far.

use actix_web::http::StatusCode;
use actix_web::web::Data;
use askama::Template;
use domain::draw::changes::late_seats::{self, LatePlace};
use domain::draw::league::late_fixtures::fixtures;
use domain::draw::{LateHandling, late, round_name};
use domain::tournament::championship::Championship;
use domain::tournament::entry::Entry;
use domain::tournament::id::{EntryId, PoolId};
use domain::tournament::names::Names;
use domain::tournament::table::TableKind;
use domain::tournament::text::fold;

use super::entries::entry;
use crate::acts::seat_changes::undo_seat_change;
use crate::acts::{NotDone, late_seatings};
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::refusal;
use crate::web::http::respond::{Answer, invalid, render, see_other_saying};
use crate::web::i18n::{Key, Message, key};
use crate::web::parts::alerts::unseated as waiting;
use crate::web::parts::effects::table_title;
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::load::{self, Organized};
use crate::web::parts::repeated_people::{RepeatedPeople, RepeatedPerson};
use crate::web::parts::seat_changes::{SeatChangeView, SeatChanges};
use crate::web::parts::titles::{name_words, pool_title, stage_title};
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Maximum number of places in view; further ones are in a section that is closed at first.
const UNFOLDED: usize = 4;

#[derive(Template)]
#[template(path = "organize/late.html")]
struct LatePage {
    ctx: Ctx,
    head: Head,
    /// Entries that are not drawn: name and address of the seating page.
    waiting: Vec<(String, String)>,
    /// Decisions, the latest first.
    decided: Vec<SeatChangeView>,
}

#[derive(Template)]
#[template(path = "organize/place.html")]
struct PlacePage {
    ctx: Ctx,
    head: Head,
    name: String,
    /// The places in view.
    places: Vec<PlaceLine>,
    /// Further places, in a closed section below.
    more: Vec<PlaceLine>,
    /// Other late entries who could join a new table: form field and name.
    others: Vec<(String, String)>,
    late: Option<LateHandling>,
    /// Players of the entry who are in another entry too.
    twice: Vec<RepeatedPerson>,
    form: Form,
    target: String,
}

/// A possible place and its consequences.
struct PlaceLine {
    value: String,
    title: String,
    /// Consequences, sentence by sentence.
    hints: Vec<String>,
    /// Objections to this place.
    flaws: Vec<String>,
    is_new_table: bool,
    is_chosen: bool,
}

/// `GET /tournaments/{id}/late`: late entries and decisions about them.
pub async fn show(caller: Organized<address::Tournament>) -> Answer {
    let Organized { ctx, at: address::Tournament { id }, facts: championship, .. } = caller;
    let names = Names::in_full(&championship);
    let waiting = waiting(&championship)
        .into_iter()
        .map(|entry| (names.entry(entry.id), address::tournament(id).entry(entry.id).place()));
    let waiting = waiting.collect();
    let changes = SeatChanges { ctx: &ctx, championship: &championship, names: &names };
    let page = LatePage {
        head: Head::new(&ctx, &championship, Tab::Entries),
        waiting,
        decided: changes.late_seatings(),
        ctx,
    };
    render(&page)
}

/// `GET /tournaments/{id}/entries/{entry}/place`: the places where an entry can be seated.
pub async fn place(caller: Organized<address::Entry>) -> Answer {
    let Organized { ctx, at: address::Entry { entry: entry_id, .. }, facts: championship, .. } =
        caller;
    let entry = entry(&championship, entry_id)?;
    render(&page(&ctx, &championship, &entry, Form::empty()))
}

/// `POST /tournaments/{id}/entries/{entry}/place`: seats an entry.
pub async fn post(caller: Organized<address::Entry, Form>, state: Data<AppState>) -> Answer {
    let Organized {
        ctx,
        at: address::Entry { id, entry: entry_id },
        facts: championship,
        mut form,
    } = caller;
    let entry = entry(&championship, entry_id)?;
    let place = read(form.value("place"));
    if place.is_none() {
        form.refuse::<()>("place", Message::new(key::ERROR_CHOICE));
    }
    let reason = form.text("late_reason", 0..=200);
    let Some((place, reason)) = place.zip(reason) else {
        return invalid(&page(&ctx, &championship, &entry, form));
    };
    let mut entries = vec![entry.id];
    if place == LatePlace::NewTable {
        let branch = championship.branch_of_entry(entry.id);
        let others = waiting(branch).into_iter().filter(|it| it.id != entry.id);
        entries.extend(others.filter(|it| form.has(field(it.id), "on")).map(|it| it.id));
        let most = late_seats::most_at_new_table(branch);
        // If no new table may be opened any more, the act itself refuses.
        if most > 0 && entries.len() > most {
            form.refuse::<()>("place", Message::new(key::ERROR_LATE_TOO_MANY).with("n", most));
            return invalid(&page(&ctx, &championship, &entry, form));
        }
    }
    let names = Names::in_full(&championship);
    let name = called(&names, &entries);
    match state.act(&ctx, move |work| late_seatings::seat(work, id, &entries, place, &reason)).await
    {
        Ok(_) => {
            let said = Message::new(key::FLASH_LATE_SEATED).with("name", name);
            see_other_saying(address::tournament(id).late(), &said)
        }
        // Another organizer was faster: show the places possible now, with the choice kept.
        Err(error @ NotDone::Round(_)) => {
            let championship = load::organized(&state, &ctx, id).await?;
            form.refuse::<()>("", refusal::message(&error));
            let mut response = invalid(&page(&ctx, &championship, &entry, form))?;
            *response.status_mut() = StatusCode::CONFLICT;
            Ok(response)
        }
        Err(error) => Err(error.into()),
    }
}

/// `POST /tournaments/{id}/late/{seating}`: with `act=give-back`, undoes a decision.
pub async fn take_back(
    caller: Organized<address::LateSeating, Form>,
    state: Data<AppState>,
) -> Answer {
    let Organized { ctx, at: address::LateSeating { id, seating }, facts: championship, form } =
        caller;
    if form.value("act") != "give-back" {
        return Err(WebError::Invalid(Message::new(key::ERROR_CHOICE)));
    }
    championship.late_seatings().find(|it| it.id == seating).ok_or(WebError::NotFound)?;
    state.act(&ctx, move |work| undo_seat_change(work, id, seating, "")).await?;
    see_other_saying(address::tournament(id).late(), &Message::new(key::FLASH_LATE_TAKEN_BACK))
}

fn page(ctx: &Ctx, championship: &Championship, entry: &Entry, form: Form) -> PlacePage {
    let head = Head::new(ctx, championship, Tab::Entries);
    let names = Names::in_full(championship);
    let is_waiting = waiting(championship).iter().any(|it| it.id == entry.id);
    let all = match is_waiting {
        true => late_seats::places(championship, entry),
        false => Vec::new(),
    };
    let mut lines: Vec<PlaceLine> =
        all.into_iter().map(|place| line(ctx, championship, &names, (entry, place))).collect();
    // Among places of the same kind, those without objections come first.
    lines.sort_by_key(|line| (line.is_new_table, !line.flaws.is_empty()));
    let chosen = lines.iter().position(|line| line.value == form.value("place")).unwrap_or(0);
    for (index, line) in lines.iter_mut().enumerate() {
        line.is_chosen = index == chosen;
    }
    // A new table is always in view.
    let (new, drawn): (Vec<PlaceLine>, Vec<PlaceLine>) =
        lines.into_iter().partition(|line| line.is_new_table);
    let (mut places, mut more) = (Vec::new(), Vec::new());
    for (index, line) in drawn.into_iter().enumerate() {
        if index < UNFOLDED || line.is_chosen { places.push(line) } else { more.push(line) }
    }
    places.extend(new);
    let branch = championship.branch_of_entry(entry.id);
    let others = waiting(branch).into_iter().filter(|it| it.id != entry.id);
    PlacePage {
        name: names.entry(entry.id),
        places,
        more,
        others: others.map(|it| (field(it.id), names.entry(it.id))).collect(),
        late: late(branch).filter(|_| is_waiting),
        twice: RepeatedPeople::of_entry(ctx, championship, entry.id),
        target: head.pages().entry(entry.id).place(),
        head,
        form,
        ctx: ctx.clone(),
    }
}

fn line(
    ctx: &Ctx,
    championship: &Championship,
    names: &Names,
    (entry, place): (&Entry, LatePlace),
) -> PlaceLine {
    let (title, mut hints, against) = match place {
        LatePlace::At(id) => match championship.table(id) {
            Some(table) => {
                let entries = table.entries();
                let said = match table.kind {
                    TableKind::Played => ctx.ta(key::LATE_AT_TABLE),
                    _ => ctx.ta(key::LATE_AT_BYE),
                };
                let hint = said.with("names", called(names, &entries)).to_string();
                (table_title(ctx, championship, id), vec![hint], entries)
            }
            None => (String::new(), Vec::new(), Vec::new()),
        },
        LatePlace::NewTable => {
            (ctx.t(key::LATE_NEW_TABLE), vec![ctx.t(key::LATE_NEW_TABLE_HINT)], Vec::new())
        }
        LatePlace::Pool(id) => of_pool(ctx, championship, names, id),
        LatePlace::NewPool => {
            let said = ctx.ta(key::LATE_NEW_POOL).with("name", entry.sector.as_str()).to_string();
            (said, vec![ctx.t(key::LATE_NEW_POOL_HINT)], Vec::new())
        }
    };
    if let Some((before, after)) =
        late_seats::going_on(championship.branch_of_entry(entry.id), place, 1)
        && before != after
    {
        let said = ctx.ta(key::LATE_GOING_ON).with("before", before).with("after", after);
        hints.push(said.to_string());
    }
    let of_club = |id: &EntryId| {
        let other = championship.entry(*id);
        let is_same = |it: &&Entry| fold(&it.club) == fold(&entry.club);
        other.filter(|it| !it.club.trim().is_empty()).filter(is_same).is_some()
    };
    let same: Vec<EntryId> = against.iter().copied().filter(of_club).collect();
    let apart = championship.pairs_to_keep_apart();
    let is_apart =
        |other: &EntryId| apart.iter().any(|it| it.contains(other) && it.contains(&entry.id));
    let kept: Vec<EntryId> = against.into_iter().filter(is_apart).collect();
    let flaw = |key: Key, entries: &[EntryId]| {
        let said = ctx.ta(key).with("names", called(names, entries)).to_string();
        (!entries.is_empty()).then_some(said)
    };
    let flaws = [
        flaw(key::LATE_KEPT_APART, &kept),
        other_board(ctx, championship, entry, place),
        flaw(key::LATE_SAME_CLUB, &same),
    ];
    PlaceLine {
        value: written(place),
        title,
        hints,
        flaws: flaws.into_iter().flatten().collect(),
        is_new_table: place == LatePlace::NewTable,
        is_chosen: false,
    }
}

/// Objection that the entry would not sit at its fixed board, if table numbers are board numbers.
fn other_board(
    ctx: &Ctx,
    championship: &Championship,
    entry: &Entry,
    place: LatePlace,
) -> Option<String> {
    let LatePlace::At(table) = place else { return None };
    let table = championship.table(table)?;
    let fixed = championship.fixed_boards();
    let (_, board) = fixed.iter().find(|(id, _)| *id == entry.id)?;
    let is_other =
        championship.tournament.settings.boards == 0 && table.number != i32::from(*board);
    is_other.then(|| ctx.ta(key::LATE_OTHER_BOARD).with("board", i32::from(*board)).to_string())
}

/// Title of a league pool, hints about the games that the late entry would play there, and its opponents.
fn of_pool(
    ctx: &Ctx,
    championship: &Championship,
    names: &Names,
    id: PoolId,
) -> (String, Vec<String>, Vec<EntryId>) {
    let pool = championship.pool(id);
    let Some((pool, stage)) = pool.and_then(|it| Some((it, championship.stage(it.stage)?))) else {
        return (String::new(), Vec::new(), Vec::new());
    };
    let title = match pool_title(ctx, stage, pool) {
        title if title.is_empty() => stage_title(ctx, championship, stage),
        title => title,
    };
    let games = fixtures(championship, stage, pool);
    let mut hints = vec![ctx.tn(key::LATE_IN_POOL, games.len())];
    hints.extend(games.iter().map(|game| {
        let round = championship.round(game.round);
        let round = round.map(|round| name_words(ctx, round_name(championship, round)));
        let round = round.unwrap_or_default();
        format!("{round}: {}", names.entry(game.opponent))
    }));
    let gone = pool.entries.iter().filter(|entry| games.iter().all(|it| it.opponent != **entry));
    let gone: Vec<EntryId> = gone.copied().collect();
    if !gone.is_empty() {
        hints.push(ctx.ta(key::LATE_NOT_AGAINST).with("names", called(names, &gone)).to_string());
    }
    let mut opponents: Vec<EntryId> = games.into_iter().map(|game| game.opponent).collect();
    opponents.sort();
    opponents.dedup();
    (title, hints, opponents)
}

fn called(names: &Names, entries: &[EntryId]) -> String {
    entries.iter().map(|entry| names.entry(*entry)).collect::<Vec<_>>().join(", ")
}

/// Name of the field that adds an entry to a new table.
fn field(entry: EntryId) -> String {
    format!("with_{entry}")
}

/// Writes a place as a form value.
fn written(place: LatePlace) -> String {
    match place {
        LatePlace::At(table) => format!("at_{table}"),
        LatePlace::NewTable => "new_table".to_owned(),
        LatePlace::Pool(pool) => format!("pool_{pool}"),
        LatePlace::NewPool => "new_pool".to_owned(),
    }
}

fn read(text: &str) -> Option<LatePlace> {
    match text {
        "new_table" => Some(LatePlace::NewTable),
        "new_pool" => Some(LatePlace::NewPool),
        text => match (text.strip_prefix("at_"), text.strip_prefix("pool_")) {
            (Some(table), _) => table.parse().ok().map(LatePlace::At),
            (_, Some(pool)) => pool.parse().ok().map(LatePlace::Pool),
            _ => None,
        },
    }
}
