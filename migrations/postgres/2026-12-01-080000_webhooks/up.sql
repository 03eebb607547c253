-- addresses of other programs that are told of events of a tournament; no facts
create table webhooks (
  id bytea primary key not null,
  tournament_id bytea not null references tournaments (id) on delete cascade,
  url text not null,
  -- such as round.published, with blanks between them
  events text not null,
  -- signs messages, so it cannot be stored as a hash
  secret text not null,
  -- the one before it, which signs too until then
  old_secret text,
  old_secret_until bigint,
  -- on, off or gone
  state text not null,
  created_at bigint not null,
  -- number of its latest message
  last_seq bigint not null
);
create index webhooks_of_tournament on webhooks (tournament_id);

-- messages to them: the queue and the log
create table webhook_messages (
  id bytea primary key not null,
  webhook_id bytea not null references webhooks (id) on delete cascade,
  seq bigint not null,
  event text not null,
  -- names the event, so that it is told once
  cause text not null,
  payload text not null,
  created_at bigint not null,
  -- waiting, delivered or dead
  state text not null,
  tries integer not null,
  next_try_at bigint not null,
  tried_at bigint,
  status integer,
  problem text,
  lease_until bigint
);
create unique index webhook_messages_seq on webhook_messages (webhook_id, seq);
create unique index webhook_messages_cause on webhook_messages (webhook_id, cause);
create index webhook_messages_due on webhook_messages (next_try_at) where state = 'waiting';
create index webhook_messages_created on webhook_messages (created_at);
