-- the edition from which a tournament was made
create table editions (
  tournament_id blob primary key not null references tournaments (id) on delete cascade,
  -- no reference: it may be deleted, or restored later
  of_id blob not null
) strict, without rowid;
