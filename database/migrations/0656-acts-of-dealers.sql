-- adds only
-- Who did what in the panel of a dealer; only added to.
create table gallery_act (
  id bigint generated always as identity primary key,
  gallery_id bigint not null references gallery on delete cascade,
  person_id bigint references person on delete set null,
  at timestamptz not null,
  act text not null,
  details jsonb not null default '{}'
);
create index gallery_act_newest on gallery_act (gallery_id, id desc);
create index gallery_act_person on gallery_act (person_id);

-- Answers that a dealer keeps for its threads.
create table gallery_reply (
  id bigint generated always as identity primary key,
  gallery_id bigint not null references gallery on delete cascade,
  body text not null check (char_length(body) between 2 and 500),
  at timestamptz not null
);
create index gallery_reply_dealer on gallery_reply (gallery_id, id);

-- Notes of colleagues about a thread, which its buyer never sees.
create table conversation_note (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references conversation on delete cascade,
  person_id bigint references person on delete set null,
  body text not null check (char_length(body) between 1 and 500),
  at timestamptz not null
);
create index conversation_note_thread on conversation_note (conversation_id, id);
create index conversation_note_person on conversation_note (person_id);

-- The columns of the stock that a person wants to see.
create table gallery_desk_choice (
  person_id bigint primary key references person on delete cascade,
  columns text[] not null
);
