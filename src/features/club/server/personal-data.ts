import './tables.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Trx } from '#platform/database/database.ts'

/** Exports all movements of a person's points, oldest first, and their codes. */
export async function exportPersonalData({ db, secrets }: RequestContext, personId: bigint) {
  const codes = await db
    .selectFrom('club_code')
    .innerJoin('club_discount', 'club_discount.id', 'discount_id')
    .select(['title', 'code_sealed', 'points', 'taken_at', 'used_at', 'refused_at', 'refusal', 'answer'])
    .where('person_id', '=', personId)
    .orderBy('taken_at')
    .execute()
  const points = await exportPoints(db, personId)
  const reminders = await db
    .selectFrom('prize_reminder')
    .innerJoin('draw', 'draw.id', 'draw_id')
    .select(['title', 'asked_at'])
    .where('person_id', '=', personId)
    .orderBy('draw_id')
    .execute()
  return {
    points,
    reminders,
    codes: codes.map(({ code_sealed, ...code }) => ({ ...code, code: secrets.open(code_sealed) })),
  }
}

async function exportPoints(db: RequestContext['db'], personId: bigint) {
  const account = await db
    .selectFrom('point_account')
    .select(['id', 'points', 'owed', 'blocked_at', 'blocked_reason'])
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (!account) return null
  const { id, ...balances } = account
  const movements = await db
    .selectFrom('point_transfer')
    .innerJoin('point_entry', 'transfer_id', 'point_transfer.id')
    .select(['kind', 'source', 'about', 'at', 'side', 'amount'])
    .where('account_id', '=', id)
    .where('side', 'in', ['points', 'owed'])
    .orderBy('point_transfer.id')
    .execute()
  return { ...balances, movements }
}

/** Anonymises the ledger and the codes, which stay. */
export async function erasePersonalData(trx: Trx, personId: bigint): Promise<void> {
  await trx
    .updateTable('point_account')
    .set({ person_id: null, blocked_at: null, blocked_reason: null })
    .where('person_id', '=', personId)
    .execute()
  await trx.deleteFrom('prize_reminder').where('person_id', '=', personId).execute()
  await trx.updateTable('club_code').set({ person_id: null, refusal: null }).where('person_id', '=', personId).execute()
}
