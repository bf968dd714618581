-- When the person last proved by a code that it is they who sit there; sensitive acts ask for a fresh proof.
alter table session add column confirmed_at timestamptz;

-- A locked person can not sign in and has no session.
alter table person add column locked_at timestamptz, add column lock_reason text;

-- What staff did, as a chain: each entry carries the hash of the one before it.
create table audit_entry (
  number bigint primary key,
  at timestamptz not null,
  actor_id bigint not null,
  act text not null,
  subject text not null,
  details text not null,
  request_id text not null,
  previous_hash bytea not null,
  hash bytea not null
);
create index audit_entry_subject on audit_entry (subject, number desc);
create index audit_entry_actor on audit_entry (actor_id, number desc);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only';
end $$;
create trigger audit_entry_append_only before update or delete on audit_entry
  for each row execute function refuse_audit_change();
create trigger audit_entry_no_truncate before truncate on audit_entry
  for each statement execute function refuse_audit_change();
