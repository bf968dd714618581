import { openMobile } from '#capabilities/identity/contract.ts'
import { toJalali } from '#kit/jalali.ts'
import { ok, refuse, type Accepted, type Refused } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Db } from '#platform/database.ts'
import { addressLimits } from '#platform/address.ts'
import { consumeLimits, type LimitRefusal } from '#platform/limits.ts'
import { hoursOf, isWithin } from '../../ad/contact-way.ts'
import '../../ad/server/tables.ts'

/** The number in Latin digits, for `tel:` and for showing. */
export type Contact = { phone: string }
export type RevealRefusal = 'sign-in' | 'too-many' | 'gone' | 'chat-only' | 'hours'
type RevealAnswer =
  | Accepted<Contact>
  | Refused<'sign-in' | 'gone' | 'chat-only' | 'hours'>
  | (Refused<'too-many'> & { wait: LimitRefusal })

/** Whose number: the seller of an ad (the gallery's, when it is a gallery's ad) or a gallery itself. */
export type RevealTarget = { adId: bigint } | { galleryId: bigint }

const tenMinutes = 600
const day = 24 * 3600

/** Enough for a person who is choosing a car, too few for one who collects numbers. */
const limitsFor = (personId: bigint, address: string) => [
  { key: `reveal:person:${personId}:short`, max: 12, seconds: tenMinutes },
  { key: `reveal:person:${personId}:day`, max: 40, seconds: day },
  ...addressLimits('reveal', address, { max: 200, seconds: day }),
]

async function findPhone({ db, secrets }: RequestContext, target: RevealTarget): Promise<string | null> {
  if ('galleryId' in target) {
    const gallery = await db
      .selectFrom('gallery')
      .select('phone_sealed')
      .where('id', '=', target.galleryId)
      .where('state', '=', 'active')
      .executeTakeFirst()
    return gallery ? secrets.open(gallery.phone_sealed) : null
  }
  const ad = await db
    .selectFrom('ad')
    .leftJoin('gallery', 'gallery.id', 'ad.gallery_id')
    .select(['ad.seller_id', 'gallery.phone_sealed', 'gallery.state'])
    .where('ad.id', '=', target.adId)
    .where('ad.state', '=', 'published')
    .executeTakeFirst()
  if (!ad || ad.state === 'suspended') return null
  return ad.phone_sealed ? secrets.open(ad.phone_sealed) : openMobile(db, secrets, ad.seller_id)
}

/**
 * Shows a number to a signed-in person, within limits, and writes down who saw it (FEATURES AD09). Once seen it stays so: the
 * same person sees it again without being counted.
 */
export async function revealContact(ctx: RequestContext, target: RevealTarget): Promise<RevealAnswer> {
  const { personId } = ctx.scope.session
  if (personId === null) return refuse('sign-in')
  const closed = 'adId' in target ? await closedLine(ctx, target.adId) : null
  // Who wants to be called no more is not called by those either who have called before.
  if (closed === 'chat-only') return refuse(closed)
  if (await hasSeenNumber(ctx.db, personId, target)) return show(ctx, target)
  if (closed) return refuse(closed)
  const answer = await inTransaction(ctx.db, (trx) => countReveal({ ...ctx, db: trx }, personId, target))
  if (!answer.ok && answer.code === 'seen') return show(ctx, target)
  return answer as RevealAnswer
}

/** Why the seller's number is not shown now, by the seller's own wish. */
async function closedLine({ db, now }: RequestContext, adId: bigint): Promise<'chat-only' | 'hours' | null> {
  const ad = await db
    .selectFrom('ad')
    .select(['contact_way', 'contact_from', 'contact_until'])
    .where('id', '=', adId)
    .executeTakeFirst()
  if (!ad) return null
  if (ad.contact_way === 'chat') return 'chat-only'
  return isWithin(hoursOf(ad), toJalali(now).hour) ? null : 'hours'
}

async function show(ctx: RequestContext, target: RevealTarget): Promise<RevealAnswer> {
  const phone = await findPhone(ctx, target)
  return phone ? ok({ phone }) : refuse('gone')
}

/** `seen`: a moment ago, by the same person in another tab; what was counted here is taken back. */
async function countReveal(
  ctx: RequestContext,
  personId: bigint,
  target: RevealTarget,
): Promise<RevealAnswer | Refused<'seen'>> {
  const { db, now, scope } = ctx
  // Limits lock, so that all that follows is done by one tab at a time.
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

/** Whether a person has seen this very number before. */
export async function hasSeenNumber(db: Db, personId: bigint, target: RevealTarget): Promise<boolean> {
  const rows = db.selectFrom('contact_reveal').select('id').where('person_id', '=', personId).limit(1)
  const row = 'adId' in target ? rows.where('ad_id', '=', target.adId) : rows.where('gallery_id', '=', target.galleryId)
  return (await row.executeTakeFirst()) !== undefined
}
