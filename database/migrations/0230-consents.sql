-- A question that is asked for the page of another room: what it asked about is somebody else's, and is never told to who asked.
alter table inquiry add column behalf_path text check (behalf_path like '/%');
create index inquiry_behalf on inquiry (behalf_path, id) where behalf_path is not null;

-- A buyer asks the owner of a car for leave to inquire about it (docs/decisions/0230). What the owner hands in is sealed, and
-- stands here only while it may be used.
create table consent (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  -- What it is about, as the room of it names it: kind and number, title and address at the time of asking.
  subject_kind text not null check (subject_kind in ('ad')),
  subject_ref text not null check (char_length(subject_ref) between 1 and 40),
  subject_title text not null check (char_length(subject_title) between 1 and 200),
  subject_href text not null check (subject_href like '/%'),
  asker_id bigint references person on delete set null,
  owner_id bigint references person on delete set null,
  kinds text[] not null check (cardinality(kinds) between 1 and 5),
  purpose text not null,
  state text not null default 'asked' check (state in
    ('asked', 'approved', 'refused', 'withdrawn', 'expired', 'revoked', 'ended')),
  input_sealed bytea,
  asked_at timestamptz not null,
  answer_until timestamptz not null,
  answered_at timestamptz,
  usable_until timestamptz,
  ended_at timestamptz,
  check ((state in ('asked', 'approved')) = (ended_at is null)),
  check ((state = 'approved') = (input_sealed is not null)),
  check ((state in ('approved', 'revoked', 'ended')) <= (usable_until is not null))
);
-- One open request of a person about a thing.
create unique index consent_open on consent (asker_id, subject_kind, subject_ref) where state in ('asked', 'approved');
create index consent_asker on consent (asker_id, id desc);
create index consent_owner on consent (owner_id, id desc);
create index consent_due on consent (coalesce(usable_until, answer_until)) where state in ('asked', 'approved');
create index consent_ended on consent (ended_at) where ended_at is not null;

create table consent_change (from_state text not null, to_state text not null, primary key (from_state, to_state));
insert into consent_change values
  ('asked', 'approved'), ('asked', 'refused'), ('asked', 'withdrawn'), ('asked', 'expired'),
  ('approved', 'revoked'), ('approved', 'ended');
create function refuse_illegal_consent() returns trigger language plpgsql as $$
begin
  if new.state <> old.state
    and not exists (select from consent_change where from_state = old.state and to_state = new.state) then
    raise exception 'a consent that is % can not become %', old.state, new.state;
  end if;
  if new.kinds <> old.kinds or new.subject_ref <> old.subject_ref then
    raise exception 'what a consent is about stays as it is';
  end if;
  return new;
end $$;
create trigger consent_changes before update on consent for each row execute function refuse_illegal_consent();

-- Every step and every use, for both sides to read.
create table consent_event (
  id bigint generated always as identity primary key,
  consent_id bigint not null references consent on delete cascade,
  what text not null check (what in
    ('asked', 'approved', 'refused', 'withdrawn', 'expired', 'revoked', 'ended', 'used', 'answered', 'reported')),
  kind text,
  at timestamptz not null
);
create index consent_event_of on consent_event (consent_id, id);

-- Who may not ask an owner any more.
create table consent_block (
  owner_id bigint not null references person on delete cascade,
  asker_id bigint not null references person on delete cascade,
  at timestamptz not null,
  primary key (owner_id, asker_id)
);
create index consent_block_asker on consent_block (asker_id);
