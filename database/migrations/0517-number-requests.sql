-- A new number for an account that let go of its own: one colleague asks, another one decides (docs/decisions/0490).
create table number_request (
  id bigint generated always as identity primary key,
  person_id bigint not null references person on delete cascade,
  mobile_sealed bytea not null,
  mobile_index bytea not null,
  reason text not null,
  asked_by bigint references person on delete set null,
  asked_at timestamptz not null,
  decided_by bigint references person on delete set null,
  decided_at timestamptz,
  outcome text check (outcome in ('accepted', 'refused')),
  check ((decided_at is null) = (outcome is null))
);
create unique index number_request_open on number_request (person_id) where outcome is null;
