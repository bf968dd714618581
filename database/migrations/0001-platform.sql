-- Sessions: the cookie holds a random token, the table only its hash.
create table session (
  token_hash bytea primary key,
  person_id bigint not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  user_agent text not null default ''
);
create index session_person on session (person_id);
create index session_expiry on session (expires_at);

-- Work that must happen once after a commit, and periodic work. A row is deleted when its work is done.
create table job (
  id bigint generated always as identity primary key,
  name text not null,
  payload jsonb not null,
  key text unique,
  run_at timestamptz not null,
  attempts int not null default 0,
  locked_until timestamptz,
  last_error text,
  failed_at timestamptz
);
create index job_due on job (run_at) where failed_at is null;

-- Counters for limits that must hold over all instances.
create table limit_counter (
  key text not null,
  window_start timestamptz not null,
  count int not null,
  expires_at timestamptz not null,
  primary key (key, window_start)
);
create index limit_counter_expiry on limit_counter (expires_at);
