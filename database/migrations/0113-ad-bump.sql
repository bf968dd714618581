-- «نردبان»: an ad stands where it would as if it were published at that moment; its day of publication stays.
alter table ad add column bumped_at timestamptz, add column bumps smallint not null default 0;

insert into rule_version (key, effective_from, value, note, created_at) values
  ('ad-bump', '2026-03-20T20:30:00Z', '{"hours": 72, "most": 5}', 'مقدار اولیه', '2026-03-20T20:30:00Z');
