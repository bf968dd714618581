import './tables.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import type { ErasureBlocker } from '#platform/manifest.ts'

/** Exports a person's parkings and debts. */
export async function exportPersonalData({ db, secrets }: Pick<RequestContext, 'db' | 'secrets'>, personId: bigint) {
  const open = (sealed: Uint8Array | null) => (sealed ? secrets.open(sealed) : null)
  const [parkings, debts] = await Promise.all([
    db
      .selectFrom('parking')
      .innerJoin('parking_zone', 'parking_zone.id', 'zone_id')
      .select(['plate_sealed', 'code', 'name', 'state', 'started_at', 'ended_at', 'amount_rial', 'stated_wait_seconds'])
      .select(['objection_sealed', 'objection_answer'])
      .where('person_id', '=', personId)
      .orderBy('parking.id')
      .execute(),
    db
      .selectFrom('parking_debt')
      .select(['plate_sealed', 'place', 'amount_rial', 'state', 'found_at'])
      .where('person_id', '=', personId)
      .orderBy('id')
      .execute(),
  ])
  return {
    parkings: parkings.map(({ plate_sealed, objection_sealed, ...row }) => ({
      ...row,
      plate: open(plate_sealed),
      objection: open(objection_sealed),
    })),
    debts: debts.map(({ plate_sealed, ...row }) => ({ ...row, plate: open(plate_sealed) })),
  }
}

/** Anonymises parkings and plates. Charges stay for accounting. */
export async function erasePersonalData(trx: Trx, personId: bigint): Promise<void> {
  await trx
    .updateTable('parking')
    .set({ person_id: null, plate_sealed: null, plate_index: null, objection_sealed: null })
    .where('person_id', '=', personId)
    .execute()
  await trx
    .updateTable('parking_debt')
    .set({ person_id: null, plate_sealed: null, plate_index: null })
    .where('person_id', '=', personId)
    .execute()
}

/** Finds a running parking, or a payment that has not reached the city. */
export async function findRunningParking(db: Db, personId: bigint): Promise<ErasureBlocker | null> {
  const running = await db
    .selectFrom('parking')
    .select('id')
    .where('person_id', '=', personId)
    .where('state', '=', 'running')
    .executeTakeFirst()
  if (running) return { code: 'parking-running', text: 'یک خودروی شما هنوز پارک است. اول پارک را تمام کنید.' }
  const debt = await db
    .selectFrom('parking_debt')
    .select('id')
    .where('person_id', '=', personId)
    .where('state', 'in', ['pending', 'unknown'])
    .executeTakeFirst()
  return debt
    ? {
        code: 'parking-debt-pending',
        text: 'پرداخت یک بدهی پارک هنوز در شهرداری ثبت نشده. بعد از ثبت یا برگشت پول می‌توانید حساب را حذف کنید.',
      }
    : null
}
