-- The facts of the hall: the round's clock, who has come, which table sits at which board. How much time is left, who is
-- missing and what the queue is are computed. Each row names its tournament, so that a hall is loaded without joins.

create table round_clocks (
  round_id bytea primary key not null references rounds (id) on delete cascade,
  tournament_id bytea not null references tournaments (id) on delete cascade,
  -- length of a game
  seconds integer not null,
  started_at bigint not null
);

create index round_clocks_of_tournament on round_clocks (tournament_id);

create table clock_pauses (
  round_id bytea not null references round_clocks (round_id) on delete cascade,
  tournament_id bytea not null references tournaments (id) on delete cascade,
  paused_at bigint not null,
  -- null: still paused
  resumed_at bigint,
  primary key (round_id, paused_at)
);

create index clock_pauses_of_tournament on clock_pauses (tournament_id);

create table extra_times (
  -- the submission: sent again it is not given again
  id bytea primary key not null,
  tournament_id bytea not null references tournaments (id) on delete cascade,
  round_id bytea not null references round_clocks (round_id) on delete cascade,
  -- null: for all tables of the round
  table_id bytea references game_tables (id) on delete cascade,
  -- below zero: time taken back
  seconds integer not null,
  at bigint not null,
  -- a deleted account leaves the name behind
  actor_id bytea references users (id) on delete set null,
  actor_name text not null,
  reason text not null
);

create index extra_times_of_tournament on extra_times (tournament_id);
create index extra_times_of_round on extra_times (round_id);
create index extra_times_of_table on extra_times (table_id);
create index extra_times_of_actor on extra_times (actor_id);

create table roll_calls (
  id bytea primary key not null,
  tournament_id bytea not null references tournaments (id) on delete cascade,
  number integer not null,
  name text not null,
  -- in the address that the QR code on the wall leads to
  code text not null unique,
  opened_at bigint not null,
  closed_at bigint,
  unique (tournament_id, number)
);

-- somebody marked absent again has no row
create table presences (
  roll_call_id bytea not null references roll_calls (id) on delete cascade,
  entry_id bytea not null references entries (id) on delete cascade,
  tournament_id bytea not null references tournaments (id) on delete cascade,
  at bigint not null,
  -- null with an empty name: they said so themselves
  actor_id bytea references users (id) on delete set null,
  actor_name text not null,
  primary key (roll_call_id, entry_id)
);

create index presences_of_tournament on presences (tournament_id);
create index presences_of_entry on presences (entry_id);
create index presences_of_actor on presences (actor_id);

create table board_calls (
  table_id bytea not null references game_tables (id) on delete cascade,
  called_at bigint not null,
  tournament_id bytea not null references tournaments (id) on delete cascade,
  board integer not null,
  -- null: the table has the board
  freed_at bigint,
  primary key (table_id, called_at)
);

-- whatever two nodes decide at once, a board has one table and a table one board
create unique index board_calls_of_board on board_calls (tournament_id, board) where freed_at is null;
create unique index board_calls_of_table on board_calls (table_id) where freed_at is null;

-- tables that get no board until somebody says so
create table held_tables (
  table_id bytea primary key not null references game_tables (id) on delete cascade,
  tournament_id bytea not null references tournaments (id) on delete cascade
);

create index held_tables_of_tournament on held_tables (tournament_id);

-- boards out of use
create table closed_boards (
  tournament_id bytea not null references tournaments (id) on delete cascade,
  board integer not null,
  primary key (tournament_id, board)
);
