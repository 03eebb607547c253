-- what an account gives beside its password: codes of an app that has this secret, each once
create table second_factors (
  user_id bytea primary key references users (id) on delete cascade,
  secret bytea not null,
  is_on boolean not null,
  last_step bigint not null
);
-- for who has lost the app: SHA-256 of each code in hex, gone once it was used
create table recovery_codes (
  user_id bytea not null references second_factors (user_id) on delete cascade,
  code_hash text not null,
  primary key (user_id, code_hash)
);
