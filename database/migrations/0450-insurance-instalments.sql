-- Premiums that are paid in parts: plans that insurers offer, the one that was chosen, and each later instalment.
alter table insurance_offer add column plans jsonb;

alter table insurance_order
  -- The plan as it was offered, what is paid at once, and what all instalments cost beyond the price.
  add column plan jsonb,
  add column first_rial bigint check (first_rial > 0 and first_rial <= price_rial),
  add column plan_fee_rial bigint check (plan_fee_rial >= 0),
  add constraint insurance_order_plan check (num_nulls(plan, first_rial, plan_fee_rial) in (0, 3));

create or replace function refuse_illegal_insurance_order() returns trigger language plpgsql as $$
begin
  if new.state <> old.state
    and not exists (select from insurance_order_change where from_state = old.state and to_state = new.state) then
    raise exception 'an order of insurance that is % can not become %', old.state, new.state;
  end if;
  if (new.price_rial, new.cover_rial, new.insurer, new.request_key, new.begins_on, new.ends_on, new.plan, new.first_rial, new.plan_fee_rial)
    is distinct from (old.price_rial, old.cover_rial, old.insurer, old.request_key, old.begins_on, old.ends_on, old.plan, old.first_rial, old.plan_fee_rial) then
    raise exception 'price, cover, insurer, key, days and plan of an order stay as they are';
  end if;
  return new;
end $$;

create table insurance_instalment (
  order_id bigint not null references insurance_order,
  number smallint not null check (number between 1 and 11),
  due_on date not null,
  amount_rial bigint not null check (amount_rial > 0),
  -- Of the amount: what is for waiting.
  fee_rial bigint not null check (fee_rial >= 0 and fee_rial <= amount_rial),
  state text not null default 'planned' check (state in ('planned', 'open', 'late', 'paid', 'void', 'returned')),
  payable_id text unique,
  paid_at timestamptz,
  -- When the insurer has heard of the payment, and the step of the reminders that was told last, in days before it is due.
  told_at timestamptz,
  reminded smallint,
  primary key (order_id, number),
  check ((paid_at is not null) = (state in ('paid', 'returned')))
);
create index insurance_instalment_due on insurance_instalment (due_on) where state in ('open', 'late');

create table insurance_instalment_change (from_state text not null, to_state text not null, primary key (from_state, to_state));
insert into insurance_instalment_change values
  ('planned', 'open'), ('planned', 'void'), ('open', 'paid'), ('open', 'late'), ('open', 'void'), ('late', 'paid'), ('late', 'void'),
  -- Paid at a gateway while the policy was being ended: the money goes back.
  ('void', 'returned');
create function refuse_illegal_insurance_instalment() returns trigger language plpgsql as $$
begin
  if new.state <> old.state
    and not exists (select from insurance_instalment_change where from_state = old.state and to_state = new.state) then
    raise exception 'an instalment that is % can not become %', old.state, new.state;
  end if;
  if (new.due_on, new.amount_rial, new.fee_rial) is distinct from (old.due_on, old.amount_rial, old.fee_rial) then
    raise exception 'day and amounts of an instalment stay as they are';
  end if;
  return new;
end $$;
create trigger insurance_instalment_changes before update on insurance_instalment
  for each row execute function refuse_illegal_insurance_instalment();

-- Instalments are what the plan says, each paid one has been passed on once, and what has ended gave back what it says.
create view broken_insurance_instalments as
  select ordered.id as order_id, 'sum' as what
  from insurance_order ordered left join insurance_instalment part on part.order_id = ordered.id
  where ordered.plan is not null
  group by ordered.id
  having coalesce(sum(part.amount_rial), 0) <> ordered.price_rial - ordered.first_rial + ordered.plan_fee_rial
    or coalesce(sum(part.fee_rial), 0) <> ordered.plan_fee_rial
    or count(part.number) <> (ordered.plan ->> 'count')::int
  union all
  select ordered.id, 'state' from insurance_order ordered join insurance_instalment part on part.order_id = ordered.id
  where (ordered.state in ('issued', 'sent') and part.state not in ('open', 'late', 'paid'))
    or (ordered.state in ('voiding', 'cancelled') and part.state not in ('paid', 'void', 'returned'))
    or (ordered.state in ('awaiting-payment', 'lapsed', 'paid', 'review', 'documents') and part.state <> 'planned')
  union all
  select ordered.id, 'paid' from insurance_order ordered join insurance_instalment part on part.order_id = ordered.id
  left join payable on payable.public_id = part.payable_id
  left join ledger_transfer transfer on transfer.key = 'insurance:' || ordered.public_id || ':instalment:' || part.number
  where (part.state = 'paid') <> (transfer.id is not null)
    or (part.state in ('paid', 'returned') and payable.state is distinct from 'paid')
  union all
  select ordered.id, 'refund' from insurance_order ordered
  where ordered.plan is not null and ordered.state = 'cancelled'
    and ordered.refund_rial <> (
      select coalesce(sum(refund.amount_rial), 0) from refund
      where refund.state <> 'rejected'
        and (refund.key = 'insurance:' || ordered.public_id or refund.key like 'insurance:' || ordered.public_id || ':share:%'));

insert into rule_version (key, effective_from, value, note, created_at) values
  ('third-party-instalments', '2026-03-20T20:30:00Z', '{"graceDays": 10, "mostOpen": 2, "leastRial": "30000000", "leastAge": 18}',
    'مقدار اولیه', '2026-03-20T20:30:00Z');
