drop table webhook_messages;
drop table webhooks;
