-- adds only
-- The second wish of an order may be for another agency (`second.agencyId`).
create or replace view broken_i12_sale_draws as
  select missed.id as order_id, missed.draw_rank, given.id as given_id, given.draw_rank as given_rank
  from sale_order missed
  join sale_order given on given.plan_id = missed.plan_id
    and given.draw_rank > missed.draw_rank
    and given.state in ('winner', 'paid', 'contracted', 'completed', 'delivered')
  where missed.state in ('reserve', 'loser')
    and ((given.agency_id, given.trim, given.colour) = (missed.agency_id, missed.trim, missed.colour)
      or (given.agency_id, given.trim, given.colour)
        = (coalesce((missed.second->>'agencyId')::int, missed.agency_id), missed.second->>'trim', missed.second->>'colour'));
