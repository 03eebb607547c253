-- decisions about where entries sit that came after a draw
create table late_seatings (
  id bytea primary key not null,
  tournament_id bytea not null references tournaments (id) on delete cascade,
  at bigint not null,
  -- a deleted account leaves the name behind
  actor_id bytea references users (id) on delete set null,
  actor_name text not null,
  reason text not null
);

create index late_seatings_of_tournament on late_seatings (tournament_id);
create index late_seatings_of_actor on late_seatings (actor_id);

-- who sits where since
create table late_seats (
  seating_id bytea not null references late_seatings (id) on delete cascade,
  -- checked at the end, as for seats
  entry_id bytea not null references entries (id) deferrable initially deferred,
  table_id bytea not null references game_tables (id) on delete cascade,
  -- what was there before: free-seat, bye, rest or added
  was text not null,
  primary key (seating_id, entry_id, table_id)
);

create index late_seats_of_entry on late_seats (entry_id);
create index late_seats_of_table on late_seats (table_id);
