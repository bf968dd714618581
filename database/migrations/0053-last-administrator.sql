-- An administrator who can act is always left, whatever takes one away: another role, a lock, the end of an account. Who comes
-- second waits for the first and then sees what is left.
create function keep_an_administrator() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('administrators'));
  if not exists (
    select from person where 'administrator' = any (roles) and locked_at is null and erased_at is null
  ) then
    raise exception 'the last administrator can not go' using errcode = 'check_violation', constraint = 'person_administrator';
  end if;
  return null;
end $$;

create trigger person_keep_an_administrator after update of roles, locked_at, erased_at on person for each row
  when (
    'administrator' = any (old.roles) and old.locked_at is null and old.erased_at is null
    and not ('administrator' = any (new.roles) and new.locked_at is null and new.erased_at is null)
  )
  execute function keep_an_administrator();

create trigger person_keep_an_administrator_on_delete after delete on person for each row
  when ('administrator' = any (old.roles) and old.locked_at is null and old.erased_at is null)
  execute function keep_an_administrator();
