drop table sign_ups;
drop table sign_up_terms;
