-- Third-party insurance: its tariff, and quotes of several insurers.
insert into rule_version (key, effective_from, value, note, created_at)
select key, '2026-03-20T20:30:00Z', value::jsonb, 'مقدار اول', '2026-03-20T20:30:00Z'
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
