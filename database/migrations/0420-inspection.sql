-- Inspections of cars: places and inspectors, their hours as slots of two hours, bookings with what each side pays, and who waits
-- for an hour. A slot is one inspector's, so the capacity of an hour is exactly the number of its rows.
create table inspection_place (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  city_id int not null references city,
  -- At home: inspectors who come to any address of the city.
  kind text not null check (kind in ('station', 'home')),
  name text not null,
  address text,
  active boolean not null default true,
  unique (city_id, name)
);

create table inspector (
  id bigint generated always as identity primary key,
  code text not null unique,
  person_id bigint unique references person on delete set null,
  place_id bigint not null references inspection_place,
  active boolean not null default true
);
create table inspector_shift (
  inspector_id bigint not null references inspector on delete cascade,
  -- Saturday is 0.
  weekday smallint not null check (weekday between 0 and 6),
  hour smallint not null check (hour in (8, 10, 12, 14, 16, 18)),
  primary key (inspector_id, weekday, hour)
);
create table inspector_absence (
  inspector_id bigint not null references inspector on delete cascade,
  day date not null,
  primary key (inspector_id, day)
);

-- A buyer wants the car of an ad inspected; both sides pay what they agree on.
create table inspection_request (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  person_id bigint references person on delete cascade,
  seller_id bigint references person on delete cascade,
  ad_id bigint not null,
  ad_path text not null,
  car text not null,
  made_at timestamptz not null,
  unique (person_id, ad_id)
);

create table inspection_order (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  person_id bigint references person on delete set null,
  -- The other side of an ad, who lets the car be looked at.
  seller_id bigint references person on delete set null,
  ad_id bigint,
  ad_path text,
  split text not null default 'booker' check (split in ('booker', 'half', 'seller')),
  place_id bigint not null references inspection_place,
  package text not null check (package in ('body', 'standard', 'full')),
  starts_at timestamptz not null,
  price_rial bigint not null check (price_rial > 0),
  car text not null,
  plate_sealed bytea,
  address_sealed bytea,
  form_key text not null,
  state text not null default 'awaiting-payment' check (state in ('awaiting-payment', 'awaiting-seller', 'lapsed', 'booked',
    'assigned', 'in-progress', 'reported', 'no-show', 'cancelled')),
  reason text,
  moves smallint not null default 0,
  reminded boolean not null default false,
  pay_until timestamptz not null,
  made_at timestamptz not null,
  changed_at timestamptz not null,
  unique (person_id, form_key)
);
create index inspection_order_person on inspection_order (person_id, id desc);
create index inspection_order_seller on inspection_order (seller_id, id desc);
create index inspection_order_ad on inspection_order (ad_id, id desc) where ad_id is not null;
create index inspection_order_open on inspection_order (starts_at) where state in ('booked', 'assigned', 'in-progress');
create index inspection_order_unpaid on inspection_order (pay_until) where state in ('awaiting-payment', 'awaiting-seller');

-- What each side pays of an order: the one who books is 1, the seller 2.
create table inspection_share (
  order_id bigint not null references inspection_order,
  no smallint not null check (no in (1, 2)),
  person_id bigint references person on delete set null,
  amount_rial bigint not null check (amount_rial > 0),
  payable_id text unique,
  state text not null default 'owed' check (state in ('owed', 'paid', 'refunded', 'void')),
  refund_rial bigint check (refund_rial between 0 and amount_rial),
  primary key (order_id, no)
);

create table inspection_waiting (
  id bigint generated always as identity primary key,
  person_id bigint not null references person on delete cascade,
  place_id bigint not null references inspection_place,
  day date not null,
  state text not null default 'waiting' check (state in ('waiting', 'offered', 'taken', 'passed', 'left')),
  made_at timestamptz not null
);
create unique index inspection_waiting_once on inspection_waiting (person_id, place_id, day) where state in ('waiting', 'offered');
create index inspection_waiting_next on inspection_waiting (place_id, day, id) where state = 'waiting';

create table inspection_slot (
  id bigint generated always as identity primary key,
  inspector_id bigint not null references inspector,
  place_id bigint not null references inspection_place,
  starts_at timestamptz not null,
  state text not null default 'free' check (state in ('free', 'offered', 'held', 'booked', 'closed')),
  order_id bigint references inspection_order,
  waiting_id bigint references inspection_waiting on delete set null,
  -- Until when it is held or offered.
  until timestamptz,
  unique (inspector_id, starts_at),
  check ((state in ('held', 'booked')) = (order_id is not null)),
  check ((state in ('held', 'offered')) = (until is not null))
);
create unique index inspection_slot_order on inspection_slot (order_id);
create index inspection_slot_open on inspection_slot (place_id, starts_at) where state in ('free', 'offered');
create index inspection_slot_due on inspection_slot (until) where state in ('held', 'offered');

-- Legal changes of slots and orders: one table for both.
create table inspection_change (thing text not null, from_state text not null, to_state text not null,
  primary key (thing, from_state, to_state));
insert into inspection_change values
  ('slot', 'free', 'held'), ('slot', 'free', 'offered'), ('slot', 'free', 'closed'), ('slot', 'offered', 'free'),
  ('slot', 'offered', 'held'), ('slot', 'offered', 'closed'), ('slot', 'held', 'booked'), ('slot', 'held', 'free'),
  ('slot', 'held', 'offered'), ('slot', 'held', 'closed'), ('slot', 'booked', 'free'), ('slot', 'booked', 'offered'),
  ('slot', 'booked', 'closed'), ('slot', 'closed', 'free'),
  ('order', 'awaiting-payment', 'awaiting-seller'), ('order', 'awaiting-payment', 'booked'), ('order', 'awaiting-payment', 'lapsed'),
  ('order', 'lapsed', 'awaiting-payment'), ('order', 'lapsed', 'cancelled'),
  ('order', 'awaiting-payment', 'cancelled'), ('order', 'awaiting-seller', 'booked'), ('order', 'awaiting-seller', 'cancelled'),
  ('order', 'booked', 'assigned'), ('order', 'booked', 'cancelled'), ('order', 'assigned', 'booked'),
  ('order', 'assigned', 'in-progress'), ('order', 'assigned', 'no-show'), ('order', 'assigned', 'cancelled'),
  ('order', 'in-progress', 'reported'), ('order', 'in-progress', 'cancelled');
create function refuse_illegal_inspection() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and not exists (select from inspection_change
    where thing = tg_argv[0] and from_state = old.state and to_state = new.state) then
    raise exception 'an inspection (%) that is % can not become %', tg_argv[0], old.state, new.state;
  end if;
  return new;
end $$;
create trigger inspection_slot_changes before update on inspection_slot
  for each row execute function refuse_illegal_inspection('slot');
create trigger inspection_order_changes before update on inspection_order
  for each row execute function refuse_illegal_inspection('order');

create function refuse_other_inspection() returns trigger language plpgsql as $$
begin
  if (new.price_rial, new.package, new.place_id, new.split, new.form_key)
    is distinct from (old.price_rial, old.package, old.place_id, old.split, old.form_key) then
    raise exception 'price, package and place of a booking stay as they are';
  end if;
  return new;
end $$;
create trigger inspection_order_stays before update on inspection_order
  for each row execute function refuse_other_inspection();

-- An hour is kept for exactly the orders that are under way, each in its own place and at its own time.
create view broken_i4_inspection as
  select ordered.id as order_id, ordered.state, slot.id as slot_id, slot.state as slot_state
  from inspection_order ordered left join inspection_slot slot on slot.order_id = ordered.id
  where (ordered.state in ('awaiting-payment', 'awaiting-seller') and slot.state is distinct from 'held')
    or (ordered.state in ('booked', 'assigned', 'in-progress', 'reported', 'no-show') and slot.state is distinct from 'booked')
    or (ordered.state in ('lapsed', 'cancelled') and slot.id is not null)
    or (slot.id is not null and (slot.place_id, slot.starts_at) is distinct from (ordered.place_id, ordered.starts_at));

-- What is booked has been paid by everybody; what is cancelled holds nobody's money beyond what its rule keeps.
create view broken_i8_inspection as
  select ordered.id as order_id, ordered.state, share.no, share.state as share_state
  from inspection_order ordered
  join inspection_share share on share.order_id = ordered.id
  left join payable on payable.public_id = share.payable_id
  left join refund on refund.key = 'inspection:' || ordered.public_id || ':' || share.no and refund.state <> 'rejected'
  where (ordered.state in ('booked', 'assigned', 'in-progress', 'reported') and share.state <> 'paid')
    or (ordered.state in ('lapsed', 'cancelled', 'no-show') and share.state = 'paid')
    or (share.state in ('paid', 'refunded') and payable.state is distinct from 'paid')
    or (share.state <> 'refunded' and refund.id is not null)
    or (share.state = 'refunded' and coalesce(refund.amount_rial, 0) <> share.refund_rial)
  union all
  select ordered.id, ordered.state, 0, '' from inspection_order ordered
  where ordered.price_rial <> (select coalesce(sum(amount_rial), 0) from inspection_share where order_id = ordered.id);

insert into rule_version (key, effective_from, value, note, created_at) values
  ('inspection-prices', '2026-03-20T20:30:00Z',
    '{"bodyRial": "9000000", "standardRial": "16000000", "fullRial": "24000000", "homeRial": "4000000"}',
    'مقدار اولیه', '2026-03-20T20:30:00Z'),
  ('inspection-limits', '2026-03-20T20:30:00Z',
    '{"holdMinutes": 15, "sellerHours": 12, "freeHours": 3, "lateKeptPercent": 30, "noShowKeptPercent": 50, "mostMoves": 2, "horizonDays": 14, "offerMinutes": 30, "reportHours": 48, "validDays": 7, "validKm": 200}',
    'مقدار اولیه', '2026-03-20T20:30:00Z');
