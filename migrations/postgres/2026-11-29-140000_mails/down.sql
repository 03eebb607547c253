drop table journal_cursors;
drop table mail_stops;
drop table mails;
