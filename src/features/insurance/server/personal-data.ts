import './tables.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import type { ErasureBlocker } from '#platform/manifest.ts'
import { findPolicy, selectOrders } from './find-orders.ts'
import { findInstalments } from './instalments.ts'
import { openQuote } from './quotes.ts'

/** Exports all data of a person's quotes, orders and policies. */
export async function exportPersonalData({ db, secrets }: Pick<RequestContext, 'db' | 'secrets'>, personId: bigint) {
  const open = (sealed: Uint8Array | null) => (sealed ? secrets.open(sealed) : null)
  const opened = (sealed: Uint8Array | null): unknown => JSON.parse(open(sealed) ?? 'null')
  const [quotes, orders] = await Promise.all([
    db
      .selectFrom('insurance_quote')
      .selectAll()
      .where('person_id', '=', personId)
      .where('input_sealed', 'is not', null)
      .orderBy('id')
      .execute(),
    selectOrders(db).where('person_id', '=', personId).orderBy('id').execute(),
  ])
  return {
    quotes: quotes.map((row) => ({ id: row.public_id, madeAt: row.made_at, asked: openQuote(secrets, row) })),
    orders: await Promise.all(
      orders.map(async (row) => {
        const policy = await findPolicy(db, row.id)
        return {
          id: row.public_id,
          insurer: row.insurer,
          state: row.state,
          madeAt: row.made_at,
          beginsOn: row.begins_on,
          endsOn: row.ends_on,
          coverRial: String(row.cover_rial),
          priceRial: String(row.price_rial),
          asked: opened(row.input_sealed),
          insured: opened(row.insured_sealed),
          address: opened(row.address_sealed),
          instalments: (await findInstalments(db, [row.id])).map((part) => ({
            number: part.number,
            dueOn: part.due_on,
            amountRial: String(part.amount_rial),
            state: part.state,
            paidAt: part.paid_at,
          })),
          policy: policy && { number: open(policy.number_sealed), uniqueCode: open(policy.unique_code_sealed) },
        }
      }),
    ),
  }
}

/** Deletes quotes and the personal data of orders. Payments stay without a name, for the books. */
export async function erasePersonalData(trx: Trx, personId: bigint): Promise<void> {
  await trx.deleteFrom('insurance_quote').where('person_id', '=', personId).execute()
  const orders = await trx.selectFrom('insurance_order').select('id').where('person_id', '=', personId).execute()
  if (orders.length === 0) return
  const ids = orders.map(({ id }) => id)
  await trx
    .updateTable('insurance_policy')
    .set({ number_sealed: null, unique_code_sealed: null })
    .where('order_id', 'in', ids)
    .execute()
  await trx
    .updateTable('insurance_order')
    .set({
      person_id: null,
      input_sealed: null,
      insured_sealed: null,
      address_sealed: null,
      subject_sealed: null,
      subject_index: null,
      car: null,
    })
    .where('id', 'in', ids)
    .execute()
}

/** Returns an order on which an insurer still works. */
export async function findOpenOrder(db: Db, personId: bigint): Promise<ErasureBlocker | null> {
  const open = await db
    .selectFrom('insurance_order')
    .select('id')
    .where('person_id', '=', personId)
    .where('state', 'in', ['paid', 'review', 'documents', 'voiding'])
    .executeTakeFirst()
  if (open) {
    return {
      code: 'insurance-open',
      text: 'یک سفارش بیمهٔ شما هنوز تمام نشده. بعد از صدور یا برگشت پول می‌توانید حساب را حذف کنید.',
    }
  }
  const owing = await db
    .selectFrom('insurance_instalment')
    .innerJoin('insurance_order', 'insurance_order.id', 'order_id')
    .select('number')
    .where('person_id', '=', personId)
    .where('insurance_instalment.state', 'in', ['open', 'late'])
    .limit(1)
    .executeTakeFirst()
  return owing
    ? {
        code: 'insurance-instalments',
        text: 'قسط‌های بیمهٔ شما هنوز تمام نشده است. بعد از پرداخت قسط‌ها یا لغو بیمه‌نامه می‌توانید حساب را حذف کنید.',
      }
    : null
}
