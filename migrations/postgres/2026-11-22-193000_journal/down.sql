drop function journal_row() cascade;
drop table journal_rows;
drop table journal;
