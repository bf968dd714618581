import { carAdded } from '#features/garage/contract.ts'
import { findBornOn, infoCompleted } from '#features/identity/contract.ts'
import { adMoved, reviewMoved } from '#features/marketplace/contract.ts'
import { ruleAt } from '#features/rules/contract.ts'
import { addJalaliDays, toJalali } from '#kit/jalali.ts'
import type { Platform } from '#platform/context.ts'
import { inTransaction, type Db, type Trx } from '#platform/database/database.ts'
import { eachRow } from '#platform/jobs/each-row.ts'
import { subscribe, type Subscription } from '#platform/events/events.ts'
import { givePoints, takeBackPoints } from './points.ts'
import { clubActions, clubPoints } from './rules.ts'

export type Action = 'ad' | 'sold' | 'review' | 'car' | 'profile' | 'birthday'

/** Returns the points of a deed at a moment. */
async function pointsOf(db: Db, action: Action, at: Date): Promise<number> {
  if (action === 'sold' || action === 'review' || action === 'car')
    return (await ruleAt(db, clubActions, at)).value[action]
  return (await ruleAt(db, clubPoints, at)).value[action]
}

type Completed = { personId: bigint; deed: Action; key: string; at: Date }

const reward = async (trx: Trx, { personId, deed, key, at }: Completed): Promise<unknown> =>
  givePoints(trx, { personId, points: await pointsOf(trx, deed, at), source: deed, key, at })

/**
 * Credits points for deeds in other features, by their events; a reversed deed reverses its points.
 */
export const actionSubscriptions = ({ clock }: Pick<Platform, 'clock'>): readonly Subscription[] => [
  subscribe(adMoved, {
    name: 'club.ad-moved',
    inOrder: true,
    run: async (trx, { adId, personId, what }) => {
      const at = clock.now()
      const completed = { personId: BigInt(personId), at }
      if (what === 'published') await reward(trx, { ...completed, deed: 'ad', key: `ad:${adId}` })
      else if (what === 'sold') await reward(trx, { ...completed, deed: 'sold', key: `sold:${adId}` })
      else if (what === 'not-sold') await takeBackPoints(trx, { key: `sold:${adId}`, cause: `not-sold:${adId}`, at })
      else await takeBackPoints(trx, { key: `ad:${adId}`, cause: `ad-stopped:${adId}`, at })
    },
  }),
  subscribe(reviewMoved, {
    name: 'club.review-moved',
    inOrder: true,
    run: async (trx, { reviewId, personId, what }) => {
      const at = clock.now()
      const key = `review:${reviewId}`
      if (what === 'written') await reward(trx, { personId: BigInt(personId), deed: 'review', key, at })
      else await takeBackPoints(trx, { key, cause: `review-hidden:${reviewId}`, at })
    },
  }),
  subscribe(carAdded, {
    name: 'club.car-added',
    run: (trx, { personId }) =>
      reward(trx, { personId: BigInt(personId), deed: 'car', key: `car:${personId}`, at: clock.now() }),
  }),
  subscribe(infoCompleted, {
    name: 'club.info-completed',
    run: (trx, { personId }) =>
      reward(trx, { personId: BigInt(personId), deed: 'profile', key: `profile:${personId}`, at: clock.now() }),
  }),
]

/** A product that stood still for so long still remembers the birthdays of those days. */
const missedDays = 7

/** Adds the points of the rule for birthdays of today and of missed days, once a year for each person. */
export async function giveForBirthdays(db: Db, at: Date): Promise<number> {
  const today = toJalali(at)
  const days = Array.from({ length: missedDays + 1 }, (_, ago) => addJalaliDays(today, -ago))
  const people = await findBornOn(db, days)
  return eachRow('club.give-for-birthdays', people, async ({ id: personId, birthday }) => {
    const key = `birthday:${personId}:${birthday.year}`
    await inTransaction(db, (trx) => reward(trx, { personId, deed: 'birthday', key, at }))
  })
}
