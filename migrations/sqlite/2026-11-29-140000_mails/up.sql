-- mails that wait, and those that were sent or given up in the last days; no facts of a tournament
create table mails (
  id blob primary key not null,
  -- null: about an account
  tournament_id blob references tournaments (id) on delete cascade,
  -- private-link, accepted, refused, moved-up, drawn, dated or new-password
  kind text not null,
  -- a sign-up, an entry (drawn, dated) or an account (new-password)
  about_id blob not null,
  -- ids of rounds or tables, with blanks between them
  subject text not null,
  address text not null,
  language text not null,
  -- path with a secret; erased once the mail is sent or given up
  link text,
  created_at integer not null,
  next_try_at integer not null,
  -- a node is sending it until then
  lease_until integer,
  tries integer not null,
  -- waiting, sent or dead
  state text not null,
  problem text,
  -- reply code of the server
  code text not null,
  done_at integer
) strict;

create index mails_of_tournament on mails (tournament_id, created_at);
create index mails_due on mails (state, next_try_at);

-- addresses that get no mails of a tournament
create table mail_stops (
  tournament_id blob not null references tournaments (id) on delete cascade,
  address text not null,
  -- unsubscribed or dead
  cause text not null,
  at integer not null,
  primary key (tournament_id, address)
) strict, without rowid;

-- last journal entry that a follower of the journal has handled
create table journal_cursors (
  follower text not null,
  tournament_id blob not null references tournaments (id) on delete cascade,
  seq integer not null,
  primary key (follower, tournament_id)
) strict, without rowid;
