-- adds only
-- A change of many ads of a dealer at once: checked first, then written with a result for each ad, and undone for a while.
create table gallery_batch (
  id bigint generated always as identity primary key,
  gallery_id bigint not null references gallery on delete cascade,
  person_id bigint references person on delete set null,
  at timestamptz not null,
  act text not null check (act in ('price', 'pause', 'resume', 'renew', 'hand')),
  -- The price change, or the colleague who takes over.
  details jsonb not null,
  state text not null default 'checked' check (state in ('checked', 'running', 'done', 'undoing', 'undone')),
  done_at timestamptz
);
create index gallery_batch_newest on gallery_batch (gallery_id, id desc);
create index gallery_batch_person on gallery_batch (person_id);

create table gallery_batch_row (
  batch_id bigint not null references gallery_batch on delete cascade,
  line integer not null,
  ad_id bigint not null references ad on delete cascade,
  outcome text not null check (outcome in ('planned', 'left', 'done', 'undone', 'kept')),
  -- Why an ad is left out, or kept when the others are undone.
  reason text,
  before jsonb not null,
  after jsonb,
  primary key (batch_id, line),
  unique (batch_id, ad_id)
);
create index gallery_batch_row_open on gallery_batch_row (batch_id, line) where outcome in ('planned', 'done');
create index gallery_batch_row_ad on gallery_batch_row (ad_id);
create index ad_of_dealer on ad (gallery_id, state, created_at desc) where gallery_id is not null;
