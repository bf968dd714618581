-- Jobs in lanes. `lease` is the token of the run in hand: who no longer has it can not end the job. A keyed job that was asked
-- for again while it ran keeps the newer wish in `next_…` and runs once more. `version` is that of the payload's form.
alter table job
  add column lane text not null default 'normal' check (lane in ('urgent', 'normal', 'bulk')),
  add column version int not null default 1,
  add column lease uuid,
  add column next_payload jsonb,
  add column next_version int,
  add column next_run_at timestamptz;

-- Taking and renewing touch no indexed column: with room on its page a row is changed in place.
alter table job set (fillfactor = 80);

drop index job_due;
create index job_due on job (lane, run_at, id) where failed_at is null;
create index job_given_up on job (failed_at, id) where failed_at is not null;

update job set lane = 'urgent' where name = 'notifications.deliver-sms';
