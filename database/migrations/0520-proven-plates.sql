-- Whether the plate of an inquiry was proven to be its person's own; otherwise days of tolls stay hidden. Earlier answers stay as they were shown.
alter table inquiry add column plate_proven boolean not null default true;
alter table inquiry alter column plate_proven set default false;

-- One notice for every use of a plate.
update notice set kind = 'plate-used', data = '{"use": "parking"}' where kind = 'parking-plate-used';
