-- The facts of accounts and tournaments. Ids are 16 bytes, made by the program; times are microseconds of the
-- Unix epoch, UTC; json is text. What can be computed (standings, brackets, points) is not here.

create table users (
  id blob primary key not null,
  name text not null,
  -- in lower case, so that one address is one account
  email text not null unique,
  password_hash text not null,
  is_organizer integer not null,
  created_at integer not null,
  -- how the account's weekly ranking is kept
  ranking_time_zone text not null,
  ranking_games_a_week integer not null
) strict;

create table tournaments (
  id blob primary key not null,
  -- no cascade: an account with tournaments is not deleted by accident
  account_id blob not null references users (id),
  name text not null,
  venue text not null,
  -- yyyy-mm-dd in the tournament's own time zone
  starts_on text not null,
  preset text not null,
  -- json
  settings text not null,
  registration text not null,
  is_demo integer not null,
  created_at integer not null,
  -- counts every write to anything of the tournament
  revision integer not null default 1
) strict;

create index tournaments_of_account on tournaments (account_id);

create table players (
  id blob primary key not null,
  account_id blob not null references users (id),
  name text not null,
  club text not null,
  email text,
  is_private integer not null
) strict;

create index players_of_account on players (account_id);

create table entries (
  id blob primary key not null,
  tournament_id blob not null references tournaments (id) on delete cascade,
  number integer not null,
  name text not null,
  club text not null,
  sector text not null,
  category text not null,
  email text,
  status text not null,
  unique (tournament_id, number)
) strict;

create table squad_members (
  entry_id blob not null references entries (id) on delete cascade,
  -- order within the squad, from 0
  place integer not null,
  player_id blob not null references players (id),
  primary key (entry_id, place)
) strict, without rowid;

create index squads_of_player on squad_members (player_id);

create table stages (
  id blob primary key not null,
  tournament_id blob not null references tournaments (id) on delete cascade,
  number integer not null,
  -- json, because each format has numbers of its own
  format text not null,
  unique (tournament_id, number)
) strict;

create table pools (
  id blob primary key not null,
  stage_id blob not null references stages (id) on delete cascade,
  number integer not null,
  name text not null,
  unique (stage_id, number)
) strict;

create table pool_entries (
  pool_id blob not null references pools (id) on delete cascade,
  -- order of the draw, from 0
  place integer not null,
  -- checked at the end: a deleted tournament takes its entries and its pools along in either order
  entry_id blob not null references entries (id) deferrable initially deferred,
  primary key (pool_id, place)
) strict, without rowid;

create index pools_of_entry on pool_entries (entry_id);

create table rounds (
  id blob primary key not null,
  stage_id blob not null references stages (id) on delete cascade,
  number integer not null,
  kind text not null,
  state text not null,
  seed integer not null,
  drawn_at integer not null,
  published_at integer,
  -- two organizers who draw at once get one round, not two
  unique (stage_id, number)
) strict;

create table game_tables (
  id blob primary key not null,
  round_id blob not null references rounds (id) on delete cascade,
  pool_id blob not null references pools (id) on delete cascade,
  number integer not null,
  kind text not null,
  -- the rules as they were when the table was drawn
  ruleset text not null,
  mode text not null,
  arms integer not null,
  pin text not null,
  -- number of events in the log; two who act at once cannot both raise it
  version integer not null,
  state text not null,
  -- json of source and sides
  result text,
  ended_at integer,
  unique (round_id, number),
  check ((result is null) = (ended_at is null))
) strict;

create index game_tables_of_pool on game_tables (pool_id);
create index game_tables_with_pin on game_tables (pin);

create table seats (
  table_id blob not null references game_tables (id) on delete cascade,
  color text not null,
  -- checked at the end, as for pool_entries
  entry_id blob not null references entries (id) deferrable initially deferred,
  player_id blob not null references players (id),
  primary key (table_id, color)
) strict, without rowid;

create index seats_of_entry on seats (entry_id);
create index seats_of_player on seats (player_id);

-- Append-only: a row is never changed, and goes only with its tournament or a discarded draft.
create table table_events (
  table_id blob not null references game_tables (id) on delete cascade,
  -- from 1 without gaps
  seq integer not null,
  at integer not null,
  -- a deleted account leaves the name behind
  actor_id blob references users (id) on delete set null,
  actor_name text not null,
  request_id blob not null,
  -- json
  payload text not null,
  primary key (table_id, seq)
) strict, without rowid;

-- a submission sent again is found by this
create unique index table_events_of_request on table_events (table_id, request_id, seq);
create index table_events_of_actor on table_events (actor_id);

create table roles (
  tournament_id blob not null references tournaments (id) on delete cascade,
  user_id blob not null references users (id) on delete cascade,
  role text not null,
  primary key (tournament_id, user_id)
) strict, without rowid;

create index roles_of_user on roles (user_id);

create table invitations (
  -- the secret itself is only in the link
  token_hash text primary key not null,
  -- both null: the first organizer of the installation
  tournament_id blob references tournaments (id) on delete cascade,
  role text,
  expires_at integer not null,
  check ((tournament_id is null) = (role is null))
) strict;

create index invitations_of_tournament on invitations (tournament_id);

create table sessions (
  -- the token itself is only in the cookie
  id_hash text primary key not null,
  -- null: a referee who came in by a table's pin
  user_id blob references users (id) on delete cascade,
  name text not null,
  created_at integer not null,
  expires_at integer not null,
  user_agent text not null
) strict;

create index sessions_of_user on sessions (user_id);

-- tables that a session may referee because it knew the pin
create table session_tables (
  session_hash text not null references sessions (id_hash) on delete cascade,
  table_id blob not null references game_tables (id) on delete cascade,
  primary key (session_hash, table_id)
) strict, without rowid;

create index sessions_of_table on session_tables (table_id);

-- keys that must survive a restart, by what they are for
create table secrets (
  name text primary key not null,
  value blob not null
) strict;
