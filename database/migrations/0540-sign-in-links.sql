-- adds only
-- Links that open an account once, made at the terminal of the server. Without a person the link makes the first administrator.
create table sign_in_link (
  token_hash bytea primary key,
  person_id bigint references person on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sign_in_link_person on sign_in_link (person_id);
