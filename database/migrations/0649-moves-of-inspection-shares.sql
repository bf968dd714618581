-- adds only
-- A party's share of an inspection moves only along its flow, as slots, orders and keys do. A void one that is paid all the
-- same goes back.
insert into inspection_change values
  ('share', 'owed', 'paid'), ('share', 'owed', 'void'), ('share', 'void', 'paid'), ('share', 'paid', 'refunded');
create trigger inspection_share_changes before update on inspection_share
  for each row execute function refuse_illegal_inspection('share');
