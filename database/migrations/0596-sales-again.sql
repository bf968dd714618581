-- adds only
-- Cars of a draw that nobody is left for go round again: who got none becomes a reserve in the order of the draw.
insert into sale_order_move values ('loser', 'reserve', 'house');
-- Passed over because they had another open order then.
alter table sale_order add column passed_over_at timestamptz;
create or replace view broken_i12_sale_draws as
  select missed.id as order_id, missed.draw_rank, given.id as given_id, given.draw_rank as given_rank
  from sale_order missed
  join sale_order given on given.plan_id = missed.plan_id and given.agency_id = missed.agency_id
    and given.draw_rank > missed.draw_rank
    and given.state in ('winner', 'paid', 'contracted', 'completed', 'delivered')
  where missed.state in ('reserve', 'loser') and missed.passed_over_at is null
    and ((given.trim, given.colour) = (missed.trim, missed.colour)
      or (given.trim, given.colour) = (missed.second->>'trim', missed.second->>'colour'));
