-- Proofs of the keys with which this database is filled, so that no process with other keys serves from it.
create table installation_key (
  name text primary key,
  proof bytea not null,
  at timestamptz not null default now()
);
