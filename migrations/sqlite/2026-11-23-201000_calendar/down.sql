drop table venues;
drop table stage_days;
drop table appointments;
