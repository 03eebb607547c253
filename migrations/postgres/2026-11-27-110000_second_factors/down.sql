drop table recovery_codes;
drop table second_factors;
