-- Ids are given by the loader and stable over reloads, because ads keep them.
create table make (
  id smallint primary key,
  slug text not null unique,
  name_fa text not null,
  name_en text not null,
  country text not null,
  origin text not null check (origin in ('domestic', 'assembled', 'imported')),
  sort_key text not null
);
create table model (
  id smallint primary key,
  make_id smallint not null references make,
  slug text not null unique,
  name_fa text not null,
  name_en text not null,
  body_type text not null,
  size_class text not null,
  year_from smallint not null,
  year_to smallint,
  year_calendar text not null check (year_calendar in ('jalali', 'gregorian')),
  current boolean not null,
  sort_key text not null
);
create table trim_level (
  id smallint primary key,
  model_id smallint not null references model,
  slug text not null unique,
  name_fa text not null,
  name_en text not null,
  engine_cc int,
  power_hp int,
  cylinders smallint,
  gearbox text not null,
  gearbox_speeds smallint,
  fuel text not null,
  drivetrain text,
  approximate boolean not null,
  sort_key text not null
);
create table province (
  id smallint primary key,
  slug text not null unique,
  name_fa text not null,
  plate_codes smallint[] not null,
  sort_key text not null
);
create table city (
  id smallint primary key,
  province_id smallint not null references province,
  slug text not null unique,
  name_fa text not null,
  capital boolean not null,
  sort_key text not null
);
