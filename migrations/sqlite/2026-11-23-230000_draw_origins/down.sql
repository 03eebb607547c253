drop index draws_of_announced;
alter table draws drop column public_number;
alter table draws drop column announced_id;
alter table draws drop column origin;
drop table announced_draws;
