-- what was done to accounts and to the installation itself, chained entry by entry; an account that is gone stays in it
create table installation_entries (
  seq bigint primary key,
  at bigint not null,
  account_id bytea,
  what text not null,
  detail text not null,
  hash bytea not null
);
create index installation_entries_account on installation_entries (account_id, seq);
