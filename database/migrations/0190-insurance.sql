-- Third-party insurance: quotes of several insurers, orders and policies.
insert into rule_version (key, effective_from, value, note, created_at)
select key, '2026-03-20T20:30:00Z', value::jsonb, 'مقدار نخست', '2026-03-20T20:30:00Z'
from (values
  ('third-party-other-base', '{"public7": "216548000", "public9": "222804000", "van10": "225287000", "minibus16": "276966000", "minibus21": "287697000", "bus27": "424243000", "bus40": "533760000", "bus44": "566456000", "cargo1": "92518000", "cargo3": "111404000", "cargo5": "141013000", "cargo10": "180663000", "cargo20": "210229000", "cargo20plus": "222804000", "moped": "18749000", "motor1": "22904000", "motor2": "25161000", "motor3wheel": "27060000"}'),
  ('third-party-late-day', '{"lt4": "206900", "pride": "245040", "four": "288030", "gt4": "322370", "public7": "593280", "public9": "610420", "van10": "617220", "minibus16": "758810", "minibus21": "788210", "bus27": "1162310", "bus40": "1462360", "bus44": "1551930", "cargo1": "253470", "cargo3": "305220", "cargo5": "386340", "cargo10": "494970", "cargo20": "575970", "cargo20plus": "610420", "moped": "51370", "motor1": "62750", "motor2": "68930", "motor3wheel": "74140"}'),
  ('third-party-cover', '{"leastPercent": 2.5, "mostPercent": 50, "step1": "1000000000", "step2": "2000000000", "step3": "3000000000", "step4": "5000000000", "step5": "7000000000", "step6": "10000000000", "firstTier": 14900, "secondTier": 8900, "lastTier": 5930}'),
  ('third-party-driver', '{"car": 70, "lightCargo": 120, "motorcycle": 37, "moped": 24}'),
  ('third-party-discounts', '{"perYear": 5, "most": 70, "financial1": 20, "financial2": 30, "financial3": 40, "bodily1": 30, "bodily2": 70, "bodily3": 100, "newVehicle": 5, "insurerMost": 2.5}'),
  ('third-party-surcharges', '{"cityHire": 10, "intercityHire": 20, "drivingSchool": 15, "fuel": 25, "dangerous": 50, "race": 50, "ageFrom": 15, "agePerYear": 2, "ageMost": 20, "point": 1, "pointsMost": 30}'),
  ('third-party-terms', '{"d5": 5, "d15": 10, "d30": 15, "d60": 25, "d90": 30, "d120": 40, "d150": 50, "d180": 60, "d270": 80, "d365": 100}'),
  ('third-party-late', '{"mostDays": 365, "waivedFrom": "1400/01/01", "waivedUntil": "1400/01/01"}')
) first (key, value);

-- Insurers as staff have set them, and what is published of them. An unknown fact is null.
create table insurer (
  key text primary key,
  name text not null,
  place smallint not null,
  enabled boolean not null default true,
  -- Percent of buyers who are content, level of solvency from 1 (best) to 5, branches, days until a complaint is answered.
  satisfaction smallint check (satisfaction between 0 and 100),
  solvency smallint check (solvency between 1 and 5),
  branches int,
  complaint_days smallint,
  sample boolean not null default true,
  changed_at timestamptz not null default now()
);
insert into insurer (key, name, place, satisfaction, solvency, branches, complaint_days) values
  ('iran', 'بیمهٔ ایران', 1, 78, 1, 290, 12), ('asia', 'بیمهٔ آسیا', 2, 74, 1, 180, 10),
  ('alborz', 'بیمهٔ البرز', 3, 76, 1, 150, 9), ('dana', 'بیمهٔ دانا', 4, 70, 2, 140, 14),
  ('parsian', 'بیمهٔ پارسیان', 5, 81, 1, 95, 7), ('saman', 'بیمهٔ سامان', 6, 84, 1, 60, 5),
  ('pasargad', 'بیمهٔ پاسارگاد', 7, 83, 1, 85, 6), ('ma', 'بیمهٔ ما', 8, 69, 2, 75, 15);

create table insurance_quote (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  person_id bigint references person on delete set null,
  input_sealed bytea,
  made_at timestamptz not null,
  valid_until timestamptz not null
);
create index insurance_quote_person on insurance_quote (person_id, id desc);
create index insurance_quote_made on insurance_quote (made_at);

create table insurance_offer (
  quote_id bigint not null references insurance_quote on delete cascade,
  insurer text not null references insurer,
  state text not null check (state in ('asking', 'offered', 'refused', 'failed')),
  reason text,
  ms int,
  -- What the insurer calls its answer, its own discount in hundredths of a percent, and its price by cover; rials as text.
  reference text,
  discount_hundredths int,
  prices jsonb,
  primary key (quote_id, insurer)
);

create table insurance_order (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  person_id bigint references person on delete set null,
  quote_id bigint references insurance_quote on delete set null,
  insurer text not null references insurer,
  cover_rial bigint not null,
  price_rial bigint not null check (price_rial > 0),
  -- What a cancelled policy gives back by days: the premium with its tax, without the late fine.
  premium_rial bigint not null,
  input_sealed bytea,
  lines jsonb not null,
  state text not null check (state in ('awaiting-payment', 'abandoned', 'issuing', 'documents-rejected', 'issued', 'sent', 'cancelling', 'cancelled', 'refunded')),
  reason text,
  reference text not null,
  -- The key under which the insurer is asked, always the same.
  order_key uuid not null unique,
  asked boolean not null default false,
  -- The insurer may still issue what was given back: it is told to cancel until it says that it has.
  void_wanted boolean not null default false,
  attempts int not null default 0,
  delivery text not null check (delivery in ('electronic', 'post')),
  terms_version smallint not null,
  sent_key text unique,
  payable_id text,
  refund_rial bigint,
  made_at timestamptz not null,
  pay_until timestamptz not null,
  due_at timestamptz,
  issued_at timestamptz,
  ended_at timestamptz,
  check ((state in ('issued', 'sent', 'cancelling', 'cancelled')) = (issued_at is not null))
);
create index insurance_order_person on insurance_order (person_id, id desc);
create index insurance_order_due on insurance_order (due_at) where state in ('issuing', 'documents-rejected');
create index insurance_order_unpaid on insurance_order (pay_until) where state = 'awaiting-payment';
create index insurance_order_void on insurance_order (id) where void_wanted;

create table insurance_order_change (from_state text not null, to_state text not null, primary key (from_state, to_state));
insert into insurance_order_change values
  ('awaiting-payment', 'issuing'), ('awaiting-payment', 'abandoned'), ('abandoned', 'issuing'),
  ('issuing', 'documents-rejected'), ('documents-rejected', 'issuing'), ('issuing', 'issued'), ('issuing', 'refunded'),
  ('documents-rejected', 'refunded'), ('issued', 'sent'), ('issued', 'cancelling'), ('sent', 'cancelling'),
  ('cancelling', 'cancelled'), ('cancelling', 'issued');
create function refuse_illegal_insurance() returns trigger language plpgsql as $$
begin
  if new.state <> old.state
    and not exists (select from insurance_order_change where from_state = old.state and to_state = new.state) then
    raise exception 'an order of insurance that is % can not become %', old.state, new.state;
  end if;
  if new.price_rial <> old.price_rial or new.insurer <> old.insurer or new.order_key <> old.order_key then
    raise exception 'insurer, price and key of an order stay as they are';
  end if;
  return new;
end $$;
create trigger insurance_order_changes before update on insurance_order
  for each row execute function refuse_illegal_insurance();

-- `given`: the person has it. Others were issued by mistake, and are cancelled at the insurer.
create table insurance_policy (
  id bigint generated always as identity primary key,
  order_id bigint not null references insurance_order,
  insurer text not null,
  number text not null,
  unique_code text not null,
  check_code text not null unique,
  premium_rial bigint not null,
  begins_on date not null,
  ends_on date not null,
  given boolean not null,
  state text not null check (state in ('valid', 'void-wanted', 'cancelled')),
  told text,
  made_at timestamptz not null,
  unique (insurer, number)
);
create unique index insurance_policy_given on insurance_policy (order_id) where given;
create index insurance_policy_void on insurance_policy (id) where state = 'void-wanted';
create index insurance_policy_ends on insurance_policy (ends_on) where given and state = 'valid';

-- I12: who has paid has a policy or the money, exactly one of the two.
create view broken_i12_insurance as
  select orders.id as order_id, orders.state, payable.state as paid, payable.refunded_rial
  from payable left join insurance_order orders on orders.public_id = payable.subject
  left join refund on refund.key = 'insurance:' || payable.subject and refund.state <> 'rejected'
  left join refund part on part.key = 'insurance-cancel:' || payable.subject and part.state <> 'rejected'
  left join insurance_policy policy on policy.order_id = orders.id and policy.given
  where payable.kind = 'insurance' and payable.state = 'paid' and case
    when orders.id is null then payable.refunded_rial <> payable.amount_rial
    when orders.state in ('issued', 'sent', 'cancelling') then refund.id is not null or part.id is not null or policy.id is null or policy.state <> 'valid'
    when orders.state = 'cancelled' then refund.id is not null or policy.state is distinct from 'cancelled'
      or (coalesce(orders.refund_rial, 0) > 0 and part.id is null)
    when orders.state = 'refunded' then refund.id is null or policy.id is not null
    when orders.state in ('issuing', 'documents-rejected') then orders.due_at < clock_timestamp() - interval '2 days'
    else payable.ended_at < clock_timestamp() - interval '1 hour'
  end
  union all
  select orders.id, orders.state, coalesce(payable.state, 'none'), coalesce(payable.refunded_rial, 0)
  from insurance_order orders left join payable on payable.kind = 'insurance' and payable.subject = orders.public_id
  where orders.state not in ('awaiting-payment', 'abandoned') and payable.state is distinct from 'paid';
