-- The hash of a request under an idempotency key, by its usual name.
alter table idempotency_key rename column asked_hash to request_hash;
