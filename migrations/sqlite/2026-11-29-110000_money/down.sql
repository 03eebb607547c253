drop table payments;
drop table entry_fees;
drop table fees;
