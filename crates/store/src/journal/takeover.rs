//! Snapshots of a tournament's facts. A journal begins with one if the tournament is older than it, and gets one after the program was
//! migrated.

use std::collections::BTreeMap;

use diesel::prelude::*;
use diesel::sql_types::Text;
use domain::tournament::id::TournamentId;
use sha2::{Digest, Sha256};

use super::relations::{self, FACTS, FactRelation, LOG, TournamentLink};
use super::rows::{self, Changed, Net, Row, Rows};
use super::{JournalAct, chain, watch};
use crate::{Conn, StoreError};

#[derive(QueryableByName)]
struct JsonRow {
    #[diesel(sql_type = Text)]
    row: String,
}

/// A snapshot of all facts as an act and its rows. Game logs are left out; the act has a digest of them.
pub(super) fn facts(
    conn: &mut Conn,
    id: TournamentId,
) -> Result<(JournalAct, Changed), StoreError> {
    let mut all = Rows::new();
    for relation in FACTS.iter().filter(|relation| relation.name != LOG) {
        let of_relation = of_tournament(conn, relation, id)?;
        if !of_relation.is_empty() {
            let told = of_relation.iter().map(|row| rows::told(relation, row)).collect();
            all.insert(relation.name.to_owned(), told);
        }
    }
    let (n_logged, log_digest) = log(conn, id)?;
    let text = Changed::put(all.clone()).into_text()?;
    let act = JournalAct::TakenOver { digest: chain::digest(&text), n_logged, log_digest };
    Ok((act, Changed::put(all)))
}

/// Number of a tournament's log rows, and the digest of them in order.
fn log(conn: &mut Conn, id: TournamentId) -> Result<(i64, String), StoreError> {
    let Some(relation) = relations::named(LOG) else { return Ok((0, String::new())) };
    let log = texts(conn, relation, id)?;
    let digest = digest_of(relation, log.iter().map(String::as_str), |_| {})?;
    Ok((i64::try_from(log.len()).unwrap_or(i64::MAX), digest))
}

/// SHA-256, in hex, of the journaled columns of log rows, one row per line. The account is left out, because the deletion of an account
/// erases its id from the log. `tell` converts each row to the notation in which the digest is made.
pub(super) fn digest_of<'a>(
    relation: &FactRelation,
    log: impl Iterator<Item = &'a str>,
    tell: impl Fn(&mut Row),
) -> Result<String, StoreError> {
    let mut digest = Sha256::new();
    for text in log {
        let Some(mut row) = rows::row(Some(text))? else { continue };
        tell(&mut row);
        let mut told = rows::told(relation, &row);
        told.remove("actor_id");
        digest.update(serde_json::Value::Object(told).to_string());
        digest.update("\n");
    }
    Ok(chain::hex(&digest.finalize()))
}

/// The rows of a table that belong to a tournament, in order of their keys.
pub(super) fn of_tournament(
    conn: &mut Conn,
    relation: &FactRelation,
    id: TournamentId,
) -> Result<Vec<Row>, StoreError> {
    let found = texts(conn, relation, id)?;
    found.iter().filter_map(|text| rows::row(Some(text)).transpose()).collect()
}

/// Like [`of_tournament`], but returns each row as text, because a log is long.
pub(super) fn texts(
    conn: &mut Conn,
    relation: &FactRelation,
    id: TournamentId,
) -> Result<Vec<String>, StoreError> {
    let id = bytes(conn, &id.to_string());
    where_(conn, relation, &relations::belongs(relation, &id))
}

fn where_(
    conn: &mut Conn,
    relation: &FactRelation,
    condition: &str,
) -> Result<Vec<String>, StoreError> {
    let columns = watch::columns(conn, relation.name)?;
    let name = relation.name;
    let json = watch::as_json(conn, name, &columns);
    let key = relation.key.join(", ");
    let sql = format!("select {json} as row from {name} where {condition} order by {key}");
    let found: Vec<JsonRow> = match conn {
        Conn::Sqlite(conn) => diesel::sql_query(sql).load(conn)?,
        Conn::Pg(conn) => diesel::sql_query(sql).load(conn)?,
    };
    Ok(found.into_iter().map(|it| it.row).collect())
}

/// An SQL literal for bytes given in hex.
pub(super) fn bytes(conn: &Conn, hex: &str) -> String {
    match conn {
        Conn::Sqlite(_) => format!("x'{hex}'"),
        Conn::Pg(_) => format!("'\\x{hex}'::bytea"),
    }
}

/// Groups rows by their tournament. Rows of deleted tournaments are left out.
pub(super) fn by_tournament(
    conn: &mut Conn,
    all: Vec<Net>,
) -> Result<BTreeMap<TournamentId, Vec<Net>>, StoreError> {
    let mut parents: BTreeMap<(&str, uuid::Uuid), Row> = BTreeMap::new();
    for net in &all {
        let row = net.after.as_ref().or(net.before.as_ref());
        if let Some((row, id)) = row.and_then(|row| Some((row, rows::id(row, "id")?))) {
            parents.insert((net.relation.name, id), row.clone());
        }
    }
    let is_gone = |net: &Net| net.relation.name == "tournaments" && net.after.is_none();
    let gone = all.iter().filter(|net| is_gone(net)).filter_map(|net| net.before.as_ref());
    let gone: Vec<TournamentId> =
        gone.filter_map(|row| rows::id(row, "id")).map(TournamentId).collect();
    let mut found: BTreeMap<TournamentId, Vec<Net>> = BTreeMap::new();
    for net in all {
        let row = net.after.as_ref().or(net.before.as_ref()).cloned();
        let Some(row) = row else { continue };
        if let Some(id) = owner(conn, &parents, net.relation, row)?
            && !gone.contains(&id)
        {
            found.entry(id).or_default().push(net);
        }
    }
    Ok(found)
}

fn owner(
    conn: &mut Conn,
    written: &BTreeMap<(&str, uuid::Uuid), Row>,
    mut relation: &'static FactRelation,
    mut row: Row,
) -> Result<Option<TournamentId>, StoreError> {
    loop {
        let (column, parent) = match relation.within {
            TournamentLink::Tournament(column) => {
                return Ok(rows::id(&row, column).map(TournamentId));
            }
            TournamentLink::Row(column, parent) => (column, parent),
        };
        let id = rows::id(&row, column);
        let (Some(id), Some(above)) = (id, relations::named(parent)) else { return Ok(None) };
        let found = match written.get(&(parent, id)) {
            Some(row) => Some(row.clone()),
            None => {
                let id = bytes(conn, &id.simple().to_string());
                let found = where_(conn, above, &format!("id = {id}"))?.pop();
                rows::row(found.as_deref())?
            }
        };
        let Some(found) = found else { return Ok(None) };
        (relation, row) = (above, found);
    }
}
