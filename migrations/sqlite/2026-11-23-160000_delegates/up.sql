-- where in its tournament a role holds: the pools as "stage:name" in a JSON list; null: everywhere
alter table roles add column pools text;
alter table invitations add column pools text;
-- for whom a link was made, as its organizer noted it
alter table invitations add column recipient text not null default '';
