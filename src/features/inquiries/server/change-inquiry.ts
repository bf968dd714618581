import './tables.ts'
import { refuse, ok, type Result } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction } from '#platform/database/database.ts'
import { getInquiry } from './find-inquiries.ts'
import { inquiries } from './flows.ts'

type Own = { personId: bigint; id: string }
type Ctx = Pick<RequestContext, 'db' | 'secrets' | 'now'>

/** Pins or unpins an inquiry. */
export async function setFavourite(ctx: Ctx, { personId, id, favourite }: Own & { favourite: boolean }): Promise<void> {
  const row = await getInquiry(ctx.db, { personId, id })
  await ctx.db.updateTable('inquiry').set({ favourite }).where('id', '=', row.id).execute()
}

export async function saveNote(ctx: Ctx, { personId, id, note }: Own & { note: string }): Promise<void> {
  const row = await getInquiry(ctx.db, { personId, id })
  const sealed = note === '' ? null : ctx.secrets.seal(note)
  await ctx.db.updateTable('inquiry').set({ note_sealed: sealed }).where('id', '=', row.id).execute()
}

/** Deletes input and answer; the payment stays in the books. Refused while the inquiry is active. */
export const forgetInquiry = (ctx: Ctx, own: Own): Promise<Result<null, 'running'>> =>
  inTransaction<Result<null, 'running'>>(ctx.db, async (trx) => {
    const { id } = await getInquiry(trx, own)
    const row = await inquiries.lockIf(trx, id)
    if (row?.ended_at === null) return refuse('running')
    await trx
      .updateTable('inquiry')
      .set({
        input_sealed: null,
        input_index: null,
        plate_index: null,
        answer_sealed: null,
        note_sealed: null,
        favourite: false,
        hidden_at: ctx.now,
      })
      .where('id', '=', id)
      .execute()
    return ok(null)
  })
