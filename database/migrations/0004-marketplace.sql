create table gallery (
  id bigint generated always as identity primary key,
  slug text not null unique check (slug <> 'personal'),
  name text not null,
  owner_id bigint references person,
  licence_number text not null,
  province_id smallint not null references province,
  city_id smallint not null references city,
  address text not null,
  phone_sealed bytea not null,
  about text not null,
  -- Seven entries, Saturday first: [open minute, close minute] in Tehran, or null on a closed day.
  hours jsonb not null,
  founded_year smallint not null,
  make_ids smallint[] not null default '{}',
  state text not null default 'active' check (state in ('active', 'suspended')),
  created_at timestamptz not null,
  sort_key text not null
);

create table ad (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  state text not null check (state in ('draft', 'pending', 'published', 'rejected', 'expired', 'sold', 'removed', 'suspended')),
  seller_id bigint not null references person,
  -- Null for a private seller: such ads live under the reserved gallery `personal`.
  gallery_id bigint references gallery,
  make_id smallint not null references make,
  model_id smallint not null references model,
  trim_id smallint not null references trim_level,
  body_type text not null,
  -- Jalali year of manufacture for every vehicle; Gregorian makes are shown with +621.
  year smallint not null check (year between 1300 and 1450),
  mileage_km int not null check (mileage_km between 0 and 999999),
  gearbox text not null check (gearbox in ('manual', 'automatic')),
  fuel text not null,
  colour text not null,
  inside_colour text,
  body_state text not null,
  -- Panels that are not sound: {"hood": "painted", …}; names and values in marketplace/body-map.ts.
  panels jsonb not null default '{}',
  engine_state text not null default 'sound' check (engine_state in ('sound', 'needs-repair', 'replaced')),
  gearbox_state text not null default 'sound' check (gearbox_state in ('sound', 'needs-repair', 'replaced')),
  insurance_months smallint check (insurance_months between 0 and 12),
  plate_kind text not null default 'national' check (plate_kind in ('national', 'free-zone', 'temporary')),
  document_kind text not null,
  ride_hailing boolean not null default false,
  province_id smallint not null references province,
  city_id smallint not null references city,
  district text,
  price_mode text not null check (price_mode in ('fixed', 'negotiable', 'instalment', 'barter')),
  -- Rials. Null exactly where no honest number exists (negotiable).
  price_rial bigint check (price_rial > 0),
  down_payment_rial bigint,
  instalment_rial bigint,
  instalment_count smallint,
  barter_for text,
  description text not null,
  pictures text[] not null default '{}',
  search_text text not null,
  created_at timestamptz not null,
  published_at timestamptz,
  expires_at timestamptz,
  sold_at timestamptz,
  -- Written by the rating job. gap_permille is the price against the market: -60 is six percent below.
  market_rial bigint,
  market_sample smallint,
  gap_permille smallint,
  rating text check (rating in ('excellent', 'good', 'fair', 'high', 'very-high')),
  rating_reason text,
  rated_at timestamptz,
  -- How far the price has fallen since it was first published, in rials; 0 when it has not.
  drop_rial bigint not null default 0,
  -- The transaction that wrote the row last; the search index of every instance follows it.
  revision xid8 not null default pg_current_xact_id(),
  check ((price_mode = 'negotiable') = (price_rial is null))
);
create index ad_newest on ad (published_at desc, id desc) where state = 'published';
create index ad_model on ad (model_id, published_at desc) where state = 'published';
create index ad_cheapest on ad (price_rial, id) where state = 'published';
create index ad_gallery on ad (gallery_id, published_at desc);
create index ad_trim on ad (trim_id, year) where state = 'published';
create index ad_seller on ad (seller_id);
create index ad_revision on ad (revision);
create function note_ad_revision() returns trigger language plpgsql as $$
begin
  new.revision := pg_current_xact_id();
  return new;
end
$$;
create trigger ad_revision before update on ad for each row execute function note_ad_revision();

-- Append-only history of the asked price; the first row is the price at publication.
create table ad_price (
  ad_id bigint not null references ad on delete cascade,
  at timestamptz not null,
  price_rial bigint not null,
  primary key (ad_id, at)
);

create table bookmark (
  person_id bigint not null references person on delete cascade,
  ad_id bigint not null references ad on delete cascade,
  created_at timestamptz not null,
  price_rial bigint,
  primary key (person_id, ad_id)
);

-- Who saw whose number, and when: append-only.
create table contact_reveal (
  id bigint generated always as identity primary key,
  -- The number was seen on an ad, or on the page of a gallery.
  ad_id bigint references ad,
  gallery_id bigint references gallery,
  person_id bigint not null references person,
  at timestamptz not null,
  check (num_nonnulls(ad_id, gallery_id) = 1)
);
create index contact_reveal_person on contact_reveal (person_id, at);
