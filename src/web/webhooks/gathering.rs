//! The messages that acts and calls of a tournament make.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use domain::draw;
use domain::draw::NextStep;
use domain::draw::changes::effects::with_status;
use domain::tournament::championship::Championship;
use domain::tournament::entry::EntryStatus;
use domain::tournament::id::{IdSource, StageId, TableId, TournamentId, WebhookMessageId};
use domain::tournament::webhook::{Webhook, WebhookEvent, WebhookState};
use serde_json::{Value, json};
use store::journal::{JournalAct, JournalEntry, JournalTableAct};
use store::webhook_messages::{self, NewMessage};
use store::webhooks::CalledTable;
use store::{Conn, StoreError};

use super::payload::{self, Told};
use crate::web::http::address;

/// An event, by its cause: a later one of the same cause in one round replaces it.
type Events = BTreeMap<String, Told>;

/// Reports whether an act makes messages.
pub fn concerns(act: &JournalAct) -> bool {
    match act {
        JournalAct::Table { what, .. } => {
            use JournalTableAct::{CorrectResult, Enter, Reopen, SecondSignature, Sign};
            matches!(what, CorrectResult | Enter | Reopen | SecondSignature | Sign)
        }
        JournalAct::Published { .. }
        | JournalAct::Closed { .. }
        | JournalAct::LetStand { .. }
        | JournalAct::Replaced { .. }
        | JournalAct::Withdrawn { .. }
        | JournalAct::EntriesMerged { .. }
        | JournalAct::StagesChanged { .. }
        | JournalAct::SignedUp { .. } => true,
        _ => false,
    }
}

/// Queues the messages of these entries of a tournament's journal.
pub fn queue_acts(
    conn: &mut Conn,
    ids: &mut IdSource,
    base: Option<&str>,
    id: TournamentId,
    (entries, now): (&[JournalEntry], DateTime<Utc>),
) -> Result<(), StoreError> {
    let webhooks = open_of(conn, id)?;
    if webhooks.is_empty() {
        return Ok(());
    }
    let championship = store::championship::load(conn, id)?.without_drafts();
    let mut events = Events::new();
    for entry in entries {
        if let Some(act) = &entry.act {
            note(&mut events, &championship, act, (entry.seq, entry.at));
        }
    }
    queue(conn, ids, base, (id, &webhooks), (&events, now))
}

/// Queues the messages of a call.
pub fn queue_call(
    conn: &mut Conn,
    ids: &mut IdSource,
    base: Option<&str>,
    call: CalledTable,
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    // Nodes wait for each other here, so the next one finds the messages.
    store::tournaments::lock(conn, call.tournament)?;
    let webhooks = open_of(conn, call.tournament)?;
    let told = Told {
        event: WebhookEvent::TableCalled,
        at: call.called_at,
        path: address::table(call.table).to_string(),
        members: vec![("table", json!(call.table.to_string())), ("board", json!(call.board))],
    };
    let cause = format!("call {} {}", call.table, call.called_at.timestamp_micros());
    let events = Events::from([(cause, told)]);
    queue(conn, ids, base, (call.tournament, &webhooks), (&events, now))
}

fn open_of(conn: &mut Conn, id: TournamentId) -> Result<Vec<Webhook>, StoreError> {
    let mut webhooks = store::webhooks::of_tournament(conn, id)?;
    webhooks.retain(|webhook| webhook.state == WebhookState::On);
    Ok(webhooks)
}

fn queue(
    conn: &mut Conn,
    ids: &mut IdSource,
    base: Option<&str>,
    (id, webhooks): (TournamentId, &[Webhook]),
    (events, now): (&Events, DateTime<Utc>),
) -> Result<(), StoreError> {
    let mut in_order: Vec<(&String, &Told)> = events.iter().collect();
    in_order.sort_by_key(|(_, told)| told.at);
    for (cause, told) in in_order {
        let body = payload::body(base, id, told);
        let is_asked = |it: &&Webhook| it.events.contains(&told.event) && it.created_at <= told.at;
        for webhook in webhooks.iter().filter(is_asked) {
            let new = NewMessage {
                id: WebhookMessageId::new(ids),
                event: told.event,
                cause: cause.clone(),
                payload: body.clone(),
            };
            webhook_messages::queue(conn, webhook.id, &new, now)?;
        }
    }
    Ok(())
}

/// Adds the events of an act, by the present facts.
fn note(
    events: &mut Events,
    championship: &Championship,
    act: &JournalAct,
    (seq, at): (i64, DateTime<Utc>),
) {
    let here = address::tournament(championship.tournament.id);
    match act {
        JournalAct::Published { rounds } => {
            for round in rounds.iter().filter_map(|round| championship.round(*round)) {
                let members = vec![
                    ("round", json!(round.id.to_string())),
                    ("stage", json!(round.stage.to_string())),
                    ("number", json!(round.number)),
                ];
                let path = here.round(round.id).to_string();
                let told = Told { event: WebhookEvent::RoundPublished, at, path, members };
                events.insert(format!("published {} {seq}", round.id), told);
            }
        }
        JournalAct::Table { what, at: range } => {
            use JournalTableAct::{CorrectResult, Enter, Reopen, SecondSignature, Sign};
            match what {
                CorrectResult | Reopen => corrected(events, championship, range.table, (seq, at)),
                Enter | SecondSignature | Sign => {
                    signed(events, championship, range.table, (seq, at));
                }
                _ => {}
            }
        }
        JournalAct::LetStand { table, .. } | JournalAct::Replaced { table, .. } => {
            corrected(events, championship, *table, (seq, at));
        }
        JournalAct::Closed { rounds } => {
            let rounds = rounds.iter().filter_map(|round| championship.round(*round));
            let mut stages: Vec<StageId> = rounds.map(|round| round.stage).collect();
            stages.sort_unstable();
            stages.dedup();
            let steps = draw::next_steps(championship);
            closed(events, championship, (&stages, &steps), (seq, at));
            finished(events, championship, &steps, (seq, at));
        }
        JournalAct::Withdrawn { entry, .. } | JournalAct::EntriesMerged { gone: entry, .. } => {
            let before = with_status(championship, *entry, (EntryStatus::Active, None));
            let before = draw::next_steps(&before);
            let stages: Vec<StageId> = before.iter().filter_map(NextStep::stage).collect();
            let steps = draw::next_steps(championship);
            closed(events, championship, (&stages, &steps), (seq, at));
            if !stages.is_empty() {
                finished(events, championship, &steps, (seq, at));
            }
        }
        // The stage that was left may have been removed.
        JournalAct::StagesChanged { .. } => {
            finished(events, championship, &draw::next_steps(championship), (seq, at));
        }
        JournalAct::SignedUp { number } => {
            let told = Told {
                event: WebhookEvent::SignUpMade,
                at,
                path: here.sign_ups(),
                members: vec![("number", json!(number))],
            };
            events.insert(format!("sign-up {number}"), told);
        }
        _ => {}
    }
}

/// The result of a table, if all who must sign it have signed it.
fn signed(
    events: &mut Events,
    championship: &Championship,
    table: TableId,
    (seq, at): (i64, DateTime<Utc>),
) {
    if let Some((path, members, true)) = of_table(championship, table) {
        let told = Told { event: WebhookEvent::ResultSigned, at, path, members };
        keep_last(events, &format!("signed {table} "), seq, told);
    }
}

/// Another result of a table, or none any more.
fn corrected(
    events: &mut Events,
    championship: &Championship,
    table: TableId,
    (seq, at): (i64, DateTime<Utc>),
) {
    if let Some((path, mut members, has_result)) = of_table(championship, table) {
        members.push(("has_result", json!(has_result)));
        let told = Told { event: WebhookEvent::ResultCorrected, at, path, members };
        keep_last(events, &format!("corrected {table} "), seq, told);
    }
}

/// The address of a table, its members, and whether it has a result.
#[expect(clippy::type_complexity, reason = "the parts of one message")]
fn of_table(
    championship: &Championship,
    table: TableId,
) -> Option<(String, Vec<(&'static str, Value)>, bool)> {
    let table = championship.table(table)?;
    let entries: Vec<String> = table.entries().iter().map(ToString::to_string).collect();
    let members = vec![
        ("table", json!(table.id.to_string())),
        ("round", json!(table.round.to_string())),
        ("entries", json!(entries)),
    ];
    Some((address::table(table.id).to_string(), members, table.result.is_some()))
}

/// The stages of these in which something was played and no step is left.
fn closed(
    events: &mut Events,
    championship: &Championship,
    (stages, steps): (&[StageId], &[NextStep]),
    (seq, at): (i64, DateTime<Utc>),
) {
    let here = address::tournament(championship.tournament.id);
    for stage in stages.iter().filter_map(|stage| championship.stage(*stage)) {
        let is_played = championship.rounds_of(stage.id).next().is_some();
        if !is_played || steps.iter().any(|step| step.stage() == Some(stage.id)) {
            continue;
        }
        let told = Told {
            event: WebhookEvent::StageClosed,
            at,
            path: format!("{}?stage={}", here.standings(), stage.number),
            members: vec![("stage", json!(stage.id.to_string())), ("number", json!(stage.number))],
        };
        keep_last(events, &format!("closed {} ", stage.id), seq, told);
    }
}

/// The end of the tournament, if no step is left.
fn finished(
    events: &mut Events,
    championship: &Championship,
    steps: &[NextStep],
    (seq, at): (i64, DateTime<Utc>),
) {
    let here = address::tournament(championship.tournament.id);
    if steps.iter().all(|step| matches!(step, NextStep::Finished { .. })) {
        let champions = draw::winners(championship);
        let champions: Vec<String> = champions.iter().map(|it| it.entry.to_string()).collect();
        let told = Told {
            event: WebhookEvent::TournamentFinished,
            at,
            path: here.to_string(),
            members: vec![("champions", json!(champions))],
        };
        keep_last(events, "finished ", seq, told);
    }
}

/// Adds an event in place of an earlier one whose cause begins in the same way: both would tell of the present facts.
fn keep_last(events: &mut Events, beginning: &str, seq: i64, told: Told) {
    events.retain(|cause, _| !cause.starts_with(beginning));
    events.insert(format!("{beginning}{seq}"), told);
}
