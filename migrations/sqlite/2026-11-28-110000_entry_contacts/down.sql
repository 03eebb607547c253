alter table entries drop column note;
alter table entries drop column phone;
