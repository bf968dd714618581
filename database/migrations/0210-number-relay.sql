-- A seller may be called by numbers that are not theirs: one for each buyer of an ad, which ends with the ad.
-- Not valid: every row fits the narrower rule of before.
alter table ad drop constraint ad_contact_way_check;
alter table ad add constraint ad_contact_way_check check (contact_way in ('both', 'relay', 'chat', 'phone')) not valid;

-- A reveal of an alias shows nobody's number: it does not count as having seen the seller's.
alter table contact_reveal add column relayed boolean not null default false;

create table relay_line (
  id bigint generated always as identity primary key,
  -- By which the provider knows it; the same asked twice is one line.
  reference text not null unique check (reference ~ '^[0-9a-z]{10}$'),
  ad_id bigint not null references ad on delete cascade,
  person_id bigint not null references person,
  state text not null check (state in ('asked', 'open', 'closing', 'closed')),
  -- The number that the buyer calls; nobody's own.
  alias text check (alias ~ '^0\d{6,14}$'),
  asked_at timestamptz not null,
  ends_at timestamptz not null,
  -- The seller wants no more calls of this buyer.
  stopped_at timestamptz,
  closed_at timestamptz,
  check ((state = 'open') <= (alias is not null))
);
create unique index relay_line_pair on relay_line (ad_id, person_id) where state in ('asked', 'open');
create index relay_line_going on relay_line (ends_at) where state in ('asked', 'open', 'closing');
create index relay_line_alias on relay_line (alias) where alias is not null;
create index relay_line_person on relay_line (person_id);

-- What became of calls; the provider names each.
create table relay_call (
  call text primary key check (length(call) between 1 and 80),
  line_id bigint not null references relay_line on delete cascade,
  at timestamptz not null,
  outcome text not null check (outcome in ('answered', 'missed', 'busy')),
  seconds int not null check (seconds between 0 and 86400)
);
create index relay_call_line on relay_call (line_id, at);

-- Up to where the provider's list of calls was read.
create table relay_cursor (only_one boolean primary key default true check (only_one), after text not null, at timestamptz not null);
