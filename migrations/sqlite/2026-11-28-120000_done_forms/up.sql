-- forms that were done: sent again, they do nothing; forgotten after a day
create table done_forms (
  hash text primary key not null,
  at bigint not null
);
create index done_forms_at on done_forms (at);
