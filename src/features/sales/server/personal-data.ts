import './tables.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import type { ErasureBlocker } from '#platform/manifest.ts'
import { saleOrderFlow } from '../states.ts'

/** Exports all data of a person's orders of new cars and reminders of plans. */
export async function exportPersonalData({ db, secrets }: Pick<RequestContext, 'db' | 'secrets'>, personId: bigint) {
  const open = (sealed: Uint8Array | null) => (sealed ? secrets.open(sealed) : null)
  const [orders, reminders] = await Promise.all([
    db.selectFrom('sale_order').selectAll().where('person_id', '=', personId).orderBy('id').execute(),
    db
      .selectFrom('sale_reminder')
      .innerJoin('sale_plan', 'sale_plan.id', 'plan_id')
      .select(['slug', 'minutes', 'sale_reminder.made_at'])
      .where('person_id', '=', personId)
      .execute(),
  ])
  const bills =
    orders.length === 0
      ? []
      : await db
          .selectFrom('sale_bill')
          .selectAll()
          .where(
            'order_id',
            'in',
            orders.map(({ id }) => id),
          )
          .orderBy('id')
          .execute()
  return {
    orders: orders.map((row) => ({
      id: row.public_id,
      state: row.state,
      trim: row.trim,
      colour: row.colour,
      options: row.options,
      priceRial: String(row.price_rial),
      madeAt: row.made_at,
      applicant: JSON.parse(open(row.applicant_sealed) ?? 'null') as unknown,
      contract: row.contract_number,
      vin: open(row.vin_sealed),
      bills: bills
        .filter(({ order_id }) => order_id === row.id)
        .map((bill) => ({
          id: bill.public_id,
          label: bill.label,
          amountRial: String(bill.amount_rial),
          dueAt: bill.due_at,
          paidAt: bill.paid_at,
          disputed: bill.disputed,
          answer: bill.answer,
        })),
    })),
    reminders: reminders.map(({ slug, minutes, made_at }) => ({ plan: slug, minutes, madeAt: made_at })),
  }
}

/** Deletes the buyer's identity and reminders. Payments stay without a name, for the books. */
export async function erasePersonalData(trx: Trx, personId: bigint): Promise<void> {
  await trx.deleteFrom('sale_reminder').where('person_id', '=', personId).execute()
  const orders = await trx.selectFrom('sale_order').select('id').where('person_id', '=', personId).execute()
  if (orders.length === 0) return
  const ids = orders.map(({ id }) => id)
  await trx
    .updateTable('sale_bill')
    .set({ disputed: null, answer: null, answered_at: null })
    .where('order_id', 'in', ids)
    .execute()
  await trx
    .updateTable('sale_order')
    .set({ person_id: null, applicant_sealed: null, national_index: null, household_index: null, vin_sealed: null })
    .where('id', 'in', ids)
    .execute()
}

/** An active order of a car. */
export async function findOpenSale(db: Db, personId: bigint): Promise<ErasureBlocker | null> {
  const open = await db
    .selectFrom('sale_order')
    .select('id')
    .where('person_id', '=', personId)
    .where('state', 'in', saleOrderFlow.open)
    .executeTakeFirst()
  return open
    ? { code: 'sale-open', text: 'یک سفارش خودروی شما هنوز باز است. بعد از تحویل یا انصراف می‌توانید حساب را حذف کنید.' }
    : null
}
