-- One row per form that a signed-in person sent with the key of its page: what it was (hashes) and how it ended (sealed).
-- Its repetition gets the first outcome (docs/decisions/0497).
create table sent_form (
  person_id bigint not null references person on delete cascade,
  id bytea not null,
  content bytea,
  outcome_sealed bytea,
  started_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (person_id, id)
);
-- While a form is under way, the same fields from another tab join it.
create unique index sent_form_running on sent_form (person_id, content) where outcome_sealed is null;
create index sent_form_expiry on sent_form (expires_at);
