-- Where a person lives and is paid, as they told it; every value is sealed, null is not told.
create table contact_detail (
  person_id bigint primary key references person on delete cascade,
  address_sealed bytea,
  postal_code_sealed bytea,
  sheba_sealed bytea,
  changed_at timestamptz not null
);

-- Whose account was deleted: the row stays for what others need of it and tells nothing of the person.
alter table person add column erased_at timestamptz;
-- Erasing looks for everything of one person.
create index ad_report_person on ad_report (person_id);
create index picture_person on picture (person_id);
