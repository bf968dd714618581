-- I12: in a plan that went by a draw nobody stands behind somebody who got later in its order what they had wished for.
create view broken_i12_sale_draws as
  select missed.id as order_id, missed.draw_rank, given.id as given_id, given.draw_rank as given_rank
  from sale_order missed
  join sale_order given on given.plan_id = missed.plan_id and given.agency_id = missed.agency_id
    and given.draw_rank > missed.draw_rank
    and given.state in ('winner', 'paid', 'contracted', 'completed', 'delivered')
  where missed.state in ('reserve', 'loser')
    and ((given.trim, given.colour) = (missed.trim, missed.colour)
      or (given.trim, given.colour) = (missed.second->>'trim', missed.second->>'colour'));
