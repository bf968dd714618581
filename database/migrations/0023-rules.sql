-- Tariffs and rules as dated rows. A version holds from its moment until the next one of its key, and what was worked out
-- with it names it; so one that has begun is never changed. `created_by` is null for the first values.
create table rule_version (
  id bigint generated always as identity primary key,
  key text not null,
  effective_from timestamptz not null,
  value jsonb not null,
  note text not null check (char_length(note) <= 500),
  created_by bigint,
  created_at timestamptz not null,
  unique (key, effective_from)
);

create function refuse_rule_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.effective_from > now() then
    return old;
  end if;
  raise exception 'a version of a rule is never changed, and taken back only before it begins';
end $$;
create trigger rule_version_stays before update or delete on rule_version
  for each row execute function refuse_rule_change();
create trigger rule_version_no_truncate before truncate on rule_version
  for each statement execute function refuse_rule_change();

-- From 1 Farvardin 1405, 0:00 in Tehran. Amounts are rials as text.
insert into rule_version (key, effective_from, value, note, created_at)
select key, '2026-03-20T20:30:00Z', value::jsonb, 'مقدار نخست', '2026-03-20T20:30:00Z'
from (values
  ('fine-doubling', '{"days": 60, "objectionDays": 60}'),
  ('negative-points', '{"firstScore": 30, "firstMonths": 3, "firstFine": "400000", "secondScore": 25, "secondMonths": 6, "secondFine": "600000", "thirdScore": 20, "thirdMonths": 12, "thirdFine": "1000000", "clearMonths": 6}'),
  ('active-plates', '{"most": 5}'),
  ('inquiry-fees', '{"finesAccumulation": "50000", "finesDetails": "161700", "violationPhoto": "50000", "licenceStatus": "161700", "negativeScore": "161700", "plateStatus": "161700", "plateHistory": "161700", "cardAndDocument": "161700", "annualToll": "30000", "tehranToll": "30000", "authenticity": "990000"}'),
  ('vat', '{"percent": 10}'),
  ('diyeh', '{"normal": "21000000000", "haram": "28000000000"}'),
  ('third-party-base', '{"belowFour": "75522000", "pride": "89440000", "four": "105132000", "aboveFour": "117665000"}'),
  ('parking', '{"freeMinutes": 30}'),
  ('wallet-charge', '{"least": "100000", "most": "500000000"}'),
  ('factory-purchase', '{"barredMonths": 48}'),
  ('youth-plan', '{"childrenAtLeast": 2, "lastBornFrom": "1400/08/24"}'),
  ('club-points', '{"feePerPoint": "100000", "inquiry": 5, "ad": 10, "inspection": 20, "insurance": 50, "invitation": 30, "invitationsMost": 20, "profile": 20, "birthday": 10, "lifeDays": 365}'),
  ('ad-reports', '{"openAllowed": 5}')
) first (key, value);

-- What became of a report, and which ads came to a stop together with their gallery.
alter table ad_report
  add column outcome text check (outcome in ('upheld', 'dismissed')),
  add column closed_at timestamptz;
alter table ad add column stopped_with_gallery boolean not null default false;
