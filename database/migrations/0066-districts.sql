-- Districts are entries of the catalogue, so that ads are found by them. What ads say already becomes entries; the loader of
-- the data files gives those it knows their slugs by their names.
create table district (
  id smallint primary key,
  city_id smallint not null references city,
  slug text not null unique,
  name_fa text not null,
  sort_key text not null,
  unique (city_id, name_fa)
);
create trigger catalogue_revision after insert or update or delete or truncate on district
  for each statement execute function note_catalogue_revision();
create trigger page_change after insert or update or delete or truncate on district
  for each statement execute function note_page_change();

insert into district (id, city_id, slug, name_fa, sort_key)
  select row_number() over (order by city_id, district), city_id, 'district-' || row_number() over (order by city_id, district), district, district
  from (select distinct city_id, district from ad where district is not null) as said;
alter table ad add column district_id smallint references district;
-- The column of texts stays, empty, until no instance of the build before this one runs.
update ad set district_id = district.id, district = null from district where district.city_id = ad.city_id and district.name_fa = ad.district;

alter table search_word drop constraint search_word_kind_check;
alter table search_word add constraint search_word_kind_check check (kind in (
  'make', 'model', 'trim', 'province', 'city', 'district', 'bodyType', 'gearbox', 'fuel', 'colour', 'body', 'seller', 'price',
  'plate', 'origin', 'document', 'rating', 'picture'
));
