import './tables.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import type { ErasureBlocker } from '#platform/manifest.ts'
import { importedOrderFlow } from '../states.ts'

/** Exports a person's applications for imported cars. */
export async function exportPersonalData({ db, secrets }: Pick<RequestContext, 'db' | 'secrets'>, personId: bigint) {
  const orders = await db
    .selectFrom('imported_order')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('id')
    .execute()
  if (orders.length === 0) return { orders: [] }
  const ids = orders.map(({ id }) => id)
  const [accepted, deposits, bills] = await Promise.all([
    db.selectFrom('imported_acceptance').selectAll().where('order_id', 'in', ids).execute(),
    db.selectFrom('imported_deposit').selectAll().where('order_id', 'in', ids).orderBy('id').execute(),
    db.selectFrom('imported_bill').selectAll().where('order_id', 'in', ids).orderBy('id').execute(),
  ])
  return {
    orders: orders.map((row) => ({
      id: row.public_id,
      state: row.state,
      madeAt: row.made_at,
      confirmedAt: row.confirmed_at,
      applicant: row.applicant_sealed ? (JSON.parse(secrets.open(row.applicant_sealed)) as unknown) : null,
      prices: row.quotes,
      ticket: row.ticket,
      contract: row.contract_number,
      accepted: accepted
        .filter(({ order_id }) => order_id === row.id)
        .map(({ version, section, accepted_at }) => ({ version, section, at: accepted_at })),
      deposits: deposits
        .filter(({ order_id }) => order_id === row.id)
        .map(({ bank, state, amount_rial, reference, asked_at }) => ({
          bank,
          state,
          amountRial: String(amount_rial),
          reference,
          askedAt: asked_at,
        })),
      bills: bills
        .filter(({ order_id }) => order_id === row.id)
        .map(({ kind, amount_rial, due_at, paid_at }) => ({
          kind,
          amountRial: String(amount_rial),
          dueAt: due_at,
          paidAt: paid_at,
        })),
    })),
  }
}

/** Anonymises the buyer. Payments and blocks stay for accounting. */
export async function erasePersonalData(trx: Trx, personId: bigint): Promise<void> {
  await trx
    .updateTable('imported_order')
    .set({ person_id: null, applicant_sealed: null, national_index: null })
    .where('person_id', '=', personId)
    .execute()
}

/** Finds an open application, or a deposit that the bank has not released. */
export async function findOpenOrder(db: Db, personId: bigint): Promise<ErasureBlocker | null> {
  const open = await db
    .selectFrom('imported_order')
    .leftJoin('imported_deposit', (join) =>
      join
        .onRef('imported_deposit.order_id', '=', 'imported_order.id')
        .on('imported_deposit.state', 'in', ['asked', 'blocked']),
    )
    .select('imported_order.id')
    .where('person_id', '=', personId)
    .where((is) =>
      is.or([is('imported_order.state', 'in', importedOrderFlow.open), is('imported_deposit.id', 'is not', null)]),
    )
    .executeTakeFirst()
  return open
    ? {
        code: 'imported-open',
        text: 'یک درخواست خودروی وارداتی شما هنوز باز است یا سپردهٔ آن آزاد نشده. بعد از تحویل، یا بعد از انصراف و آزاد شدن سپرده، می‌توانید حساب را حذف کنید.',
      }
    : null
}
