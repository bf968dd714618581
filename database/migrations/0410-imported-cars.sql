-- Imported cars: rounds in which importers offer them, applications with a blocked deposit, and who gets one (decision 0410).
insert into rule_version (key, effective_from, value, note, created_at)
select key, '2026-03-20T20:30:00Z', value::jsonb, 'مقدار اول', '2026-03-20T20:30:00Z'
from (values
  ('imported-car-costs', '{"dutyBelow1500": 40, "duty1500": 60, "duty2000": 90, "duty2500": 110, "dutyHybrid": 20, "dutyElectric": 4, "spread": 6, "plating": "180000000", "scrappageLow": "350000000", "scrappageHigh": "520000000", "freightLow": "60000000", "freightHigh": "140000000"}'),
  ('imported-sale', '{"deposit": "5000000000", "blockDays": 90, "lockMinutes": 60, "waitHours": 24, "payHours": 72, "feePercent": 2, "reserveDays": 21}')
) first (key, value);

create table imported_round (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  title text not null,
  opens_at timestamptz not null,
  closes_at timestamptz not null check (closes_at > opens_at),
  -- The order of applicants; null until it is announced.
  draw_id bigint unique references draw,
  -- Who got what was written down.
  allocated_at timestamptz,
  cancelled_at timestamptz,
  -- Places that become free go to reserves until then.
  reserves_until timestamptz,
  made_at timestamptz not null,
  check (allocated_at is null or cancelled_at is null)
);

create table imported_car (
  id bigint generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9-]{3,80}$'),
  round_id bigint not null references imported_round,
  state text not null default 'draft' check (state in ('draft', 'published', 'withdrawn')),
  -- The published version that counts; null for a car that never was.
  version int,
  capacity int not null check (capacity between 1 and 5000),
  made_at timestamptz not null,
  changed_at timestamptz not null,
  check ((state = 'draft') = (version is null))
);
create index imported_car_round on imported_car (round_id, id);

create table imported_car_version (
  car_id bigint not null references imported_car,
  number int not null check (number > 0),
  content jsonb not null,
  -- Why it differs from the one before, for everybody.
  reason text,
  published_at timestamptz,
  primary key (car_id, number)
);
create unique index imported_car_version_draft on imported_car_version (car_id) where published_at is null;
create function keep_published_imported_car() returns trigger language plpgsql as $$
begin
  if old.published_at is not null then
    raise exception 'a published version of an imported car stays as it is';
  end if;
  return coalesce(new, old);
end $$;
create trigger keep_published before update or delete on imported_car_version
  for each row execute function keep_published_imported_car();

-- How far cars have come on their way, with the paper that says so; lines that are only added to.
create table imported_stage (
  id bigint generated always as identity primary key,
  car_id bigint not null references imported_car,
  stage text not null check (stage in ('ordered', 'shipped', 'port', 'customs', 'standard', 'plated', 'delivery')),
  on_day date not null,
  proof text,
  at timestamptz not null,
  unique (car_id, stage)
);
create trigger only_added_to before update or delete on imported_stage
  for each row execute function refuse_change_of_history();

-- The terms of buying, by section and version; a version stays as it was published.
create table imported_terms (
  version int primary key check (version > 0),
  sections jsonb not null,
  reason text not null,
  published_at timestamptz not null
);
create trigger only_added_to before update or delete on imported_terms
  for each row execute function refuse_change_of_history();

create table imported_order (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  person_id bigint references person on delete set null,
  round_id bigint not null references imported_round,
  state text not null,
  first_car_id bigint not null references imported_car,
  second_car_id bigint references imported_car check (second_car_id <> first_car_id),
  -- The prices that were shown and are kept for this order, of each wish.
  quotes jsonb not null,
  lock_until timestamptz not null,
  terms_version int references imported_terms,
  national_index bytea,
  applicant_sealed bytea,
  -- The number in the draw of the round.
  ticket int check (ticket > 0),
  allocated_car_id bigint references imported_car,
  reserve_place int check (reserve_place > 0),
  contract_number text,
  price_rial bigint check (price_rial > 0),
  reason text,
  refund_rial bigint check (refund_rial >= 0),
  fee_rial bigint check (fee_rial >= 0),
  made_at timestamptz not null,
  confirmed_at timestamptz,
  changed_at timestamptz not null
);
create index imported_order_person on imported_order (person_id, id desc);
create index imported_order_round on imported_order (round_id, state, id);
create index imported_order_cars on imported_order (allocated_car_id) where allocated_car_id is not null;
create unique index imported_order_contract on imported_order (contract_number);
create unique index imported_order_one_of_code on imported_order (round_id, national_index)
  where state not in ('not-allocated', 'delivered', 'cancelled-by-person', 'cancelled-by-house');
create unique index imported_order_one_of_person on imported_order (round_id, person_id)
  where state not in ('not-allocated', 'delivered', 'cancelled-by-person', 'cancelled-by-house');

create table imported_order_move (
  from_state text not null,
  to_state text not null,
  by text not null,
  primary key (from_state, to_state, by)
);
insert into imported_order_move values
  ('draft', 'terms-accepted', 'person'), ('terms-accepted', 'deposit-checking', 'person'),
  ('deposit-checking', 'deposit-ok', 'house'), ('deposit-checking', 'deposit-missing', 'house'),
  ('deposit-missing', 'deposit-checking', 'person'), ('deposit-ok', 'deposit-missing', 'house'),
  ('deposit-ok', 'confirmed', 'person'),
  ('draft', 'cancelled-by-person', 'person'), ('terms-accepted', 'cancelled-by-person', 'person'),
  ('deposit-checking', 'cancelled-by-person', 'person'), ('deposit-missing', 'cancelled-by-person', 'person'),
  ('deposit-ok', 'cancelled-by-person', 'person'), ('confirmed', 'cancelled-by-person', 'person'),
  ('reserve', 'cancelled-by-person', 'person'), ('allocated', 'cancelled-by-person', 'person'),
  ('contracted', 'cancelled-by-person', 'person'),
  ('draft', 'cancelled-by-house', 'house'), ('terms-accepted', 'cancelled-by-house', 'house'),
  ('deposit-checking', 'cancelled-by-house', 'house'), ('deposit-missing', 'cancelled-by-house', 'house'),
  ('deposit-ok', 'cancelled-by-house', 'house'), ('confirmed', 'cancelled-by-house', 'house'),
  ('reserve', 'cancelled-by-house', 'house'), ('contracted', 'cancelled-by-house', 'house'),
  ('confirmed', 'allocated', 'house'), ('confirmed', 'reserve', 'house'), ('confirmed', 'not-allocated', 'house'),
  ('reserve', 'allocated', 'house'), ('reserve', 'not-allocated', 'house'),
  ('allocated', 'contracted', 'staff'), ('allocated', 'cancelled-by-house', 'staff'),
  ('contracted', 'paid', 'house'), ('contracted', 'cancelled-by-house', 'staff'),
  ('paid', 'delivered', 'staff'), ('paid', 'cancelled-by-house', 'staff');

create table imported_order_event (
  id bigint generated always as identity primary key,
  order_id bigint not null references imported_order,
  from_state text,
  to_state text not null,
  by text not null check (by in ('person', 'house', 'staff')),
  at timestamptz not null
);
create index imported_order_event_order on imported_order_event (order_id, id);
create trigger only_added_to before update or delete on imported_order_event
  for each row execute function refuse_change_of_history();

create function refuse_illegal_imported_order() returns trigger language plpgsql as $$
begin
  if new.state <> old.state
    and not exists (select from imported_order_move where from_state = old.state and to_state = new.state) then
    raise exception 'an imported order that is % can not become %', old.state, new.state;
  end if;
  if new.round_id <> old.round_id or (old.confirmed_at is not null and
    (new.first_car_id, new.second_car_id, new.quotes, new.terms_version, new.ticket, new.confirmed_at)
    is distinct from (old.first_car_id, old.second_car_id, old.quotes, old.terms_version, old.ticket, old.confirmed_at)) then
    raise exception 'wishes, prices and terms of an imported order stay as they were confirmed';
  end if;
  return new;
end $$;
create trigger refuse_illegal before update on imported_order for each row execute function refuse_illegal_imported_order();

-- Which section of which version was accepted for an order, and when.
create table imported_acceptance (
  order_id bigint not null references imported_order,
  version int not null references imported_terms,
  section text not null,
  accepted_at timestamptz not null,
  primary key (order_id, version, section)
);

-- A deposit that a bank blocks in the buyer's own account. `wanted` is what the bank was not seen to have done yet.
create table imported_deposit (
  id bigint generated always as identity primary key,
  order_id bigint not null references imported_order,
  request_key text not null unique,
  bank text not null,
  state text not null default 'asked' check (state in ('asked', 'blocked', 'released', 'taken', 'failed', 'expired')),
  wanted text check (wanted in ('release', 'take')),
  amount_rial bigint not null check (amount_rial > 0),
  take_rial bigint check (take_rial > 0 and take_rial <= amount_rial),
  taken_rial bigint check (taken_rial > 0 and taken_rial <= amount_rial),
  reference text,
  reason text,
  attempts int not null default 0,
  asked_at timestamptz not null,
  blocked_at timestamptz,
  until timestamptz not null,
  changed_at timestamptz not null,
  check (wanted is null or state in ('asked', 'blocked')),
  check ((wanted is not distinct from 'take') = (take_rial is not null and state = 'blocked')),
  check ((state = 'taken') = (taken_rial is not null)),
  check (state <> 'blocked' or reference is not null)
);
create unique index imported_deposit_one on imported_deposit (order_id) where state in ('asked', 'blocked');
create index imported_deposit_order on imported_deposit (order_id, id);
create index imported_deposit_until on imported_deposit (until) where state = 'blocked';
create table imported_deposit_move (from_state text not null, to_state text not null, primary key (from_state, to_state));
insert into imported_deposit_move values
  ('asked', 'blocked'), ('asked', 'failed'), ('asked', 'released'),
  ('blocked', 'released'), ('blocked', 'taken'), ('blocked', 'expired');
create function refuse_illegal_imported_deposit() returns trigger language plpgsql as $$
begin
  if new.state <> old.state
    and not exists (select from imported_deposit_move where from_state = old.state and to_state = new.state) then
    raise exception 'a deposit that is % can not become %', old.state, new.state;
  end if;
  return new;
end $$;
create trigger refuse_illegal before update on imported_deposit
  for each row execute function refuse_illegal_imported_deposit();

create table imported_bill (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  order_id bigint not null references imported_order,
  kind text not null check (kind in ('rest', 'deposit')),
  amount_rial bigint not null check (amount_rial > 0),
  state text not null default 'open' check (state in ('open', 'paid', 'cancelled')),
  payable_id text not null,
  due_at timestamptz not null,
  made_at timestamptz not null,
  paid_at timestamptz,
  unique (order_id, kind),
  check ((state = 'paid') = (paid_at is not null))
);
create index imported_bill_due on imported_bill (due_at) where state = 'open';

-- Pages for guests show rounds, cars, stages and terms.
create trigger page_change after insert or update or delete or truncate on imported_round
  for each statement execute function note_page_change();
create trigger page_change after insert or update or delete or truncate on imported_car
  for each statement execute function note_page_change();
create trigger page_change after insert or update or delete or truncate on imported_car_version
  for each statement execute function note_page_change();
create trigger page_change after insert or update or delete or truncate on imported_stage
  for each statement execute function note_page_change();
create trigger page_change after insert or update or delete or truncate on imported_terms
  for each statement execute function note_page_change();

-- I4: no car is promised to more people than there are cars.
create view broken_i4_imported_cars as
  select car.id as car_id, car.slug, car.capacity, count(ordered.id) as promised
  from imported_car car
  join imported_order ordered on ordered.allocated_car_id = car.id
    and ordered.state in ('allocated', 'contracted', 'paid', 'delivered')
  group by car.id having count(ordered.id) > car.capacity;
-- I5: a national code has one open order in a round.
create view broken_i5_imported_orders as
  select round_id, encode(national_index, 'hex') as who, count(*) as orders
  from imported_order
  where national_index is not null
    and state not in ('not-allocated', 'delivered', 'cancelled-by-person', 'cancelled-by-house')
  group by round_id, national_index having count(*) > 1;
-- I8: what was paid and taken for a car is its price, and nobody's money stays with an order that ended.
create view broken_i8_imported_money as
  select ordered.id as order_id, ordered.state, ordered.price_rial,
    coalesce(bills.paid, 0) as paid, coalesce(deposits.taken, 0) as taken
  from imported_order ordered
  left join lateral (select sum(amount_rial) as paid from imported_bill
    where order_id = ordered.id and state = 'paid') bills on true
  left join lateral (select sum(taken_rial) as taken from imported_deposit where order_id = ordered.id) deposits on true
  where case
    when ordered.state in ('paid', 'delivered')
      then ordered.price_rial is distinct from coalesce(bills.paid, 0) + coalesce(deposits.taken, 0)
    when ordered.state in ('cancelled-by-person', 'cancelled-by-house')
      then coalesce(bills.paid, 0) + coalesce(deposits.taken, 0)
        > coalesce(ordered.refund_rial, 0) + coalesce(ordered.fee_rial, 0)
    when ordered.state = 'contracted' then false
    else coalesce(bills.paid, 0) + coalesce(deposits.taken, 0) > 0 end;
-- I10: an order is what its history says, and what was confirmed was accepted section by section.
create view broken_i10_imported_orders as
  select ordered.id as order_id, ordered.state, last.to_state as told
  from imported_order ordered
  left join lateral (select to_state from imported_order_event where order_id = ordered.id order by id desc limit 1) last on true
  where last.to_state is distinct from ordered.state
  union all
  select ordered.id, ordered.state, 'terms'
  from imported_order ordered
  join imported_terms terms on terms.version = ordered.terms_version
  where ordered.confirmed_at is not null and exists (
    select from jsonb_array_elements(terms.sections) part
    where not exists (select from imported_acceptance accepted
      where accepted.order_id = ordered.id and accepted.section = part->>'key'));
-- I13: who waits for a car has a deposit, and nothing is blocked for who does not.
create view broken_i13_imported_deposits as
  select ordered.id as order_id, ordered.state, deposit.state as deposit, deposit.wanted
  from imported_order ordered
  left join imported_deposit deposit on deposit.order_id = ordered.id and deposit.state in ('asked', 'blocked')
  where case
    when ordered.state in ('draft', 'terms-accepted', 'deposit-missing') then deposit.wanted is null and deposit.id is not null
    when ordered.state = 'deposit-checking' then deposit.state is distinct from 'asked'
    when ordered.state = 'deposit-ok' then deposit.state is distinct from 'blocked'
    when ordered.state in ('confirmed', 'reserve', 'allocated') then deposit.id is null and not exists (
      select from imported_deposit old where old.order_id = ordered.id and old.state = 'expired')
    when ordered.state in ('paid', 'delivered', 'not-allocated', 'cancelled-by-person', 'cancelled-by-house')
      then deposit.id is not null and deposit.wanted is null
    else false end;

insert into imported_terms values (1, '[
  {"key": "price", "title": "قیمت و هزینه‌ها", "text": "قیمت هر خودرو در صفحهٔ خودرو، با همهٔ هزینه‌ها تا پلاک، نوشته شده است. هزینه‌های قطعی عوض نمی‌شوند. هزینه‌های برآوردی یک حداقل و یک حداکثر دارند و در قرارداد از حداکثر بیشتر نمی‌شوند.\nقیمتی که در لحظهٔ تأیید درخواست می‌بینید تا پایان این دوره برای شما ثابت است."},
  {"key": "deposit", "title": "سپردهٔ بلوکه‌شده", "text": "برای ثبت درخواست، مبلغ سپرده در حساب وکالتی خودتان بلوکه می‌شود. این پول تا زمان پرداخت قیمت خودرو مال شماست و سود آن به حساب شما می‌رود.\nاگر خودرویی به شما نرسد یا قبل از پایان دوره انصراف بدهید، همهٔ سپرده آزاد می‌شود. اگر خودرو بخرید، سپرده بخشی از قیمت حساب می‌شود."},
  {"key": "allocation", "title": "اولویت‌ها و تخصیص", "text": "هر نفر در هر دوره یک درخواست با حداکثر دو اولویت دارد. ترتیب متقاضیان با قرعه مشخص می‌شود و هرکس به نوبت، اول اولویت اول و بعد اولویت دومش را می‌گیرد، اگر مانده باشد.\nبقیه به همان ترتیب ذخیره‌اند و خودرویی که آزاد شود به اولین ذخیره‌ای می‌رسد که آن را خواسته است. نتیجه و عددهایی که از آن‌ها به دست آمده برای همه منتشر می‌شود."},
  {"key": "payment", "title": "قرارداد و پرداخت", "text": "واردکننده برای هر خودروی تخصیص‌یافته قرارداد صادر می‌کند. از صدور قرارداد تا مهلتی که در صفحهٔ سفارش نوشته شده فرصت دارید بقیهٔ قیمت را پرداخت کنید.\nاگر تا آن زمان پرداخت نکنید، سفارش لغو می‌شود و خودرو به نفر ذخیره می‌رسد."},
  {"key": "cancelling", "title": "انصراف", "text": "تا پایان دوره و تا وقتی ذخیره هستید، انصراف هزینه ندارد. بعد از تخصیص خودرو، درصدی از سپرده که در صفحهٔ سفارش نوشته شده بابت هزینهٔ انصراف برداشته و بقیه آزاد می‌شود.\nاگر واردکننده یا فرمان سفارش را لغو کند، همهٔ پولتان برمی‌گردد."},
  {"key": "delivery", "title": "تحویل و گارانتی", "text": "زمان تحویل از روز پرداخت حساب می‌شود و در صفحهٔ خودرو نوشته شده است. گارانتی و خدمات بعد از فروش با واردکننده است و شهرهای خدمات در صفحهٔ خودرو آمده‌اند."}
]'::jsonb, 'نسخهٔ اول', '2026-03-20T20:30:00Z');
