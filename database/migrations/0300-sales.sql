-- Sale plans of makers: what they promise in versions, how many cars there are, who has a place, and orders (decision 0300).
create table sale_agency (
  id int generated always as identity primary key,
  code text not null unique,
  name text not null,
  city_id int not null references city,
  address text not null,
  phone text not null,
  active boolean not null default true
);

create table sale_plan (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  slug text not null unique check (slug ~ '^[a-z0-9-]{3,80}$'),
  state text not null default 'draft' check (state in ('draft', 'published', 'paused', 'closed', 'cancelled')),
  -- The published version that counts; null for a plan that never was.
  version int,
  -- Copies from that version, for lists and jobs.
  opens_at timestamptz,
  closes_at timestamptz,
  make text,
  -- The phase that was noted last; the clock may be further (phase.ts).
  phase text not null default 'draft',
  -- How many people are let in each minute of an opening; null is all.
  per_minute int check (per_minute > 0),
  -- Words in place of the registration, while something is wrong.
  halted text,
  made_at timestamptz not null,
  changed_at timestamptz not null,
  check ((state = 'draft') = (version is null))
);
create index sale_plan_shown on sale_plan (opens_at desc) where state <> 'draft';

create table sale_plan_version (
  plan_id bigint not null references sale_plan,
  number int not null check (number > 0),
  content jsonb not null,
  -- Why it differs from the one before, for everybody.
  reason text,
  published_at timestamptz,
  primary key (plan_id, number)
);
create unique index sale_plan_version_draft on sale_plan_version (plan_id) where published_at is null;
create function keep_published_plan() returns trigger language plpgsql as $$
begin
  if old.published_at is not null then
    raise exception 'a published version of a plan stays as it is';
  end if;
  return coalesce(new, old);
end $$;
create trigger keep_published_plan before update or delete on sale_plan_version
  for each row execute function keep_published_plan();

-- What everybody reads about a plan: dated lines that are only added to.
create table sale_plan_event (
  id bigint generated always as identity primary key,
  plan_id bigint not null references sale_plan,
  kind text not null check (kind in ('published', 'changed', 'opened', 'full', 'paused', 'resumed', 'closed', 'cancelled',
    'capacity', 'halted', 'unhalted', 'drawn', 'note')),
  text text,
  at timestamptz not null
);
create index sale_plan_event_plan on sale_plan_event (plan_id, id);

-- What became of a plan's deliveries, as somebody published it.
create table sale_record (
  plan_id bigint primary key references sale_plan,
  on_time int not null check (on_time >= 0),
  late int not null check (late >= 0),
  open int not null check (open >= 0),
  late_days int check (late_days > 0),
  as_of date not null,
  source text not null
);

-- Cars of one trim, colour and agency, in parts so that many can be taken at once without waiting for each other.
create table sale_stock (
  id bigint generated always as identity primary key,
  plan_id bigint not null references sale_plan,
  trim text not null,
  colour text not null,
  agency_id int not null references sale_agency,
  part int not null check (part >= 0),
  total int not null,
  free int not null check (free >= 0),
  held int not null default 0 check (held >= 0),
  sold int not null default 0 check (sold >= 0),
  check (free + held + sold = total),
  unique (plan_id, trim, colour, agency_id, part)
);

create table sale_order (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  person_id bigint references person on delete set null,
  plan_id bigint not null references sale_plan,
  version int not null,
  state text not null,
  -- What was accepted and what counts: trim, colour and agency; then the second wish, where one was made.
  trim text not null,
  colour text not null,
  agency_id int not null references sale_agency,
  second jsonb,
  options text[] not null default '{}',
  price_rial bigint not null check (price_rial > 0),
  lines jsonb not null,
  applicant_sealed bytea,
  national_index bytea,
  household_index bytea,
  terms_version int not null,
  form_key text not null,
  reason text,
  refund_rial bigint check (refund_rial >= 0),
  profit_rial bigint check (profit_rial >= 0),
  contract_number text,
  vin_sealed bytea,
  made_at timestamptz not null,
  pay_until timestamptz,
  changed_at timestamptz not null,
  foreign key (plan_id, version) references sale_plan_version (plan_id, number)
);
create index sale_order_person on sale_order (person_id, id desc);
create index sale_order_plan on sale_order (plan_id, state, id);
create unique index sale_order_contract on sale_order (plan_id, contract_number);
create unique index sale_order_form on sale_order (person_id, form_key);
create unique index sale_order_one_open on sale_order (national_index)
  where state in ('registered', 'awaiting-payment', 'winner', 'reserve', 'paid', 'contracted', 'completed');
create index sale_order_household on sale_order (plan_id, household_index)
  where state in ('registered', 'awaiting-payment', 'winner', 'reserve', 'paid', 'contracted', 'completed');

create table sale_order_move (
  from_state text not null,
  to_state text not null,
  by text not null,
  primary key (from_state, to_state, by)
);
insert into sale_order_move values
  ('registered', 'winner', 'house'), ('registered', 'reserve', 'house'), ('registered', 'loser', 'house'),
  ('registered', 'cancelled-by-person', 'person'), ('registered', 'cancelled-by-house', 'house'),
  ('registered', 'cancelled-by-house', 'staff'), ('reserve', 'winner', 'house'), ('reserve', 'loser', 'house'),
  ('reserve', 'cancelled-by-person', 'person'), ('reserve', 'cancelled-by-house', 'house'),
  ('reserve', 'cancelled-by-house', 'staff'), ('winner', 'paid', 'house'), ('winner', 'cancelled-by-person', 'person'),
  ('winner', 'cancelled-by-house', 'house'), ('winner', 'cancelled-by-house', 'staff'), ('awaiting-payment', 'paid', 'house'),
  ('awaiting-payment', 'cancelled-by-person', 'person'), ('awaiting-payment', 'cancelled-by-house', 'house'),
  ('awaiting-payment', 'cancelled-by-house', 'staff'), ('awaiting-payment', 'cancelled-full', 'house'),
  ('paid', 'contracted', 'maker'), ('paid', 'contracted', 'staff'), ('paid', 'cancelled-by-person', 'person'),
  ('paid', 'cancelled-by-house', 'staff'), ('paid', 'cancelled-by-house', 'maker'), ('contracted', 'completed', 'house'),
  ('contracted', 'cancelled-by-person', 'person'), ('contracted', 'cancelled-by-house', 'staff'),
  ('contracted', 'cancelled-by-house', 'maker'), ('completed', 'delivered', 'maker'), ('completed', 'delivered', 'staff');

-- The history of an order is only added to; its last line is the order's state.
create table sale_order_event (
  id bigint generated always as identity primary key,
  order_id bigint not null references sale_order,
  from_state text,
  to_state text not null,
  by text not null check (by in ('person', 'house', 'maker', 'staff')),
  at timestamptz not null
);
create index sale_order_event_order on sale_order_event (order_id, id);
create function refuse_illegal_sale_order() returns trigger language plpgsql as $$
begin
  if new.state <> old.state
    and not exists (select from sale_order_move where from_state = old.state and to_state = new.state) then
    raise exception 'a sale order that is % can not become %', old.state, new.state;
  end if;
  if (new.plan_id, new.version, new.price_rial, new.lines, new.terms_version)
    is distinct from (old.plan_id, old.version, old.price_rial, old.lines, old.terms_version) then
    raise exception 'plan, version, price and terms of a sale order stay as they were accepted';
  end if;
  return new;
end $$;
create trigger refuse_illegal_sale_order before update on sale_order
  for each row execute function refuse_illegal_sale_order();

-- A place of an order. What ended once has ended.
create table sale_hold (
  id bigint generated always as identity primary key,
  order_id bigint not null references sale_order,
  stock_id bigint not null references sale_stock,
  state text not null default 'held' check (state in ('held', 'sold', 'released')),
  until timestamptz not null,
  made_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'held') = (ended_at is null))
);
create unique index sale_hold_one on sale_hold (order_id) where state <> 'released';
create index sale_hold_due on sale_hold (until) where state = 'held';
create index sale_hold_stock on sale_hold (stock_id, state);
create function refuse_illegal_hold() returns trigger language plpgsql as $$
begin
  if old.state = 'released' or (old.state = 'sold' and new.state <> 'released') then
    raise exception 'a place that is % can not become %', old.state, new.state;
  end if;
  return new;
end $$;
create trigger refuse_illegal_hold before update on sale_hold for each row execute function refuse_illegal_hold();

create function refuse_change_of_history() returns trigger language plpgsql as $$
begin
  raise exception '% is only added to', tg_table_name;
end $$;
create trigger only_added_to before update or delete on sale_plan_event
  for each row execute function refuse_change_of_history();
create trigger only_added_to before update or delete on sale_order_event
  for each row execute function refuse_change_of_history();

-- Pages for guests show plans and what is left of them.
create trigger page_change after insert or update or delete or truncate on sale_plan
  for each statement execute function note_page_change();
create trigger page_change after insert or update or delete or truncate on sale_plan_version
  for each statement execute function note_page_change();

-- I4: every part counts what its places say.
create view broken_i4_sale_stock as
  select stock.id as stock_id, stock.free, stock.held, stock.sold, stock.total
  from sale_stock stock
  left join sale_hold hold on hold.stock_id = stock.id and hold.state <> 'released'
  group by stock.id
  having stock.free + stock.held + stock.sold <> stock.total or least(stock.free, stock.held, stock.sold) < 0
    or stock.held <> count(hold.id) filter (where hold.state = 'held')
    or stock.sold <> count(hold.id) filter (where hold.state = 'sold');
-- I5: a national code has one open order, a household its share.
create view broken_i5_sale_orders as
  select encode(national_index, 'hex') as who, 'person' as what, count(*) as orders
  from sale_order
  where national_index is not null and state in
    ('registered', 'awaiting-payment', 'winner', 'reserve', 'paid', 'contracted', 'completed')
  group by national_index having count(*) > 1
  union all
  select encode(household_index, 'hex'), 'household', count(*)
  from sale_order ordered
  join sale_plan_version version on version.plan_id = ordered.plan_id and version.number = ordered.version
  where household_index is not null and state in
    ('registered', 'awaiting-payment', 'winner', 'reserve', 'paid', 'contracted', 'completed')
  group by ordered.plan_id, household_index
  having count(*) > max((version.content->>'perHousehold')::int);
-- I10: an order is what its history says.
create view broken_i10_sale_orders as
  select ordered.id as order_id, ordered.state, last.to_state
  from sale_order ordered
  left join lateral (select to_state from sale_order_event where order_id = ordered.id order by id desc limit 1) last on true
  where last.to_state is distinct from ordered.state;
-- I13: who has paid has a place that is sold, who may still pay one that is held, and nobody else has any.
create view broken_i13_sale_holds as
  select ordered.id as order_id, ordered.state, hold.state as place
  from sale_order ordered
  left join sale_hold hold on hold.order_id = ordered.id and hold.state <> 'released'
  where hold.state is distinct from case
    when ordered.state in ('awaiting-payment', 'winner') then 'held'
    when ordered.state in ('paid', 'contracted', 'completed', 'delivered') then 'sold' end;
