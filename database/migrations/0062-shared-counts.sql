-- What instances counted together: requests of an address in a minute (docs/decisions/0037). Keys are keyed hashes. Not
-- logged: it is written every second, and nothing is lost when a crash empties it.
create unlogged table shared_count (
  key text primary key,
  count int not null,
  expires_at timestamptz not null
);

-- Places of which somebody may hold only so many at a time on all instances together, such as open streams. A holder renews;
-- the place of one whose process died is free once it expired.
create table held_place (
  key text not null,
  place int not null,
  holder text not null unique,
  expires_at timestamptz not null,
  primary key (key, place)
);
