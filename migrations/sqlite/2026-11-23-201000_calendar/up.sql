-- when and where is played: each row takes the place of those with smaller numbers for the same target, and none is changed
create table appointments (
  tournament_id blob not null references tournaments (id) on delete cascade,
  number integer not null,
  -- of what: a stage, a pool, a round, a round in a pool, or a table
  stage_id blob references stages (id) on delete cascade,
  pool_id blob references pools (id) on delete cascade,
  round_id blob references rounds (id) on delete cascade,
  table_id blob references game_tables (id) on delete cascade,
  state text not null,
  -- null: there is no date for now
  starts_at integer,
  venue text not null,
  at integer not null,
  -- a deleted account leaves the name behind
  actor_id blob references users (id) on delete set null,
  actor_name text not null,
  reason text not null,
  agreed_by text not null,
  primary key (tournament_id, number)
) strict, without rowid;

create index appointments_of_stage on appointments (stage_id);
create index appointments_of_pool on appointments (pool_id);
create index appointments_of_round on appointments (round_id);
create index appointments_of_table on appointments (table_id);
create index appointments_of_actor on appointments (actor_id);

-- the days that a stage may be played on, and how long a table is taken to last
create table stage_days (
  stage_id blob primary key not null references stages (id) on delete cascade,
  tournament_id blob not null references tournaments (id) on delete cascade,
  minutes integer not null,
  plays_from text,
  plays_until text
) strict, without rowid;

create index stage_days_of_tournament on stage_days (tournament_id);

-- how many tables are played at once where
create table venues (
  tournament_id blob not null references tournaments (id) on delete cascade,
  name text not null,
  boards integer not null,
  primary key (tournament_id, name)
) strict, without rowid;
