alter table entries drop column merged_into;
