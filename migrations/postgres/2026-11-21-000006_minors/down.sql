-- Minors with consent had public names: they keep them.
update players set is_minor = false where consent_at is not null;
alter table players drop column consent_at;
alter table players drop column consent_by;
alter table players drop column alias;
alter table players rename column is_minor to is_private;
