-- What a file called a car that the catalogue calls otherwise: said once by the gallery, remembered for its next files.
create table gallery_car_name (
  gallery_id bigint not null references gallery on delete cascade,
  name_key text not null,
  name text not null,
  trim_id smallint not null references trim_level,
  primary key (gallery_id, name_key)
);
-- The text of a file that was not written yet, to check it again after its names were told.
alter table gallery_import add column source text;
-- The name in a row that could not be found, or means several cars.
alter table gallery_import_row add column unknown_name text;
create index gallery_import_row_unknown on gallery_import_row (import_id) where unknown_name is not null;

-- An address at which a gallery keeps its stock; it is read every hour.
create table gallery_feed (
  gallery_id bigint primary key references gallery on delete cascade,
  person_id bigint references person on delete set null,
  url text not null,
  created_at timestamptz not null,
  next_at timestamptz not null,
  last_at timestamptz,
  -- What came of the last reading: `same`, `checked`, a refusal of the file, or why there was no answer.
  last_outcome text,
  -- Of the last file that was read whole; the same file again changes nothing.
  last_digest bytea,
  import_id bigint references gallery_import on delete set null,
  failing_since timestamptz,
  stopped_at timestamptz
);
create index gallery_feed_due on gallery_feed (next_at) where stopped_at is null;
create index gallery_feed_person on gallery_feed (person_id);
