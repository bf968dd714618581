import './tables.ts'
import { randomInt } from 'node:crypto'
import { attachFiles } from '#features/files/contract.ts'
import { notify } from '#features/notifications/contract.ts'
import { newPublicId } from '#kit/id.ts'
import { ok, refuse, type Accepted, type Refused } from '#kit/result.ts'
import { daySeconds } from '#kit/durations.ts'
import { addressLimits } from '#platform/address.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction } from '#platform/database/database.ts'
import { consumeLimits, type LimitRefusal } from '#platform/limits/limits.ts'
import { maxFiles, pathOf, type ApplicationKind } from '../rules.ts'
import type { ApplicationDetails } from '../schemas.ts'
import { applicationFile, attachedToApplications } from './application-file.ts'
import { arrivedNotice } from './notices.ts'

export type NewApplication = {
  kind: ApplicationKind
  topic: string
  title: string
  details: ApplicationDetails
  files: readonly string[]
  sentKey: string
  /** Queued on a device, so its person is notified on arrival. */
  queued?: boolean
}

export type SentApplication = { id: string; code: string }

export type ApplicationAnswer =
  | Accepted<SentApplication>
  | Refused<'file-unknown' | 'key-used' | 'sent-before' | 'open-already'>
  | (Refused<'too-many'> & { wait: LimitRefusal })

/** How long a repeated form returns the code again, in milliseconds. */
const codeAgainMs = 10 * 60 * 1000

const newCode = (): string => Array.from({ length: 4 }, () => String(randomInt(10_000)).padStart(4, '0')).join('')

/**
 * Stores an application with its files and returns its code. The same form twice is one
 * application; a second one for the same subject by the same number is refused while the first is
 * open.
 */
export async function sendApplication(ctx: RequestContext, sent: NewApplication): Promise<ApplicationAnswer> {
  const { now, secrets, scope } = ctx
  const { personId } = scope.session
  const sentKey = `${personId ?? 'guest'}:${sent.sentKey}`
  const { kind, topic, title, details, files } = sent
  const hash = secrets.keyedHash('application.sent', JSON.stringify([kind, topic, details, files.length]))
  const mobileIndex = secrets.blindIndex('application.mobile', details.mobile)
  return inTransaction(ctx.db, async (trx): Promise<ApplicationAnswer> => {
    const before = await trx
      .selectFrom('application')
      .select(['public_id', 'code_sealed', 'sent_hash', 'sent_at'])
      .where('sent_key', '=', sentKey)
      .executeTakeFirst()
    if (before) {
      if (before.sent_hash && !hash.equals(Buffer.from(before.sent_hash))) return refuse('key-used')
      if (now.getTime() - before.sent_at.getTime() > codeAgainMs) return refuse('sent-before')
      return ok({ id: before.public_id, code: secrets.open(before.code_sealed) })
    }
    const open = await trx
      .selectFrom('application')
      .select('id')
      .where('mobile_index', '=', mobileIndex)
      .where('kind', '=', kind)
      .where('topic', '=', topic)
      .where('decided_at', 'is', null)
      .executeTakeFirst()
    if (open) return refuse('open-already')
    const limit = await consumeLimits({ ...ctx, db: trx }, [
      ...addressLimits('application', scope.address, { max: 20, seconds: daySeconds }),
      { key: `application:mobile:${mobileIndex.toString('hex')}`, max: 5, seconds: daySeconds },
    ])
    if (!limit.allowed) return { ok: false, code: 'too-many', wait: limit }
    if (new Set(files).size > maxFiles) return refuse('file-unknown')
    const code = newCode()
    const row = await trx
      .insertInto('application')
      .values({
        public_id: newPublicId(),
        kind,
        topic,
        title,
        person_id: personId,
        details_sealed: secrets.seal(JSON.stringify(details)),
        mobile_index: mobileIndex,
        code_sealed: secrets.seal(code),
        code_index: secrets.blindIndex('application.code', code),
        sent_key: sentKey,
        sent_hash: hash,
        assignee_id: null,
        sent_at: now,
        changed_at: now,
        decided_at: null,
      })
      .onConflict((conflict) => conflict.column('sent_key').doNothing())
      .returning(['id', 'public_id'])
      .executeTakeFirst()
    // The same form arrived a moment ago; its page is found by the code.
    if (!row) return refuse('sent-before')
    await trx
      .insertInto('application_event')
      .values({ application_id: row.id, state: 'received', staff_id: null, note_sealed: null, at: now })
      .execute()
    const subject = { kind: attachedToApplications, id: row.id }
    const attached = await attachFiles(trx, { purpose: applicationFile, personId, ids: files, subject, now })
    if (!attached.ok) return attached
    if (sent.queued && personId !== null) {
      await notify(trx, ctx, {
        notice: arrivedNotice,
        personId,
        data: { form: kind, title },
        link: `${pathOf[kind]}?tab=follow`,
        key: `application:${row.public_id}`,
      })
    }
    return ok({ id: row.public_id, code })
  })
}
