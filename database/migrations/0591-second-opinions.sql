-- adds only
-- An inspection by another inspector of a car whose report one side doubts.
alter table inspection_order add column second_of bigint references inspection_order on delete set null;
create index inspection_order_second on inspection_order (second_of) where second_of is not null;
