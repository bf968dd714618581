-- adds only
-- Dealers are found by district. Known addresses begin with the district's name.
alter table gallery add column district_id smallint references district;
update gallery set district_id = district.id from district
  where district.city_id = gallery.city_id
    and (gallery.address = district.name_fa or gallery.address like district.name_fa || '،%');
create index gallery_district on gallery (district_id) where district_id is not null;
