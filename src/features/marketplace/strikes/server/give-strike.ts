import '../../ad/server/tables.ts'
import './tables.ts'
import { sql } from 'kysely'
import { notify } from '#features/notifications/contract.ts'
import { withSecondApproval } from '#features/rules/contract.ts'
import { dayMs } from '#kit/durations.ts'
import { newPublicId } from '#kit/id.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { RequestContext } from '#platform/context.ts'
import { advisoryLock } from '#platform/database/advisory-lock.ts'
import { inTransaction, type Db, type Trx } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { requirePermission } from '#platform/staff.ts'
import type { AdOwner } from '../../ad/server/ad-owner.ts'
import { isOwnMatter } from '../../ad/server/own-matter.ts'
import { stateAfterAction } from '../../ad/ad-states.ts'
import { notifyAdMoved } from '../../ad/server/notify-ad-moved.ts'
import { myStrikesPath, sellerStrikesPath } from '../../own-ad-addresses.ts'
import {
  effectText,
  personalSeller,
  strikeReasonNames,
  strikeReasons,
  type StrikeEffect,
  type StrikeReason,
  type StrikeRefusal,
  type StrikeStep,
} from '../strikes.ts'
import { findStanding, findStrikesOf, nextStrike } from './find-strikes.ts'
import { strikeGivenNotice, strikeWithdrawnNotice } from './notices.ts'

type Given = {
  owner: AdOwner
  ad: { id: bigint; publicId: string }
  submissionId: bigint | null
  reason: StrikeReason
  note: string
  step: StrikeStep
}

const keyOf = ({ personId, galleryId = null }: AdOwner): string =>
  galleryId === null ? `person:${personId}` : `gallery:${galleryId}`

/** The request for a ban among those that need a second person. */
export const banOf = (owner: AdOwner) => ({ act: 'strike.ban', subject: keyOf(owner) })

/** Serialises the strikes of one seller, so that each has its own number. */
const lockStrikes = (trx: Trx, owner: AdOwner) => advisoryLock(trx, 'strike', keyOf(owner))

/** The receiver of the notices of a seller: the person, or the owner of the dealer. */
async function receiverOf(db: Db, { personId, galleryId = null }: AdOwner) {
  if (galleryId === null) return { personId, name: '' }
  const { rows } = await sql<{
    personId: bigint | null
    name: string
  }>`select owner_id as "personId", name from gallery where id = ${galleryId}`.execute(db)
  return rows[0] ?? { personId: null, name: '' }
}

/** Writes a strike, its notice and its entry in the log; a ban stops the seller's published ads. */
export async function insertStrike(trx: Trx, ctx: RequestContext, given: Given): Promise<string> {
  const { owner, ad, submissionId, reason, note, step } = given
  await lockStrikes(trx, owner)
  const endsAt = step.effect === 'banned' ? null : new Date(ctx.now.getTime() + (step.days ?? 1) * dayMs)
  const { n } = await nextStrike(trx, owner, ctx.now)
  const { id, public_id: publicId } = await trx
    .insertInto('seller_strike')
    .values({
      public_id: newPublicId(),
      person_id: owner.galleryId ? null : owner.personId,
      gallery_id: owner.galleryId ?? null,
      ad_id: ad.id,
      submission_id: submissionId,
      reason,
      note,
      effect: step.effect,
      at: ctx.now,
      ends_at: endsAt,
      given_by: ctx.scope.session.personId,
    })
    .returning(['id', 'public_id'])
    .executeTakeFirstOrThrow()
  const ads = step.effect === 'banned' ? await stopAds(trx, owner, id) : 0
  await writeAudit(trx, ctx, {
    act: 'strike.give',
    subject: `strike:${publicId}`,
    details: { ad: ad.publicId, kind: reason, effect: step.effect, count: n, ads },
  })
  const { personId, name } = await receiverOf(trx, owner)
  if (personId !== null) {
    const what = [strikeReasons[reason], note, effectText({ effect: step.effect, endsAt })].filter(Boolean).join(' ')
    const data = { seller: name, what, strike: publicId }
    const key = `strike:${id}`
    await notify(trx, ctx, { personId, notice: strikeGivenNotice, data, link: myStrikesPath, key })
  }
  return publicId
}

/** Stops the published ads of a banned seller. */
async function stopAds(trx: Trx, { personId, galleryId = null }: AdOwner, strikeId: bigint): Promise<number> {
  const state = stateAfterAction('published', 'suspend', 'staff')!
  const seller =
    galleryId === null
      ? sql<boolean>`seller_id = ${personId} and gallery_id is null`
      : sql<boolean>`gallery_id = ${galleryId}`
  const stopped = await trx
    .updateTable('ad')
    .set({ state, strike_id: strikeId })
    .where(seller)
    .where('state', '=', 'published')
    .returning('id')
    .execute()
  for (const { id } of stopped) await notifyAdMoved(trx, id, 'stopped')
  return stopped.length
}

/** The ads of a suspended dealer return with it. */
const stoppedDealer = sql<boolean>`exists (select from gallery where gallery.id = ad.gallery_id and gallery.state = 'suspended')`

/** Releases the ads that a strike has stopped and that nobody else has changed; some have expired meanwhile. */
async function releaseAds(trx: Trx, strikeId: bigint, now: Date): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('ad')
    .set({
      state: sql`case when ${stoppedDealer} then 'suspended' when expires_at <= ${now} then 'expired' else 'published' end`,
      stopped_with_gallery: stoppedDealer,
    })
    .where('strike_id', '=', strikeId)
    .where('state', '=', 'suspended')
    .executeTakeFirst()
  await trx.updateTable('ad').set({ strike_id: null }).where('strike_id', '=', strikeId).execute()
  return Number(numUpdatedRows)
}

type Same = { owner: AdOwner; adId: bigint; reason: StrikeReason; effect: StrikeEffect }

/** Finds an active strike for the same thing: two members of staff, or two tabs, give it once. */
async function findSame(trx: Trx, now: Date, { owner, adId, reason, effect }: Same): Promise<string | undefined> {
  const strikes = await findStrikesOf(trx, owner, now)
  return strikes.find((each) => {
    return each.state === 'active' && each.ad_id === adId && each.reason === reason && each.effect === effect
  })?.public_id
}

type Giving = { adId: string; reason: StrikeReason; note?: string | undefined; step: StrikeStep }

/**
 * Writes a strike for the seller of an ad. A ban needs two members of staff. Refuses staff who sell
 * themselves, and another ban of a banned seller. Throws not-found for an unknown ad.
 */
export async function giveStrike(
  ctx: RequestContext,
  { adId, reason, note = '', step }: Giving,
): Promise<Result<string, StrikeRefusal>> {
  const staffId = requirePermission(ctx, 'ads.moderate')
  return withSecondApproval<string, StrikeRefusal>(ctx, (appearance) =>
    inTransaction<Result<string, StrikeRefusal>>(ctx.db, async (trx) => {
      const ad = await trx
        .selectFrom('ad')
        .select(['id', 'seller_id', 'gallery_id'])
        .where('public_id', '=', adId)
        .executeTakeFirst()
      if (!ad) throw notFound()
      const owner = { personId: ad.seller_id, galleryId: ad.gallery_id }
      if (await isOwnMatter(trx, staffId, { sellerId: ad.seller_id, galleryId: ad.gallery_id })) return refuse('own')
      if (step.effect === 'banned') {
        await lockStrikes(trx, owner)
        if ((await findStanding(trx, owner, ctx.now)).closed?.effect === 'banned') return refuse('banned')
        const { name } = await receiverOf(trx, owner)
        const looked = await appearance(trx, {
          ...banOf(owner),
          facts: [reason, note],
          title: `بستن همیشگی ثبت آگهی ${name || personalSeller}: ${strikeReasonNames[reason]}`.slice(0, 200),
          // The second person sees what the first one wrote, and confirms it as it is.
          href: `${sellerStrikesPath(adId)}?${new URLSearchParams({ effect: 'banned', reason, note })}`,
          amountRial: null,
          personId: ad.seller_id,
        })
        if (!looked.ok) return looked
      }
      await lockStrikes(trx, owner)
      const existing = await findSame(trx, ctx.now, { owner, adId: ad.id, reason, effect: step.effect })
      if (existing) return ok(existing)
      const given = { owner, ad: { id: ad.id, publicId: adId }, submissionId: null, reason, note, step }
      return ok(await insertStrike(trx, ctx, given))
    }),
  )
}

type Withdrawn = { id: bigint; answer: string; tells: boolean }

/** Withdraws a locked strike: its effect ends. Notifies the seller unless the caller does. */
export async function endStrike(trx: Trx, ctx: RequestContext, { id, answer, tells }: Withdrawn): Promise<void> {
  const strike = await trx
    .updateTable('seller_strike')
    .set({ withdrawn_at: ctx.now, withdrawn_by: ctx.scope.session.personId, withdrawn_note: answer })
    .where('id', '=', id)
    .returning(['public_id', 'person_id', 'gallery_id'])
    .executeTakeFirstOrThrow()
  const ads = await releaseAds(trx, id, ctx.now)
  await writeAudit(trx, ctx, {
    act: 'strike.withdraw',
    subject: `strike:${strike.public_id}`,
    details: { note: answer, ads },
  })
  const { person_id: sellerId, gallery_id: galleryId } = strike
  if (!tells || (sellerId === null && galleryId === null)) return
  const { personId, name } = await receiverOf(trx, { personId: sellerId ?? 0n, galleryId })
  if (personId === null) return
  const data = { seller: name, answer }
  const key = `strike-withdrawn:${id}`
  await notify(trx, ctx, { personId, notice: strikeWithdrawnNotice, data, link: myStrikesPath, key })
}

/** Withdraws a strike with a reason, active or over. */
export async function withdrawStrike(
  ctx: RequestContext,
  { strikeId, note }: { strikeId: string; note: string },
): Promise<Result<null, StrikeRefusal>> {
  const staffId = requirePermission(ctx, 'ads.moderate')
  return inTransaction<Result<null, StrikeRefusal>>(ctx.db, async (trx) => {
    const strike = await trx
      .selectFrom('seller_strike')
      .select(['id', 'person_id', 'gallery_id', 'withdrawn_at'])
      .where('public_id', '=', strikeId)
      .forUpdate()
      .executeTakeFirst()
    if (!strike) throw notFound()
    const { person_id: sellerId, gallery_id: galleryId } = strike
    if (await isOwnMatter(trx, staffId, { sellerId, galleryId })) return refuse('own')
    if (strike.withdrawn_at) return refuse('decided')
    await endStrike(trx, ctx, { id: strike.id, answer: note, tells: true })
    return ok(null)
  })
}

/** Withdraws the strike that came with a decision about a submission, when that decision is taken back. */
export async function withdrawWithDecision(trx: Trx, ctx: RequestContext, submissionId: bigint): Promise<void> {
  const strike = await trx
    .selectFrom('seller_strike')
    .select('id')
    .where('submission_id', '=', submissionId)
    .where('withdrawn_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (strike) await endStrike(trx, ctx, { id: strike.id, answer: '', tells: true })
}
