-- adds only
-- A fact may come from a public page, whose name stands beside it.
alter table vehicle_fact drop constraint vehicle_fact_source_check;
alter table vehicle_fact
  add constraint vehicle_fact_source_check check (source in ('maker', 'brochure', 'general', 'measured', 'staff', 'public')),
  add column reference text check (char_length(reference) between 1 and 120);
