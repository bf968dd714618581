-- A gallery's own program: its keys, the addresses that hear of its ads, and ads for trying things out.
create table gallery_api_key (
  id bigint generated always as identity primary key,
  gallery_id bigint not null references gallery on delete cascade,
  -- Who made it; the key acts in this name, and only while they may make keys for the gallery.
  person_id bigint not null references person on delete cascade,
  name text not null,
  token_hash bytea not null unique,
  -- The last characters, so that people can tell keys apart.
  hint text not null,
  scopes text[] not null,
  sandbox boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index gallery_api_key_gallery on gallery_api_key (gallery_id, id desc);
create index gallery_api_key_person on gallery_api_key (person_id);

create table gallery_webhook (
  id bigint generated always as identity primary key,
  gallery_id bigint not null references gallery on delete cascade,
  url text not null,
  secret_sealed bytea not null,
  -- Hears of ads that keys of the sandbox made, and of no others.
  sandbox boolean not null,
  created_at timestamptz not null,
  -- Calls that failed one after the other; not called before `retry_at`.
  failures integer not null default 0,
  failing_since timestamptz,
  retry_at timestamptz,
  stopped_at timestamptz
);
create index gallery_webhook_gallery on gallery_webhook (gallery_id);

create table gallery_webhook_delivery (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  webhook_id bigint not null references gallery_webhook on delete cascade,
  kind text not null,
  at timestamptz not null,
  -- Exactly what is signed and sent, each time the same.
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  last_at timestamptz,
  -- The status of the answer, or why there was none.
  last_answer text
);
create index gallery_webhook_delivery_newest on gallery_webhook_delivery (webhook_id, id desc);
create index gallery_webhook_delivery_age on gallery_webhook_delivery (at);

-- What happened to ads of galleries that want to hear of it; a job makes deliveries of it.
create table gallery_ad_event (
  id bigint generated always as identity primary key,
  gallery_id bigint not null,
  ad_id bigint not null,
  kind text not null,
  price_rial bigint,
  at timestamptz not null
);

-- Ads change by people, staff, files, programs and jobs; here is the one place that sees all of it.
create function note_gallery_ad() returns trigger language plpgsql as $$
declare
  kind text;
begin
  if new.state = 'draft' then return null; end if;
  if tg_op = 'INSERT' or old.state <> new.state then kind := 'ad.' || new.state;
  elsif old.price_rial is distinct from new.price_rial then kind := 'ad.price-changed';
  else return null;
  end if;
  insert into gallery_ad_event (gallery_id, ad_id, kind, price_rial, at)
  select new.gallery_id, new.id, kind, new.price_rial, clock_timestamp()
  where exists (select from gallery_webhook
    where gallery_id = new.gallery_id and not sandbox and stopped_at is null);
  return null;
end $$;
create trigger gallery_ad_event after insert or update of state, price_rial on ad
  for each row when (new.gallery_id is not null) execute function note_gallery_ad();

-- Ads of the sandbox stand in no list, no search and no count: they are no ads.
create table gallery_sandbox_ad (
  public_id text primary key,
  gallery_id bigint not null references gallery on delete cascade,
  code text,
  -- What was posted.
  body jsonb not null,
  price_rial bigint,
  state text not null,
  created_at timestamptz not null,
  ends_at timestamptz not null
);
create unique index gallery_sandbox_ad_code on gallery_sandbox_ad (gallery_id, code) where state <> 'removed';
create index gallery_sandbox_ad_newest on gallery_sandbox_ad (gallery_id, created_at desc, public_id);
create index gallery_sandbox_ad_end on gallery_sandbox_ad (ends_at);
