-- Points of the club: books of their own, in whole points, never money (docs/decisions/0180). The entries of a transfer sum to zero,
-- points come in lots with a day on which they end, and nothing that was written is ever changed or deleted.
create table point_account (
  id bigint generated always as identity primary key,
  person_id bigint unique references person on delete set null,
  -- Of all lots, and what is owed because points were spent before their cause was taken back.
  points int not null default 0 constraint point_account_points check (points >= 0),
  owed int not null default 0 constraint point_account_owed check (owed >= 0),
  -- Under review: points come, none are spent.
  blocked_at timestamptz,
  blocked_reason text,
  check ((blocked_at is null) = (blocked_reason is null))
);

create table point_transfer (
  id bigint generated always as identity primary key,
  account_id bigint not null references point_account,
  kind text not null check (kind in ('give', 'take-back', 'spend', 'return', 'expire', 'forgive')),
  -- Why, by a name of the club or of the room that asked: `inquiry`, `draw`.
  source text not null,
  -- Names the cause: one cause moves points once.
  key text not null unique,
  -- What is taken back, or given back after it was spent.
  undoes bigint references point_transfer,
  about jsonb not null default '{}',
  at timestamptz not null,
  check ((undoes is not null) = (kind in ('take-back', 'return')))
);
create index point_transfer_account on point_transfer (account_id, id);
create index point_transfer_undoes on point_transfer (undoes) where undoes is not null;

create table point_entry (
  transfer_id bigint not null references point_transfer,
  -- `points` and `owed` (negative) are the person's, the others the house's.
  side text not null check (side in ('points', 'owed', 'given', 'spent', 'expired', 'forgiven')),
  amount int not null check (amount <> 0),
  primary key (transfer_id, side)
);

create table point_lot (
  id bigint generated always as identity primary key,
  account_id bigint not null references point_account,
  transfer_id bigint not null references point_transfer,
  points int not null check (points > 0),
  left_points int not null check (left_points between 0 and points),
  expires_at timestamptz not null
);
create index point_lot_open on point_lot (account_id, expires_at, id) where left_points > 0;
create index point_lot_due on point_lot (expires_at) where left_points > 0;
create index point_lot_transfer on point_lot (transfer_id);

-- What a transfer took out of a lot.
create table point_use (
  transfer_id bigint not null references point_transfer,
  lot_id bigint not null references point_lot,
  points int not null check (points > 0),
  primary key (transfer_id, lot_id)
);
create index point_use_lot on point_use (lot_id);

create table point_debt (
  id bigint generated always as identity primary key,
  account_id bigint not null references point_account,
  transfer_id bigint not null unique references point_transfer,
  points int not null check (points > 0),
  left_points int not null check (left_points between 0 and points),
  expires_at timestamptz not null
);
create index point_debt_open on point_debt (account_id, id) where left_points > 0;
create index point_debt_due on point_debt (expires_at) where left_points > 0;

create function refuse_point_change() returns trigger language plpgsql as $$
begin
  raise exception 'the books of points are only added to';
end $$;
create trigger point_transfer_kept before update or delete or truncate on point_transfer
  for each statement execute function refuse_point_change();
create trigger point_entry_kept before update or delete or truncate on point_entry
  for each statement execute function refuse_point_change();
create trigger point_use_kept before update or delete or truncate on point_use
  for each statement execute function refuse_point_change();

create function refuse_unbalanced_points() returns trigger language plpgsql as $$
begin
  if exists (select from added group by transfer_id having sum(amount) <> 0) then
    raise exception 'the entries of a transfer of points do not sum to zero';
  end if;
  return null;
end $$;
create trigger point_entry_balanced after insert on point_entry
  referencing new table as added for each statement execute function refuse_unbalanced_points();

create function refuse_lot_change() returns trigger language plpgsql as $$
begin
  if new.points <> old.points or new.account_id <> old.account_id or new.transfer_id <> old.transfer_id
    or new.expires_at <> old.expires_at or new.left_points > old.left_points then
    raise exception 'of a lot only what is left becomes less';
  end if;
  return new;
end $$;
create trigger point_lot_only_less before update on point_lot for each row execute function refuse_lot_change();
create trigger point_debt_only_less before update on point_debt for each row execute function refuse_lot_change();

-- What must never have a row (npm run invariants).
create view broken_points_not_zero as
  select transfer_id, sum(amount) as sum from point_entry group by transfer_id having sum(amount) <> 0
  union all
  select transfer.id, 0 from point_transfer as transfer
  where not exists (select from point_entry where transfer_id = transfer.id);
create view broken_points_balance as
  select account.id as account_id, account.points, account.owed
  from point_account as account
  left join (
    select account_id, coalesce(sum(amount) filter (where side = 'points'), 0) as points,
      coalesce(-sum(amount) filter (where side = 'owed'), 0) as owed
    from point_entry join point_transfer on point_transfer.id = transfer_id group by account_id
  ) as entries on entries.account_id = account.id
  left join (select account_id, sum(left_points) as points from point_lot group by account_id) as lots
    on lots.account_id = account.id
  left join (select account_id, sum(left_points) as points from point_debt group by account_id) as debts
    on debts.account_id = account.id
  where account.points <> coalesce(entries.points, 0) or account.points <> coalesce(lots.points, 0)
    or account.owed <> coalesce(entries.owed, 0) or account.owed <> coalesce(debts.points, 0);
create view broken_points_lot as
  select lot.id as lot_id, lot.points, lot.left_points, coalesce(sum(used.points), 0) as used
  from point_lot as lot left join point_use as used on used.lot_id = lot.id
  group by lot.id having lot.points <> lot.left_points + coalesce(sum(used.points), 0);
create view broken_points_undone as
  select undone.id as transfer_id, sum(entry.amount) as undone, -min(whole.amount) as whole
  from point_transfer as undone
  join point_entry as whole on whole.transfer_id = undone.id and whole.side in ('given', 'spent')
  join point_transfer as undoing on undoing.undoes = undone.id
  join point_entry as entry on entry.transfer_id = undoing.id and entry.side = whole.side
  group by undone.id having abs(sum(entry.amount)) > abs(min(whole.amount));

-- The first values of the rules of the club, from 1 Farvardin 1405.
insert into rule_version (key, effective_from, value, note, created_at)
select key, '2026-03-20T20:30:00Z', value::jsonb, 'مقدار اولیه', '2026-03-20T20:30:00Z'
from (values
  ('club-limits', '{"dayMost": 100, "yearMost": 6000, "debtDays": 365, "returnDays": 30, "noticeDays": 14}'),
  ('club-levels', '{"silver": 500, "gold": 2000, "diamond": 5000, "silverOff": 5, "goldOff": 10, "diamondOff": 15}')
) first (key, value);
