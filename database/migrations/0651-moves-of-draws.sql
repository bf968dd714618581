-- adds only
-- A draw that is closed or drawn could be cancelled here: the comparison with a missing place was neither true nor false. No
-- code did that. The allowed changes are rows now, as everywhere else.
create table draw_change (from_state text not null, to_state text not null, primary key (from_state, to_state));
insert into draw_change values
  ('announced', 'opened'), ('announced', 'cancelled'), ('opened', 'closing'), ('opened', 'cancelled'), ('closing', 'closed'),
  ('closed', 'drawing'), ('drawing', 'drawn'), ('drawn', 'settled');
create or replace function refuse_draw_back() returns trigger language plpgsql as $$
begin
  if new.state <> old.state
    and not exists (select from draw_change where from_state = old.state and to_state = new.state) then
    raise exception 'a draw does not go from % to %', old.state, new.state;
  end if;
  if new.public_id <> old.public_id or new.title <> old.title or new.rules <> old.rules or new.places <> old.places
    or new.most_each <> old.most_each or new.opens_at <> old.opens_at or new.closes_at <> old.closes_at
    or (new.reveal_by <> old.reveal_by and not (new.reveal_by > old.reveal_by and old.state = 'closing' and new.state = 'closed')) or new.commitment <> old.commitment
    or (new.tickets <> old.tickets and (old.state <> 'opened' or new.tickets < old.tickets))
    or (old.substitute is not null and new.substitute is distinct from old.substitute)
    or (old.root is not null and new.root is distinct from old.root)
    or (old.ticket_order is not null and new.ticket_order is distinct from old.ticket_order) then
    raise exception 'what a draw follows from does not change';
  end if;
  return new;
end $$;
