-- How a seller wants to be reached: by message and telephone, or one of the two; and between which hours the number is shown.
alter table ad
  add column contact_way text not null default 'both' check (contact_way in ('both', 'chat', 'phone')),
  add column contact_from smallint check (contact_from between 0 and 23),
  add column contact_until smallint check (contact_until between 1 and 24),
  add constraint ad_contact_hours check ((contact_from is null) = (contact_until is null)) not valid;

-- How sellers answer, worked out of their threads; pages of ads show it.
create table seller_answers (
  person_id bigint primary key references person,
  threads int not null,
  answered int not null,
  -- The time within which half of the answered threads had their first answer.
  usual_seconds int,
  measured_at timestamptz not null
);
create trigger page_change after insert or update or delete or truncate on seller_answers
  for each statement execute function note_page_change();
