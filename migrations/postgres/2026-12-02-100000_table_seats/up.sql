-- who logs the games of a table, and what happens when a turn runs out of time, as they were when it was drawn
alter table game_tables add column logging text not null default 'referee';
alter table game_tables add column out_of_time text not null default 'lose-turn';

-- devices of the players who log a table themselves; no facts
create table seat_devices (
  table_id bytea not null references game_tables (id) on delete cascade,
  color text not null,
  -- of the device, for the dice; empty until the seat is ready
  word text not null,
  ready_at bigint,
  -- turns in a row that ran out of time
  missed integer not null,
  away_since bigint,
  is_muted boolean not null,
  -- whether the result that waits for a second signature was signed here
  has_signed boolean not null,
  -- of the session and the address that were ready, to find devices that hold two seats
  session_hash text not null,
  address_hash text not null,
  primary key (table_id, color)
);

-- when the current turn of a table at a distance runs out; the server keeps it
create table turn_clocks (
  table_id bytea primary key not null references game_tables (id) on delete cascade,
  game integer not null,
  -- whose turn it is; empty before the start
  color text not null,
  began_at bigint not null,
  shown_at bigint,
  due_at bigint not null
);
create index turn_clocks_due on turn_clocks (due_at);

-- the latest moment at which a node kept the clocks; they stop while none does
create table clock_pulse (
  id integer primary key not null check (id = 1),
  at bigint not null
);

-- what one player asks of all others at the table
create table seat_requests (
  table_id bytea primary key not null references game_tables (id) on delete cascade,
  game integer not null,
  kind text not null,
  -- number of events in the log at that moment
  version integer not null,
  color text not null,
  -- letters of the colors that agree
  agreed text not null,
  asked_at bigint not null
);

-- the latest set phrases at a table
create table said_phrases (
  table_id bytea not null references game_tables (id) on delete cascade,
  seq integer not null,
  color text not null,
  phrase text not null,
  said_at bigint not null,
  primary key (table_id, seq)
);
