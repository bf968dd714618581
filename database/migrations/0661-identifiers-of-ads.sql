-- adds only
-- The plate and the VIN that a seller gives: sealed, shown to nobody else, and indexed to find other ads of the same car.
alter table ad
  add plate_sealed bytea,
  add vin_sealed bytea,
  add vin_index bytea;
create index ad_vin on ad (vin_index) where vin_index is not null;
