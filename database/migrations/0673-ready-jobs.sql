-- adds only
-- A look for jobs reads what is due, not what waits for a later time: `ready` is false until that time, and a poll sets it then.
alter table job add column ready boolean not null default true;
update job set ready = false where run_at > clock_timestamp();

create function mark_ready_job() returns trigger language plpgsql as $$
begin
  new.ready := new.run_at <= clock_timestamp();
  return new;
end $$;
create trigger job_ready_later before insert on job
  for each row when (new.run_at > clock_timestamp()) execute function mark_ready_job();
create trigger job_ready_again before update of run_at on job
  for each row execute function mark_ready_job();

create index job_ready on job (lane, sender, run_at, id) where ready and failed_at is null;
create index job_later on job (run_at) where not ready and failed_at is null;
drop index job_turn;
drop index job_due;

-- What a process may take when it knows name and version. In a sequence only the earliest, and none while another is in hand;
-- one that was given up holds nothing up.
create view due_job as
  select id, lane, sender, run_at, name, version, attempts, next_payload from job
  where ready and failed_at is null and run_at <= (select clock_timestamp())
    and (locked_until is null or locked_until <= (select clock_timestamp()))
    and (sequence is null or lease is not null or not exists (
      select from job as other
      where other.sequence = job.sequence and other.id <> job.id
        and (other.lease is not null or (other.id < job.id and other.failed_at is null))
    ));

-- Takes jobs for `takeJobs` (src/platform/jobs/take-jobs.ts). The queue is empty most of the time: by its statistics the planner
-- would read what is left of ended jobs. Here it steps along the index, and it plans once for a connection.
create function take_jobs(
  of_lane text, names text[], versions int[], most_attempts int[], at_most int, lease_seconds float8,
  held bigint[], served text[], busy text[], after text, most_senders int, most_candidates int
) returns table (
  id bigint, name text, lane text, payload jsonb, version int, attempts int, lease uuid, sequence text, sender text, trace text,
  run_at timestamptz, spent boolean, step int
) language plpgsql
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_hashjoin = off set enable_mergejoin = off
set plan_cache_mode = force_generic_plan set jit = off
as $$
#variable_conflict use_column
begin
  return query
  -- From sender to sender, around once. The query is read only as far as `turn` needs it.
  with recursive walk (sender, step, again) as (
    select take_jobs.after, 0, false
    union all
    select next.sender, walk.step + 1, next.again
    from walk cross join lateral (
      (select * from (
        select job.sender, walk.again from job
        where job.lane = of_lane and ready and failed_at is null and job.sender > walk.sender order by job.sender limit 1
      ) as later where not later.again or later.sender <= take_jobs.after)
      union all
      (select job.sender, true from job
      where not walk.again and job.lane = of_lane and ready and failed_at is null and job.sender <= take_jobs.after
      order by job.sender limit 1)
      limit 1
    ) as next
  ),
  turn as materialized (
    select walk.sender, walk.step
    from walk cross join lateral (
      select from due_job as due
      where due.lane = of_lane and due.sender = walk.sender and due.name = any(names)
        and due.version <= versions[array_position(names, due.name)] and due.id <> all(held)
      order by due.run_at, due.id limit 1
    ) as first
    where walk.step > 0 and walk.sender <> all(busy)
    limit most_senders
  ),
  seen as materialized (select count(*) as senders from turn),
  -- Of few senders more than one job each.
  candidate as materialized (
    select found.id, turn.step, row_number() over (partition by turn.sender order by found.run_at, found.id) as place
    from turn cross join lateral (
      select due.id, due.run_at from due_job as due
      where due.lane = of_lane and due.sender = turn.sender and due.name = any(names)
        and due.version <= versions[array_position(names, due.name)] and due.id <> all(held)
      order by due.run_at, due.id
      limit case when (select senders from seen) < most_candidates then most_candidates else 1 end
    ) as found
  ),
  taken as materialized (
    select due.id, candidate.step,
      due.next_payload is null and due.attempts >= most_attempts[array_position(names, due.name)] as spent
    from candidate join due_job as due on due.id = candidate.id
    where due.lane = of_lane and due.name = any(names) and due.version <= versions[array_position(names, due.name)]
    -- A lane with few senders is seen whole: the earliest job of all comes first.
    order by candidate.place, coalesce(array_position(served, due.sender), 0),
      case when (select senders from seen) >= most_senders then candidate.step end, due.run_at, due.id
    limit at_most
    for update of due skip locked
  )
  update job set
    attempts = case when taken.spent then job.attempts when job.next_payload is null then job.attempts + 1 else 1 end,
    payload = coalesce(job.next_payload, job.payload), version = coalesce(job.next_version, job.version),
    next_payload = null, next_version = null, next_run_at = null,
    lease = case when taken.spent then null else gen_random_uuid() end,
    locked_until = case when taken.spent then null else clock_timestamp() + make_interval(secs => lease_seconds) end,
    failed_at = case when taken.spent then clock_timestamp() end,
    last_error = case when taken.spent then coalesce(job.last_error, 'the process ended before the job did')
      else job.last_error end
  from taken where job.id = taken.id
  returning job.id, job.name, job.lane, job.payload, job.version, job.attempts, job.lease, job.sequence, job.sender, job.trace,
    job.run_at, taken.spent, taken.step;
end $$;
