-- the pin that opens all tables of a pool for a while, beside each table's own
create table pool_pins (
  pool_id bytea primary key not null references pools (id) on delete cascade,
  tournament_id bytea not null references tournaments (id) on delete cascade,
  pin text not null unique,
  expires_at bigint not null
);

create index pool_pins_of_tournament on pool_pins (tournament_id);

-- whoever came in by it
create table session_pools (
  session_hash text not null references sessions (id_hash) on delete cascade,
  pool_id bytea not null references pool_pins (pool_id) on delete cascade,
  primary key (session_hash, pool_id)
);

create index session_pools_of_pool on session_pools (pool_id);
