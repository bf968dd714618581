-- Ads that people post themselves: paused ones, what a car was sold for, and what was sent when, with its risk and its outcome.
alter table ad drop constraint ad_state_check;
-- Not valid: every row fits the narrower rule of before, so nobody has to read them all under a lock.
alter table ad add constraint ad_state_check
  check (state in ('draft', 'pending', 'published', 'paused', 'rejected', 'expired', 'sold', 'removed', 'suspended')) not valid;
alter table ad
  -- What the seller says that it was sold for.
  add column sold_rial bigint check (sold_rial > 0),
  add column renewals smallint not null default 0,
  -- Before it was removed or sold, and since when, so that it can be brought back.
  add column state_before text,
  add column changed_at timestamptz;

-- One row each time an ad is sent; at most one of an ad waits.
create table ad_submission (
  id bigint generated always as identity primary key,
  ad_id bigint not null references ad on delete cascade,
  at timestamptz not null,
  -- Points of risk with their reasons, [{"code": …, "points": …}, …].
  risk smallint not null,
  reasons jsonb not null default '[]',
  -- What stood in the fields that this sending changed; null for the first one.
  before jsonb,
  outcome text check (outcome in ('approved', 'rejected', 'withdrawn')),
  -- Published under the rule of trust, without a look.
  automatic boolean not null default false,
  -- Step of the form → why it has to be mended.
  faults jsonb not null default '{}',
  note text not null default '',
  decided_by bigint references person on delete set null,
  decided_at timestamptz
);
create index ad_submission_ad on ad_submission (ad_id, id desc);
create unique index ad_submission_waiting on ad_submission (ad_id) where outcome is null;
create index ad_submission_queue on ad_submission (at) where outcome is null;

-- Found while the risk of a new ad is worked out: the same words by somebody else.
create index ad_description on ad (md5(description)) where description <> '';

insert into rule_version (key, effective_from, value, note, created_at) values
  ('ad-posting', '2026-03-20T20:30:00Z', '{"liveMost": 3, "days": 30, "renewals": 1}', 'مقدار اولیه', '2026-03-20T20:30:00Z'),
  ('ad-trust', '2026-03-20T20:30:00Z', '{"publishedBefore": 2, "accountDays": 30, "riskMost": 0}', 'مقدار اولیه', '2026-03-20T20:30:00Z');
