import '../tables.ts'
import { maskMobile, type Mobile } from '#kit/mobile.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Db, type Trx } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import type { Secrets } from '#platform/secrets.ts'
import { requirePermission } from '#platform/staff.ts'
import { numberReleasedReason } from '../../account-texts.ts'
import { alertPerson } from '../alert-person.ts'
import { numberGivenNotice } from '../notices.ts'
import { mobileIndex } from '../sign-in-codes.ts'

export type NumberRefusal =
  | 'own-account'
  | 'has-number'
  | 'number-taken'
  | 'number-asked'
  | 'number-ended'
  | 'same-colleague'

type Choice = { personId: bigint; mobile: Mobile; reason: string }

/**
 * Requests a new number for an account that released its own; a colleague decides. Refuses an
 * account with a number, whose owner can change it by codes.
 */
export async function askForNumber(
  ctx: RequestContext,
  { personId, mobile, reason }: Choice,
): Promise<Result<null, NumberRefusal>> {
  const actor = requirePermission(ctx, 'people.number')
  if (actor === personId) return refuse('own-account')
  return inTransaction<Result<null, NumberRefusal>>(ctx.db, async (trx) => {
    if (!(await lockReleased(trx, ctx.secrets, personId))) return refuse('has-number')
    const index = mobileIndex(ctx.secrets, mobile)
    if (await isTaken(trx, index)) return refuse('number-taken')
    const made = await trx
      .insertInto('number_request')
      .values({
        person_id: personId,
        mobile_sealed: ctx.secrets.seal(mobile),
        mobile_index: index,
        reason,
        asked_by: actor,
        asked_at: ctx.now,
        decided_by: null,
        decided_at: null,
        outcome: null,
      })
      .onConflict((conflict) => conflict.column('person_id').where('outcome', 'is', null).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) return refuse('number-asked')
    await writeAudit(trx, ctx, { act: 'person.number-ask', subject: `person:${personId}`, details: { reason } })
    return ok(null)
  })
}

/** Approves or rejects the request as a second colleague; approval unlocks the account. */
export async function decideNumber(
  ctx: RequestContext,
  { personId, accept }: { personId: bigint; accept: boolean },
): Promise<Result<null, NumberRefusal>> {
  const actor = requirePermission(ctx, 'people.number')
  if (actor === personId) return refuse('own-account')
  return inTransaction<Result<null, NumberRefusal>>(ctx.db, async (trx) => {
    const released = await lockReleased(trx, ctx.secrets, personId)
    const open = await openRequest(trx, personId)
    if (!open) return refuse('number-ended')
    if (open.asked_by === actor && accept) return refuse('same-colleague')
    if (accept && !released) return refuse('has-number')
    if (accept && (await isTaken(trx, Buffer.from(open.mobile_index)))) return refuse('number-taken')
    await trx
      .updateTable('number_request')
      .set({ decided_by: actor, decided_at: ctx.now, outcome: accept ? 'accepted' : 'refused' })
      .where('id', '=', open.id)
      .execute()
    if (accept) await giveNumber(trx, ctx, personId, open)
    const act = accept ? 'person.number-give' : 'person.number-refuse'
    await writeAudit(trx, ctx, { act, subject: `person:${personId}` })
    return ok(null)
  })
}

type OpenRequest = NonNullable<Awaited<ReturnType<typeof openRequest>>>

async function giveNumber(trx: Trx, ctx: RequestContext, personId: bigint, open: OpenRequest): Promise<void> {
  const { mobile_sealed, mobile_index } = open
  await trx.updateTable('person').set({ mobile_sealed, mobile_index }).where('id', '=', personId).execute()
  await trx
    .updateTable('person')
    .set({ locked_at: null, lock_reason: null })
    .where('id', '=', personId)
    // A lock for another reason stays.
    .where('lock_reason', '=', numberReleasedReason)
    .execute()
  const key = `number-given:${open.id}`
  await alertPerson(trx, ctx, { personId, notice: numberGivenNotice, data: {}, link: '/profile/settings', key })
}

const openRequest = (db: Db, personId: bigint) =>
  db
    .selectFrom('number_request')
    .selectAll()
    .where('person_id', '=', personId)
    .where('outcome', 'is', null)
    .executeTakeFirst()

/** Locks the account and returns whether it released its number. */
async function lockReleased(trx: Trx, secrets: Secrets, personId: bigint): Promise<boolean> {
  const person = await trx
    .selectFrom('person')
    .select('mobile_sealed')
    .where('id', '=', personId)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!person) throw notFound()
  return secrets.open(person.mobile_sealed) === ''
}

const isTaken = async (db: Db, index: Buffer): Promise<boolean> =>
  (await db.selectFrom('person').select('id').where('mobile_index', '=', index).executeTakeFirst()) !== undefined

/** A request that waits for a second colleague; the number is masked. */
export type NumberRequest = { maskedMobile: string; reason: string; own: boolean }

export async function findNumberRequest(
  { db, secrets, scope }: RequestContext,
  personId: bigint,
): Promise<NumberRequest | null> {
  const open = await openRequest(db, personId)
  if (!open) return null
  const maskedMobile = maskMobile(secrets.open(open.mobile_sealed) as Mobile)
  return { maskedMobile, reason: open.reason, own: open.asked_by === scope.session.personId }
}
