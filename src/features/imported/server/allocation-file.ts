import './tables.ts'
import { findOrder } from '#features/lottery/contract.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'

/**
 * Lists the tickets of an allocated round in lottery order, with wishes and outcome, without names.
 * A reserve with a later car has both outcomes. A ticket withdrawn before the lottery has no
 * wishes.
 */
export async function allocationFile(db: Db, publicId: string): Promise<string> {
  const round = await db
    .selectFrom('imported_round')
    .select(['id', 'draw_id', 'allocated_at'])
    .where('public_id', '=', publicId)
    .executeTakeFirst()
  const order = round?.draw_id && round.allocated_at ? await findOrder(db, round.draw_id) : null
  if (!round || !order) throw notFound()
  const [orders, cars] = await Promise.all([
    db
      .selectFrom('imported_order')
      .select(['ticket', 'first_car_id', 'second_car_id', 'allocated_car_id', 'reserve_place'])
      .where('round_id', '=', round.id)
      .where('ticket', 'is not', null)
      .where((is) =>
        is.or([
          is('state', 'not in', ['cancelled-by-person', 'cancelled-by-house']),
          is('allocated_car_id', 'is not', null),
          is('reserve_place', 'is not', null),
        ]),
      )
      .execute(),
    db.selectFrom('imported_car').select(['id', 'slug', 'capacity']).where('round_id', '=', round.id).execute(),
  ])
  const slugOf = new Map(cars.map(({ id, slug }) => [id, slug]))
  const byTicket = new Map(orders.map((row) => [row.ticket, row]))
  const lines = order.map((ticket, index) => {
    const row = byTicket.get(ticket)
    const name = (id: bigint | null | undefined) => (id ? (slugOf.get(id) ?? '') : '')
    return [
      index + 1,
      ticket,
      name(row?.first_car_id),
      name(row?.second_car_id),
      name(row?.allocated_car_id),
      row?.reserve_place ?? '',
    ].join(',')
  })
  const head = cars.map(({ slug, capacity }) => `# ${slug},${capacity}`)
  return `\ufeff${[...head, 'turn,ticket,first,second,got,reserve', ...lines].join('\r\n')}\r\n`
}
