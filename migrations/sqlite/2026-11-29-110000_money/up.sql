-- fees of a tournament; none without a row
create table fees (
  tournament_id blob primary key not null references tournaments (id) on delete cascade,
  -- JSON
  terms text not null
) strict, without rowid;

-- decisions about the fee of an entry
create table entry_fees (
  entry_id blob primary key not null references entries (id) on delete cascade,
  tournament_id blob not null references tournaments (id) on delete cascade,
  -- number of the chosen row of the fees
  fee_row integer,
  is_free integer not null,
  free_reason text not null
) strict, without rowid;

create index entry_fees_of_tournament on entry_fees (tournament_id);

-- payments and refunds; a wrong one is undone by a counter payment
create table payments (
  id blob primary key not null,
  tournament_id blob not null references tournaments (id) on delete cascade,
  -- order of noting, from 1; the number of the receipt
  number integer not null,
  entry_id blob not null references entries (id) on delete cascade,
  -- in cents; negative if given back
  amount integer not null,
  -- day in the time zone of the tournament
  paid_on text not null,
  method text not null,
  note text not null,
  -- id of the payment that this one undoes
  undoes blob,
  at integer not null,
  -- a deleted account leaves the name behind
  actor_id blob references users (id) on delete set null,
  actor_name text not null
) strict, without rowid;

create unique index payments_of_tournament on payments (tournament_id, number);
create index payments_of_entry on payments (entry_id);
create index payments_of_actor on payments (actor_id);
-- a payment is undone once
create unique index payments_undone on payments (undoes);
