-- decisions to change by hand who sits where in what is published
create table rearrangements (
  id bytea primary key not null,
  tournament_id bytea not null references tournaments (id) on delete cascade,
  -- of a league its first round
  round_id bytea not null references rounds (id) on delete cascade,
  at bigint not null,
  -- a deleted account leaves the name behind
  actor_id bytea references users (id) on delete set null,
  actor_name text not null,
  reason text not null
);

create index rearrangements_of_tournament on rearrangements (tournament_id);
create index rearrangements_of_round on rearrangements (round_id);
create index rearrangements_of_actor on rearrangements (actor_id);

-- the tables that it changed, opened or closed
create table rearranged_tables (
  rearrangement_id bytea not null references rearrangements (id) on delete cascade,
  table_id bytea not null references game_tables (id) on delete cascade,
  -- what it was before: played, bye, rest or added
  was text not null,
  primary key (rearrangement_id, table_id)
);

create index rearranged_tables_of_table on rearranged_tables (table_id);

-- who sat there before
create table rearranged_seats (
  rearrangement_id bytea not null references rearrangements (id) on delete cascade,
  table_id bytea not null references game_tables (id) on delete cascade,
  color text not null,
  -- checked at the end, as for seats
  entry_id bytea not null references entries (id) deferrable initially deferred,
  primary key (rearrangement_id, table_id, color)
);

create index rearranged_seats_of_table on rearranged_seats (table_id);
create index rearranged_seats_of_entry on rearranged_seats (entry_id);

-- who was in the pools of a league before
create table rearranged_pools (
  rearrangement_id bytea not null references rearrangements (id) on delete cascade,
  pool_id bytea not null references pools (id) on delete cascade,
  place integer not null,
  -- checked at the end, as for seats
  entry_id bytea not null references entries (id) deferrable initially deferred,
  primary key (rearrangement_id, pool_id, place)
);

create index rearranged_pools_of_pool on rearranged_pools (pool_id);
create index rearranged_pools_of_entry on rearranged_pools (entry_id);
