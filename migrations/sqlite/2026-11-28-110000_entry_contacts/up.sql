-- how an entry is reached besides its address, and what organizers note of it
alter table entries add column phone text not null default '';
alter table entries add column note text not null default '';
