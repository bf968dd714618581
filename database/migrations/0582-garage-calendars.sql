-- adds only
-- The secret address at which a calendar reads the deadlines of a person's cars; one for each person, and only its hash is stored.
create table garage_calendar (
  person_id bigint primary key references person,
  token_hash bytea not null unique,
  made_at timestamptz not null,
  -- The last time that a calendar read it.
  read_at timestamptz
);
