-- the entries in the order of a ranking, as it was when it was taken: a stage is seeded by it, whatever is played since
create table seed_lists (
  stage_id blob primary key not null references stages (id) on delete cascade,
  tournament_id blob not null references tournaments (id) on delete cascade,
  -- a ranking that an account has from the start has no row of its own
  ranking_id blob not null,
  -- points or strength
  measure text not null,
  -- what the season was called whose points they are
  season text,
  at integer not null,
  -- a deleted account leaves the name behind
  actor_id blob references users (id) on delete set null,
  actor_name text not null
) strict, without rowid;

create index seed_lists_of_tournament on seed_lists (tournament_id);
create index seed_lists_of_actor on seed_lists (actor_id);

-- the strongest first
create table seed_list_places (
  stage_id blob not null references seed_lists (stage_id) on delete cascade,
  place integer not null,
  entry_id blob not null references entries (id) on delete cascade,
  -- points, or the estimate of a strength in thousandths
  value integer not null,
  -- of a strength, in thousandths
  uncertainty integer,
  primary key (stage_id, place)
) strict, without rowid;

create index seed_list_places_of_entry on seed_list_places (entry_id);
