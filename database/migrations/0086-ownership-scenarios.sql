-- How fast prices rise in the three scenarios becomes part of the rule, dated and for staff to change. Its versions so far say
-- what the program said until today.
alter table rule_version disable trigger rule_version_stays;
update rule_version set value = value || '{"calmInflation": 20, "calmCars": 18, "middleInflation": 35, "middleCars": 33,
  "fastInflation": 50, "fastCars": 52}'::jsonb
where key = 'ownership-costs';
alter table rule_version enable trigger rule_version_stays;
