-- Prerequisites of buying from a maker: asked now, answered later from lists that authorities give in batches (decision 0067).
create table prerequisite (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  person_id bigint references person on delete set null,
  kind text not null check (kind in
    ('user-authentication', 'licence-existence', 'active-pelak', 'purchase-inquiries', 'youth-plan')),
  input_sealed bytea,
  -- The blind index of the national code that is asked about.
  code_index bytea,
  -- Whether it is the person's own code; answers about others are no part of a passport.
  own boolean not null,
  state text not null default 'requested' check (state in
    ('requested', 'queued', 'sent', 'answered', 'rejected', 'expired')),
  positive boolean,
  answer_sealed bytea,
  -- A keyed hash over what was answered, about whom, and until when: whoever reads it can tell that it is ours and unchanged.
  signature bytea,
  valid_until timestamptz,
  made_at timestamptz not null,
  queued_at timestamptz,
  sent_at timestamptz,
  due_at timestamptz not null,
  ended_at timestamptz,
  check ((state in ('requested', 'queued', 'sent')) = (ended_at is null)),
  check ((state = 'answered') = (positive is not null)),
  check ((state = 'answered') = (valid_until is not null))
);
create unique index prerequisite_open on prerequisite (person_id, kind, code_index) where state in ('requested', 'queued', 'sent');
create index prerequisite_person on prerequisite (person_id, kind, id desc);
create index prerequisite_waiting on prerequisite (state, made_at) where state in ('requested', 'queued', 'sent');

create table prerequisite_change (from_state text not null, to_state text not null, primary key (from_state, to_state));
insert into prerequisite_change values
  ('requested', 'queued'), ('queued', 'sent'), ('sent', 'answered'), ('sent', 'rejected'),
  ('requested', 'expired'), ('queued', 'expired'), ('sent', 'expired');
create function refuse_illegal_prerequisite() returns trigger language plpgsql as $$
begin
  if new.state <> old.state
    and not exists (select from prerequisite_change where from_state = old.state and to_state = new.state) then
    raise exception 'a prerequisite that is % can not become %', old.state, new.state;
  end if;
  return new;
end $$;
create trigger prerequisite_changes before update on prerequisite
  for each row execute function refuse_illegal_prerequisite();

-- A list as it came last; a newer one of the same name takes its place.
create table prerequisite_list (
  name text primary key,
  rows int not null,
  uploaded_by bigint references person on delete set null,
  uploaded_at timestamptz not null
);
create table prerequisite_row (
  id bigint generated always as identity primary key,
  list text not null references prerequisite_list on delete cascade,
  code_index bytea not null,
  facts_sealed bytea not null
);
create index prerequisite_row_code on prerequisite_row (code_index, list);
