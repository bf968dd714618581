-- A visit that was agreed and to which one of the two did not come, as the other says.
alter table conversation_visit drop constraint conversation_visit_state_check;
alter table conversation_visit add constraint conversation_visit_state_check
  check (state in ('proposed', 'agreed', 'refused', 'cancelled', 'missed')) not valid;
alter table conversation_visit add column missed_by text check (missed_by in ('buyer', 'seller'));
create index conversation_visit_missed on conversation_visit (conversation_id) where state = 'missed';
