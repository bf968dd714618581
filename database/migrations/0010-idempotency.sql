-- One row per deed that a client named with an idempotency key: what was asked (as a hash) and what was answered (sealed).
create table idempotency_key (
  person_id bigint not null,
  key text not null,
  asked_hash bytea not null,
  answer_sealed bytea,
  expires_at timestamptz not null,
  primary key (person_id, key)
);
create index idempotency_key_expiry on idempotency_key (expires_at);
