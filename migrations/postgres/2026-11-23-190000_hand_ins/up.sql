-- the grids of pools that were handed in to the committee as final
create table hand_ins (
  pool_id bytea primary key not null references pools (id) on delete cascade,
  tournament_id bytea not null references tournaments (id) on delete cascade,
  at bigint not null,
  actor_id bytea references users (id) on delete set null,
  actor_name text not null,
  -- null: the committee has not confirmed it yet
  confirmed_at bigint,
  confirmer_id bytea references users (id) on delete set null,
  confirmer_name text not null
);

create index hand_ins_of_tournament on hand_ins (tournament_id);
