-- A price or index that differs too much from the one before it: it counts for nobody until a second person has agreed.
create table price_held (
  id bigint generated always as identity primary key,
  entry jsonb not null,
  before_value bigint not null check (before_value > 0),
  entered_by bigint references person on delete set null,
  entered_at timestamptz not null,
  decision text check (decision in ('accepted', 'refused')),
  decided_by bigint references person on delete set null,
  decided_at timestamptz,
  check ((decision is null) = (decided_at is null))
);
create index price_held_waiting on price_held (id) where decision is null;

alter table price_index add column entered_by bigint references person on delete set null, add column entered_at timestamptz;
