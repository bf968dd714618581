-- Money that a person asked to have in their bank account. Its amount is held in the ledger until staff have transferred or
-- refused it, or the person took the request back.
create table withdrawal (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  person_id bigint references person on delete set null,
  hold_id bigint not null unique references ledger_hold,
  amount_rial bigint not null check (amount_rial > 0),
  -- As it was when it was asked for; gone with the person.
  sheba_sealed bytea,
  -- Keyed hash of the form and its person: the same form twice is one withdrawal.
  sent_key bytea not null unique,
  -- The Jalali day in Tehran, 1405/09/02.
  requested_on text not null,
  requested_at timestamptz not null,
  state text not null default 'requested' check (state in ('requested', 'settled', 'rejected', 'cancelled')),
  decided_by bigint references person on delete set null,
  -- What the bank calls the transfer.
  tracking text,
  reason text,
  ended_at timestamptz,
  check ((state = 'requested') = (ended_at is null)),
  check ((state = 'settled') = (tracking is not null)),
  check ((state = 'rejected') = (reason is not null))
);
create index withdrawal_person on withdrawal (person_id, id desc);
create index withdrawal_waiting on withdrawal (id) where state = 'requested';
-- Once a day; what was refused or taken back does not count.
create unique index withdrawal_once_a_day on withdrawal (person_id, requested_on) where state in ('requested', 'settled');

create function refuse_withdrawal_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'a withdrawal is never deleted'; end if;
  if (new.public_id, new.hold_id, new.amount_rial, new.sent_key, new.requested_on, new.requested_at)
    is distinct from (old.public_id, old.hold_id, old.amount_rial, old.sent_key, old.requested_on, old.requested_at)
    or (new.sheba_sealed is null and old.state = 'requested') then
    raise exception 'a withdrawal stays as it was asked for';
  end if;
  if old.state <> 'requested'
    and (new.state, new.tracking, new.reason, new.ended_at) is distinct from (old.state, old.tracking, old.reason, old.ended_at) then
    raise exception 'a withdrawal that ended stays as it is';
  end if;
  return new;
end $$;
create trigger withdrawal_kept before update or delete on withdrawal
  for each row execute function refuse_withdrawal_change();

-- What must never have a row (npm run invariants).
create view broken_withdrawal_hold as
  select withdrawal.id as withdrawal_id, withdrawal.state, hold.state as hold_state, withdrawal.amount_rial, hold.cash_rial
  from withdrawal join ledger_hold as hold on hold.id = withdrawal.hold_id
  where hold.gift_rial <> 0 or hold.cash_rial <> withdrawal.amount_rial
    or hold.state <> case withdrawal.state when 'requested' then 'open' when 'settled' then 'captured' else 'released' end;

insert into rule_version (key, value, effective_from, note, created_at)
  select 'wallet-withdrawal', '{"least": "500000", "most": "500000000"}'::jsonb, effective_from, note, created_at
  from rule_version where key = 'wallet-charge' order by id limit 1;
