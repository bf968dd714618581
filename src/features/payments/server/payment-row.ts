import './tables.ts'
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Db, Tables, Trx } from '#platform/database/database.ts'
import type { PaymentState } from '../states.ts'

export type PaymentRow = Selectable<Tables['payment']>
export type PayableRow = Selectable<Tables['payable']>

/** Changes the state of a payment and adds it to the append-only history. */
export async function movePayment(
  trx: Trx,
  payment: Pick<PaymentRow, 'id'>,
  step: {
    to: PaymentState
    what: string
    at: Date
    set?: Updateable<Tables['payment']>
    details?: Readonly<Record<string, string | number | null>>
  },
): Promise<void> {
  const { to, what, at, set = {}, details = {} } = step
  await trx
    .updateTable('payment')
    .set({ ...set, state: to })
    .where('id', '=', payment.id)
    .execute()
  await tell(trx, { paymentId: payment.id, state: to, what, at, details })
}

type Told = {
  paymentId: bigint
  state: PaymentState
  what: string
  at: Date
  details?: Readonly<Record<string, string | number | null>>
}

/** The event of a payment from the wallet alone, which completes at once. */
export const settled = { state: 'verified', what: 'settled' } as const

type FirstEvent = Pick<Told, 'state' | 'what' | 'details'>

/** Adds a payment and the beginning of its history by one statement. */
export function insertWithHistory(
  trx: Trx,
  payment: Insertable<Tables['payment']>,
  history: readonly FirstEvent[],
): Promise<PaymentRow> {
  const events = history.map(({ state, what, details = {} }) => ({ state, what, details }))
  return trx
    .with('made', (db) => db.insertInto('payment').values(payment).returningAll())
    .with('told', (db) =>
      db
        .insertInto('payment_event')
        .columns(['payment_id', 'at', 'what', 'state', 'details'])
        .expression(
          sql<never>`select made.id, made.made_at, event.what, event.state, event.details
            from made, jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as event (what text, state text, details jsonb)`,
        ),
    )
    .selectFrom('made')
    .selectAll()
    .executeTakeFirstOrThrow()
}

/** Adds an event to a payment's history without changing its state. */
export async function tell(trx: Db, ...told: readonly Told[]): Promise<void> {
  const rows = told.map(({ paymentId, state, what, at, details = {} }) => ({
    payment_id: paymentId,
    at,
    what,
    state,
    details: JSON.stringify(details),
  }))
  await trx.insertInto('payment_event').values(rows).execute()
}

/** Locks a payable and then its payment, always in this order. */
export async function lockPayment(trx: Trx, paymentId: bigint): Promise<{ payment: PaymentRow; payable: PayableRow }> {
  const { payable_id } = await trx
    .selectFrom('payment')
    .select('payable_id')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const payable = await lockPayable(trx, payable_id)
  const payment = await trx
    .selectFrom('payment')
    .selectAll()
    .where('id', '=', paymentId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { payment, payable }
}

export const lockPayable = (trx: Trx, id: bigint): Promise<PayableRow> =>
  trx.selectFrom('payable').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
