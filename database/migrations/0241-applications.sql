-- Applications of people and businesses: for a job, for working together, for advertising. Who applied and what they wrote is sealed.
create table application (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  kind text not null check (kind in ('job', 'partnership', 'ads')),
  -- The slug of a job, a way of working together or a place of advertisements, and its name as it was read.
  topic text not null check (char_length(topic) <= 80),
  title text not null check (char_length(title) <= 200),
  person_id bigint references person on delete set null,
  state text not null default 'received'
    check (state in ('received', 'reviewing', 'talking', 'accepted', 'rejected', 'withdrawn')),
  details_sealed bytea not null,
  mobile_index bytea not null,
  code_sealed bytea not null,
  code_index bytea not null unique,
  sent_key text unique,
  sent_hash bytea,
  assignee_id bigint references person on delete set null,
  sent_at timestamptz not null,
  changed_at timestamptz not null,
  decided_at timestamptz,
  check ((state in ('accepted', 'rejected', 'withdrawn')) = (decided_at is not null))
);
create index on application (state, changed_at);
create index on application (mobile_index);
create index on application (person_id);
create index on application (assignee_id);
create index on application (decided_at) where decided_at is not null;

-- What became of an application: every step with the words for the applicant, and notes that only staff see.
create table application_event (
  id bigint generated always as identity primary key,
  application_id bigint not null references application on delete cascade,
  state text,
  staff_id bigint references person on delete set null,
  note_sealed bytea,
  internal boolean not null default false,
  at timestamptz not null
);
create index on application_event (application_id, id);
create index on application_event (staff_id);

-- Prices of advertisements in rials as text, from 1 Farvardin 1405.
insert into rule_version (key, effective_from, value, note, created_at)
values ('ad-places', '2026-03-20T20:30:00Z',
  '{"home": "180000000", "list": "120000000", "article": "90000000", "newsletter": "60000000"}', 'مقدار اولیه', '2026-03-20T20:30:00Z');
