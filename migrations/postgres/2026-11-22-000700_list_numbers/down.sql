alter table entries drop column list_number;
