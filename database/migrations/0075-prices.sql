-- What a factory asks for a trim from a day on. Rows are only added: an older day keeps its price.
create table factory_price (
  id bigint generated always as identity primary key,
  trim_id smallint not null references trim_level,
  price_rial bigint not null check (price_rial > 0),
  valid_from date not null,
  source text not null,
  entered_by bigint references person on delete set null,
  entered_at timestamptz not null,
  demo boolean not null default false
);
create index factory_price_trim on factory_price (trim_id, valid_from desc, id desc);

-- What staff heard in the market on a day, beside what our own ads say.
create table market_quote (
  id bigint generated always as identity primary key,
  trim_id smallint not null references trim_level,
  year smallint not null,
  kind text not null check (kind in ('new', 'used')),
  day date not null,
  price_rial bigint not null check (price_rial > 0),
  source text not null,
  entered_by bigint references person on delete set null,
  entered_at timestamptz not null,
  demo boolean not null default false
);
create index market_quote_day on market_quote (day);
create index market_quote_trim on market_quote (trim_id, year, kind, day);

-- What our own ads asked on a day: one row for a trim, a year of make, and unused or used cars.
create table market_day (
  trim_id smallint not null references trim_level,
  year smallint not null,
  kind text not null check (kind in ('new', 'used')),
  day date not null,
  median_rial bigint not null,
  low_rial bigint not null,
  high_rial bigint not null,
  sample integer not null check (sample > 0),
  demo boolean not null default false,
  primary key (trim_id, year, kind, day),
  check (0 < low_rial and low_rial <= median_rial and median_rial <= high_rial)
);
create index market_day_day on market_day (day);

-- Consumer prices (thousandths of the base year's hundred), a dollar and a gram of gold (rials). Monthly ones stand on the
-- first day of their month.
create table price_index (
  kind text not null check (kind in ('consumer', 'dollar', 'gold')),
  day date not null,
  value bigint not null check (value > 0),
  source text not null,
  demo boolean not null default false,
  primary key (kind, day)
);

create trigger page_change after insert or update or delete or truncate on factory_price
  for each statement execute function note_page_change();
create trigger page_change after insert or update or delete or truncate on market_quote
  for each statement execute function note_page_change();
create trigger page_change after insert or update or delete or truncate on market_day
  for each statement execute function note_page_change();
create trigger page_change after insert or update or delete or truncate on price_index
  for each statement execute function note_page_change();
