-- adds only
-- An upheld objection returns what was kept, also of a report that was made: it is a second refund of the same share.
create or replace view broken_i8_inspection as
  select ordered.id as order_id, ordered.state, share.no, share.state as share_state
  from inspection_order ordered
  join inspection_share share on share.order_id = ordered.id
  left join payable on payable.public_id = share.payable_id
  left join lateral (
    select sum(refund.amount_rial) as amount_rial, count(*) as refunds from refund
    where refund.state <> 'rejected' and refund.key in (
      'inspection:' || ordered.public_id || ':' || share.no,
      'inspection:' || ordered.public_id || ':' || share.no || ':objection'
    )
  ) returned on true
  where (ordered.state in ('booked', 'assigned', 'in-progress') and share.state <> 'paid')
    or (ordered.state = 'reported' and share.state <> 'paid' and not (
      share.state = 'refunded' and exists (
        select from inspection_objection objection
        where objection.order_id = ordered.id and objection.about = 'report' and objection.outcome = 'upheld'
      )
    ))
    or (ordered.state in ('lapsed', 'cancelled', 'no-show') and share.state = 'paid')
    or (share.state in ('paid', 'refunded') and payable.state is distinct from 'paid')
    or (share.state <> 'refunded' and returned.refunds > 0)
    or (share.state = 'refunded' and coalesce(returned.amount_rial, 0) <> share.refund_rial)
  union all
  select ordered.id, ordered.state, 0, '' from inspection_order ordered
  where ordered.price_rial <> (select coalesce(sum(amount_rial), 0) from inspection_share where order_id = ordered.id);
