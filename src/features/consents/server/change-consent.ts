import './tables.ts'
import { openMobile } from '#features/identity/contract.ts'
import { giveBehalfCode, registerInquiry, findBehalf } from '#features/inquiries/contract.ts'
import { notify } from '#features/notifications/contract.ts'
import { openTicket } from '#features/support/contract.ts'
import { formatPlate, type Plate } from '#kit/plate.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Trx } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { isRecentlyConfirmed } from '#platform/staff.ts'
import { consentPath } from '../addresses.ts'
import { usableHours, type ConsentKind } from '../rules.ts'
import { reportReasons, type ReportReason } from '../schemas.ts'
import { consents, noteEvent, partyOf } from './find-consents.ts'
import { consentAnsweredNotice } from './notices.ts'
import type { ConsentRow } from './tables.ts'
import { consentFlow } from '../states.ts'

type Own = { personId: bigint; id: string }
export type ActionAnswer = Result<null, 'not-now' | 'not-recent'>
export type ApproveAnswer = Result<null, 'not-now' | 'not-recent' | 'other-plate'>

const isOver = ({ usable_until, answer_until }: ConsentRow, now: Date): boolean => (usable_until ?? answer_until) <= now

const report = (trx: Trx, ctx: RequestContext, row: ConsentRow, answer: 'approved' | 'refused' | 'revoked') =>
  row.asker_id === null
    ? null
    : notify(trx, ctx, {
        notice: consentAnsweredNotice,
        personId: row.asker_id,
        data: { car: row.subject_title, kind: row.subject_kind, answer },
        link: consentPath(row.public_id),
        key: `consent:${row.public_id}:${answer}`,
      })

/** Whether the plate is the requested one; any plate is when none was named. */
const isAskedPlate = ({ secrets }: RequestContext, row: ConsentRow, plate: Plate): boolean =>
  row.plate_index === null ||
  row.plate_purpose === null ||
  Buffer.from(row.plate_index).equals(secrets.blindIndex(row.plate_purpose, formatPlate(plate)))

/**
 * Approves a request as its owner: only directly after a code to their own number, with the
 * authority's required data, and for the requested plate.
 */
export const approveConsent = (
  ctx: RequestContext,
  { personId, id, plate, nationalCode }: Own & { plate: Plate; nationalCode: string },
): Promise<ApproveAnswer> =>
  inTransaction<ApproveAnswer>(ctx.db, async (trx) => {
    const row = await consents.lock(trx, { personId, id })
    const by = partyOf(row, personId)
    if (isOver(row, ctx.now) || !consentFlow.next(row.state, 'approve', by)) return refuse('not-now')
    if (!isRecentlyConfirmed(ctx.scope.session, ctx.now)) return refuse('not-recent')
    if (!isAskedPlate(ctx, row, plate)) return refuse('other-plate')
    const mobile = await openMobile(trx, ctx.secrets, personId)
    const set = {
      input_sealed: ctx.secrets.seal(JSON.stringify({ plate: formatPlate(plate), nationalCode, mobile })),
      answered_at: ctx.now,
      usable_until: new Date(ctx.now.getTime() + usableHours * 3600_000),
    }
    await consents.act(trx, ctx, row, { act: 'approve', by, set })
    await report(trx, ctx, row, 'approved')
    return ok(null)
  })

/** Refuses, withdraws or revokes a request; deletes the owner's data at once. */
export const endConsent = (
  ctx: RequestContext,
  { personId, id, act }: Own & { act: 'refuse' | 'withdraw' | 'revoke' },
): Promise<ActionAnswer> =>
  inTransaction<ActionAnswer>(ctx.db, async (trx) => {
    const row = await consents.lock(trx, { personId, id })
    if (isOver(row, ctx.now)) return refuse('not-now')
    const set = act === 'refuse' ? { answered_at: ctx.now } : {}
    const ended = await consents.act(trx, ctx, row, { act, by: partyOf(row, personId), set })
    if (!ended) return refuse('not-now')
    if (ended.state === 'refused' || ended.state === 'revoked') await report(trx, ctx, row, ended.state)
    return ok(null)
  })

export type UseAnswer = Result<{ path: string }, 'not-now' | 'used' | 'closed' | 'down' | 'too-many'>

/**
 * Makes an inquiry as the buyer, who pays. Each kind is answered once; an unanswered one can be
 * repeated. The owner's data are sealed and never shown.
 */
export async function inquireByConsent(
  ctx: RequestContext,
  { personId, id, kind }: Own & { kind: ConsentKind },
): Promise<UseAnswer> {
  const row = await consents.load(ctx.db, { personId, id })
  const usable = row.state === 'approved' && !isOver(row, ctx.now) && row.input_sealed !== null
  if (row.asker_id !== personId || !usable || !row.kinds.includes(kind)) return refuse('not-now')
  const path = consentPath(id)
  const before = (await findBehalf(ctx, path)).filter((each) => each.kind === kind)
  if (before.some(({ state }) => state === 'done' || state === 'empty')) return refuse('used')
  const input = JSON.parse(ctx.secrets.open(row.input_sealed!)) as Record<'plate' | 'nationalCode' | 'mobile', string>
  const registered = await registerInquiry(ctx, { personId, kind, input, behalfPath: path })
  if (!registered.ok) return refuse(registered.code)
  if (registered.value.fresh) {
    await inTransaction(ctx.db, (trx) => noteEvent(trx, { consentId: row.id, what: 'used', at: ctx.now, kind }))
  }
  return ok({ path: registered.value.path })
}

/** Submits the authority's code, typed by the owner. */
export async function giveOwnerCode(
  ctx: RequestContext,
  { personId, id, inquiryId, value }: Own & { inquiryId: string; value: string | null },
) {
  const row = await consents.load(ctx.db, { personId, id })
  if (row.owner_id !== personId) throw notFound()
  return giveBehalfCode(ctx, { path: consentPath(id), id: inquiryId, value })
}

/** Blocks a person from requests to this owner, or unblocks them. */
export const blockAsker = (ctx: RequestContext, { personId, id, block }: Own & { block: boolean }): Promise<void> =>
  inTransaction(ctx.db, async (trx) => {
    const row = await consents.lock(trx, { personId, id })
    if (row.owner_id !== personId || row.asker_id === null) throw notFound()
    const pair = { owner_id: personId, asker_id: row.asker_id }
    if (block) {
      await trx
        .insertInto('consent_block')
        .values({ ...pair, at: ctx.now })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    } else {
      await trx
        .deleteFrom('consent_block')
        .where('owner_id', '=', pair.owner_id)
        .where('asker_id', '=', pair.asker_id)
        .execute()
    }
  })

/**
 * Reports the other party to support; once per request and party. The answer appears among the
 * person's tickets.
 */
export async function reportConsent(
  ctx: RequestContext,
  { personId, id, reason }: Own & { reason: ReportReason },
): Promise<Result<null, 'too-many'>> {
  const row = await consents.load(ctx.db, { personId, id })
  const party = partyOf(row, personId)
  const sent = await openTicket(ctx, {
    kind: 'complaint',
    personId,
    topic: reason === 'fraud' ? 'fraud' : 'privacy',
    title: 'گزارش درخواست اجازهٔ استعلام',
    body: `${party === 'owner' ? 'مالک' : 'درخواست‌دهنده'} درخواست ${id} را گزارش کرد: ${reportReasons[reason]}`,
    ...(row.subject_kind === 'ad' && { about: { kind: 'ad', ref: row.subject_ref } as const }),
    sentKey: `consent-${id}-${party}-report`,
  })
  if (!sent.ok && sent.code === 'too-many') return refuse('too-many')
  await inTransaction(ctx.db, (trx) =>
    noteEvent(trx, { consentId: row.id, what: 'reported', at: ctx.now, kind: party }),
  )
  return ok(null)
}
