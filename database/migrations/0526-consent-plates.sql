-- The plate that a consent was requested for, as a blind index with its purpose: the owner approves that plate and no other. Null
-- where whoever asked named none.
alter table consent add column plate_index bytea;
alter table consent add column plate_purpose text;
alter table consent add constraint consent_plate check ((plate_index is null) = (plate_purpose is null));
