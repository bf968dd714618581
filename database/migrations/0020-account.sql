-- What a code is for: six digits that were sent for one thing are worth nothing for another.
alter table sign_in_code
  add column purpose text not null default 'sign-in'
    check (purpose in ('sign-in', 'password', 'confirm', 'old-mobile', 'new-mobile')),
  -- The message that carries the code, as notifications names it; null for codes from before this column.
  add column sms_reference bigint,
  add column by_call boolean not null default false;
drop index sign_in_code_browser;
create index sign_in_code_holder on sign_in_code (browser_hash, purpose, created_at desc);

alter table person
  -- scrypt with its parameters; null while the person signs in by code alone.
  add column password_hash text,
  add column password_set_at timestamptz,
  add column first_name text,
  add column last_name text,
  -- One national code belongs to one person.
  add column national_code_sealed bytea,
  add column national_code_index bytea unique,
  -- A Jalali day as it is stored everywhere: 1365/04/12.
  add column birth_day text check (birth_day ~ '^1[2-4]\d\d/\d\d/\d\d$'),
  add column city_id smallint references city;
create index person_name on person (name);
