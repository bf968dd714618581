-- adds only
-- What one of staff wants to do with money, for a second one of them. `alone` were below the limit and count towards it.
create table second_look (
  id bigint generated always as identity primary key,
  act text not null check (char_length(act) between 1 and 60),
  subject text not null check (char_length(subject) between 1 and 80),
  -- SHA-256 of what both must agree on.
  facts bytea not null check (octet_length(facts) = 32),
  title text not null check (char_length(title) between 1 and 200),
  href text not null check (href like '/admin/%'),
  -- Null where the act moves no sum of its own, but decides how others may.
  amount_rial bigint check (amount_rial >= 0),
  person_id bigint references person,
  asked_by bigint not null references person,
  asked_at timestamptz not null,
  state text not null check (state in ('alone', 'waiting', 'done', 'withdrawn', 'replaced')),
  ended_by bigint references person,
  ended_at timestamptz,
  check ((state = 'waiting') = (ended_at is null)),
  check ((ended_by is null) = (ended_at is null)),
  -- Two people, always.
  check (state <> 'done' or ended_by <> asked_by)
);
create unique index second_look_waiting on second_look (act, subject) where state = 'waiting';
create index second_look_alone on second_look (asked_at) where state = 'alone';
