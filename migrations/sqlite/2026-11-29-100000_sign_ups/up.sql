-- terms on which people sign up to a tournament themselves
create table sign_up_terms (
  tournament_id blob primary key not null references tournaments (id) on delete cascade,
  -- JSON
  terms text not null
) strict, without rowid;

-- requests for a place in a tournament
create table sign_ups (
  id blob primary key not null,
  tournament_id blob not null references tournaments (id) on delete cascade,
  -- order of arrival, from 1
  number integer not null,
  at integer not null,
  -- JSON: names, and whether they are minors
  people text not null,
  name text not null,
  club text not null,
  sector text not null,
  category text not null,
  email text,
  phone text not null,
  wish text not null,
  seeks_partner integer not null,
  language text not null,
  -- of the secret in the private link
  token_hash text not null,
  device text not null,
  accepted_at integer,
  entry_id blob references entries (id) on delete set null,
  ended_at integer,
  -- refused, withdrawn or joined; null while it has not ended
  ending text
) strict, without rowid;

create unique index sign_ups_of_tournament on sign_ups (tournament_id, number);
create unique index sign_ups_by_token on sign_ups (token_hash);
create index sign_ups_of_entry on sign_ups (entry_id);
