alter table invitations drop column recipient;
alter table invitations drop column pools;
alter table roles drop column pools;
