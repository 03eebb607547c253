-- A table holds games: each has its own log, result and dice. What was played before is the first game of its table.
create table games (
  table_id blob not null references game_tables (id) on delete cascade,
  -- within the table, from 1
  number integer not null,
  -- number of events in the log; two who act at once cannot both raise it
  version integer not null,
  state text not null,
  -- json of source and sides
  result text,
  ended_at integer,
  -- 32 random bytes that the dice follow from; none where the players roll their own. Secret until the result stands.
  dice_seed blob,
  primary key (table_id, number),
  check ((result is null) = (ended_at is null))
) strict, without rowid;

insert into games (table_id, number, version, state, result, ended_at, dice_seed)
select id, 1, version, state, result, ended_at, dice_seed from game_tables where kind = 'played';

-- how many games are played, as it was when the table was drawn
alter table game_tables add column series text not null default 'one';
alter table game_tables drop column version;
alter table game_tables drop column dice_seed;

-- Append-only: a row is never changed, and goes only with its tournament or a discarded draft.
create table game_events (
  table_id blob not null,
  game integer not null,
  -- from 1 without gaps
  seq integer not null,
  at integer not null,
  -- a deleted account leaves the name behind
  actor_id blob references users (id) on delete set null,
  actor_name text not null,
  request_id blob not null,
  -- json
  payload text not null,
  primary key (table_id, game, seq),
  foreign key (table_id, game) references games (table_id, number) on delete cascade
) strict, without rowid;

insert into game_events (table_id, game, seq, at, actor_id, actor_name, request_id, payload)
select table_id, 1, seq, at, actor_id, actor_name, request_id, payload from table_events;

drop table table_events;
alter table game_events rename to table_events;

-- a submission sent again is found by this
create unique index table_events_of_request on table_events (table_id, request_id, game, seq);
create index table_events_of_actor on table_events (actor_id);
