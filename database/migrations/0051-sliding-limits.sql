-- Uses that limits count, in windows that slide. The key is a keyed hash: no address and no number stands here.
-- `limit_counter` stays for builds of before that still run while this one starts; nothing reads it any more.
create table limit_use (
  key bytea primary key,
  uses jsonb not null,
  expires_at timestamptz not null
);
create index limit_use_expiry on limit_use (expires_at);
