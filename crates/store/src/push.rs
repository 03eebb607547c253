//! Devices that asked to be told of entries. They are no facts of a tournament.

use std::collections::BTreeSet;

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use domain::tournament::id::{EntryId, SubscriptionId, TournamentId};

use super::columns::Key;
use super::merged_entries::MergedEntries;
use super::schema::{entries, push_entries, push_subscriptions};
use super::{Conn, StoreError};

/// Time after which a device that did not renew its subscription is forgotten. Pages renew it when they are opened.
pub const FORGOTTEN: TimeDelta = TimeDelta::days(180);
/// Maximum number of devices that follow an entry.
const MOST_OF_ENTRY: i64 = 200;
/// Maximum number of followed entries of a tournament, over all devices.
const MOST_OF_TOURNAMENT: i64 = 20_000;

/// A device that follows entries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subscription {
    pub id: SubscriptionId,
    /// Address for messages. `None` if only its open pages ring.
    pub push: Option<PushAddress>,
    /// Language of its messages, as in a page's `lang`.
    pub language: String,
}

/// Address of a browser for messages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PushAddress {
    /// Address at the push service of the browser's maker.
    pub endpoint: String,
    /// Public key of the browser: an uncompressed point of P-256, 65 bytes.
    pub p256dh: Vec<u8>,
    /// Secret that the browser shares with the server, 16 bytes.
    pub auth: Vec<u8>,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = push_subscriptions)]
struct SubscriptionRow {
    id: Key,
    endpoint: Option<String>,
    p256dh: Option<Vec<u8>>,
    auth: Option<Vec<u8>>,
    language: String,
    changed_at: i64,
}

#[derive(AsChangeset)]
#[diesel(table_name = push_subscriptions)]
struct SubscriptionChange<'a> {
    endpoint: Option<&'a str>,
    p256dh: Option<&'a [u8]>,
    auth: Option<&'a [u8]>,
    language: &'a str,
    changed_at: i64,
}

/// Stores a subscription, and that the device follows exactly these entries of the tournament. A device that is known by its endpoint keeps
/// its id, which is returned. A device without an address keeps the one that it gave, which its other tournaments need. Entries of other
/// tournaments are left out. Returns `None` if too many devices follow; then the caller takes the transaction back.
pub fn save(
    conn: &mut Conn,
    subscription: &Subscription,
    tournament: TournamentId,
    followed: &[EntryId],
    now: DateTime<Utc>,
) -> Result<Option<SubscriptionId>, StoreError> {
    let endpoint = subscription.push.as_ref().map(|push| push.endpoint.as_str());
    let known: Option<Key> = match endpoint {
        None => None,
        Some(endpoint) => push_subscriptions::table
            .filter(push_subscriptions::endpoint.eq(endpoint))
            .select(push_subscriptions::id)
            .first(conn)
            .optional()?,
    };
    let id = known.unwrap_or_else(|| subscription.id.into());
    let (tournament, asked) = (Key::from(tournament), keys(followed));
    let of_it: Vec<Key> = entries::table
        .filter(entries::tournament_id.eq(tournament))
        .filter(entries::id.eq_any(asked))
        .select(entries::id)
        .load(conn)?;
    let own = push_entries::subscription_id.eq(id);
    diesel::delete(
        push_entries::table.filter(own).filter(push_entries::tournament_id.eq(tournament)),
    )
    .execute(conn)?;
    if !has_room(conn, tournament, &of_it)? {
        return Ok(None);
    }
    let row = SubscriptionRow {
        id,
        endpoint: endpoint.map(str::to_owned),
        p256dh: subscription.push.as_ref().map(|push| push.p256dh.clone()),
        auth: subscription.push.as_ref().map(|push| push.auth.clone()),
        language: subscription.language.clone(),
        changed_at: now.timestamp_micros(),
    };
    // `None` leaves a column as it is.
    let change = SubscriptionChange {
        endpoint: row.endpoint.as_deref(),
        p256dh: row.p256dh.as_deref(),
        auth: row.auth.as_deref(),
        language: &row.language,
        changed_at: row.changed_at,
    };
    if diesel::update(push_subscriptions::table.find(id)).set(change).execute(conn)? == 0 {
        diesel::insert_into(push_subscriptions::table).values(&row).execute(conn)?;
    }
    for entry in of_it {
        diesel::insert_into(push_entries::table)
            .values((
                push_entries::subscription_id.eq(id),
                push_entries::entry_id.eq(entry),
                push_entries::tournament_id.eq(tournament),
            ))
            .execute(conn)?;
    }
    Ok(Some(id.into()))
}

/// Reports whether another device may follow these entries.
fn has_room(conn: &mut Conn, tournament: Key, followed: &[Key]) -> Result<bool, StoreError> {
    let n: i64 = push_entries::table
        .filter(push_entries::tournament_id.eq(tournament))
        .count()
        .get_result(conn)?;
    if n >= MOST_OF_TOURNAMENT {
        return Ok(followed.is_empty());
    }
    let of_each: Vec<(Key, i64)> = push_entries::table
        .filter(push_entries::entry_id.eq_any(followed))
        .group_by(push_entries::entry_id)
        .select((push_entries::entry_id, diesel::dsl::count_star()))
        .load(conn)?;
    Ok(of_each.iter().all(|(_, n)| *n < MOST_OF_ENTRY))
}

/// Ends the messages of an address, as its push service knows it no more. Open pages of the device still ring.
pub fn forget_address(conn: &mut Conn, endpoint: &str) -> Result<(), StoreError> {
    diesel::delete(push_subscriptions::table.filter(push_subscriptions::endpoint.eq(endpoint)))
        .execute(conn)?;
    Ok(())
}

/// Forgets devices that have not renewed their subscription for a long time, and those that follow no entry any more.
pub fn forget_old(conn: &mut Conn, now: DateTime<Utc>) -> Result<(), StoreError> {
    let old = push_subscriptions::changed_at.lt((now - FORGOTTEN).timestamp_micros());
    diesel::delete(push_subscriptions::table.filter(old)).execute(conn)?;
    let followed = push_entries::table.select(push_entries::subscription_id);
    let idle = diesel::dsl::not(push_subscriptions::id.eq_any(followed));
    diesel::delete(push_subscriptions::table.filter(idle)).execute(conn)?;
    Ok(())
}

/// A device. `None` if it is forgotten.
pub fn find(conn: &mut Conn, id: SubscriptionId) -> Result<Option<Subscription>, StoreError> {
    let row: Option<SubscriptionRow> = push_subscriptions::table
        .find(Key::from(id))
        .select(SubscriptionRow::as_select())
        .get_result(conn)
        .optional()?;
    Ok(row.map(SubscriptionRow::into_subscription))
}

/// The devices with an address for messages that follow an entry of a tournament, each with the entry, in the order of the devices. Who
/// follows a merged entry follows the one it is merged into.
pub fn followers(
    conn: &mut Conn,
    tournament: TournamentId,
) -> Result<Vec<(SubscriptionId, EntryId)>, StoreError> {
    let rows: Vec<(Key, Key)> = push_entries::table
        .inner_join(push_subscriptions::table)
        .filter(push_entries::tournament_id.eq(Key::from(tournament)))
        .filter(push_subscriptions::endpoint.is_not_null())
        .order((push_entries::subscription_id, push_entries::entry_id))
        .select((push_entries::subscription_id, push_entries::entry_id))
        .load(conn)?;
    let merged = MergedEntries::load(conn, tournament)?;
    let follower = |(id, entry): (Key, Key)| (id.into(), merged.kept(entry.into()));
    let followers: BTreeSet<_> = rows.into_iter().map(follower).collect();
    Ok(followers.into_iter().collect())
}

/// Reports whether a device follows an entry of a tournament, or one that is merged into it.
pub fn is_follower(
    conn: &mut Conn,
    id: SubscriptionId,
    (tournament, entry): (TournamentId, EntryId),
) -> Result<bool, StoreError> {
    let own = push_entries::subscription_id.eq(Key::from(id));
    let followed: Vec<Key> = push_entries::table
        .filter(own.and(push_entries::tournament_id.eq(Key::from(tournament))))
        .select(push_entries::entry_id)
        .load(conn)?;
    let merged = MergedEntries::load(conn, tournament)?;
    Ok(followed.into_iter().any(|it| merged.kept(it.into()) == entry))
}

/// Reports whether any device follows an entry of a tournament.
pub fn is_followed(conn: &mut Conn, tournament: TournamentId) -> Result<bool, StoreError> {
    let of_it = push_entries::table.filter(push_entries::tournament_id.eq(Key::from(tournament)));
    Ok(diesel::select(diesel::dsl::exists(of_it)).get_result(conn)?)
}

fn keys(entries: &[EntryId]) -> Vec<Key> {
    entries.iter().copied().map(Key::from).collect()
}

impl SubscriptionRow {
    fn into_subscription(self) -> Subscription {
        let push = match (self.endpoint, self.p256dh, self.auth) {
            (Some(endpoint), Some(p256dh), Some(auth)) => {
                Some(PushAddress { endpoint, p256dh, auth })
            }
            _ => None,
        };
        Subscription { id: self.id.into(), push, language: self.language }
    }
}
