-- adds only
-- Pictures and the place of a dealer.
alter table gallery add column logo text,
  add column photo text,
  add column latitude double precision check (latitude between 24 and 41),
  add column longitude double precision check (longitude between 43 and 64),
  add constraint gallery_place check ((latitude is null) = (longitude is null));
-- A dealer accepted from an application got these hours, which nobody had entered.
update gallery set hours = '[null, null, null, null, null, null, null]'
  where holiday_hours is null
    and hours = '[[540, 1140], [540, 1140], [540, 1140], [540, 1140], [540, 1140], [540, 840], null]'
    and exists (select from gallery_application where gallery_application.gallery_id = gallery.id);
