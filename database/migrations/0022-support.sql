-- What people ask of support, and what they complain about. A complaint may come from a guest: then nobody but the holder of
-- its code (and of the mobile number, if one was given) can follow it.
create table ticket (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  kind text not null check (kind in ('request', 'complaint')),
  person_id bigint references person,
  topic text not null,
  title text not null check (char_length(title) <= 100),
  -- What it is about: `ad` and its public id, `order` and its number …; `other` is what somebody typed.
  about_kind text,
  about_ref text check (char_length(about_ref) <= 200),
  state text not null default 'open' check (state in ('open', 'answered', 'customer-reply', 'closed')),
  assignee_id bigint references person,
  opened_at timestamptz not null,
  updated_at timestamptz not null,
  -- Since when somebody waits for staff, and until when an answer was promised; both null while nobody does.
  waiting_since timestamptz,
  due_at timestamptz,
  closed_at timestamptz,
  closed_by text check (closed_by in ('person', 'staff')),
  rating int check (rating between 1 and 5),
  code_sealed bytea,
  code_index bytea unique,
  mobile_sealed bytea,
  mobile_index bytea,
  -- Made with the form, so that a form that arrives twice is one ticket.
  sent_key text unique,
  check ((waiting_since is null) = (state in ('answered', 'closed'))),
  check ((closed_at is null) = (state <> 'closed')),
  check (kind = 'complaint' or person_id is not null)
);
create index ticket_person on ticket (person_id, updated_at desc);
create index ticket_waiting on ticket (waiting_since, id) where waiting_since is not null;
create index ticket_updated on ticket (updated_at desc, id desc);

create table ticket_message (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references ticket on delete cascade,
  author text not null check (author in ('person', 'staff')),
  author_id bigint references person,
  -- A note of staff for staff.
  internal boolean not null default false,
  body text not null check (char_length(body) between 1 and 4000),
  at timestamptz not null,
  -- Made with the form, so that a form that arrives twice is one message.
  sent_key text,
  unique (ticket_id, sent_key),
  check (not internal or author = 'staff')
);
create index ticket_message_ticket on ticket_message (ticket_id, id);

-- A picture made from a file that somebody sent along; what no message shows is removed.
create table ticket_file (
  id text primary key,
  person_id bigint references person,
  -- The file is removed before its row.
  message_id bigint references ticket_message,
  state text not null default 'arriving' check (state in ('arriving', 'kept', 'leaving')),
  sent_at timestamptz not null
);
create index ticket_file_message on ticket_file (message_id);
create index ticket_file_unused on ticket_file (sent_at) where message_id is null;
