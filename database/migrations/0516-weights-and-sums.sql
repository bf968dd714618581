-- What one person alone let go; sums of it decide when a second person is needed (docs/decisions/0490).
alter table refund add column alone boolean not null default false;
update refund set alone = true where requested_by is not null and decided_by is null and state in ('done', 'awaiting-transfer');
create index refund_alone on refund (made_at) where alone;

-- The value from which steps of a price are measured together: it was agreed by two people, or it stood long enough.
create table price_anchor (
  -- `factory:TRIM`, `used:TRIM:YEAR`, `new:TRIM:YEAR`, `index:KIND`.
  subject text primary key,
  value bigint not null check (value > 0),
  since timestamptz not null
);

-- How much a report or a review counts, in hundredths, by who wrote it (src/capabilities/marketplace/ad/person-weight.ts), and a
-- keyed hash of the network that it came from. What was written before counts in full.
alter table ad_report add column weight smallint not null default 100 check (weight between 0 and 200), add column network bytea;
alter table gallery_review add column weight smallint not null default 100 check (weight between 0 and 200);
-- Staff looked at reports and kept the ad: reports hide it no more while it stays as it is.
alter table ad add column kept_at timestamptz;
