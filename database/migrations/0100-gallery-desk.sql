-- The gallery's own desk: who works in a gallery, who was invited, and galleries that want to join.
create table gallery_member (
  gallery_id bigint not null references gallery on delete cascade,
  -- The owner is `gallery.owner_id` and stands in no row here.
  person_id bigint not null references person on delete cascade,
  role text not null check (role in ('manager', 'seller')),
  since timestamptz not null,
  primary key (gallery_id, person_id)
);
create index gallery_member_person on gallery_member (person_id);

-- Somebody is asked by their number, also before they have an account; at most one open invitation of a number and gallery.
create table gallery_invitation (
  id bigint generated always as identity primary key,
  gallery_id bigint not null references gallery on delete cascade,
  mobile_sealed bytea not null,
  mobile_index bytea not null,
  role text not null check (role in ('manager', 'seller')),
  invited_by bigint references person on delete set null,
  at timestamptz not null,
  expires_at timestamptz not null,
  outcome text check (outcome in ('accepted', 'declined', 'withdrawn')),
  decided_at timestamptz
);
create unique index gallery_invitation_open on gallery_invitation (gallery_id, mobile_index) where outcome is null;
create index gallery_invitation_mobile on gallery_invitation (mobile_index) where outcome is null;

-- A gallery that wants to join; one of a person waits at most.
create table gallery_application (
  id bigint generated always as identity primary key,
  person_id bigint not null references person on delete cascade,
  at timestamptz not null,
  name text not null,
  licence_number text not null,
  province_id smallint not null references province,
  city_id smallint not null references city,
  address text not null,
  phone_sealed bytea not null,
  founded_year smallint not null,
  about text not null,
  outcome text check (outcome in ('accepted', 'rejected', 'withdrawn')),
  -- What the applicant reads with a rejection.
  note text not null default '',
  decided_by bigint references person on delete set null,
  decided_at timestamptz,
  gallery_id bigint references gallery on delete set null
);
create unique index gallery_application_waiting on gallery_application (person_id) where outcome is null;
create index gallery_application_queue on gallery_application (at) where outcome is null;
create index gallery_application_person on gallery_application (person_id, id desc);

insert into rule_version (key, effective_from, value, note, created_at) values
  ('gallery-posting', '2026-03-20T20:30:00Z', '{"liveMost": 500}', 'مقدار اولیه', '2026-03-20T20:30:00Z');
