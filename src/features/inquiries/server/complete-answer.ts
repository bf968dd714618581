import './tables.ts'
import { notify } from '#features/notifications/contract.ts'
import { inTransaction } from '#platform/database/database.ts'
import { addJob, type JobRun } from '#platform/jobs/jobs.ts'
import { answerPath } from '../addresses.ts'
import { missingParts } from '../examine-answer.ts'
import { inquiryKind } from '../kinds.ts'
import { completeAfter, completeJob, completeKey } from './ask-job.ts'
import { callOne, type AskContext } from './ask-providers.ts'
import { completed } from './end-inquiry.ts'
import { openAnswer, openInput } from './find-inquiries.ts'
import { inquiries } from './flows.ts'
import { partsCameNotice } from './notices.ts'

/**
 * Requests the missing parts of an answer again from its provider, under the same key. New parts are added without a
 * fee; after the last attempt the answer stays as it is.
 */
export async function completeAnswer(ctx: AskContext, inquiryId: bigint, run: JobRun): Promise<void> {
  const { db, secrets, clock } = ctx
  const row = await db.selectFrom('inquiry').selectAll().where('id', '=', inquiryId).executeTakeFirst()
  const [input, before] = row ? [openInput(secrets, row), openAnswer(secrets, row)] : [null, null]
  if (!row || row.state !== 'done' || input === null || before === null) return
  if (missingParts(before).missing === 0 || row.completions >= completeAfter.length) return
  const provider = ctx.providers.inquiries.find(({ name }) => name === row.provider)
  const call = await db
    .selectFrom('inquiry_call')
    .select('track_id')
    .where('inquiry_id', '=', row.id)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!provider || !call) return
  const reply = await callOne(ctx, { row, input, provider, trackId: call.track_id })
  await inTransaction(db, async (trx) => {
    await run.assertLease(trx)
    const now = await inquiries.lockIf(trx, inquiryId)
    const answer = now && openAnswer(secrets, now)
    if (now?.state !== 'done' || !answer || now.person_id === null) return
    const whole = reply.state === 'done' ? completed(answer, reply.answer) : answer
    const [left, missed] = [missingParts(whole).missing, missingParts(answer).missing]
    const completions = now.completions + 1
    await trx
      .updateTable('inquiry')
      .set({ completions, ...(left < missed && { answer_sealed: secrets.seal(JSON.stringify(whole)) }) })
      .where('id', '=', now.id)
      .execute()
    if (left < missed) {
      await notify(
        trx,
        { now: clock.now() },
        {
          notice: partsCameNotice,
          personId: now.person_id,
          data: { service: inquiryKind(now.kind).title, left },
          link: now.behalf_path ?? answerPath(now.public_id),
          key: `inquiry-parts:${now.public_id}:${left}`,
        },
      )
    }
    const delaySeconds = completeAfter[completions]
    if (left > 0 && delaySeconds !== undefined) {
      await addJob(trx, completeJob, { inquiryId: String(now.id) }, { key: completeKey(now.id), delaySeconds })
    }
  })
}
