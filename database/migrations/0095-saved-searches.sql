-- A search that a person keeps: the query of the list in its one spelling. Ads that became public after `checked_at` have not
-- been looked at for it yet, so each ad is told once; `found` counts what was told.
create table saved_search (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  person_id bigint not null references person,
  name text not null check (char_length(name) between 1 and 60),
  query text not null check (char_length(query) <= 2000),
  period text not null check (period in ('instant', 'daily', 'weekly')),
  active boolean not null default true,
  checked_at timestamptz not null,
  found integer not null default 0,
  times_told integer not null default 0,
  made_at timestamptz not null,
  unique (person_id, query)
);
create index saved_search_active on saved_search (id) where active;
