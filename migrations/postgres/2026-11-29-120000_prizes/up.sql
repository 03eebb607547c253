-- the prizes of a tournament, and the texts of its diplomas
create table prizes (
  tournament_id bytea primary key not null references tournaments (id) on delete cascade,
  -- JSON
  list text not null,
  -- a line each; apart, because the journal leaves out names of people
  signatures text not null
);
