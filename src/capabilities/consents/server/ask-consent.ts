import { sql } from 'kysely'
import './tables.ts'
import { notify } from '#capabilities/notifications/contract.ts'
import { newPublicId } from '#kit/id.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction } from '#platform/database.ts'
import { consumeLimits } from '#platform/limits.ts'
import { consentPath } from '../addresses.ts'
import { againAfterDays, answerHours, asksADay, type ConsentKind, type Purpose } from '../rules.ts'
import type { askRefusals } from '../texts.ts'
import { isBlocked } from './find-consents.ts'
import { consentAskedNotice } from './notices.ts'

/** What is asked about, as the room of it knows it; whose it is has been checked there. */
export type ConsentSubject = { kind: 'ad'; ref: string; title: string; href: string; ownerId: bigint }

type Ask = { personId: bigint; subject: ConsentSubject; kinds: readonly ConsentKind[]; purpose: Purpose }

export type AskAnswer = Result<{ id: string }, Exclude<keyof typeof askRefusals, 'gone'>>

const hour = 3600_000

/** Asks the owner of a thing for leave. One that is open is gone on with. */
export const askConsent = (ctx: RequestContext, { personId, subject, kinds, purpose }: Ask): Promise<AskAnswer> =>
  inTransaction<AskAnswer>(ctx.db, async (trx) => {
    const { now } = ctx
    const { ownerId, ref, title, href } = subject
    if (ownerId === personId) return refuse('own')
    if (await isBlocked(trx, { ownerId, askerId: personId })) return refuse('blocked')
    const about = () =>
      trx
        .selectFrom('consent')
        .select('public_id')
        .where('asker_id', '=', personId)
        .where('subject_kind', '=', subject.kind)
        .where('subject_ref', '=', ref)
    const open = about()
      .where('state', 'in', ['asked', 'approved'])
      .where(sql<Date>`coalesce(usable_until, answer_until)`, '>', now)
    const known = await open.executeTakeFirst()
    if (known) return ok({ id: known.public_id })
    const refused = await about()
      .where('state', 'in', ['refused', 'revoked'])
      .where('ended_at', '>', new Date(now.getTime() - againAfterDays * 24 * hour))
      .executeTakeFirst()
    if (refused) return refuse('refused')
    const limit = await consumeLimits({ ...ctx, db: trx }, [
      { key: `consent:ask:${personId}`, max: asksADay, seconds: 24 * 3600 },
    ])
    if (!limit.allowed) return refuse('too-many')
    // One whose time is over and that no job has ended yet makes room.
    await trx
      .updateTable('consent')
      .set({
        state: sql`case state when 'asked' then 'expired' else 'ended' end`,
        ended_at: now,
        input_sealed: null,
      })
      .where('asker_id', '=', personId)
      .where('subject_kind', '=', subject.kind)
      .where('subject_ref', '=', ref)
      .where('state', 'in', ['asked', 'approved'])
      .execute()
    const id = newPublicId()
    const row = await trx
      .insertInto('consent')
      .values({
        public_id: id,
        subject_kind: subject.kind,
        subject_ref: ref,
        subject_title: title.slice(0, 200),
        subject_href: href,
        asker_id: personId,
        owner_id: ownerId,
        kinds: [...kinds],
        purpose,
        input_sealed: null,
        asked_at: now,
        answer_until: new Date(now.getTime() + answerHours * hour),
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
    // Another tab was faster.
    if (!row) return ok({ id: (await open.executeTakeFirstOrThrow()).public_id })
    await trx.insertInto('consent_event').values({ consent_id: row.id, what: 'asked', kind: null, at: now }).execute()
    await notify(trx, ctx, {
      notice: consentAskedNotice,
      personId: ownerId,
      data: { car: title },
      link: consentPath(id),
      key: `consent:${id}:asked`,
    })
    return ok({ id })
  })
