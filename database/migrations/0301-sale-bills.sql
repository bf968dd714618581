-- What buyers of sale plans pay and are told on the way to their cars; who wants to be reminded of a plan.
create table sale_bill (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  order_id bigint not null references sale_order,
  kind text not null check (kind in ('advance', 'instalment', 'rest')),
  label text not null,
  amount_rial bigint not null check (amount_rial > 0),
  due_at timestamptz not null,
  -- Whether the car comes only after it is paid.
  before_delivery boolean not null,
  state text not null default 'open' check (state in ('open', 'paid', 'replaced', 'cancelled')),
  payable_id text not null unique,
  disputed text,
  made_at timestamptz not null,
  paid_at timestamptz,
  check ((state = 'paid') = (paid_at is not null))
);
create index sale_bill_order on sale_bill (order_id, id);

-- When a car is promised, each time it was; the last one counts.
create table sale_promise (
  id bigint generated always as identity primary key,
  order_id bigint not null references sale_order,
  on_day date not null,
  reason text,
  at timestamptz not null
);
create index sale_promise_order on sale_promise (order_id, id);
create trigger only_added_to before update or delete on sale_promise
  for each row execute function refuse_change_of_history();

create table sale_delivery (
  order_id bigint not null references sale_order,
  step text not null check (step in ('produced', 'insured', 'plated', 'ready')),
  on_day date not null,
  at timestamptz not null,
  primary key (order_id, step)
);

create table sale_reminder (
  plan_id bigint not null references sale_plan,
  person_id bigint not null references person on delete cascade,
  -- Minutes before the opening.
  minutes int not null check (minutes between 0 and 1440),
  made_at timestamptz not null,
  told_at timestamptz,
  primary key (plan_id, person_id)
);
create index sale_reminder_due on sale_reminder (plan_id) where told_at is null;

-- An order that has ended without a car has given back what was paid for it, by refunds of its bills; another has not.
create view broken_i8_sale_money as
  select ordered.id as order_id, ordered.state, bill.id as bill_id
  from sale_order ordered
  join sale_bill bill on bill.order_id = ordered.id
  join payable on payable.public_id = bill.payable_id
  where case
    when ordered.state in ('cancelled-by-person', 'cancelled-by-house', 'cancelled-full', 'loser') then
      payable.state = 'paid' and ordered.person_id is not null
        and payable.refunded_rial < payable.amount_rial and coalesce(ordered.refund_rial, 0) = 0
    else bill.state = 'paid' and payable.refunded_rial > 0 end
  union all
  select ordered.id, ordered.state, null from sale_order ordered
  where ordered.state in ('paid', 'contracted', 'completed', 'delivered')
    and not exists (select from sale_bill bill where bill.order_id = ordered.id and bill.kind = 'advance' and bill.state = 'paid');
