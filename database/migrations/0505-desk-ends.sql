-- Who set up an address that hears of a gallery's ads: it stops with their work in the gallery.
alter table gallery_webhook add column person_id bigint references person;
create index gallery_webhook_person on gallery_webhook (person_id);
update gallery_webhook hook set person_id = gallery.owner_id from gallery where gallery.id = hook.gallery_id;

-- Whichever way somebody's work in a gallery ends, or shrinks to what a seller may do, all that runs in their name ends with it.
create function end_desk_work() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.role = 'manager' then
    return null;
  end if;
  update gallery_api_key set revoked_at = now()
    where gallery_id = old.gallery_id and person_id = old.person_id and revoked_at is null;
  update gallery_webhook set stopped_at = now()
    where gallery_id = old.gallery_id and person_id = old.person_id and stopped_at is null;
  update gallery_feed set stopped_at = now()
    where gallery_id = old.gallery_id and person_id = old.person_id and stopped_at is null;
  return null;
end $$;
create trigger end_desk_work after delete or update of role on gallery_member
  for each row execute function end_desk_work();
