-- Orders of third-party insurance: what was bought for what, what the insurer made of it, and the policies that it issued.
create table insurance_order (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  person_id bigint references person on delete set null,
  insurer text not null references insurer,
  -- Under which the insurer knows it; the same at every try.
  request_key uuid not null unique,
  reference text not null,
  cover_rial bigint not null check (cover_rial > 0),
  price_rial bigint not null check (price_rial > 0),
  -- Of the price: what belongs to days without insurance and is never given back.
  late_rial bigint not null check (late_rial >= 0 and late_rial < price_rial),
  input_sealed bytea,
  insured_sealed bytea,
  address_sealed bytea,
  -- A plate, or a car of the garage: what an order is for, to find a second one for the same days.
  subject_sealed bytea,
  subject_index bytea,
  car text,
  begins_on date not null,
  ends_on date not null check (ends_on > begins_on),
  delivery text not null check (delivery in ('electronic', 'post')),
  terms_version text not null,
  state text not null default 'awaiting-payment' check (state in
    ('awaiting-payment', 'lapsed', 'paid', 'review', 'documents', 'issued', 'sent', 'voiding', 'cancelled')),
  reason text,
  -- What comes back to the person when the insurer has ended it; null is all of it.
  refund_rial bigint check (refund_rial >= 0),
  attempts int not null default 0,
  payable_id text,
  tracking text,
  made_at timestamptz not null,
  pay_until timestamptz not null,
  paid_at timestamptz,
  -- Until when papers are awaited.
  papers_until timestamptz,
  changed_at timestamptz not null,
  -- The step of the reminders that was told last, in days before the end.
  reminded smallint
);
create index insurance_order_person on insurance_order (person_id, id desc);
create index insurance_order_subject on insurance_order (subject_index, id desc);
create index insurance_order_open on insurance_order (changed_at) where state in ('paid', 'review', 'documents', 'voiding');
create index insurance_order_ends on insurance_order (ends_on) where state in ('issued', 'sent');
create unique index insurance_order_payable on insurance_order (payable_id);

create table insurance_policy (
  id bigint generated always as identity primary key,
  order_id bigint not null references insurance_order,
  number_sealed bytea,
  unique_code_sealed bytea,
  begins_on date not null,
  ends_on date not null,
  issued_at timestamptz not null,
  ended_at timestamptz
);
create unique index insurance_policy_once on insurance_policy (order_id);

create table insurance_order_change (from_state text not null, to_state text not null, primary key (from_state, to_state));
insert into insurance_order_change values
  ('awaiting-payment', 'paid'), ('awaiting-payment', 'lapsed'), ('lapsed', 'paid'), ('paid', 'review'), ('review', 'issued'),
  ('review', 'documents'), ('review', 'voiding'), ('review', 'cancelled'), ('documents', 'review'), ('documents', 'voiding'),
  ('issued', 'sent'), ('issued', 'voiding'), ('sent', 'voiding'), ('voiding', 'cancelled');
create function refuse_illegal_insurance_order() returns trigger language plpgsql as $$
begin
  if new.state <> old.state
    and not exists (select from insurance_order_change where from_state = old.state and to_state = new.state) then
    raise exception 'an order of insurance that is % can not become %', old.state, new.state;
  end if;
  if (new.price_rial, new.cover_rial, new.insurer, new.request_key, new.begins_on, new.ends_on)
    is distinct from (old.price_rial, old.cover_rial, old.insurer, old.request_key, old.begins_on, old.ends_on) then
    raise exception 'price, cover, insurer, key and days of an order stay as they are';
  end if;
  return new;
end $$;
create trigger insurance_order_changes before update on insurance_order
  for each row execute function refuse_illegal_insurance_order();

-- A cancelled order has given its money back by one refund, another has not; what is issued has one policy and has been paid on.
create view broken_i8_insurance as
  select ordered.id as order_id, ordered.state, count(refund.id) as refunds
  from insurance_order ordered
  left join refund on refund.key = 'insurance:' || ordered.public_id and refund.state <> 'rejected'
  group by ordered.id
  having count(refund.id) > 1 or (ordered.state <> 'cancelled' and count(refund.id) > 0)
    or (ordered.state = 'cancelled' and count(refund.id) = 0 and coalesce(ordered.refund_rial, 1) > 0)
  union all
  select ordered.id, ordered.state, 0 from insurance_order ordered
  left join insurance_policy policy on policy.order_id = ordered.id
  left join ledger_transfer transfer on transfer.key = 'insurance:' || ordered.public_id
  where ordered.state in ('issued', 'sent') and (policy.id is null or policy.ended_at is not null or transfer.id is null);

insert into rule_version (key, effective_from, value, note, created_at) values
  ('third-party-cancelling', '2026-03-20T20:30:00Z', '{"papersHours": 72, "waitHours": 24, "keptPercent": 10, "leastDays": 1}',
    'مقدار اولیه', '2026-03-20T20:30:00Z');
