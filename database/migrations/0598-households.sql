-- adds only
alter table prerequisite drop constraint prerequisite_kind_check;
alter table prerequisite add constraint prerequisite_kind_check check (kind in
  ('user-authentication', 'licence-existence', 'active-pelak', 'purchase-inquiries', 'youth-plan', 'household-residence'));
