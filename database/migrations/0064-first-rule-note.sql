-- Staff read the note of the first version of each rule; it says what they would say themselves. The versions
-- themselves stay as they are, so the guard is off for this one statement alone.
alter table rule_version disable trigger rule_version_stays;
update rule_version set note = 'مقدار اولیه' where created_by is null and created_at = '2026-03-20T20:30:00Z';
alter table rule_version enable trigger rule_version_stays;
