-- adds only
-- The device of the first sign-in of an account is its owner's; a later one waits before it leads money away.
alter table person add column first_entered_at timestamptz;
update person set first_entered_at = created_at where last_entered_at is not null;
