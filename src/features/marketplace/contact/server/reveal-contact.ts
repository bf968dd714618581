import { openMobile } from '#features/identity/contract.ts'
import { toJalali } from '#kit/jalali.ts'
import { ok, refuse, type Accepted, type Refused } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Db } from '#platform/database/database.ts'
import { consumeLimits, type LimitRefusal } from '#platform/limits/limits.ts'
import { hoursOf, isWithin, type ContactWay } from '../../ad/contact-way.ts'
import '../../ad/server/tables.ts'
import { findOwnLine, isBlockedBySeller, openLine } from './relay-lines.ts'
import './tables.ts'
import { limitsFor } from './reveal-limits.ts'

/** The number in Latin digits; `until` is the end of a relay number. */
export type Contact = { phone: string; until?: Date }
export type RevealRefusal =
  | 'sign-in'
  | 'too-many'
  | 'gone'
  | 'chat-only'
  | 'hours'
  | 'no-line'
  | 'own-line'
  | 'unwanted'
type RevealAnswer =
  | Accepted<Contact>
  | Refused<Exclude<RevealRefusal, 'too-many'>>
  | (Refused<'too-many'> & { wait: LimitRefusal })

/** The owner of the number: the seller of an ad (its dealer, for a dealer's ad) or a dealer. */
export type RevealTarget = { adId: bigint } | { galleryId: bigint }

async function findPhone({ db, secrets }: RequestContext, target: RevealTarget): Promise<string | null> {
  if ('galleryId' in target) {
    const dealer = await db
      .selectFrom('gallery')
      .select('phone_sealed')
      .where('id', '=', target.galleryId)
      .where('state', '=', 'active')
      .executeTakeFirst()
    return dealer ? secrets.open(dealer.phone_sealed) : null
  }
  const ad = await db
    .selectFrom('ad')
    .leftJoin('gallery', 'gallery.id', 'ad.gallery_id')
    .select(['ad.seller_id', 'gallery.phone_sealed', 'gallery.state'])
    .where('ad.id', '=', target.adId)
    .where('ad.state', '=', 'published')
    // A relayed number is never shown itself.
    .where('ad.contact_way', '<>', 'relay')
    .executeTakeFirst()
  if (!ad || ad.state === 'suspended') return null
  return ad.phone_sealed ? secrets.open(ad.phone_sealed) : openMobile(db, secrets, ad.seller_id)
}

/**
 * Reveals a number to a signed-in person within limits, and logs the viewer. The same person sees
 * it again without counting. A seller who chose relay gets a relay number instead.
 */
export async function revealContact(ctx: RequestContext, target: RevealTarget): Promise<RevealAnswer> {
  const { personId } = ctx.scope.session
  if (personId === null) return refuse('sign-in')
  const line = 'adId' in target ? await lineOf(ctx, target.adId) : { way: 'both', closed: false, personal: false }
  // A seller who no longer takes calls is hidden from earlier viewers too.
  if (line.way === 'chat') return refuse('chat-only')
  // A dealer's number is public, so blocks do not apply.
  if ('adId' in target && line.personal && (await isBlockedBySeller(ctx.db, { adId: target.adId, personId })))
    return refuse('unwanted')
  if (line.way === 'relay' && 'adId' in target) {
    const existing = await findOwnLine(ctx, { adId: target.adId, personId })
    if (existing) return existing
    return line.closed ? refuse('hours') : openLine(ctx, { adId: target.adId, personId })
  }
  if (await hasSeenNumber(ctx.db, personId, target)) return show(ctx, target)
  if (line.closed) return refuse('hours')
  const answer = await inTransaction(ctx.db, (trx) => countReveal({ ...ctx, db: trx }, personId, target))
  if (!answer.ok && answer.code === 'seen') return show(ctx, target)
  return answer as RevealAnswer
}

type Line = { way: ContactWay; closed: boolean; personal: boolean }

/** Loads the contact way of an ad, and whether its hours withhold the number now. */
async function lineOf({ db, now }: RequestContext, adId: bigint): Promise<Line> {
  const ad = await db
    .selectFrom('ad')
    .select(['contact_way', 'contact_from', 'contact_until', 'gallery_id'])
    .where('id', '=', adId)
    .executeTakeFirst()
  if (!ad) return { way: 'both', closed: false, personal: false }
  const closed = !isWithin(hoursOf(ad), toJalali(now).hour)
  return { way: ad.contact_way, closed, personal: ad.gallery_id === null }
}

async function show(ctx: RequestContext, target: RevealTarget): Promise<RevealAnswer> {
  const phone = await findPhone(ctx, target)
  return phone ? ok({ phone }) : refuse('gone')
}

/** `seen`: revealed a moment ago in another tab; the count is reverted. */
async function countReveal(
  ctx: RequestContext,
  personId: bigint,
  target: RevealTarget,
): Promise<RevealAnswer | Refused<'seen'>> {
  const { db, now, scope } = ctx
  // The limits lock their rows, so the following steps run in one tab at a time.
  const limit = await consumeLimits(ctx, limitsFor(personId, scope.address))
  if (!limit.allowed) return { ok: false, code: 'too-many', wait: limit }
  if (await hasSeenNumber(db, personId, target)) return refuse('seen')
  const shown = await show(ctx, target)
  if (!shown.ok) return shown
  await db
    .insertInto('contact_reveal')
    .values({ ad_id: null, gallery_id: null, ...columnsOf(target), person_id: personId, at: now })
    .execute()
  return shown
}

const columnsOf = (target: RevealTarget) =>
  'adId' in target ? { ad_id: target.adId } : { gallery_id: target.galleryId }

/** Whether a person has seen this number before. */
export async function hasSeenNumber(db: Db, personId: bigint, target: RevealTarget): Promise<boolean> {
  const rows = db
    .selectFrom('contact_reveal')
    .select('id')
    .where('person_id', '=', personId)
    .where('relayed', '=', false)
    .limit(1)
  const row = 'adId' in target ? rows.where('ad_id', '=', target.adId) : rows.where('gallery_id', '=', target.galleryId)
  return (await row.executeTakeFirst()) !== undefined
}

/**
 * Whether the page may load the number automatically: the person has seen the seller's number or
 * has a line.
 */
export const knowsNumber = async (
  ctx: RequestContext,
  personId: bigint,
  ad: { id: bigint; contact_way: ContactWay },
): Promise<boolean> =>
  ad.contact_way === 'relay'
    ? (await findOwnLine(ctx, { adId: ad.id, personId })) !== null
    : hasSeenNumber(ctx.db, personId, { adId: ad.id })
