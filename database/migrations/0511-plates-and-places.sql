-- A plate runs once for a person. Whether somebody else has parked it is nobody's to learn or to block.
drop index parking_runs_once;
create unique index parking_runs_once on parking (person_id, plate_index) where state = 'running';

-- Whose plate it is, by what an authority has answered.
create index inquiry_plate_owner on inquiry (plate_index) where plate_index is not null and state = 'done';

-- A place is given to a national code alone, so that more accounts are no more places.
alter table opening add column needs_code boolean not null default false;
