-- how people sit down at a distance for a ranking
create table distance_play (
  -- a ranking that an account has from the start has no row of its own
  ranking_id bytea primary key not null,
  account_id bytea not null references users (id) on delete cascade,
  is_on boolean not null,
  name text not null,
  takes_guests boolean not null,
  -- a bit a weekday, monday the lowest
  days integer not null,
  -- minutes after midnight
  opens_at integer not null,
  closes_at integer not null,
  ruleset text not null,
  fewest integer not null,
  -- minutes of waiting
  three_after integer not null,
  two_after integer not null,
  strength_gap integer not null,
  gap_growth integer not null,
  one_home boolean not null,
  turn_seconds integer not null,
  out_of_time text not null
);

create index distance_play_of_account on distance_play (account_id);

-- the tournament in which a week's tables of those who sat down at a distance are kept
create table distance_weeks (
  tournament_id bytea primary key not null references tournaments (id) on delete cascade,
  ranking_id bytea not null,
  week text not null
);

create index distance_weeks_of_ranking on distance_weeks (ranking_id);

-- people who wait for a table at a distance; no facts
create table waiting_players (
  pass_id bytea primary key not null references passes (id) on delete cascade,
  ranking_id bytea not null,
  -- null for a guest
  player_id bytea references players (id) on delete cascade,
  name text not null,
  -- of the session or key, and of the address, so that nobody waits twice
  device_hash text not null unique,
  address_hash text not null,
  -- the table whose players are wanted again
  again_table_id bytea references game_tables (id) on delete cascade,
  since bigint not null,
  seen_at bigint not null
);

create index waiting_players_of_ranking on waiting_players (ranking_id);
create index waiting_players_of_player on waiting_players (player_id);
create index waiting_players_of_table on waiting_players (again_table_id);
