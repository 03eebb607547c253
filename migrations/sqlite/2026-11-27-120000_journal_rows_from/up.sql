-- A file's rows are beside each connection: there is nothing to change.
select 1;
