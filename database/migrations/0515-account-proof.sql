-- Since when the facts of an account stand, because a number can pass to somebody else (docs/decisions/0490).
-- Null is older than this record.
alter table person add column name_at timestamptz, add column national_code_at timestamptz, add column last_entered_at timestamptz;
alter table contact_detail add column sheba_at timestamptz;

-- The first sign-in of this account on this device, and the last proof in this session that only the owner of the account knows.
alter table session add column device_since timestamptz, add column proved_at timestamptz;

-- A right code that opened no session yet: the account asks for a second proof.
alter table sign_in_code add column awaits_proof boolean not null default false;

-- Somebody who proved the number and nothing else: wants in («open»), or says that the account is not theirs («release»).
create table account_claim (
  id bigint generated always as identity primary key,
  person_id bigint not null references person on delete cascade,
  kind text not null check (kind in ('open', 'release')),
  made_at timestamptz not null,
  -- From then on the claim counts, unless the owner has objected.
  ready_at timestamptz not null,
  ended_at timestamptz,
  outcome text check (outcome in ('objected', 'done')),
  check (ready_at > made_at),
  check ((ended_at is null) = (outcome is null))
);
create unique index account_claim_open on account_claim (person_id, kind) where ended_at is null;
create index account_claim_ready on account_claim (ready_at) where ended_at is null;

-- Not transferred before `ready_at`; the other three are what it was reckoned from, for staff.
alter table withdrawal add column ready_at timestamptz, add column name_since timestamptz, add column sheba_since timestamptz,
  add column device_since timestamptz;
update withdrawal set ready_at = requested_at;
alter table withdrawal alter column ready_at set not null;

create or replace function refuse_withdrawal_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'a withdrawal is never deleted'; end if;
  if (new.public_id, new.hold_id, new.amount_rial, new.sent_key, new.requested_on, new.requested_at, new.ready_at)
    is distinct from
    (old.public_id, old.hold_id, old.amount_rial, old.sent_key, old.requested_on, old.requested_at, old.ready_at)
    or (new.sheba_sealed is null and old.state = 'requested') then
    raise exception 'a withdrawal stays as it was asked for';
  end if;
  if new.state = 'settled' and old.state = 'requested' and new.ended_at < old.ready_at then
    raise exception 'a withdrawal is held until its time';
  end if;
  if old.state <> 'requested'
    and (new.state, new.tracking, new.reason, new.ended_at) is distinct from (old.state, old.tracking, old.reason, old.ended_at) then
    raise exception 'a withdrawal that ended stays as it is';
  end if;
  return new;
end $$;
