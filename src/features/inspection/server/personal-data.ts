import './tables.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import type { ErasureBlocker } from '#platform/manifest.ts'
import { findOrders } from './find-orders.ts'

/** Exports all data of a person's inspections. */
export async function exportPersonalData({ db, secrets }: Pick<RequestContext, 'db' | 'secrets'>, personId: bigint) {
  const open = (sealed: Uint8Array | null) => (sealed ? secrets.open(sealed) : null)
  const [orders, waiting, requests, shares, inspector, objections] = await Promise.all([
    findOrders(db, personId),
    db.selectFrom('inspection_waiting').selectAll().where('person_id', '=', personId).orderBy('id').execute(),
    db
      .selectFrom('inspection_request')
      .selectAll()
      .where((is) => is.or([is('person_id', '=', personId), is('seller_id', '=', personId)]))
      .orderBy('id')
      .execute(),
    db.selectFrom('inspection_share').selectAll().where('person_id', '=', personId).orderBy('order_id').execute(),
    db.selectFrom('inspector').select('code').where('person_id', '=', personId).executeTakeFirst(),
    db.selectFrom('inspection_objection').selectAll().where('person_id', '=', personId).orderBy('id').execute(),
  ])
  return {
    orders: orders.map((row) => ({
      id: row.public_id,
      car: row.car,
      // Data of the other party belong to that party.
      plate: row.person_id === personId ? open(row.plate_sealed) : null,
      address: row.person_id === personId ? open(row.address_sealed) : null,
      package: row.package,
      state: row.state,
      startsAt: row.starts_at,
      madeAt: row.made_at,
    })),
    paid: shares.map((share) => ({ amountRial: String(share.amount_rial), state: share.state })),
    waiting: waiting.map(({ day, state, made_at }) => ({ day, state, madeAt: made_at })),
    requests: requests.map(({ car, ad_path, made_at }) => ({ car, ad: ad_path, madeAt: made_at })),
    objections: objections.map(({ about, words, at, outcome, answer }) => ({ about, words, at, outcome, answer })),
    inspectorCode: inspector?.code ?? null,
  }
}

/** Deletes people, addresses and plates of inspections. Payments stay without a name, for the books. */
export async function erasePersonalData(trx: Trx, personId: bigint): Promise<void> {
  await trx.deleteFrom('inspection_waiting').where('person_id', '=', personId).execute()
  await trx
    .deleteFrom('inspection_request')
    .where((is) => is.or([is('person_id', '=', personId), is('seller_id', '=', personId)]))
    .execute()
  await trx
    .updateTable('inspection_order')
    .set({ person_id: null, plate_sealed: null, address_sealed: null })
    .where('person_id', '=', personId)
    .execute()
  await trx.updateTable('inspection_order').set({ seller_id: null }).where('seller_id', '=', personId).execute()
  await trx.updateTable('inspection_share').set({ person_id: null }).where('person_id', '=', personId).execute()
  await trx
    .updateTable('inspection_objection')
    .set({ person_id: null, words: null })
    .where('person_id', '=', personId)
    .execute()
  await trx.updateTable('inspection_objection').set({ decided_by: null }).where('decided_by', '=', personId).execute()
  await trx.updateTable('inspector').set({ person_id: null }).where('person_id', '=', personId).execute()
}

/** Returns a paid or pending booking of either party. */
export async function findOpenOrder(db: Db, personId: bigint): Promise<ErasureBlocker | null> {
  const open = await db
    .selectFrom('inspection_order')
    .select('id')
    .where((is) => is.or([is('person_id', '=', personId), is('seller_id', '=', personId)]))
    .where('state', 'in', ['awaiting-payment', 'awaiting-seller', 'booked', 'assigned', 'in-progress'])
    .executeTakeFirst()
  return open
    ? {
        code: 'inspection-open',
        text: 'یک رزرو کارشناسی شما هنوز باز است. آن را لغو کنید یا تا پایان کارشناسی صبر کنید.',
      }
    : null
}
