-- adds only
-- A file on its way in parts (tus 1.0): the parts lie sealed in the store until all have arrived.
create table file_upload (
  id bigint generated always as identity primary key,
  -- Stands in addresses; long enough that it can not be guessed.
  public_id text not null unique,
  purpose text not null,
  -- Null for a guest's: who knows its public id goes on with it. No cascade: the parts go before the person.
  owner_id bigint references person,
  name text check (char_length(name) <= 120),
  length int not null check (length >= 0),
  received int not null default 0 check (received between 0 and length),
  -- Every part that may lie in the store, noted before it is written.
  keys text[] not null default '{}',
  -- The parts that count, in their order: key and bytes.
  parts jsonb not null default '[]',
  key_sealed bytea not null,
  -- The file that they became.
  file_id text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index file_upload_owner on file_upload (owner_id);
create index file_upload_expiry on file_upload (expires_at);
