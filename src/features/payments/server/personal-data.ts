import './tables.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import type { ErasureBlocker } from '#platform/manifest.ts'

const text = (rial: bigint) => String(rial)

/** Exports a person's payables, tries and refunds. */
export async function exportPersonalData({ db }: { db: Db }, personId: bigint) {
  const payables = await db.selectFrom('payable').selectAll().where('person_id', '=', personId).orderBy('id').execute()
  const payments = await db.selectFrom('payment').selectAll().where('person_id', '=', personId).orderBy('id').execute()
  const refunds = await db.selectFrom('refund').selectAll().where('person_id', '=', personId).orderBy('id').execute()
  const discounts = await db
    .selectFrom('discount_use')
    .innerJoin('discount_code', 'discount_code.id', 'code_id')
    .select(['code', 'discount_use.amount_rial', 'used_at'])
    .where('person_id', '=', personId)
    .orderBy('discount_use.id')
    .execute()
  return {
    discounts: discounts.map(({ code, amount_rial, used_at }) => ({
      code,
      amountRial: text(amount_rial),
      at: used_at,
    })),
    payables: payables.map((each) => ({
      number: each.public_id,
      kind: each.kind,
      title: each.title,
      amountRial: text(each.amount_rial),
      state: each.state,
      refundedRial: text(each.refunded_rial),
      at: each.made_at,
    })),
    payments: payments.map((each) => ({
      number: each.public_id,
      gateway: each.gateway,
      gatewayRial: text(each.gateway_rial),
      walletRial: text(each.wallet_rial),
      state: each.state,
      reference: each.reference_id,
      card: each.masked_card,
      at: each.made_at,
      ended: each.ended_at,
    })),
    refunds: refunds.map((each) => ({
      number: each.public_id,
      amountRial: text(each.amount_rial),
      destination: each.destination,
      state: each.state,
      reason: each.reason,
      at: each.made_at,
    })),
  }
}

/** An unresolved payment, or a refund on its way, prevents deleting the account. */
export async function findOpenPayment(db: Db, personId: bigint): Promise<ErasureBlocker | null> {
  const payment = await db
    .selectFrom('payment')
    .select('id')
    .where('person_id', '=', personId)
    .where('state', 'in', ['created', 'redirected', 'suspicious'])
    .limit(1)
    .executeTakeFirst()
  if (payment)
    return {
      code: 'payment-open',
      text: 'نتیجهٔ یکی از پرداخت‌های شما هنوز روشن نشده است. بعد از آن می‌توانید حساب را حذف کنید.',
    }
  const refund = await db
    .selectFrom('refund')
    .select('id')
    .where('person_id', '=', personId)
    .where('state', 'in', ['awaiting-approval', 'awaiting-transfer'])
    .limit(1)
    .executeTakeFirst()
  return refund
    ? { code: 'refund-open', text: 'برگشت پول شما هنوز تمام نشده است. بعد از آن می‌توانید حساب را حذف کنید.' }
    : null
}

/** Anonymises payments, which stay for accounting. */
export async function erasePersonalData(trx: Trx, personId: bigint): Promise<void> {
  for (const table of ['payable', 'payment', 'refund', 'discount_use'] as const) {
    await trx.updateTable(table).set({ person_id: null }).where('person_id', '=', personId).execute()
  }
  await trx.updateTable('discount_code').set({ made_by: null }).where('made_by', '=', personId).execute()
  await trx.updateTable('refund').set({ requested_by: null }).where('requested_by', '=', personId).execute()
  await trx.updateTable('refund').set({ decided_by: null }).where('decided_by', '=', personId).execute()
}
