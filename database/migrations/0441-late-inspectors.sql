-- When an inspector began, how late they said they would be, and when both sides were told that nobody has begun.
alter table inspection_order
  add column started_at timestamptz,
  add column late_minutes smallint check (late_minutes between 5 and 120),
  add column late_told_at timestamptz;

insert into rule_version (key, effective_from, value, note, created_at) values
  ('inspection-lateness', '2026-03-20T20:30:00Z', '{"startMinutes": 20}', 'مقدار اولیه', '2026-03-20T20:30:00Z');
