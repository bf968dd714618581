import './tables.ts'
import { announceLottery, lotteryCancelled, enterLottery, type NewLottery } from '#features/lottery/contract.ts'
import { openNationalCode } from '#features/identity/contract.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import type { Platform, RequestContext } from '#platform/context.ts'
import { inTransaction, type Db } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { subscribe, type Subscription } from '#platform/events/events.ts'
import { requirePermission } from '#platform/staff.ts'
import { formatInteger } from '#kit/digits.ts'
import { placesOf, type Prize } from '../prize.ts'
import { returnPoints, spendPoints } from './points.ts'

export type NewPrizeLottery = Omit<NewLottery, 'places' | 'more'> & {
  slug: string
  summary: string
  prizes: readonly Prize[]
  pricePoints: number
}

/** Announces a draw of the club. Returns the id under which its steps are signed. */
export async function announcePrizes(
  ctx: RequestContext,
  { slug, summary, prizes, pricePoints, ...lottery }: NewPrizeLottery,
): Promise<Result<string, 'slug-taken' | 'over'>> {
  requirePermission(ctx, 'draws.run')
  // It could never be entered or revoked.
  if (lottery.closesAt <= ctx.now) return refuse('over')
  return inTransaction<Result<string, 'slug-taken' | 'over'>>(ctx.db, async (trx) => {
    const taken = await trx.selectFrom('prize_draw').select('draw_id').where('slug', '=', slug).executeTakeFirst()
    if (taken) return refuse('slug-taken')
    const { drawId, publicId } = await announceLottery(trx, ctx, {
      ...lottery,
      places: placesOf(prizes),
      more: { prizes, pricePoints },
    })
    await trx
      .insertInto('prize_draw')
      .values({ draw_id: drawId, slug, summary, prizes: JSON.stringify(prizes), price_points: pricePoints })
      .execute()
    return ok(publicId)
  })
}

/** Finds the draw of an address; throws not-found. */
export async function findPrizeLottery(db: Db, slug: string): Promise<bigint> {
  const row = await db.selectFrom('prize_draw').select('draw_id').where('slug', '=', slug).executeTakeFirst()
  if (!row) throw notFound()
  return row.draw_id
}

export type EnterRefusal = 'not-open' | 'most' | 'no-identity' | 'insufficient' | 'blocked'
type Entry = {
  slug: string
  personId: bigint
  named: boolean
  /** The number of tickets that the page showed: a double press takes one. */
  have: number
}

const ticketKey = (drawId: bigint, number: number) => `draw:${drawId}:${number}`

/** Takes a ticket for a person, and its points if it costs any; all or nothing. */
export async function enterPrize(
  ctx: RequestContext,
  { slug, personId, named, have }: Entry,
): Promise<Result<{ number: number | null }, EnterRefusal>> {
  const prize = await ctx.db
    .selectFrom('prize_draw')
    .innerJoin('draw', 'draw.id', 'draw_id')
    .select(['draw_id', 'price_points', 'title'])
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (!prize) throw notFound()
  const nationalCode = await openNationalCode(ctx.db, ctx.secrets, personId)
  if (nationalCode === null) return refuse('no-identity')
  return inTransaction<Result<{ number: number | null }, EnterRefusal>>(ctx.db, async (trx) => {
    const entered = await enterLottery(trx, ctx, { drawId: prize.draw_id, personId, nationalCode, named, have })
    if (!entered.ok) return entered
    const { number } = entered.value
    if (number !== null && prize.price_points > 0) {
      const spent = await spendPoints(trx, {
        personId,
        points: prize.price_points,
        source: 'draw',
        key: ticketKey(prize.draw_id, number),
        at: ctx.now,
        about: { title: `${prize.title}، بلیت ${formatInteger(number)}` },
      })
      if (!spent.ok) return spent
    }
    return ok({ number })
  })
}

/** Returns points when a draw is cancelled. */
export const prizeSubscriptions = ({ clock }: Pick<Platform, 'clock'>): readonly Subscription[] => [
  subscribe(lotteryCancelled, {
    name: 'club.return-for-draw',
    run: async (trx, { drawId }) => {
      const prize = await trx
        .selectFrom('prize_draw')
        .innerJoin('draw', 'draw.id', 'draw_id')
        .select(['price_points', 'tickets'])
        .where('draw_id', '=', BigInt(drawId))
        .executeTakeFirst()
      if (!prize || prize.price_points === 0) return
      for (let number = 1; number <= prize.tickets; number++) {
        const key = ticketKey(BigInt(drawId), number)
        await returnPoints(trx, { key, cause: `cancelled:${key}`, at: clock.now() })
      }
    },
  }),
]
