//! The messages that acts and calls of a tournament make.

use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta, Utc};
use domain::tournament::championship::Championship;
use domain::tournament::id::{
    EntryId, IdSource, PushMessageId, SubscriptionId, TableId, TournamentId,
};
use domain::tournament::push_message::{PushKind, PushMessage};
use domain::tournament::round::RoundKind;
use domain::tournament::table::{Table, TableState};
use store::call_notices::{self, CallNoted};
use store::journal::{JournalAct, JournalEntry, JournalTableAct};
use store::{Conn, StoreError};

use crate::web::news::{self, News};

/// Delay of a message about dates, so that several changes in a row make one.
const SETTLING: TimeDelta = TimeDelta::minutes(1);

/// Reports whether an act makes messages.
pub fn concerns(act: &JournalAct) -> bool {
    news::is_news(act) || begun(act).is_some()
}

/// The table whose first game began with this act.
fn begun(act: &JournalAct) -> Option<TableId> {
    let at = match act {
        JournalAct::Table { what: JournalTableAct::Start, at } => at,
        JournalAct::Played { at } if at.from <= 1 => at,
        _ => return None,
    };
    (at.game <= 1).then_some(at.table)
}

/// Queues the messages of these entries of a tournament's journal.
pub fn queue_acts(
    conn: &mut Conn,
    ids: &mut IdSource,
    now: DateTime<Utc>,
    id: TournamentId,
    entries: &[JournalEntry],
) -> Result<(), StoreError> {
    let acts = entries.iter().filter_map(|entry| Some((entry.act.as_ref()?, entry.at)));
    let news: Vec<_> = acts.filter(|(act, _)| concerns(act)).collect();
    if news.is_empty() {
        return Ok(());
    }
    let mut gathering = Gathering::load(conn, ids, now, id)?;
    if gathering.devices.is_empty() {
        return Ok(());
    }
    let championship = store::championship::load(conn, id)?.without_drafts();
    for (act, at) in news {
        match news::of_act(&championship, act, at) {
            Some(News::Drawn(tables)) => gathering.about(PushKind::Drawn, &tables),
            Some(News::Dated(tables)) => gathering.about(PushKind::Dated, &tables),
            None => {
                let table = begun(act).and_then(|table| championship.table(table));
                if let Some(table) = table.filter(|table| is_final(&championship, table)) {
                    gathering.tell_all(PushKind::FinalBegun, table);
                }
            }
        }
    }
    gathering.queue(conn)
}

/// Queues the messages of calls of a tournament that its followers were not told of yet.
pub fn queue_calls(
    conn: &mut Conn,
    ids: &mut IdSource,
    now: DateTime<Utc>,
    id: TournamentId,
) -> Result<(), StoreError> {
    // Nodes wait for each other here, so the next one finds no untold call.
    store::tournaments::lock(conn, id)?;
    let since = now - PushKind::Called.is_news_for();
    let mut untold = call_notices::untold(conn, since)?;
    untold.retain(|(tournament, _, _)| *tournament == id);
    if untold.is_empty() {
        return Ok(());
    }
    let mut gathering = Gathering::load(conn, ids, now, id)?;
    let championship = store::championship::load(conn, id)?.without_drafts();
    for (_, table, called_at) in untold {
        let Some(table) = championship.table(table) else { continue };
        for entry in table.entries() {
            let call = (table.id, called_at, entry);
            call_notices::note(conn, call, CallNoted::Queued, now)?;
        }
        if table.state == TableState::Waiting {
            gathering.called(table, called_at);
        }
    }
    gathering.queue(conn)
}

/// Reports whether a table is the final of its tournament.
fn is_final(championship: &Championship, table: &Table) -> bool {
    let round = championship.round(table.round);
    let last = championship.stages().last();
    round
        .zip(last)
        .is_some_and(|(round, last)| round.kind == RoundKind::Final && round.stage == last.id)
}

/// Messages to the followers of a tournament.
struct Gathering<'a> {
    ids: &'a mut IdSource,
    now: DateTime<Utc>,
    id: TournamentId,
    /// The devices, each with the entries that it follows.
    devices: BTreeMap<SubscriptionId, Vec<EntryId>>,
    messages: Vec<PushMessage>,
}

impl<'a> Gathering<'a> {
    fn load(
        conn: &mut Conn,
        ids: &'a mut IdSource,
        now: DateTime<Utc>,
        id: TournamentId,
    ) -> Result<Self, StoreError> {
        let mut devices: BTreeMap<SubscriptionId, Vec<EntryId>> = BTreeMap::new();
        for (device, entry) in store::push::followers(conn, id)? {
            devices.entry(device).or_default().push(entry);
        }
        Ok(Self { ids, now, id, devices, messages: Vec::new() })
    }

    fn message(
        &mut self,
        kind: PushKind,
        subscription: SubscriptionId,
        (entries, tables): (Vec<EntryId>, Vec<TableId>),
    ) -> PushMessage {
        let wait = if kind == PushKind::Dated { SETTLING } else { TimeDelta::zero() };
        PushMessage {
            id: PushMessageId::new(self.ids),
            subscription,
            tournament: self.id,
            kind,
            entries,
            tables,
            called_at: None,
            next_try_at: self.now + wait,
            expires_at: self.now + kind.is_news_for(),
            tries: 0,
        }
    }

    /// Messages to the followers of entries at these tables.
    fn about(&mut self, kind: PushKind, tables: &[&Table]) {
        for (device, followed) in self.devices.clone() {
            let is_there = |entry: &EntryId, table: &Table| table.entries().contains(entry);
            let entries = followed.iter().copied();
            let entries: Vec<EntryId> =
                entries.filter(|it| tables.iter().any(|table| is_there(it, table))).collect();
            let theirs = tables.iter().filter(|table| entries.iter().any(|it| is_there(it, table)));
            let theirs: Vec<TableId> = theirs.map(|table| table.id).collect();
            if !entries.is_empty() {
                let message = self.message(kind, device, (entries, theirs));
                self.messages.push(message);
            }
        }
    }

    /// Messages to all followers of the tournament about a table.
    fn tell_all(&mut self, kind: PushKind, table: &Table) {
        for device in self.devices.keys().copied().collect::<Vec<_>>() {
            let message = self.message(kind, device, (Vec::new(), vec![table.id]));
            self.messages.push(message);
        }
    }

    /// Messages to the followers of the entries of a called table.
    fn called(&mut self, table: &Table, called_at: DateTime<Utc>) {
        let before = self.messages.len();
        self.about(PushKind::Called, &[table]);
        for message in self.messages.iter_mut().skip(before) {
            message.called_at = Some(called_at);
            message.expires_at = called_at + PushKind::Called.is_news_for();
        }
    }

    fn queue(self, conn: &mut Conn) -> Result<(), StoreError> {
        self.messages.iter().try_for_each(|message| store::push_messages::queue(conn, message))
    }
}
