import { ok, refuse, type Result } from '#kit/result.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Db } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { requirePermission } from '#platform/staff.ts'
import type { FraudPattern } from '../fraud.ts'
import './tables.ts'

/** Lists the active patterns. */
export const findFraudPatterns = (db: Db): Promise<FraudPattern[]> =>
  db.selectFrom('fraud_pattern').select(['kind', 'words']).where('withdrawn_at', 'is', null).orderBy('id').execute()

/** Lists the patterns by kind, with what staff need to withdraw one. */
export async function listFraudPatterns(ctx: RequestContext) {
  requirePermission(ctx, 'messages.moderate')
  return ctx.db
    .selectFrom('fraud_pattern')
    .select(['id', 'kind', 'words', 'added_at'])
    .where('withdrawn_at', 'is', null)
    .orderBy('kind')
    .orderBy('id')
    .execute()
}

/** Adds a pattern; later messages that match it warn both parties. */
export async function addFraudPattern(
  ctx: RequestContext,
  { kind, words }: FraudPattern,
): Promise<Result<null, 'same'>> {
  requirePermission(ctx, 'messages.moderate')
  return inTransaction<Result<null, 'same'>>(ctx.db, async (trx) => {
    const row = await trx
      .insertInto('fraud_pattern')
      .values({ kind, words, added_at: ctx.now })
      .onConflict((conflict) => conflict.column('words').where('withdrawn_at', 'is', null).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!row) return refuse('same')
    await writeAudit(trx, ctx, { act: 'fraud-words.add', subject: `fraud-words:${row.id}`, details: { kind, words } })
    return ok(null)
  })
}

/** Withdraws a pattern; existing warnings stay. */
export async function withdrawFraudPattern(ctx: RequestContext, id: string): Promise<void> {
  requirePermission(ctx, 'messages.moderate')
  await inTransaction(ctx.db, async (trx) => {
    const row = await trx
      .updateTable('fraud_pattern')
      .set({ withdrawn_at: ctx.now })
      .where('id', '=', BigInt(id))
      .where('withdrawn_at', 'is', null)
      .returning('words')
      .executeTakeFirst()
    if (!row) {
      const withdrawn = trx.selectFrom('fraud_pattern').select('id').where('id', '=', BigInt(id)).executeTakeFirst()
      if (await withdrawn) return
      throw notFound()
    }
    await writeAudit(trx, ctx, {
      act: 'fraud-words.withdraw',
      subject: `fraud-words:${id}`,
      details: { words: row.words },
    })
  })
}
