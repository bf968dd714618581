-- A form whose sender has to sign in, or prove themselves, first: it goes on by itself afterwards (docs/decisions/0497). The
-- browser alone knows the key.
create table held_form (
  key_hash bytea primary key,
  path text not null,
  fields_sealed bytea not null,
  expires_at timestamptz not null
);
create index held_form_expiry on held_form (expires_at);
