-- how players open tables of their own that count for a ranking, by the code on their club's wall
create table club_nights (
  -- a ranking that an account has from the start has no row of its own
  ranking_id bytea primary key not null,
  account_id bytea not null references users (id) on delete cascade,
  code text not null unique,
  is_on boolean not null,
  name text not null,
  mode text not null,
  ruleset text not null,
  takes_new boolean not null,
  -- a bit a weekday, monday the lowest
  days integer not null,
  -- minutes after midnight
  opens_at integer not null,
  closes_at integer not null,
  -- tables of a player in an evening, and tables open at once
  tables_each integer not null,
  tables_open integer not null
);

create index club_nights_of_account on club_nights (account_id);

-- the tournament in which a week's tables of a ranking's club nights are kept
create table club_weeks (
  tournament_id bytea primary key not null references tournaments (id) on delete cascade,
  ranking_id bytea not null,
  week text not null
);

create index club_weeks_of_ranking on club_weeks (ranking_id);

-- tables that players opened themselves
create table opened_tables (
  table_id bytea primary key not null references game_tables (id) on delete cascade,
  tournament_id bytea not null references tournaments (id) on delete cascade,
  opener_id bytea not null references players (id),
  opened_at bigint not null
);

create index opened_tables_of_tournament on opened_tables (tournament_id);

-- which device says that it is whose at such a table; it stays when its session ends, so that nobody else is them
create table taken_seats (
  table_id bytea not null references opened_tables (table_id) on delete cascade,
  session_hash text not null,
  player_id bytea not null references players (id),
  -- whether it signed the result that waits for a second signature
  has_signed boolean not null,
  primary key (table_id, session_hash),
  unique (table_id, player_id)
);
