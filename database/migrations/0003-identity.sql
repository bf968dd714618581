create table person (
  id bigint generated always as identity primary key,
  mobile_sealed bytea not null,
  mobile_index bytea not null unique,
  name text,
  roles text[] not null default '{}',
  created_at timestamptz not null
);
alter table session add foreign key (person_id) references person on delete cascade;

-- A code belongs to a number and to the browser that asked for it; only its keyed hash is kept.
create table sign_in_code (
  id bigint generated always as identity primary key,
  mobile_index bytea not null,
  mobile_sealed bytea not null,
  browser_hash bytea not null,
  code_hash bytea not null,
  next_path text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  tries int not null default 0,
  used_at timestamptz
);
create index sign_in_code_browser on sign_in_code (browser_hash, created_at desc);

-- The intention to send comes first, the provider's answer after. Number and words are sealed.
create table sms_message (
  id bigint generated always as identity primary key,
  mobile_sealed bytea not null,
  template text not null,
  tokens_sealed bytea not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  provider text,
  provider_reference text,
  failure text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  answered_at timestamptz
);
