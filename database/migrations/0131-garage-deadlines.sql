-- What a car needs by a day, by a number of kilometres, or by whichever comes first. `round` grows with each time it was done;
-- `told` is the last reminder of this round.
create table garage_deadline (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  car_id bigint not null references garage_car on delete cascade,
  kind text not null,
  title text check (char_length(title) <= 40),
  due_on date,
  due_km integer check (due_km between 0 and 3000000),
  every_months smallint check (every_months between 1 and 240),
  every_km integer check (every_km between 100 and 500000),
  remind boolean not null default true,
  snoozed_until date,
  round integer not null default 1,
  told text,
  made_at timestamptz not null,
  check (due_on is not null or due_km is not null),
  check ((kind = 'other') = (title is not null))
);
create index garage_deadline_car on garage_deadline (car_id);
create unique index garage_deadline_kind on garage_deadline (car_id, kind) where kind <> 'other';
create index garage_deadline_due on garage_deadline (due_on) where remind;

-- What was done, and what the odometer said then.
create table garage_done (
  id bigint generated always as identity primary key,
  car_id bigint not null references garage_car on delete cascade,
  kind text not null,
  title text,
  done_on date not null,
  km integer check (km between 0 and 2000000)
);
create index garage_done_car on garage_done (car_id, done_on);
