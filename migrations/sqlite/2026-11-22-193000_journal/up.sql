-- What people did to a tournament, in order. Append-only: a row is never changed, and goes only with its tournament.
create table journal (
  tournament_id blob not null references tournaments (id) on delete cascade,
  -- the tournament's revision with it; no gaps
  seq integer not null,
  at integer not null,
  -- no reference: what is chained is never changed, also where the account goes
  actor_id blob,
  -- as what they did it
  role text not null,
  -- json
  act text not null,
  reason text,
  -- json: the rows of facts that it put, set and cut, without what people are called
  facts text not null,
  -- the migrations that those rows are of
  migrated text not null,
  -- of the hash before and of this row
  hash blob not null,
  primary key (tournament_id, seq)
) strict;
