import './tables.ts'
import type { Trx } from '#platform/database/database.ts'
import { flowTable } from '#platform/flows/flow-table.ts'
import { depositFlow, importedOrderFlow } from '../states.ts'
import type { OrderRow } from './tables.ts'

/** Orders of buyers; each move adds its line to the history. */
export const importedOrders = flowTable(importedOrderFlow, {
  table: 'imported_order',
  owners: ['person_id'],
  stamp: (_to, at) => ({ changed_at: at }),
  history: (trx, moved) =>
    trx
      .insertInto('imported_order_event')
      .values(moved.map(({ row, from, to, by, at }) => ({ order_id: row.id, from_state: from, to_state: to, by, at })))
      .execute(),
})

/** Deposits at banks. */
export const importedDeposits = flowTable(depositFlow, {
  table: 'imported_deposit',
  stamp: (_to, at) => ({ changed_at: at }),
})

/** Locks the round, so that endings and allocations are serialised. */
export const lockRound = (trx: Trx, id: bigint) =>
  trx.selectFrom('imported_round').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

export const wishesOf = ({ first_car_id, second_car_id }: OrderRow): bigint[] =>
  second_car_id === null ? [first_car_id] : [first_car_id, second_car_id]
