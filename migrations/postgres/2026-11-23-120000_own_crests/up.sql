-- pictures that clubs have in the place of their crests, and those that wait to be approved
create table own_crests (
  id bytea primary key not null,
  tournament_id bytea not null references tournaments (id) on delete cascade,
  -- the club as names are compared, without a number; empty: of an entry without one
  club text not null,
  entry_id bytea references entries (id) on delete cascade,
  -- sha-256 of the picture, in hex: part of its address
  digest text not null,
  -- null: made anew from a journal, which has no pictures, so that one that is taken away is gone
  png bytea,
  uploaded_by bytea references users (id) on delete set null,
  uploaded_at bigint not null,
  approved_by bytea references users (id) on delete set null,
  -- null: it waits, and organizers alone see it
  approved_at bigint,
  check ((club = '') = (entry_id is not null))
);

create index own_crests_of_tournament on own_crests (tournament_id, digest);
create index own_crests_of_entry on own_crests (entry_id);
create index own_crests_of_uploader on own_crests (uploaded_by);
create index own_crests_of_approver on own_crests (approved_by);
