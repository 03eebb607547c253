drop table api_answers;
drop table api_keys;
