alter table entries drop column league_results;
