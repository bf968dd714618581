import { sql } from 'kysely'
import './tables.ts'
import { notify, sendSms } from '#features/notifications/contract.ts'
import { newPublicId } from '#kit/id.ts'
import type { Mobile } from '#kit/mobile.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import { daySeconds } from '#kit/durations.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Trx } from '#platform/database/database.ts'
import { consumeLimits } from '#platform/limits/limits.ts'
import { consentPath } from '../addresses.ts'
import {
  againAfterDays,
  answerHours,
  asksADay,
  asksANumber,
  plateAnswerHours,
  type ConsentKind,
  type Purpose,
} from '../rules.ts'
import { consentFlow } from '../states.ts'
import type { askRefusals } from '../texts.ts'
import { isBlocked, consents, noteEvent } from './find-consents.ts'
import { consentAskedNotice, invitationSms } from './notices.ts'

/** The subject of a request from its feature, which has checked its owner. */
export type ConsentSubject = {
  kind: 'ad'
  ref: string
  title: string
  href: string
  ownerId: bigint
  /** The blind index of the car's plate, if known: only this plate can be approved. */
  plate: { index: Uint8Array; purpose: string } | null
}

/** A car whose owner is known by number; assigned when they sign in with it. */
export type PlateSubject = Omit<ConsentSubject, 'kind' | 'ownerId'> & {
  kind: 'plate'
  ownerId: bigint | null
  invited: Buffer
  mobile: Mobile
}

type Ask = { personId: bigint; subject: ConsentSubject | PlateSubject; kinds: readonly ConsentKind[]; purpose: Purpose }

export type AskAnswer = Result<{ id: string }, Exclude<keyof typeof askRefusals, 'gone'>>

const hour = 3600_000

/** Requests an owner's consent. Continues an open request. */
export const askConsent = (ctx: RequestContext, ask: Ask): Promise<AskAnswer> =>
  inTransaction<AskAnswer>(ctx.db, async (trx) => {
    const { personId, subject } = ask
    const { ownerId } = subject
    if (ownerId === personId) return refuse('own')
    if (ownerId !== null && (await isBlocked(trx, { ownerId, askerId: personId }))) return refuse('blocked')
    const open = await findOpen(trx, ctx, ask)
    if (open) return ok({ id: open.public_id })
    const refused = await consentsAbout(trx, ask)
      .where('state', 'in', ['refused', 'revoked'])
      .where('ended_at', '>', new Date(ctx.now.getTime() - againAfterDays * 24 * hour))
      .executeTakeFirst()
    if (refused) return refuse('refused')
    const limit = await consumeLimits({ ...ctx, db: trx }, [
      { key: `consent:ask:${personId}`, max: asksADay, seconds: daySeconds },
      ...(subject.kind === 'plate'
        ? [{ key: `consent:number:${subject.invited.toString('hex')}`, max: asksANumber, seconds: daySeconds }]
        : []),
    ])
    if (!limit.allowed) return refuse('too-many')
    await closeExpired(trx, ctx, ask)
    const id = newPublicId()
    const row = await insertConsent(trx, ctx, ask, id)
    // Another tab was faster.
    if (!row) return ok({ id: (await findOpen(trx, ctx, ask))!.public_id })
    await noteEvent(trx, { consentId: row.id, what: 'asked', at: ctx.now })
    await notifyOwner(trx, ctx, subject, id)
    return ok({ id })
  })

/** Selects the requests of one person about one subject. */
const consentsAbout = (trx: Trx, { personId, subject }: Ask) =>
  trx
    .selectFrom('consent')
    .select('public_id')
    .where('asker_id', '=', personId)
    .where('subject_kind', '=', subject.kind)
    .where('subject_ref', '=', subject.ref)

const findOpen = (trx: Trx, { now }: RequestContext, ask: Ask) =>
  consentsAbout(trx, ask)
    .where('state', 'in', ['asked', 'approved'])
    .where(sql<Date>`coalesce(usable_until, answer_until)`, '>', now)
    .executeTakeFirst()

/** Ends an expired request that no job has ended, so that a new one can be written. */
async function closeExpired(trx: Trx, { now }: RequestContext, { personId, subject }: Ask): Promise<void> {
  const open = await trx
    .selectFrom('consent')
    .selectAll()
    .where('asker_id', '=', personId)
    .where('subject_kind', '=', subject.kind)
    .where('subject_ref', '=', subject.ref)
    .where('state', 'in', consentFlow.open)
    .forUpdate()
    .execute()
  for (const row of open) await consents.act(trx, { now }, row, { act: 'expire', by: 'time' })
}

/** Writes a request; returns undefined if another one about the same subject is open. */
const insertConsent = (trx: Trx, { now }: RequestContext, { personId, subject, kinds, purpose }: Ask, id: string) =>
  trx
    .insertInto('consent')
    .values({
      public_id: id,
      subject_kind: subject.kind,
      subject_ref: subject.ref,
      subject_title: subject.title.slice(0, 200),
      subject_href: subject.href,
      asker_id: personId,
      owner_id: subject.ownerId,
      kinds: [...kinds],
      purpose,
      input_sealed: null,
      asked_at: now,
      answer_until: new Date(now.getTime() + (subject.kind === 'ad' ? answerHours : plateAnswerHours) * hour),
      invited_index: subject.kind === 'ad' ? null : subject.invited,
      plate_index: subject.plate && Buffer.from(subject.plate.index),
      plate_purpose: subject.plate && subject.plate.purpose,
      answered_at: null,
      usable_until: null,
      ended_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['asker_id', 'subject_kind', 'subject_ref'])
        .where(sql<boolean>`state in ('asked', 'approved')`)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()

async function notifyOwner(trx: Trx, ctx: RequestContext, subject: Ask['subject'], id: string): Promise<void> {
  const { ownerId, title } = subject
  if (ownerId !== null) {
    await notify(trx, ctx, {
      notice: consentAskedNotice,
      personId: ownerId,
      data: { car: title, kind: subject.kind },
      link: consentPath(id),
      key: `consent:${id}:asked`,
    })
  } else if (subject.kind === 'plate') {
    await sendSms(trx, ctx, {
      mobile: subject.mobile,
      template: consentAskedNotice.kind,
      tokens: [invitationSms(title, `${ctx.scope.origin}${consentPath(id)}`)],
      expiresAt: new Date(ctx.now.getTime() + plateAnswerHours * hour),
    })
  }
}
