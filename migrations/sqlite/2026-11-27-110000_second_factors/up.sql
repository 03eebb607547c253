-- what an account gives beside its password: codes of an app that has this secret, each once
create table second_factors (
  user_id blob primary key references users (id) on delete cascade,
  secret blob not null,
  is_on integer not null,
  last_step integer not null
) strict;
-- for who has lost the app: SHA-256 of each code in hex, gone once it was used
create table recovery_codes (
  user_id blob not null references second_factors (user_id) on delete cascade,
  code_hash text not null,
  primary key (user_id, code_hash)
) strict, without rowid;
