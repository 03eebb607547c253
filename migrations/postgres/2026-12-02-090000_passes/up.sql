-- a person's pass, which holds seats in tournaments; no facts of a tournament
create table passes (
  id bytea primary key not null,
  -- the account that adopted it
  account_id bytea references users (id) on delete set null,
  created_at bigint not null
);

create index passes_of_account on passes (account_id);

-- keys of a pass: one for each link that was made for it
create table pass_keys (
  -- SHA-256 of the secret, in hex
  hash text primary key not null,
  pass_id bytea not null references passes (id) on delete cascade,
  created_at bigint not null
);

create index keys_of_pass on pass_keys (pass_id, created_at);

create table pass_seats (
  pass_id bytea not null references passes (id) on delete cascade,
  entry_id bytea not null references entries (id) on delete cascade,
  player_id bytea not null references players (id) on delete cascade,
  tournament_id bytea not null references tournaments (id) on delete cascade,
  claimed_at bigint not null,
  -- null while the pass holds the seat
  revoked_at bigint,
  primary key (pass_id, entry_id, player_id)
);

-- one pass at a time holds a seat
create unique index holder_of_seat on pass_seats (entry_id, player_id) where revoked_at is null;
create index pass_seats_of_tournament on pass_seats (tournament_id);
create index pass_seats_of_player on pass_seats (player_id);

-- passes that a browser uses
create table session_passes (
  session_hash text not null references sessions (id_hash) on delete cascade,
  pass_id bytea not null references passes (id) on delete cascade,
  primary key (session_hash, pass_id)
);

create index session_passes_of_pass on session_passes (pass_id);
