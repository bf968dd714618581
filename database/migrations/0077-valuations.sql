-- What all models share of prices, as the last look at the whole market learnt it: one row, so that every instance values a single
-- car by the same.
create table market_effects (
  id smallint primary key default 1 check (id = 1),
  effects jsonb not null,
  learnt_at timestamptz not null
);

-- How the value of an ad's car comes about: steps that add up to it, and the ads that it was held against. `ad.market_rial` is
-- the value itself, for everything that shows it alone.
create table ad_valuation (
  ad_id bigint primary key references ad on delete cascade,
  value_rial bigint not null check (value_rial > 0),
  low_rial bigint not null,
  high_rial bigint not null,
  confidence text not null check (confidence in ('high', 'medium', 'low')),
  base_year smallint not null,
  usual_km integer not null,
  steps jsonb not null,
  comparables jsonb not null,
  check (low_rial <= value_rial and value_rial <= high_rial)
);
create trigger page_change after insert or update or delete or truncate on ad_valuation
  for each statement execute function note_page_change();
