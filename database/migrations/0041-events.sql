-- Who is told of which event: every build writes its own subscriptions down at its start, so that a publisher of any build
-- finds those of all. One that no build has shown for long is removed.
create table event_subscription (
  event text not null,
  subscriber text not null,
  lane text not null check (lane in ('urgent', 'normal', 'bulk')),
  -- Deliveries of one subject run one after another.
  in_order boolean not null,
  seen_at timestamptz not null,
  primary key (event, subscriber)
);

-- Jobs of one sequence run one after another, in the order of their ids.
alter table job add column sequence text;
create index job_sequence on job (sequence, id) where sequence is not null;

-- The newest price of an ad that was looked at for a drop.
create table ad_price_checked (
  ad_id bigint primary key references ad on delete cascade,
  at timestamptz not null
);
