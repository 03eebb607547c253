-- entries that sit in the place of others since a corrected result
create table replacements (
  id blob primary key not null,
  tournament_id blob not null references tournaments (id) on delete cascade,
  -- the table whose result was corrected
  cause_id blob not null references game_tables (id) on delete cascade,
  -- checked at the end, as for seats
  goes_id blob not null references entries (id) deferrable initially deferred,
  comes_id blob not null references entries (id) deferrable initially deferred,
  at integer not null,
  -- a deleted account leaves the name behind
  actor_id blob references users (id) on delete set null,
  actor_name text not null,
  reason text not null
) strict, without rowid;

create index replacements_of_tournament on replacements (tournament_id);
create index replacements_of_cause on replacements (cause_id);
create index replacements_of_goes on replacements (goes_id);
create index replacements_of_comes on replacements (comes_id);
create index replacements_of_actor on replacements (actor_id);

-- the seats as they were before
create table replaced_seats (
  replacement_id blob not null references replacements (id) on delete cascade,
  table_id blob not null references game_tables (id) on delete cascade,
  color text not null,
  player_id blob not null references players (id),
  primary key (replacement_id, table_id, color)
) strict, without rowid;

create index replaced_seats_of_table on replaced_seats (table_id);
create index replaced_seats_of_player on replaced_seats (player_id);
