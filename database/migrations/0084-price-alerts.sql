-- A person who wants to hear when a price goes below or above an amount. `year` and `kind` name the cars, as in market_day; a
-- factory price has no year. `crossed`: the price stood beyond the target at the last look, so only the next crossing is told.
create table price_alert (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  person_id bigint not null references person,
  trim_id smallint not null references trim_level,
  kind text not null check (kind in ('new', 'used', 'factory')),
  year smallint check ((year is null) = (kind = 'factory')),
  side text not null check (side in ('below', 'above')),
  target_rial bigint not null check (target_rial > 0),
  active boolean not null default true,
  crossed boolean not null default false,
  made_at timestamptz not null,
  told_at timestamptz,
  told_rial bigint,
  times_told integer not null default 0,
  unique nulls not distinct (person_id, trim_id, kind, year, side, target_rial)
);
create index price_alert_car on price_alert (trim_id, kind, year) where active;
