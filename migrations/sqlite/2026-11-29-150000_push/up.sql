-- devices that asked to be told of entries
create table push_subscriptions (
  id blob primary key not null,
  -- address at the push service of the browser's maker; none if only open pages ring
  endpoint text unique,
  -- public key and secret of the browser, for the encryption of messages
  p256dh blob,
  auth blob,
  language text not null,
  changed_at integer not null
) strict, without rowid;

-- entries that a device is told of
create table push_entries (
  subscription_id blob not null references push_subscriptions (id) on delete cascade,
  entry_id blob not null references entries (id) on delete cascade,
  tournament_id blob not null references tournaments (id) on delete cascade,
  primary key (subscription_id, entry_id)
) strict, without rowid;
create index push_entries_of_entry on push_entries (entry_id);
create index push_entries_of_tournament on push_entries (tournament_id);

-- messages to devices that wait to be sent
create table push_messages (
  id blob primary key not null,
  subscription_id blob not null references push_subscriptions (id) on delete cascade,
  tournament_id blob not null references tournaments (id) on delete cascade,
  kind text not null,
  -- ids, separated by blanks
  entries text not null,
  tables text not null,
  -- time of the call that it tells of
  called_at integer,
  next_try_at integer not null,
  expires_at integer not null,
  tries integer not null,
  lease_until integer
) strict, without rowid;
create index push_messages_due on push_messages (next_try_at);
create index push_messages_of_subscription on push_messages (subscription_id);
create index push_messages_of_tournament on push_messages (tournament_id);

-- ways in which entries were told of a call to a board
create table call_notices (
  table_id blob not null references game_tables (id) on delete cascade,
  called_at integer not null,
  entry_id blob not null references entries (id) on delete cascade,
  -- messages were queued
  queued_at integer,
  -- a push service took a message
  told_at integer,
  -- an open page rang
  shown_at integer,
  -- somebody said that it was seen
  seen_at integer,
  primary key (table_id, called_at, entry_id)
) strict, without rowid;
create index call_notices_of_entry on call_notices (entry_id);
