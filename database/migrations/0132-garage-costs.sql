-- What a car has cost. The note is the person's own words and sealed.
create table garage_cost (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  car_id bigint not null references garage_car on delete cascade,
  kind text not null,
  amount_rial bigint not null check (amount_rial > 0),
  spent_on date not null,
  km integer check (km between 0 and 2000000),
  note_sealed bytea,
  sent_key text,
  added_at timestamptz not null,
  removed_at timestamptz,
  unique (car_id, sent_key)
);
create index garage_cost_car on garage_cost (car_id, spent_on desc, id desc);
create index garage_cost_removed on garage_cost (removed_at) where removed_at is not null;
