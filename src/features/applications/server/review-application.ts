import './tables.ts'
import { notify, sendSms } from '#features/notifications/contract.ts'
import type { Mobile } from '#kit/mobile.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import { dayMs } from '#kit/durations.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Trx } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { requirePermission } from '#platform/staff.ts'
import { isOpen, mayMove, pathOf, type ApplicationState } from '../rules.ts'
import type { ApplicationDetails } from '../schemas.ts'
import { applicationNotice, movedSms } from './notices.ts'

const smsLivesMs = dayMs

async function lock(trx: Trx, publicId: string) {
  const row = await trx
    .selectFrom('application')
    .selectAll()
    .where('public_id', '=', publicId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

type Move = { id: string; state: ApplicationState; note?: string | undefined }

/**
 * Changes the state of an application, notifies the applicant and assigns it to the caller. Refuses
 * an illegal transition.
 */
export async function moveApplication(
  ctx: RequestContext,
  { id, state, note }: Move,
): Promise<Result<null, 'not-now'>> {
  const staffId = requirePermission(ctx, 'applications.review')
  const { now, secrets } = ctx
  return inTransaction(ctx.db, async (trx) => {
    const row = await lock(trx, id)
    if (!mayMove(row.state, state)) return refuse('not-now')
    const { id: eventId } = await trx
      .insertInto('application_event')
      .values({
        application_id: row.id,
        state,
        staff_id: staffId,
        note_sealed: note ? secrets.seal(note) : null,
        at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .updateTable('application')
      .set({ state, changed_at: now, decided_at: isOpen(state) ? null : now, assignee_id: row.assignee_id ?? staffId })
      .where('id', '=', row.id)
      .execute()
    const moved = { form: row.kind, title: row.title, state }
    if (row.person_id !== null) {
      const link = `${pathOf[row.kind]}?tab=follow`
      const key = `application:${id}:${eventId}`
      await notify(trx, ctx, { notice: applicationNotice, personId: row.person_id, data: moved, link, key })
    } else {
      const { mobile } = JSON.parse(secrets.open(row.details_sealed)) as ApplicationDetails
      await sendSms(trx, ctx, {
        mobile: mobile as Mobile,
        template: 'application-moved',
        tokens: [movedSms(moved)],
        expiresAt: new Date(now.getTime() + smsLivesMs),
      })
    }
    await writeAudit(trx, ctx, { act: 'application.move', subject: `application:${id}`, details: { stage: state } })
    return ok(null)
  })
}

/** Adds a note that only staff see; the state stays. */
export async function noteApplication(ctx: RequestContext, { id, note }: { id: string; note: string }): Promise<void> {
  const staffId = requirePermission(ctx, 'applications.review')
  await inTransaction(ctx.db, async (trx) => {
    const row = await lock(trx, id)
    await trx
      .insertInto('application_event')
      .values({
        application_id: row.id,
        state: null,
        staff_id: staffId,
        note_sealed: ctx.secrets.seal(note),
        internal: true,
        at: ctx.now,
      })
      .execute()
    await writeAudit(trx, ctx, { act: 'application.note', subject: `application:${id}` })
  })
}
