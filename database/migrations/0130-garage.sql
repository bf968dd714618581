-- A person's own cars. Plate, VIN and engine number are sealed; the blind indexes find doubles. `removed_at`: taken out of sight,
-- and for good by the next run of the job after the hour in which it can be brought back.
create table garage_car (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  owner_id bigint not null references person,
  plate_sealed bytea,
  plate_index bytea,
  vin_sealed bytea,
  vin_index bytea,
  engine_sealed bytea,
  trim_id smallint references trim_level,
  -- What it is, in the owner's words, when the catalogue has no such vehicle.
  described text check (char_length(described) <= 60),
  nickname text check (char_length(nickname) <= 40),
  -- Jalali.
  year smallint check (year between 1300 and 1500),
  colour text,
  mileage_km integer check (mileage_km between 0 and 2000000),
  mileage_at timestamptz,
  added_at timestamptz not null,
  removed_at timestamptz,
  check (plate_sealed is not null or vin_sealed is not null),
  check ((plate_sealed is null) = (plate_index is null)),
  check ((vin_sealed is null) = (vin_index is null)),
  check ((mileage_km is null) = (mileage_at is null))
);
create index garage_car_owner on garage_car (owner_id);
create unique index garage_car_plate on garage_car (owner_id, plate_index) where removed_at is null;
create unique index garage_car_vin on garage_car (owner_id, vin_index) where removed_at is null;
create index garage_car_removed on garage_car (removed_at) where removed_at is not null;

-- What the odometer said on a day; two of them tell how much is driven.
create table garage_reading (
  car_id bigint not null references garage_car on delete cascade,
  read_on date not null,
  km integer not null check (km between 0 and 2000000),
  primary key (car_id, read_on)
);

-- Who else may see a car, and whether they may change what is written about it.
create table garage_share (
  public_id text not null unique,
  car_id bigint not null references garage_car on delete cascade,
  person_id bigint not null references person,
  role text not null check (role in ('viewer', 'editor')),
  since timestamptz not null,
  primary key (car_id, person_id)
);
create index garage_share_person on garage_share (person_id);

-- A link that lets one person join; only the hash of what stands in it is kept.
create table garage_invitation (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  car_id bigint not null references garage_car on delete cascade,
  role text not null check (role in ('viewer', 'editor')),
  token_hash bytea not null unique,
  made_at timestamptz not null,
  expires_at timestamptz not null
);
create index garage_invitation_car on garage_invitation (car_id);
