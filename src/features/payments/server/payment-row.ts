import './tables.ts'
import { sql, type Insertable, type Selectable } from 'kysely'
import type { Db, Tables, Trx } from '#platform/database/database.ts'
import { keepPlan } from '#platform/database/kept-plans.ts'
import { flowTable } from '#platform/flows/flow-table.ts'
import { payableFlow, paymentFlow, refundFlow, type PaymentState } from '../states.ts'

export type PaymentRow = Selectable<Tables['payment']>
export type PayableRow = Selectable<Tables['payable']>

/** All columns by name, for statements whose plan is kept. */
export const payableColumns = [
  'id',
  'public_id',
  'kind',
  'subject',
  'person_id',
  'title',
  'lines',
  'amount_rial',
  'state',
  'refunded_rial',
  'made_at',
  'expires_at',
  'ended_at',
] as const satisfies (keyof PayableRow)[]

export const paymentColumns = [
  'id',
  'public_id',
  'payable_id',
  'person_id',
  'start_key',
  'start_hash',
  'gateway',
  'gateway_rial',
  'wallet_rial',
  'part',
  'hold_id',
  'state',
  'authority',
  'redirect',
  'claim',
  'reason',
  'reference_id',
  'masked_card',
  'fee_rial',
  'verified_rial',
  'settled_to',
  'made_at',
  'ended_at',
  'checks',
  'next_check_at',
] as const satisfies (keyof PaymentRow)[]

/** Tries to pay. Each move adds to the history what happened: the word of `note`. */
export const payments = flowTable(paymentFlow, {
  table: 'payment',
  history: (trx, moved) =>
    report(
      trx,
      ...moved.map(({ row, to, at, note, details }) => ({
        paymentId: row.id,
        state: to,
        what: note ?? to,
        at,
        details,
      })),
    ),
})

export const payables = flowTable(payableFlow, { table: 'payable', stamp: (_to, at) => ({ ended_at: at }) })

export const refunds = flowTable(refundFlow, {
  table: 'refund',
  stamp: (to, at) => ({ ended_at: refundFlow.isOpen(to) ? null : at }),
})

type Statement = {
  paymentId: bigint
  state: PaymentState
  what: string
  at: Date
  details?: Readonly<Record<string, string | number | null>>
}

/** The event of a payment from the wallet alone, which completes at once. */
export const settled = { state: 'verified', what: 'settled' } as const

type FirstEvent = Pick<Statement, 'state' | 'what' | 'details'>

/** Adds a payment and the beginning of its history by one statement. */
export function insertWithHistory(
  trx: Trx,
  payment: Insertable<Tables['payment']>,
  history: readonly FirstEvent[],
): Promise<PaymentRow> {
  const events = history.map(({ state, what, details = {} }) => ({ state, what, details }))
  return keepPlan(trx)
    .with('made', (db) => db.insertInto('payment').values(payment).returning(paymentColumns))
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
export async function report(trx: Db, ...messages: readonly Statement[]): Promise<void> {
  const rows = messages.map(({ paymentId, state, what, at, details = {} }) => ({
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
  const payable = await payables.lock(trx, payable_id)
  return { payment: await payments.lock(trx, paymentId), payable }
}
