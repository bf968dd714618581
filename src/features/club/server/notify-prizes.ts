import './tables.ts'
import { lotteryDecided, findEntrants, findWinningTickets } from '#features/lottery/contract.ts'
import { notifyMany } from '#features/notifications/contract.ts'
import { formatDateTime } from '#kit/jalali.ts'
import type { Platform, RequestContext } from '#platform/context.ts'
import { inTransaction, type Db } from '#platform/database/database.ts'
import { subscribe, type Subscription } from '#platform/events/events.ts'
import { eachBatch } from '#platform/jobs/each-row.ts'
import { prizePath } from '../addresses.ts'
import { prizeResultNotice, prizeSoonNotice } from './notices.ts'
import { findPrizeLottery } from './prizes.ts'

type Question = { slug: string; personId: bigint; wanted: boolean }

/** Subscribes to a draw or unsubscribes. */
export async function askForReminder({ db, now }: RequestContext, { slug, personId, wanted }: Question): Promise<void> {
  const drawId = await findPrizeLottery(db, slug)
  await inTransaction(db, async (trx) => {
    if (!wanted) {
      await trx.deleteFrom('prize_reminder').where('draw_id', '=', drawId).where('person_id', '=', personId).execute()
      return
    }
    await trx
      .insertInto('prize_reminder')
      .values({ draw_id: drawId, person_id: personId, asked_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

/** How long before the end the reminder is sent. */
const beforeEndMs = 24 * 3_600_000

/**
 * Reminds subscribers of the start of a draw, and a day before its end unless they have entered.
 * Each once, however often this runs.
 */
export async function remindOfPrizes(db: Db, now: Date): Promise<void> {
  const rows = await db
    .selectFrom('prize_reminder')
    .innerJoin('prize_draw', 'prize_draw.draw_id', 'prize_reminder.draw_id')
    .innerJoin('draw', 'draw.id', 'prize_draw.draw_id')
    .select([
      'prize_reminder.draw_id',
      'prize_reminder.person_id',
      'asked_at',
      'title',
      'slug',
      'opens_at',
      'closes_at',
    ])
    .where('state', '=', 'opened')
    .where('opens_at', '<=', now)
    .where('closes_at', '>', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('draw_ticket')
            .select('number')
            .whereRef('draw_ticket.draw_id', '=', 'prize_reminder.draw_id')
            .whereRef('draw_ticket.person_id', '=', 'prize_reminder.person_id'),
        ),
      ),
    )
    .execute()
  const to = rows.flatMap(({ draw_id, person_id: personId, asked_at, title, slug, opens_at, closes_at }) => {
    const ending = closes_at.getTime() - now.getTime() <= beforeEndMs
    // A subscription during the draw needs no reminder of its opening.
    if (!ending && asked_at >= opens_at) return []
    const data = { title, until: formatDateTime(closes_at), opened: !ending }
    return [{ personId, data, link: prizePath(slug), key: `prize-${ending ? 'ends' : 'opens'}:${draw_id}` }]
  })
  for (let first = 0; first < to.length; first += 500) {
    const some = to.slice(first, first + 500)
    await eachBatch('club.remind-of-prizes', some, (each) =>
      inTransaction(db, (trx) => notifyMany(trx, { now }, { notice: prizeSoonNotice, to: each })),
    )
  }
}

/** Notifies all participants of a draw of their result. */
export const resultSubscriptions = ({
  database: { db },
  clock,
}: Pick<Platform, 'database' | 'clock'>): readonly Subscription[] => [
  subscribe(lotteryDecided, {
    name: 'club.tell-result',
    runLong: async ({ drawId, ticket }) => notifyResult(db, clock.now(), { drawId: BigInt(drawId), ticket }),
  }),
]

/** Each notice has its own key, so a run after an interruption completes the rest. */
export async function notifyResult(
  db: Db,
  now: Date,
  { drawId, ticket }: { drawId: bigint; ticket: number | null },
): Promise<void> {
  const prize = await db
    .selectFrom('prize_draw')
    .innerJoin('draw', 'draw.id', 'draw_id')
    .select(['title', 'slug'])
    .where('draw_id', '=', drawId)
    .executeTakeFirst()
  if (!prize) return
  const { title, slug } = prize
  const [link, reserve] = [prizePath(slug), ticket !== null]
  const winning = await findWinningTickets(db, drawId)
  for (let after = 0n; ;) {
    const some = await findEntrants(db, drawId, { after, most: 500, ticket })
    if (some.length === 0) return
    after = some.at(-1)!.personId
    const to = some.map(({ personId, tickets }) => ({
      personId,
      data: { title, won: tickets.some((each) => winning.has(each)), reserve },
      link,
      key: reserve ? `prize-result:${drawId}:${ticket}` : `prize-result:${drawId}`,
    }))
    await inTransaction(db, (trx) => notifyMany(trx, { now }, { notice: prizeResultNotice, to }))
  }
}
