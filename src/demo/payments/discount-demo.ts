import '#features/payments/server/tables.ts'
import type { Demo } from '#demo/demo.ts'

/** Seeds a demo code: ten percent of an order, at most fifty thousand tomans. */
export const discountDemo: Demo = {
  after: ['identity'],
  write: async (trx, { now }) => {
    await trx
      .insertInto('discount_code')
      .values({
        code: 'FARMAN10',
        title: 'کد نمایشی',
        kind: 'demo-order',
        percent: 10,
        amount_rial: null,
        most_rial: 500_000n,
        stock: null,
        per_person: null,
        starts_at: now,
        ends_at: null,
        stopped_at: null,
        made_by: null,
        made_at: now,
      })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .execute()
    return {}
  },
}
