-- what was done to accounts and to the installation itself, chained entry by entry; an account that is gone stays in it
create table installation_entries (
  seq integer primary key,
  at integer not null,
  account_id blob,
  what text not null,
  detail text not null,
  hash blob not null
) strict;
create index installation_entries_account on installation_entries (account_id, seq);
