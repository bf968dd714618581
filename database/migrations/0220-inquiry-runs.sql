-- Several questions in one payment: of all cars of a garage, or of one car before it is bought (docs/decisions/0220). Each question
-- ends by itself, and what is not answered is given back of the one payment.
create table inquiry_run (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  person_id bigint references person on delete set null,
  kind text not null check (kind in ('all-cars', 'before-buying')),
  -- Blind index of person, kind and all that is asked: the same run is open once.
  set_index bytea not null,
  state text not null check (state in ('awaiting-payment', 'begun', 'abandoned')),
  payable_id text,
  made_at timestamptz not null,
  pay_until timestamptz
);
create unique index inquiry_run_open on inquiry_run (set_index) where state = 'awaiting-payment';
create index inquiry_run_person on inquiry_run (person_id, id desc);
create index inquiry_run_unpaid on inquiry_run (pay_until) where state = 'awaiting-payment';

-- The run whose payment paid for a question; null for one that was paid for alone.
alter table inquiry add column run_id bigint references inquiry_run;
create index inquiry_of_run on inquiry (run_id) where run_id is not null;
-- By which a person finds what they asked about one plate. Older rows have none.
alter table inquiry add column plate_index bytea;
create index inquiry_plate on inquiry (person_id, plate_index, id desc) where plate_index is not null;

-- What a run shows: its own questions, and those that were open or answered a moment ago and cost nothing again.
create table inquiry_run_item (
  run_id bigint not null references inquiry_run,
  inquiry_id bigint not null references inquiry,
  place smallint not null,
  primary key (run_id, inquiry_id)
);
create index inquiry_run_item_inquiry on inquiry_run_item (inquiry_id);

insert into rule_version (key, effective_from, value, note, created_at) values
  ('inquiry-bundle', '2026-03-20T20:30:00Z', '{"percent": 15}', 'مقدار اول', '2026-03-20T20:30:00Z');

create or replace view broken_i8_inquiry_not_settled as
  select inquiry.id as inquiry_id, inquiry.state, payable.state as paid, payable.refunded_rial
  from payable left join inquiry on inquiry.public_id = payable.subject
  left join refund on refund.key = 'inquiry:' || payable.subject and refund.state <> 'rejected'
  where payable.kind = 'inquiry' and payable.state = 'paid' and case
    when inquiry.id is null then payable.refunded_rial <> payable.amount_rial
    when inquiry.state in ('done', 'empty') then refund.id is not null
    when inquiry.state = 'refunded' then refund.id is null
    when inquiry.state = 'failed' then true
    when inquiry.state in ('running', 'needs-code') then inquiry.due_at < clock_timestamp() - interval '1 hour'
    else payable.ended_at < clock_timestamp() - interval '1 hour'
  end
  union all
  select inquiry.id, inquiry.state, payable.state, payable.refunded_rial
  from payable join inquiry_run as run on run.public_id = payable.subject
  join inquiry on inquiry.run_id = run.id and inquiry.price_rial > 0
  left join refund on refund.key = 'inquiry:' || inquiry.public_id and refund.state <> 'rejected'
  where payable.kind = 'inquiry-run' and payable.state = 'paid' and case
    when inquiry.state in ('done', 'empty') then refund.id is not null
    when inquiry.state = 'refunded' then refund.id is null or refund.amount_rial <> inquiry.price_rial
    when inquiry.state = 'failed' then true
    when inquiry.state in ('running', 'needs-code') then inquiry.due_at < clock_timestamp() - interval '1 hour'
    else payable.ended_at < clock_timestamp() - interval '1 hour'
  end
  union all
  -- What was collected for a run is what its questions cost.
  select null, run.state, payable.state, payable.refunded_rial
  from payable join inquiry_run as run on run.public_id = payable.subject
  where payable.kind = 'inquiry-run'
    and payable.amount_rial <> coalesce((select sum(price_rial) from inquiry where run_id = run.id), 0)
  union all
  select inquiry.id, inquiry.state, coalesce(payable.state, 'none'), coalesce(payable.refunded_rial, 0)
  from inquiry left join inquiry_run as run on run.id = inquiry.run_id
  left join payable on case when inquiry.run_id is null
    then payable.kind = 'inquiry' and payable.subject = inquiry.public_id
    else payable.kind = 'inquiry-run' and payable.subject = run.public_id end
  where inquiry.price_rial > 0 and inquiry.state not in ('awaiting-payment', 'abandoned')
    and payable.state is distinct from 'paid';
