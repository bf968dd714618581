import './tables.ts'
import { countTickets, findTickets, getLottery, presentLottery } from '#features/lottery/contract.ts'
import { formatInteger } from '#kit/digits.ts'
import { formatDateTime } from '#kit/jalali.ts'
import { formatMoney } from '#kit/money.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import type { OwnLine } from '#platform/home-part.ts'
import type { SitemapEntry } from '#platform/manifest.ts'
import { discountsPath, prizePath, prizesPath } from '../addresses.ts'
import { placesOf, prizeOfPlace, type Prize } from '../prize.ts'
import { findPoints } from './find-points.ts'

const sumOf = (prizes: readonly Prize[]) =>
  prizes.reduce((sum, { worthRial, count }) => sum + BigInt(worthRial) * BigInt(count), 0n)
const priceText = (points: number) => (points > 0 ? `${formatInteger(points)} امتیاز` : 'رایگان')

export type PrizeRow = {
  slug: string
  href: string
  title: string
  summary: string
  phase: 'open' | 'coming' | 'waiting' | 'drawn' | 'cancelled'
  when: string
  left: number | null
  price: string
  tickets: string
  worth: string
  places: string
  mine: string | null
}

const selectPrizes = (db: Db) =>
  db
    .selectFrom('prize_draw')
    .innerJoin('draw', 'draw.id', 'draw_id')
    .select(['draw.id', 'slug', 'title', 'summary', 'prizes', 'price_points', 'state', 'tickets', 'most_each'])
    .select(['opens_at', 'closes_at', 'reveal_by'])

type Row = Awaited<ReturnType<ReturnType<typeof selectPrizes>['execute']>>[number]

function phaseOf({ state, opens_at, closes_at }: Row, now: Date): PrizeRow['phase'] {
  if (state === 'cancelled') return 'cancelled'
  if (state === 'drawn' || state === 'settled') return 'drawn'
  if (state === 'announced' || (state === 'opened' && now < opens_at)) return 'coming'
  return state === 'opened' && now < closes_at ? 'open' : 'waiting'
}

/** Returns the seconds until the next change of a draw. */
function secondsLeft(row: Row, phase: PrizeRow['phase'], now: Date): number | null {
  const next = phase === 'open' ? row.closes_at : phase === 'coming' ? row.opens_at : null
  return next && Math.max(0, Math.floor((next.getTime() - now.getTime()) / 1000))
}

function whenText(row: Row, phase: PrizeRow['phase']): string {
  if (phase === 'open') return `تا ${formatDateTime(row.closes_at)}`
  if (phase === 'coming') return `شروع ${formatDateTime(row.opens_at)}`
  if (phase === 'waiting') return `قرعه‌کشی بعد از اعلام عددهای عمومی، تا ${formatDateTime(row.reveal_by)}`
  if (phase === 'drawn') return `مهلت شرکت تا ${formatDateTime(row.closes_at)} بود`
  return row.price_points > 0 ? 'لغو شد؛ امتیازها برگشت' : 'لغو شد'
}

const phaseOrder = ['open', 'coming', 'waiting', 'drawn', 'cancelled']

/** Lists draws of the club: open, upcoming, waiting, then finished ones. */
export async function listPrizes({ db, now }: Pick<RequestContext, 'db' | 'now'>, personId: bigint | null) {
  const [rows, own] = await Promise.all([
    selectPrizes(db).orderBy('closes_at', 'desc').limit(60).execute(),
    personId === null ? new Map<bigint, number>() : countTickets(db, personId),
  ])
  const prizes = rows.map((row): PrizeRow => {
    const phase = phaseOf(row, now)
    const list = row.prizes as Prize[]
    const mine = own.get(row.id)
    return {
      slug: row.slug,
      href: prizePath(row.slug),
      title: row.title,
      summary: row.summary,
      phase,
      when: whenText(row, phase),
      left: secondsLeft(row, phase, now),
      price: priceText(row.price_points),
      tickets: formatInteger(row.tickets),
      worth: formatMoney(sumOf(list)),
      places: formatInteger(placesOf(list)),
      mine: mine ? formatInteger(mine) : null,
    }
  })
  return prizes.toSorted((a, b) => phaseOrder.indexOf(a.phase) - phaseOrder.indexOf(b.phase))
}

/** Finds the open draw with the earliest end that the person can enter, for the home page. */
export async function findOpenPrize(ctx: RequestContext, personId: bigint): Promise<readonly OwnLine[]> {
  const rows = await selectPrizes(ctx.db)
    .where('state', '=', 'opened')
    .where('opens_at', '<=', ctx.now)
    .where('closes_at', '>', ctx.now)
    .orderBy('closes_at')
    .limit(10)
    .execute()
  const own = rows.length > 0 ? await countTickets(ctx.db, personId) : new Map<bigint, number>()
  const next = rows.find(({ id }) => !own.has(id))
  if (!next) return []
  const { slug, title, closes_at: closesAt, price_points: points } = next
  return [
    {
      href: prizePath(slug),
      sign: 'prize',
      title,
      about: `تا ${formatDateTime(closesAt)}`,
      badge: { tone: 'info', text: priceText(points) },
      pressing: false,
    },
  ]
}

/** Loads one draw with its prizes and the person's tickets. */
export async function presentPrize(ctx: RequestContext, { slug, personId }: { slug: string; personId: bigint | null }) {
  const row = await selectPrizes(ctx.db).where('slug', '=', slug).executeTakeFirst()
  if (!row) throw notFound()
  const lottery = await getLottery(ctx.db, row.id)
  const [view, tickets, points, reminded] = await Promise.all([
    presentLottery(ctx, lottery),
    personId === null ? [] : findTickets(ctx, lottery, personId),
    personId === null ? null : findPoints(ctx.db, personId, ctx.now),
    personId === null ? null : findReminder(ctx.db, row.id, personId),
  ])
  const list = row.prizes as Prize[]
  const phase = phaseOf(row, ctx.now)
  return {
    draw: view,
    slug,
    summary: row.summary,
    phase,
    when: whenText(row, phase),
    left: secondsLeft(row, phase, ctx.now),
    price: priceText(row.price_points),
    worth: formatMoney(sumOf(list)),
    prizes: list.map(({ title, worthRial, count }) => ({
      title,
      worth: formatMoney(BigInt(worthRial)),
      count: formatInteger(count),
    })),
    winners: view.winners.map((winner) => ({ ...winner, prize: prizeOfPlace(list, winner.place)?.title ?? '' })),
    tickets,
    reminds: (phase === 'open' || phase === 'coming') && tickets.length === 0,
    reminded: Boolean(reminded),
    mayEnterMore: tickets.length < row.most_each,
    missing: points && points.points < row.price_points ? formatInteger(row.price_points - points.points) : null,
    now: formatDateTime(ctx.now),
  }
}

const findReminder = (db: Db, drawId: bigint, personId: bigint) =>
  db
    .selectFrom('prize_reminder')
    .select('asked_at')
    .where('draw_id', '=', drawId)
    .where('person_id', '=', personId)
    .executeTakeFirst()

/** Lists pages of draws for search engines. */
export async function findPrizePages(db: Db): Promise<SitemapEntry[]> {
  const rows = await selectPrizes(db).orderBy('draw.id').execute()
  return [
    { path: prizesPath, changed: null },
    { path: discountsPath, changed: null },
    ...rows.map(({ slug, opens_at }) => ({ path: prizePath(slug), changed: opens_at })),
  ]
}
