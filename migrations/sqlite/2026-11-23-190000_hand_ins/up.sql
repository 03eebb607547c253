-- the grids of pools that were handed in to the committee as final
create table hand_ins (
  pool_id blob primary key not null references pools (id) on delete cascade,
  tournament_id blob not null references tournaments (id) on delete cascade,
  at integer not null,
  actor_id blob references users (id) on delete set null,
  actor_name text not null,
  -- null: the committee has not confirmed it yet
  confirmed_at integer,
  confirmer_id blob references users (id) on delete set null,
  confirmer_name text not null
) strict, without rowid;

create index hand_ins_of_tournament on hand_ins (tournament_id);
