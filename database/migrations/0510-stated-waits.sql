-- How long an action waited on a device, as its sender states it. Shown to staff; times and sums follow the arrival.
alter table parking add column stated_wait_seconds integer check (stated_wait_seconds >= 0);
alter table inspection_order add column start_stated_wait_seconds integer check (start_stated_wait_seconds >= 0);
