-- Codes that make an order cheaper (FEATURES-EXTRA PY10), and on which orders they were used.
create table discount_code (
  id bigint generated always as identity primary key,
  -- As it is compared: capital letters, digits and hyphens.
  code text not null unique check (code ~ '^[A-Z0-9][A-Z0-9-]{2,19}$'),
  title text not null,
  -- Kinds of payables; null for every kind that takes codes.
  kind text,
  -- One of both: whole percent of the price, or an amount.
  percent int check (percent between 1 and 100),
  amount_rial bigint check (amount_rial > 0),
  -- A percentage gives at most this much.
  most_rial bigint check (most_rial > 0),
  -- Of a price below it the code takes nothing.
  least_price_rial bigint not null default 0 check (least_price_rial >= 0),
  -- How many orders of all people, and of one person; null without a limit.
  stock int check (stock > 0),
  per_person int check (per_person > 0),
  starts_at timestamptz not null,
  ends_at timestamptz,
  stopped_at timestamptz,
  made_by bigint references person on delete set null,
  made_at timestamptz not null,
  check ((percent is null) <> (amount_rial is null)),
  check (most_rial is null or percent is not null),
  check (ends_at is null or ends_at > starts_at)
);

-- Counts against the code while its payable is open or paid.
create table discount_use (
  id bigint generated always as identity primary key,
  code_id bigint not null references discount_code,
  payable_id bigint not null unique references payable,
  person_id bigint references person on delete set null,
  amount_rial bigint not null check (amount_rial > 0),
  -- The lines of the payable without the code, for whoever takes it back.
  full_lines jsonb not null,
  used_at timestamptz not null
);
create index discount_use_code on discount_use (code_id);
create index discount_use_person on discount_use (person_id);

-- A code may pay for everything: then nothing moves but the books of the house.
alter table payable drop constraint payable_amount_rial_check;
alter table payable add constraint payable_amount_rial_check check (amount_rial >= 0);
alter table payment drop constraint payment_check;
alter table payment add constraint payment_amounts check (gateway_rial + wallet_rial >= 0);

-- What the house gave by codes stands beside the whole revenue.
alter table ledger_account drop constraint ledger_account_kind_check;
alter table ledger_account add constraint ledger_account_kind_check check (kind in ('person-cash', 'person-gift', 'person-held',
  'revenue', 'tax', 'clearing', 'refunds', 'payouts', 'gifts', 'fees', 'discounts'));

-- What must never have a row (npm run invariants).
create view broken_payable_lines as
  select payable.id as payable_id, payable.amount_rial, sum((line ->> 'amountRial')::bigint) as lines_rial
  from payable cross join jsonb_array_elements(payable.lines) as line
  group by payable.id having payable.amount_rial <> sum((line ->> 'amountRial')::bigint);
create view broken_discount_overused as
  select code.id as code_id, null::bigint as person_number, count(*) as uses
  from discount_code as code join discount_use as used on used.code_id = code.id
  join payable on payable.id = used.payable_id and payable.state = 'paid'
  group by code.id having count(*) > code.stock
  union all
  select code.id, used.person_id, count(*)
  from discount_code as code join discount_use as used on used.code_id = code.id and used.person_id is not null
  join payable on payable.id = used.payable_id and payable.state = 'paid'
  group by code.id, used.person_id having count(*) > code.per_person;
