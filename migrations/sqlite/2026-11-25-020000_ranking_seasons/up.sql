-- the seasons of a ranking: from which day to which its weeks are gathered into one table
create table ranking_seasons (
  id blob primary key not null,
  -- a ranking that an account has from the start has no row of its own
  ranking_id blob not null,
  account_id blob not null references users (id) on delete cascade,
  name text not null,
  -- both days are in it, by the clocks of the ranking
  first_day text not null,
  last_day text not null,
  -- weeks of a player that count, the best; 0: all
  best_weeks integer not null
) strict, without rowid;

create index ranking_seasons_of_ranking on ranking_seasons (ranking_id);
create index ranking_seasons_of_account on ranking_seasons (account_id);
