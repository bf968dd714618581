import './tables.ts'
import { ok, refuse, type Accepted, type Refused } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction } from '#platform/database/database.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { consumeLimits, type LimitRefusal } from '#platform/limits/limits.ts'
import { askJob, askKey } from './ask-job.ts'
import { getInquiry } from './find-inquiries.ts'
import { inquiries } from './flows.ts'

type Given = { personId: bigint; id: string; value: string | null; behalf?: boolean }

export type GiveAnswer =
  | Accepted<null>
  | Refused<'not-waiting' | 'unknown-choice'>
  | (Refused<'too-many'> & { wait: LimitRefusal })

/** Wrong attempts for one code of the owner; then a new code must be sent. */
const maxTries = 3

/**
 * Passes the requested value to the provider, under the paid key: nothing is paid again. Without a value the provider
 * is called again, which sends the owner another code.
 */
export async function giveCode(
  ctx: RequestContext,
  { personId, id, value, behalf = false }: Given,
): Promise<GiveAnswer> {
  const { id: rowId } = await getInquiry(ctx.db, { personId, id, behalf })
  return inTransaction<GiveAnswer>(ctx.db, async (trx) => {
    const row = await inquiries.lockIf(trx, rowId)
    if (row?.state !== 'needs-code' || row.need === null) return refuse('not-waiting')
    const { need } = row
    if (value !== null && need.kind === 'choice' && !need.options.some((option) => option.value === value)) {
      return refuse('unknown-choice')
    }
    const limit = await consumeLimits({ ...ctx, db: trx }, [
      value === null
        ? { key: `inquiry-code:again:${row.id}`, max: 5, seconds: 3600 }
        : { key: `inquiry-code:${row.id}:${Math.floor(row.code_tries / maxTries)}`, max: 20, seconds: 3600 },
    ])
    if (!limit.allowed) return { ok: false, code: 'too-many', wait: limit }
    const due = new Date(ctx.now.getTime() + ctx.config.INQUIRY_REFUND_SECONDS * 1000)
    const set = {
      answers_sealed: value === null ? null : ctx.secrets.seal(JSON.stringify({ need: need.kind, value })),
      code_tries: value === null ? 0 : row.code_tries + 1,
      reason: null,
      attempts: 0,
      due_at: due,
    }
    await inquiries.move(trx, ctx, row, { to: 'running', by: 'person', set })
    await addJob(trx, askJob, { inquiryId: String(row.id) }, { key: askKey(row.id) })
    return ok(null)
  })
}
