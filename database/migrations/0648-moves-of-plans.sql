-- adds only
-- The states of a sale's plan change only along its flow, as those of its orders do.
create table sale_plan_move (
  from_state text not null,
  to_state text not null,
  by text not null,
  primary key (from_state, to_state, by)
);
insert into sale_plan_move values
  ('draft', 'published', 'staff'), ('published', 'paused', 'staff'), ('published', 'closed', 'staff'),
  ('published', 'cancelled', 'staff'), ('published', 'cancelled', 'house'), ('paused', 'published', 'staff'),
  ('paused', 'closed', 'staff'), ('paused', 'cancelled', 'staff'), ('paused', 'cancelled', 'house');
create function refuse_illegal_sale_plan() returns trigger language plpgsql as $$
begin
  if new.state <> old.state
    and not exists (select from sale_plan_move where from_state = old.state and to_state = new.state) then
    raise exception 'a sale plan that is % can not become %', old.state, new.state;
  end if;
  return new;
end $$;
create trigger refuse_illegal_sale_plan before update on sale_plan
  for each row execute function refuse_illegal_sale_plan();
