import './tables.ts'
import type { Mobile } from '#kit/mobile.ts'
import { ok, refuse, type Accepted, type Refused } from '#kit/result.ts'
import { addressLimits } from '#platform/address.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Db } from '#platform/database/database.ts'
import { consumeLimits, type LimitRefusal } from '#platform/limits/limits.ts'
import { isOpen } from '../rules.ts'

type Query = { code: string; mobile: Mobile }
const quarter = 15 * 60

export const findEvents = (db: Db, applicationId: bigint) =>
  db.selectFrom('application_event').selectAll().where('application_id', '=', applicationId).orderBy('id').execute()

/**
 * Finds an application by code and number. Unknown codes and wrong numbers return the same refusal;
 * tries are limited.
 */
export async function followApplication(
  ctx: RequestContext,
  { code, mobile }: Query,
): Promise<
  | Accepted<{
      row: NonNullable<Awaited<ReturnType<typeof findByCode>>>
      events: Awaited<ReturnType<typeof findEvents>>
    }>
  | Refused<'not-found'>
  | (Refused<'too-many'> & { wait: LimitRefusal })
> {
  const { db, secrets, scope } = ctx
  const codeIndex = secrets.blindIndex('application.code', code)
  const used = await consumeLimits(ctx, [
    ...addressLimits('application-code', scope.address, { max: 20, seconds: quarter }),
    { key: `application:code:${codeIndex.toString('hex')}`, max: 20, seconds: quarter },
  ])
  if (!used.allowed) return { ok: false, code: 'too-many', wait: used }
  const row = await findByCode(db, codeIndex)
  if (!row || !secrets.blindIndex('application.mobile', mobile).equals(Buffer.from(row.mobile_index))) {
    return refuse('not-found')
  }
  return ok({ row, events: await findEvents(db, row.id) })
}

const findByCode = (db: Db, codeIndex: Buffer) =>
  db.selectFrom('application').selectAll().where('code_index', '=', codeIndex).executeTakeFirst()

/** Withdraws an application with the same two proofs; a decided one stays. */
export async function withdrawApplication(ctx: RequestContext, query: Query): Promise<void> {
  const match = await followApplication(ctx, query)
  if (!match.ok) return
  await inTransaction(ctx.db, async (trx) => {
    const row = await trx
      .selectFrom('application')
      .select(['id', 'state'])
      .where('id', '=', match.value.row.id)
      .forUpdate()
      .executeTakeFirst()
    if (!row || !isOpen(row.state)) return
    await trx
      .updateTable('application')
      .set({ state: 'withdrawn', decided_at: ctx.now, changed_at: ctx.now })
      .where('id', '=', row.id)
      .execute()
    await trx
      .insertInto('application_event')
      .values({ application_id: row.id, state: 'withdrawn', staff_id: null, note_sealed: null, at: ctx.now })
      .execute()
  })
}
