-- A keyed seal over the hash of each entry: who has the database but not the key can not write history anew.
alter table audit_entry add column mac bytea;

-- Nothing of an entry ever changes; the one exception gives the last entry of a log of before its seal, once.
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.mac is null and new.mac is not null
      and (new.number, new.at, new.actor_id, new.act, new.subject, new.details, new.request_id, new.previous_hash, new.hash)
        = (old.number, old.at, old.actor_id, old.act, old.subject, old.details, old.request_id, old.previous_hash, old.hash)
      and not exists (select from audit_entry where mac is not null)
      and not exists (select from audit_entry where number > old.number)
    then
      return new;
    end if;
  end if;
  raise exception 'the audit log is append-only';
end $$;
