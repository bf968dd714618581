-- A link by which the buyer of a car takes it over with its signed history.
alter table garage_invitation drop constraint garage_invitation_role_check;
alter table garage_invitation add constraint garage_invitation_role_check check (role in ('viewer', 'editor', 'owner'));
