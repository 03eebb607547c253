drop table call_notices;
drop table push_messages;
drop table push_entries;
drop table push_subscriptions;
