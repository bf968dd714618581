-- What a person has begun and not sent yet, so that any of their devices can go on with it. A version is never given twice,
-- also not to a draft that was removed and begun anew.
create sequence draft_version;
create table draft (
  person_id bigint not null references person,
  kind text not null,
  id text not null,
  values_sealed bytea not null,
  step text not null,
  version bigint not null default nextval('draft_version'),
  updated_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (person_id, kind, id)
);
create index draft_expires on draft (expires_at);
