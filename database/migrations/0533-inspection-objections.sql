-- Within 48 hours a side may object to a report, or to the word that its car was not there. Staff decide.
create table inspection_objection (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  order_id bigint not null references inspection_order on delete cascade,
  about text not null check (about in ('report', 'no-show')),
  by_side text not null check (by_side in ('booker', 'seller')),
  person_id bigint references person on delete set null,
  words text check (char_length(words) <= 1000),
  at timestamptz not null,
  outcome text check (outcome in ('upheld', 'rejected')),
  answer text check (char_length(answer) <= 500),
  decided_by bigint references person on delete set null,
  decided_at timestamptz,
  unique (order_id, about, by_side),
  check ((outcome is null) = (decided_at is null) and (outcome is null) = (answer is null))
);
create index inspection_objection_open on inspection_objection (at) where outcome is null;
create index inspection_objection_person on inspection_objection (person_id);

-- The page on which anybody checks a report says that it is objected to.
create trigger page_change after insert or update or delete or truncate on inspection_objection
  for each statement execute function note_page_change();
