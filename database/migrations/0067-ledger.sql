-- Double-entry ledger in whole rials (docs/decisions/0050). What we owe (people's money, taxes, revenue) is positive, what is owed
-- to us (a gateway's clearing account) negative; the entries of a transfer sum to zero. Nothing here is ever changed or deleted.
create table ledger_account (
  id bigint generated always as identity primary key,
  -- `person-cash:17`, `revenue:inquiry`, `clearing:zarinpal`.
  key text not null unique,
  kind text not null check (kind in ('person-cash', 'person-gift', 'person-held',
    'revenue', 'tax', 'clearing', 'refunds', 'payouts', 'gifts', 'fees')),
  person_id bigint references person on delete set null,
  balance_rial bigint not null default 0,
  constraint ledger_balance_of_person check (kind not like 'person-%' or balance_rial >= 0)
);
create index ledger_account_person on ledger_account (person_id) where person_id is not null;

create table ledger_transfer (
  id bigint generated always as identity primary key,
  kind text not null,
  -- Names the cause, `payment:k3v…:verified`: one cause moves money once.
  key text not null unique,
  -- What a person reads of it, and where it leads; not part of the amounts.
  about jsonb not null default '{}',
  at timestamptz not null
);

create table ledger_entry (
  id bigint generated always as identity primary key,
  transfer_id bigint not null references ledger_transfer,
  account_id bigint not null references ledger_account,
  amount_rial bigint not null check (amount_rial <> 0),
  -- Of the account after this entry.
  balance_rial bigint not null,
  unique (transfer_id, account_id)
);
create index ledger_entry_account on ledger_entry (account_id, id);

-- Money that is set aside for a purpose until it is taken or given back.
create table ledger_hold (
  id bigint generated always as identity primary key,
  person_id bigint references person on delete set null,
  key text not null unique,
  cash_rial bigint not null check (cash_rial >= 0),
  gift_rial bigint not null check (gift_rial >= 0),
  state text not null default 'open' check (state in ('open', 'captured', 'released')),
  made_at timestamptz not null,
  expires_at timestamptz,
  ended_at timestamptz,
  check (cash_rial + gift_rial > 0),
  check ((state = 'open') = (ended_at is null))
);
create index ledger_hold_open on ledger_hold (expires_at) where state = 'open';
create index ledger_hold_person on ledger_hold (person_id);

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is only added to';
end $$;
create trigger ledger_entry_kept before update or delete or truncate on ledger_entry
  for each statement execute function refuse_ledger_change();
create trigger ledger_transfer_kept before update or delete or truncate on ledger_transfer
  for each statement execute function refuse_ledger_change();

create function refuse_unbalanced_transfer() returns trigger language plpgsql as $$
begin
  if exists (select from added group by transfer_id having sum(amount_rial) <> 0) then
    raise exception 'the entries of a transfer do not sum to zero';
  end if;
  return null;
end $$;
create trigger ledger_entry_balanced after insert on ledger_entry
  referencing new table as added for each statement execute function refuse_unbalanced_transfer();

create function refuse_hold_change() returns trigger language plpgsql as $$
begin
  if old.state <> 'open' or new.cash_rial <> old.cash_rial or new.gift_rial <> old.gift_rial or new.key <> old.key then
    if new.state = old.state and new.ended_at is not distinct from old.ended_at
      and new.cash_rial = old.cash_rial and new.gift_rial = old.gift_rial and new.key = old.key then
      return new; -- only its person was forgotten
    end if;
    raise exception 'a hold that ended stays as it is';
  end if;
  return new;
end $$;
create trigger ledger_hold_ends_once before update on ledger_hold
  for each row execute function refuse_hold_change();

-- What must never have a row (npm run invariants).
create view broken_i1_transfer_not_zero as
  select transfer_id, sum(amount_rial) as sum_rial from ledger_entry group by transfer_id having sum(amount_rial) <> 0
  union all
  select transfer.id, 0 from ledger_transfer as transfer
  where not exists (select from ledger_entry where transfer_id = transfer.id);
create view broken_i2_balance_not_sum as
  select account.id as account_id, account.key, account.balance_rial, coalesce(entries.sum_rial, 0) as sum_rial
  from ledger_account as account
  left join (select account_id, sum(amount_rial) as sum_rial from ledger_entry group by account_id) as entries
    on entries.account_id = account.id
  where account.balance_rial <> coalesce(entries.sum_rial, 0);
create view broken_i3_negative_balance as
  select id as account_id, key, balance_rial from ledger_account where kind like 'person-%' and balance_rial < 0;
create view broken_i13_hold_not_kept as
  select account.id as account_id, account.balance_rial, coalesce(open_holds.sum_rial, 0) as held_rial
  from ledger_account as account
  left join (
    select person_id, sum(cash_rial + gift_rial) as sum_rial from ledger_hold where state = 'open' group by person_id
  ) as open_holds on open_holds.person_id = account.person_id
  where account.kind = 'person-held' and account.person_id is not null
    and account.balance_rial <> coalesce(open_holds.sum_rial, 0);
