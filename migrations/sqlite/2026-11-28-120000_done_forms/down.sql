drop table done_forms;
