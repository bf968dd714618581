-- What a change of owners costs: a share of the price at the factory that shrinks by the years of the car. What counters take is
-- announced by nobody here yet, and is told so.
insert into rule_version (key, effective_from, value, note, created_at) values
  ('deal-transfer-costs', '2026-03-20T20:30:00Z',
    '{"taxPercent": 1, "yearPercent": 10, "mostPercent": 60, "plateRial": "0", "deedRial": "0"}',
    'مقدار اولیه؛ با جدول سازمان امور مالیاتی تطبیق داده شود', '2026-03-20T20:30:00Z');
