-- adds only
-- Inquiries about a person's own plates that are repeated by their choice and paid from their wallet (docs/decisions/0494).
create table inquiry_recheck (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  person_id bigint not null references person on delete cascade,
  kind text not null,
  input_sealed bytea not null,
  -- The blind index of person, kind and input, as in `inquiry`: each is repeated by one row.
  input_index bytea not null unique,
  every_days int not null check (every_days in (7, 30, 90)),
  -- The fee that the person agreed to; a higher one is not taken.
  most_rial bigint not null check (most_rial >= 0),
  state text not null check (state in ('active', 'paused')),
  pause text check (pause in ('price', 'money', 'plate', 'refused')),
  next_at timestamptz not null,
  last_inquiry_id bigint references inquiry on delete set null,
  made_at timestamptz not null,
  check ((state = 'paused') = (pause is not null))
);
create index inquiry_recheck_due on inquiry_recheck (next_at) where state = 'active';
create index inquiry_recheck_person on inquiry_recheck (person_id, id desc);

-- What was asked by a recheck is notified only when something is new.
alter table inquiry add column recheck_id bigint references inquiry_recheck on delete set null;
create index inquiry_of_recheck on inquiry (recheck_id) where recheck_id is not null;
