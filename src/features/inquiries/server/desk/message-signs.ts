import '../tables.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Db } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { requirePermission } from '#platform/staff.ts'
import type { MessageSign } from '../../message/check-message.ts'

export const findMessageSigns = (db: Db) =>
  db
    .selectFrom('message_sign')
    .select(['id', 'kind', 'value', 'note'])
    .where('withdrawn_at', 'is', null)
    .orderBy('kind')
    .orderBy('id')
    .limit(500)
    .execute()

export async function addMessageSign(
  ctx: RequestContext,
  { kind, value, note }: MessageSign,
): Promise<Result<null, 'same'>> {
  requirePermission(ctx, 'inquiries.messages')
  return inTransaction<Result<null, 'same'>>(ctx.db, async (trx) => {
    const row = await trx
      .insertInto('message_sign')
      .values({ kind, value, note, added_at: ctx.now, withdrawn_at: null })
      .onConflict((conflict) => conflict.columns(['kind', 'value']).where('withdrawn_at', 'is', null).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!row) return refuse('same')
    await writeAudit(trx, ctx, { act: 'message-sign.add', subject: `message-sign:${row.id}`, details: { value } })
    return ok(null)
  })
}

export async function withdrawMessageSign(ctx: RequestContext, id: string): Promise<void> {
  requirePermission(ctx, 'inquiries.messages')
  await inTransaction(ctx.db, async (trx) => {
    const row = await trx
      .updateTable('message_sign')
      .set({ withdrawn_at: ctx.now })
      .where('id', '=', BigInt(id))
      .where('withdrawn_at', 'is', null)
      .returning('value')
      .executeTakeFirst()
    if (!row) {
      const withdrawn = trx.selectFrom('message_sign').select('id').where('id', '=', BigInt(id)).executeTakeFirst()
      if (await withdrawn) return
      throw notFound()
    }
    await writeAudit(trx, ctx, {
      act: 'message-sign.withdraw',
      subject: `message-sign:${id}`,
      details: { value: row.value },
    })
  })
}
