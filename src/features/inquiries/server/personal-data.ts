import './tables.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import type { ErasureBlocker } from '#platform/manifest.ts'
import { openAnswer, openInput } from './find-inquiries.ts'
import { findPrerequisites, openPrerequisite } from './prerequisites.ts'

/** Exports all inquiries of a person, with their answers. */
export async function exportPersonalData({ db, secrets }: Pick<RequestContext, 'db' | 'secrets'>, personId: bigint) {
  const rows = await db.selectFrom('inquiry').selectAll().where('person_id', '=', personId).orderBy('id').execute()
  const bills = await db.selectFrom('bill').selectAll().where('person_id', '=', personId).orderBy('id').execute()
  const rechecks = await db
    .selectFrom('inquiry_recheck')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('id')
    .execute()
  const prerequisites = await findPrerequisites(db, personId)
  const inquiries = rows.map((row) => ({
    id: row.public_id,
    kind: row.kind,
    state: row.state,
    priceRial: row.price_rial,
    madeAt: row.made_at,
    answeredAt: row.answered_at,
    // Data of other people stay out of the export.
    asked: row.behalf_path === null ? openInput(secrets, row) : null,
    answer: row.behalf_path === null ? openAnswer(secrets, row) : null,
    favourite: row.favourite,
    note: row.note_sealed && secrets.open(row.note_sealed),
  }))
  return {
    inquiries,
    bills: bills.map(({ title, amount_rial, state, made_at, ids_sealed }) => ({
      title,
      amountRial: amount_rial,
      state,
      madeAt: made_at,
      ids: ids_sealed && (JSON.parse(secrets.open(ids_sealed)) as unknown),
    })),
    rechecks: rechecks.map((row) => ({
      kind: row.kind,
      asked: openInput(secrets, row),
      everyDays: row.every_days,
      mostRial: row.most_rial,
      state: row.state,
      madeAt: row.made_at,
    })),
    prerequisites: prerequisites.map((row) => ({
      id: row.public_id,
      kind: row.kind,
      state: row.state,
      madeAt: row.made_at,
      validUntil: row.valid_until,
      asked: row.input_sealed && (JSON.parse(secrets.open(row.input_sealed)) as unknown),
      answer: openPrerequisite(secrets, row),
    })),
  }
}

/** Deletes inputs and answers; the rows stay without a name, because money was paid for them. */
export async function erasePersonalData(trx: Trx, personId: bigint): Promise<void> {
  await trx.updateTable('bill').set({ person_id: null, ids_sealed: null }).where('person_id', '=', personId).execute()
  await trx.updateTable('bill_basket').set({ person_id: null }).where('person_id', '=', personId).execute()
  await trx.updateTable('inquiry_run').set({ person_id: null }).where('person_id', '=', personId).execute()
  await trx.deleteFrom('inquiry_recheck').where('person_id', '=', personId).execute()
  await trx.deleteFrom('prerequisite').where('person_id', '=', personId).execute()
  await trx
    .updateTable('inquiry')
    .set({
      person_id: null,
      input_sealed: null,
      input_index: null,
      plate_index: null,
      answer_sealed: null,
      answers_sealed: null,
      note_sealed: null,
    })
    .where('person_id', '=', personId)
    .execute()
}

/** Paid inquiries without an answer or a refund, and bills on their way to the state. */
export async function findRunningInquiry(db: Db, personId: bigint): Promise<ErasureBlocker | null> {
  const inquiry = await db
    .selectFrom('inquiry')
    .select('id')
    .where('person_id', '=', personId)
    .where('state', 'in', ['running', 'needs-code'])
    .where('price_rial', '>', 0n)
    .limit(1)
    .executeTakeFirst()
  // Without its ids, which go with the person, the bill could neither be paid nor checked.
  const bill = await db
    .selectFrom('bill')
    .select('id')
    .where('person_id', '=', personId)
    .where('state', 'in', ['pending', 'unknown'])
    .limit(1)
    .executeTakeFirst()
  return inquiry || bill
    ? {
        code: 'inquiry-running',
        text: 'یک استعلام یا قبض شما هنوز نتیجه ندارد. بعد از پاسخ یا برگشت پول می‌توانید حساب را حذف کنید.',
      }
    : null
}
