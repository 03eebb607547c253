-- keys of programs, each of an account; no facts of a tournament
create table api_keys (
  -- SHA-256 of the secret, in hex
  hash text primary key not null,
  user_id bytea not null references users (id) on delete cascade,
  name text not null,
  -- read, table, desk and organize, with blanks between them
  scopes text not null,
  -- null: all tournaments of the account
  tournament_id bytea references tournaments (id) on delete cascade,
  created_at bigint not null,
  -- null: no expiry
  expires_at bigint,
  last_used_at bigint
);

create index api_keys_of_user on api_keys (user_id, created_at);

-- answers to writes of programs, kept for a day for those that are sent again
create table api_answers (
  -- SHA-256 of the sender and the Idempotency-Key, in hex
  hash text primary key not null,
  -- SHA-256 of the method, the address and the body, in hex
  request text not null,
  status integer not null,
  body text not null,
  at bigint not null
);

create index api_answers_at on api_answers (at);
