-- A gallery's own code of a car, so that the same code is the same ad.
create table gallery_stock (
  gallery_id bigint not null references gallery on delete cascade,
  code text not null check (char_length(code) between 1 and 40),
  ad_id bigint not null unique references ad on delete cascade,
  primary key (gallery_id, code)
);

-- A file that was read: first only checked, then written by a job, perhaps taken back.
create table gallery_import (
  id bigint generated always as identity primary key,
  gallery_id bigint not null references gallery on delete cascade,
  person_id bigint references person on delete set null,
  at timestamptz not null,
  name text not null,
  state text not null default 'checked' check (state in ('checked', 'running', 'done', 'undone')),
  -- What became of its rows when it was taken back.
  undone integer,
  left_alone integer
);
create index gallery_import_newest on gallery_import (gallery_id, id desc);

create table gallery_import_row (
  import_id bigint not null references gallery_import on delete cascade,
  line integer not null,
  code text not null,
  title text not null,
  outcome text not null check (outcome in ('new', 'change', 'same', 'fault')),
  -- The columns of the ad as the file has them; null with a fault.
  values jsonb,
  faults text[] not null default '{}',
  ad_id bigint references ad on delete set null,
  -- What stood there before a change.
  before jsonb,
  written_at timestamptz,
  primary key (import_id, line)
);
create index gallery_import_row_waiting on gallery_import_row (import_id, line)
  where written_at is null and outcome in ('new', 'change');
create index gallery_import_row_ad on gallery_import_row (ad_id);
