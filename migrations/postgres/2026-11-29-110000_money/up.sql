-- fees of a tournament; none without a row
create table fees (
  tournament_id bytea primary key not null references tournaments (id) on delete cascade,
  -- JSON
  terms text not null
);

-- decisions about the fee of an entry
create table entry_fees (
  entry_id bytea primary key not null references entries (id) on delete cascade,
  tournament_id bytea not null references tournaments (id) on delete cascade,
  -- number of the chosen row of the fees
  fee_row integer,
  is_free boolean not null,
  free_reason text not null
);

create index entry_fees_of_tournament on entry_fees (tournament_id);

-- payments and refunds; a wrong one is undone by a counter payment
create table payments (
  id bytea primary key not null,
  tournament_id bytea not null references tournaments (id) on delete cascade,
  -- order of noting, from 1; the number of the receipt
  number integer not null,
  entry_id bytea not null references entries (id) on delete cascade,
  -- in cents; negative if given back
  amount bigint not null,
  -- day in the time zone of the tournament
  paid_on text not null,
  method text not null,
  note text not null,
  -- id of the payment that this one undoes
  undoes bytea,
  at bigint not null,
  -- a deleted account leaves the name behind
  actor_id bytea references users (id) on delete set null,
  actor_name text not null
);

create unique index payments_of_tournament on payments (tournament_id, number);
create index payments_of_entry on payments (entry_id);
create index payments_of_actor on payments (actor_id);
-- a payment is undone once
create unique index payments_undone on payments (undoes);
