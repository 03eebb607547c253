-- Rankings of an account beside its own, which has the account's id and stands with it.
create table rankings (
  id blob primary key not null,
  account_id blob not null references users (id) on delete cascade,
  name text not null,
  time_zone text not null,
  games_a_week integer not null
) strict;
create index rankings_of_account on rankings (account_id);

-- The ranking that a tournament counts for. No row: its account's own.
create table ranked_tournaments (
  tournament_id blob primary key not null references tournaments (id) on delete cascade,
  ranking_id blob not null references rankings (id) on delete cascade
) strict, without rowid;
create index ranked_tournaments_of_ranking on ranked_tournaments (ranking_id);
