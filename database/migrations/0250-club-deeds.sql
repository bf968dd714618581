-- More deeds that bring points, and when each person was last told that points end.
insert into rule_version (key, effective_from, value, note, created_at)
values ('club-deeds', '2026-03-20T20:30:00Z', '{"sold": 5, "review": 5, "car": 5}', 'مقدار اولیه', '2026-03-20T20:30:00Z');

create index point_entry_given on point_entry (transfer_id) where side = 'given';
