-- Who was private is a minor without consent: it is a guardian's consent, not age, that makes a name public.
alter table players rename column is_private to is_minor;
-- shown instead of the name; empty: initials
alter table players add column alias text not null default '';
-- a guardian consents to the name being public: who noted it, and when
alter table players add column consent_by text;
alter table players add column consent_at integer;
