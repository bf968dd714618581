-- Street parking by plate: zones of cities, parkings with what each day of them costs, and debts that a city tells of.
create table parking_zone (
  id smallint generated always as identity primary key,
  code text not null unique check (code ~ '^[0-9]{3,5}$'),
  city_id smallint not null references city,
  name text not null check (char_length(name) between 2 and 80),
  tariff text not null check (tariff in ('one', 'two', 'three')),
  active boolean not null default true
);
create index parking_zone_city on parking_zone (city_id);

create table parking (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  person_id bigint references person on delete set null,
  plate_sealed bytea,
  plate_index bytea,
  zone_id smallint not null references parking_zone,
  state text not null default 'running' check (state in ('running', 'free', 'owing', 'paid', 'disputed', 'waived')),
  started_at timestamptz not null,
  ended_at timestamptz,
  -- Who ended it: the person, their device later with the time of then, or the longest time that a parking may last.
  ended_by text check (ended_by in ('person', 'device', 'limit')),
  amount_rial bigint check (amount_rial >= 0),
  -- The last day to pay before the city may make it a fine.
  due_on date,
  payable_id text,
  objection_sealed bytea,
  objection_answer text,
  objected_at timestamptz,
  -- What the city does not know yet.
  reported text not null default 'nothing' check (reported in ('nothing', 'started', 'ended', 'paid')),
  check ((state = 'running') = (ended_at is null)),
  check ((ended_at is null) = (amount_rial is null)),
  check (ended_at >= started_at)
);
-- A car stands in one place at a time, whoever has started it.
create unique index parking_runs_once on parking (plate_index) where state = 'running';
create index parking_person on parking (person_id, id desc);
create index parking_plate on parking (plate_index, ended_at desc);
create index parking_running on parking (started_at) where state = 'running';

-- What a day of a parking cost, by the versions of the rules that held on it.
create table parking_day (
  parking_id bigint not null references parking on delete cascade,
  day date not null,
  free_seconds int not null check (free_seconds >= 0),
  charged_seconds int not null check (charged_seconds >= 0),
  periods int not null check (periods >= 0),
  amount_rial bigint not null check (amount_rial >= 0),
  capped boolean not null,
  tariff_version bigint not null,
  primary key (parking_id, day)
);

create table parking_change (from_state text not null, to_state text not null, primary key (from_state, to_state));
insert into parking_change values
  ('running', 'free'), ('running', 'owing'), ('owing', 'paid'), ('owing', 'disputed'), ('disputed', 'owing'),
  ('disputed', 'waived'), ('disputed', 'paid');
create function refuse_illegal_parking() returns trigger language plpgsql as $$
begin
  if new.state <> old.state
    and not exists (select from parking_change where from_state = old.state and to_state = new.state) then
    raise exception 'a parking that is % can not become %', old.state, new.state;
  end if;
  if new.started_at <> old.started_at or new.zone_id <> old.zone_id
    or (old.ended_at is not null and (new.ended_at, new.amount_rial) is distinct from (old.ended_at, old.amount_rial)) then
    raise exception 'where and when a parking was, and what it cost, stay as they are';
  end if;
  return new;
end $$;
create trigger parking_changes before update on parking for each row execute function refuse_illegal_parking();

-- What a city says that a plate owes for parkings that nobody started here.
create table parking_debt (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  person_id bigint references person on delete set null,
  plate_sealed bytea,
  plate_index bytea,
  city_ref text not null,
  place text not null,
  parked_on date not null,
  amount_rial bigint not null check (amount_rial > 0),
  state text not null default 'open' check (state in ('open', 'gone', 'pending', 'unknown', 'settled', 'refunded')),
  request_key uuid not null unique,
  payable_id text,
  attempts int not null default 0,
  tracking text,
  found_at timestamptz not null,
  ended_at timestamptz
);
create unique index parking_debt_once on parking_debt (city_ref) where state in ('pending', 'unknown', 'settled');
create unique index parking_debt_person on parking_debt (person_id, city_ref) where state in ('open', 'pending', 'unknown', 'settled');

create table parking_debt_change (from_state text not null, to_state text not null, primary key (from_state, to_state));
insert into parking_debt_change values
  ('open', 'gone'), ('open', 'pending'), ('open', 'refunded'), ('gone', 'open'), ('gone', 'refunded'), ('pending', 'unknown'),
  ('unknown', 'settled'), ('unknown', 'refunded'), ('pending', 'refunded');
create function refuse_illegal_parking_debt() returns trigger language plpgsql as $$
begin
  if new.state <> old.state
    and not exists (select from parking_debt_change where from_state = old.state and to_state = new.state) then
    raise exception 'a debt that is % can not become %', old.state, new.state;
  end if;
  if new.amount_rial <> old.amount_rial or new.city_ref <> old.city_ref or new.request_key <> old.request_key then
    raise exception 'amount, name and key of a debt stay as they are';
  end if;
  return new;
end $$;
create trigger parking_debt_changes before update on parking_debt for each row execute function refuse_illegal_parking_debt();

create view broken_i8_parking_debt as
  select debt.id as debt_id, debt.state, count(refund.id) as refunds
  from parking_debt debt
  left join refund on refund.key = 'parking-debt:' || debt.public_id and refund.state <> 'rejected'
  group by debt.id having (debt.state = 'refunded') <> (count(refund.id) > 0)
  union all
  select debt.id, debt.state, 0 from parking_debt debt
  left join ledger_transfer as transfer on transfer.key = 'parking-debt:' || debt.public_id
  where (debt.state = 'settled') <> (transfer.id is not null);

create view broken_parking_paid as
  select parking.id as parking_id, parking.state, payable.state as payable_state
  from parking join payable on payable.kind = 'parking' and payable.subject = parking.public_id
  where parking.state = 'paid' and payable.state <> 'paid';

insert into rule_version (key, effective_from, value, note, created_at) values
  ('parking-limits', '2026-03-20T20:30:00Z',
    '{"mostHours": 24, "offlineMinutes": 120, "dueDays": 10, "objectionDays": 30, "holidays": 0}', 'مقدار اولیه', '2026-03-20T20:30:00Z'),
  ('parking-one', '2026-03-20T20:30:00Z',
    '{"periodMinutes": 30, "firstRial": "100000", "laterRial": "200000", "dayCapRial": "2000000", "fromHour": 7, "toHour": 20}', 'مقدار اولیه', '2026-03-20T20:30:00Z'),
  ('parking-two', '2026-03-20T20:30:00Z',
    '{"periodMinutes": 30, "firstRial": "60000", "laterRial": "120000", "dayCapRial": "1200000", "fromHour": 7, "toHour": 20}', 'مقدار اولیه', '2026-03-20T20:30:00Z'),
  ('parking-three', '2026-03-20T20:30:00Z',
    '{"periodMinutes": 60, "firstRial": "50000", "laterRial": "50000", "dayCapRial": "500000", "fromHour": 8, "toHour": 22}', 'مقدار اولیه', '2026-03-20T20:30:00Z');
