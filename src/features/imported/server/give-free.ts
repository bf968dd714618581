import './tables.ts'
import { notify } from '#features/notifications/contract.ts'
import { formatInteger } from '#kit/digits.ts'
import type { Trx } from '#platform/database/database.ts'
import { receiptPath } from '../addresses.ts'
import { nextReserve } from '../allocation.ts'
import { promisedStates } from '../states.ts'
import { titleOf } from './bills.ts'
import { allocationNotice } from './notices.ts'
import type { OrderRow, RoundRow } from './tables.ts'
import { lockRound, wishesOf, importedOrders } from './orders.ts'

type Statement = { now: Date; round: RoundRow; row: OrderRow; car: string | null; place: number | null }

export async function report(trx: Trx, { now, round, row, car, place }: Statement): Promise<void> {
  if (row.person_id === null) return
  await notify(
    trx,
    { now },
    {
      notice: allocationNotice,
      personId: row.person_id,
      data: { round: round.title, car, place: place === null ? null : formatInteger(place) },
      link: receiptPath(row.public_id),
      key: `imported-result:${row.public_id}:${car ? 'car' : (place ?? 'none')}`,
    },
  )
}

/** Passes a free car to the first reserve with this wish. The round must be locked. */
export async function giveFree(
  trx: Trx,
  { now }: { now: Date },
  { roundId, carId }: { roundId: bigint; carId: bigint },
): Promise<void> {
  const round = await lockRound(trx, roundId)
  if (!round.allocated_at || (round.reserves_until && now >= round.reserves_until)) return
  const car = await trx
    .selectFrom('imported_car')
    .select(['capacity', 'state'])
    .where('id', '=', carId)
    .executeTakeFirstOrThrow()
  const { count } = await trx
    .selectFrom('imported_order')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('allocated_car_id', '=', carId)
    .where('state', 'in', promisedStates)
    .executeTakeFirstOrThrow()
  if (car.state !== 'published' || Number(count) >= car.capacity) return
  const reserves = await trx
    .selectFrom('imported_order')
    .selectAll()
    .where('round_id', '=', roundId)
    .where('state', '=', 'reserve')
    .orderBy('reserve_place')
    .forUpdate()
    .execute()
  const next = nextReserve(
    reserves.map((row) => ({ row, place: row.reserve_place!, wishes: wishesOf(row) })),
    carId,
  )
  if (!next) return
  await importedOrders.move(trx, { now }, next.row, { to: 'allocated', by: 'house', set: { allocated_car_id: carId } })
  await report(trx, { now, round, row: next.row, car: await titleOf(trx, carId), place: null })
}
