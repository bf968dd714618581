-- One row, written in the transaction that changes the catalogue: every instance compares it with what it has in memory.
create table catalogue_revision (revision bigint not null);
insert into catalogue_revision values (0);
create function note_catalogue_revision() returns trigger language plpgsql as $$
begin
  update catalogue_revision set revision = revision + 1;
  return null;
end
$$;
create trigger catalogue_revision after insert or update or delete or truncate on make
  for each statement execute function note_catalogue_revision();
create trigger catalogue_revision after insert or update or delete or truncate on model
  for each statement execute function note_catalogue_revision();
create trigger catalogue_revision after insert or update or delete or truncate on trim_level
  for each statement execute function note_catalogue_revision();
create trigger catalogue_revision after insert or update or delete or truncate on province
  for each statement execute function note_catalogue_revision();
create trigger catalogue_revision after insert or update or delete or truncate on city
  for each statement execute function note_catalogue_revision();

-- One row. `ad.revision` is a transaction id, which means something only where it was given: `origin` names that place, and a
-- new `epoch` tells the instances that follow the ads to read all of them anew (docs/decisions/0029).
create table ad_epoch (epoch uuid not null, origin text);
insert into ad_epoch values (gen_random_uuid(), null);
