-- What it costs to keep a car, beside what the market and the tariffs of insurance say: first values, for staff to change.
insert into rule_version (key, effective_from, value, note, created_at)
values ('ownership-costs', '2026-03-20T20:30:00Z',
  '{"quotaLitres": 60, "quotaRial": "15000", "secondLitres": 100, "secondRial": "30000", "freeRial": "50000",
    "servicePerKmRial": "6000", "tollPerMille": 1, "depositPercent": 20}', 'مقدار اولیه', '2026-03-20T20:30:00Z');
