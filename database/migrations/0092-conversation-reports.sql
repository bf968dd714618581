-- What one of a thread says is wrong with the other; staff read the thread while a report of it is open.
create table conversation_report (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references conversation on delete cascade,
  person_id bigint not null references person,
  reason text not null check (reason in ('fraud', 'insult', 'spam', 'fake', 'other')),
  note text not null default '' check (char_length(note) <= 500),
  at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'closed')),
  outcome text check (outcome in ('upheld', 'dismissed')),
  closed_at timestamptz,
  check ((outcome is null) = (state = 'open'))
);
create unique index conversation_report_open on conversation_report (conversation_id, person_id) where state = 'open';
create index conversation_report_queue on conversation_report (at) where state = 'open';
