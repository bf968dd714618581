import { sql } from 'kysely'
import '../tables.ts'
import { newPublicId } from '#kit/id.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import { dayMs, daySeconds } from '#kit/durations.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Db } from '#platform/database/database.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { isOpenToAll } from '#platform/manifest.ts'
import { consumeLimits } from '#platform/limits/limits.ts'
import { newToken, sha256 } from '#platform/secrets.ts'
import type { EventKind } from '../../timeline/events.ts'
import { linksADay, maxLinks, linkState } from '../../timeline/rules.ts'
import { getCarRow } from '../find-cars.ts'
import { adsOn } from './ads-of-car.ts'
import { findTimeline } from './find-events.ts'

type Stored = { personId: bigint; carId: string }
type NewLink = Stored & {
  kinds: readonly EventKind[]
  leftOut: readonly number[]
  days: number
  wholePlate: boolean
  adId: string | null
}

/** Makes a link that shows a part of a car's timeline for some days; only its maker knows the content. */
export async function makeTimelineLink(
  ctx: RequestContext,
  { personId, carId, kinds, leftOut, days, wholePlate, adId }: NewLink,
): Promise<Result<string, 'too-many' | 'too-fast' | 'not-on-ad'>> {
  const used = await consumeLimits(ctx, [{ key: `garage-timeline:${personId}`, max: linksADay, seconds: daySeconds }])
  if (!used.allowed) return refuse('too-fast')
  return inTransaction<Result<string, 'too-many' | 'not-on-ad'>>(ctx.db, async (trx) => {
    const car = await getCarRow(trx, { personId, id: carId, as: 'owner' })
    await trx.selectFrom('garage_car').select('id').where('id', '=', car.id).forUpdate().executeTakeFirst()
    const timeline = await findTimeline({ db: trx, secrets: ctx.secrets }, car.id)
    if (!timeline) throw notFound()
    const { count } = await trx
      .selectFrom('garage_timeline_link')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('car_id', '=', car.id)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', ctx.now)
      .executeTakeFirstOrThrow()
    if (count >= maxLinks) return refuse('too-many')
    if (adId !== null && !adsOn(timeline.events).some(({ id }) => id === adId)) return refuse('not-on-ad')
    // An ad has one link; the newest.
    if (adId !== null) await endOnAd(trx, { carId: car.id, adId, now: ctx.now })
    const token = newToken()
    await trx
      .insertInto('garage_timeline_link')
      .values({
        public_id: newPublicId(),
        car_id: car.id,
        token_hash: sha256(token),
        kinds: [...kinds],
        left_out: [...leftOut],
        events: timeline.count,
        whole_plate: wholePlate,
        ad_id: adId,
        made_at: ctx.now,
        expires_at: new Date(ctx.now.getTime() + days * dayMs),
        ended_at: null,
      })
      .execute()
    return ok(token)
  })
}

const endOnAd = (trx: Db, { carId, adId, now }: { carId: bigint; adId: string; now: Date }) =>
  trx
    .updateTable('garage_timeline_link')
    .set({ ended_at: now })
    .where('car_id', '=', carId)
    .where('ad_id', '=', adId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()

/** Lists the valid links of a car, newest first. */
export const findTimelineLinks = (db: Db, { carId, now }: { carId: bigint; now: Date }) =>
  db
    .selectFrom('garage_timeline_link')
    .select(['public_id', 'kinds', 'left_out', 'events', 'whole_plate', 'ad_id', 'made_at', 'expires_at'])
    .where('car_id', '=', carId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .execute()

/** Ends a link early. */
export async function endTimelineLink(
  ctx: Pick<RequestContext, 'db' | 'now'>,
  { personId, carId, id }: Stored & { id: string },
): Promise<void> {
  const car = await getCarRow(ctx.db, { personId, id: carId, as: 'owner' })
  await ctx.db
    .updateTable('garage_timeline_link')
    .set({ ended_at: ctx.now })
    .where('car_id', '=', car.id)
    .where('public_id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

const selectLinks = (db: Db) =>
  db
    .selectFrom('garage_timeline_link as link')
    .innerJoin('garage_car as car', 'car.id', 'link.car_id')
    .select(['link.car_id', 'link.kinds', 'link.left_out', 'link.events', 'link.whole_plate', 'link.ad_id'])
    .select(['link.made_at', 'link.expires_at', 'link.ended_at'])
    .select(['car.trim_id', 'car.described', 'car.year', 'car.plate_sealed', 'car.removed_at'])

export type FoundLink = NonNullable<Awaited<ReturnType<typeof getTimelineLink>>>

/**
 * Loads the content of a link: by its token, or by the ad that shows it while the ad is public. Throws gone for an
 * expired or ended link.
 */
export async function getTimelineLink(
  { db, now, manifests }: Pick<RequestContext, 'db' | 'now' | 'manifests'>,
  by: { token: string } | { adId: string },
) {
  if ('adId' in by && !(await isOpenToAll({ db, manifests }, 'ad-page', by.adId))) throw notFound()
  const match =
    'token' in by
      ? await selectLinks(db).where('token_hash', '=', sha256(by.token)).executeTakeFirst()
      : await selectLinks(db).where('link.ad_id', '=', by.adId).orderBy('link.id', 'desc').executeTakeFirst()
  if (!match) throw notFound()
  if (match.removed_at !== null || linkState(match, now) !== 'open') throw new AppError('link-ended', 410)
  return match
}

/** Returns whether the page of an ad can show the timeline of its car. */
export async function hasTimelineOnAd(db: Db, { adId, now }: { adId: string; now: Date }): Promise<boolean> {
  const row = await db
    .selectFrom('garage_timeline_link')
    .select('id')
    .where('ad_id', '=', adId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}
