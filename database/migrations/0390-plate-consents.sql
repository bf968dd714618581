-- Leave is asked for a car of the family or of work too: its owner is known by a number alone until they sign in with it.
alter table consent drop constraint consent_subject_kind_check;
alter table consent add constraint consent_subject_kind_check check (subject_kind in ('ad', 'plate'));
alter table consent add column invited_index bytea;
alter table consent add constraint consent_invited check (invited_index is null or subject_kind = 'plate');
create index consent_invited on consent (invited_index) where owner_id is null and invited_index is not null;
