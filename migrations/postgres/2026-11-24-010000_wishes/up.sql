-- what is respected whenever an entry is seated or gets a date; why it is wished is not kept
create table wishes (
  id bytea primary key not null,
  tournament_id bytea not null references tournaments (id) on delete cascade,
  -- apart, board or not-before
  kind text not null,
  entry_id bytea not null references entries (id) on delete cascade,
  -- of two that are kept apart the other
  other_id bytea references entries (id) on delete cascade,
  board integer,
  -- minutes after midnight
  minute integer,
  at bigint not null,
  -- a deleted account leaves the name behind
  actor_id bytea references users (id) on delete set null,
  actor_name text not null
);

create index wishes_of_tournament on wishes (tournament_id);
create index wishes_of_entry on wishes (entry_id);
create index wishes_of_other on wishes (other_id);
create index wishes_of_actor on wishes (actor_id);
