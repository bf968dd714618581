-- A valuation that somebody made a link of: the car, and what was said of it on that day. Of nobody; gone after its last day.
create table shared_valuation (
  public_id text primary key,
  trim_id smallint not null references trim_level,
  car jsonb not null,
  valuation jsonb not null,
  made_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > made_at)
);
create index shared_valuation_expiry on shared_valuation (expires_at);
