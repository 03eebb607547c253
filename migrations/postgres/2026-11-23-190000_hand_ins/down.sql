drop table hand_ins;
