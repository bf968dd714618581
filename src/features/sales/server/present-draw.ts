import './tables.ts'
import { findTickets, getLottery, presentLottery } from '#features/lottery/contract.ts'
import { formatInteger } from '#kit/digits.ts'
import { formatDateTime } from '#kit/jalali.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { orderPath, planLotteryPath } from '../addresses.ts'
import { carName } from '../plan.ts'
import type { OrderPageView, PlanView } from '../views.ts'
import { agenciesOf } from './agencies.ts'
import { getCatalogue } from '#features/catalog/contract.ts'
import { lotteryMark } from './draw-record.ts'
import type { Plan } from './plans.ts'
import type { SaleOrderRow } from './tables.ts'
import { carStates, saleOrderFlow } from '../states.ts'

const shown = 100

const rankedOrders = (db: Db, planId: bigint) =>
  db
    .selectFrom('sale_order')
    .select(['draw_rank', 'ticket', 'state', 'trim', 'colour', 'second', 'by_second', 'agency_id', 'person_id'])
    .where('plan_id', '=', planId)
    .where('draw_rank', 'is not', null)
    .orderBy('draw_rank')

/** The state of a plan's lottery, for the page of the plan. */
export async function lotteryOfPlan(db: Db, { row, content }: Plan): Promise<PlanView['draw']> {
  if (content.method !== 'draw') return null
  const drawAt = content.drawAt ? formatDateTime(content.drawAt) : ''
  if (row.draw_id === null) return { href: null, drawAt, tickets: null, drawn: false }
  const { tickets } = await getLottery(db, row.draw_id)
  return { href: planLotteryPath(row.slug), drawAt, tickets: formatInteger(tickets), drawn: row.drawn_at !== null }
}

/** Returns the lottery of a plan with all data to verify it, its results by ticket, and a person's own ones. */
export async function presentPlanLottery(ctx: RequestContext, { row, content }: Plan, personId: bigint | null) {
  if (row.draw_id === null) return null
  const lottery = await getLottery(ctx.db, row.draw_id)
  const [view, tickets, rows, catalogue, own, mark] = await Promise.all([
    presentLottery(ctx, lottery),
    personId === null ? [] : findTickets(ctx, lottery, personId),
    rankedOrders(ctx.db, row.id).limit(shown).execute(),
    getCatalogue(ctx.db),
    personId === null
      ? undefined
      : ctx.db
          .selectFrom('sale_order')
          .select(['public_id', 'state'])
          .where('plan_id', '=', row.id)
          .where('person_id', '=', personId)
          .orderBy('id', 'desc')
          .executeTakeFirst(),
    lotteryMark(ctx.db, row.id),
  ])
  const agencies = await agenciesOf(
    ctx.db,
    catalogue,
    rows.map(({ agency_id }) => ({ agencyId: agency_id, total: 0, free: 0 })),
  )
  return {
    slug: row.slug,
    title: content.title,
    draw: view,
    drawn: row.drawn_at !== null,
    drawAt: content.drawAt ? formatDateTime(content.drawAt) : '',
    // The lottery itself knows one winner; the results show what its order brought.
    tickets: tickets.map((ticket) => ({ ...ticket, won: null })),
    own: own
      ? { href: orderPath(own.public_id), state: saleOrderFlow.labels[own.state], tone: saleOrderFlow.tones[own.state] }
      : null,
    results: rows.map((each) => ({
      rank: formatInteger(each.draw_rank!),
      ticket: formatInteger(each.ticket!),
      car: carName(content, each),
      about: [
        agencies.find(({ id }) => id === each.agency_id)?.name,
        each.by_second ? 'اولویت دوم' : null,
        each.second && !each.by_second ? `اولویت دوم: ${carName(content, each.second)}` : null,
      ]
        .filter(Boolean)
        .join(' · '),
      result: saleOrderFlow.othersLabels[each.state],
      tone: saleOrderFlow.tones[each.state],
      own: personId !== null && each.person_id === personId,
    })),
    more: rows.length === shown,
    mark,
  }
}

export type PlanLotteryView = NonNullable<Awaited<ReturnType<typeof presentPlanLottery>>>

/** Lists every ticket in the order of the lottery with its wishes and results, for spreadsheets. */
export async function lotteryResults(db: Db, { row, content }: Plan) {
  const rows = await rankedOrders(db, row.id).execute()
  return rows.map((each) => {
    const now = carName(content, each)
    const other = each.second && carName(content, each.second)
    const [first, second] = each.by_second ? [other, now] : [now, other]
    return [
      each.draw_rank!,
      each.ticket!,
      each.agency_id,
      first ?? '',
      second ?? '',
      saleOrderFlow.othersLabels[each.state],
    ]
  })
}

/** The result of the plan's lottery for the buyer of an order, and the page that verifies it. */
export async function lotteryOfOrder(
  db: Db,
  order: SaleOrderRow,
  content: Plan['content'],
): Promise<OrderPageView['draw']> {
  if (order.ticket === null) return null
  const plan = await db
    .selectFrom('sale_plan')
    .innerJoin('draw', 'draw.id', 'draw_id')
    .select(['slug', 'tickets', 'drawn_at'])
    .where('sale_plan.id', '=', order.plan_id)
    .executeTakeFirst()
  if (!plan) return null
  const base = {
    href: planLotteryPath(plan.slug),
    ticket: formatInteger(order.ticket),
    rank: order.draw_rank === null ? null : formatInteger(order.draw_rank),
    of: formatInteger(plan.tickets),
    at: content.drawAt ? formatDateTime(content.drawAt) : '',
  }
  if (order.draw_rank === null) return { ...base, why: null }
  const wishes = [
    { trim: order.trim, colour: order.colour, agencyId: order.agency_id },
    ...(order.second ? [{ ...order.second, agencyId: order.second.agencyId ?? order.agency_id }] : []),
  ]
  const lasts = await Promise.all(
    wishes.map(async ({ trim, colour, agencyId }) => {
      const last = await db
        .selectFrom('sale_order')
        .select(({ fn }) => fn.max('draw_rank').as('rank'))
        .where('plan_id', '=', order.plan_id)
        .where('agency_id', '=', agencyId)
        .where('trim', '=', trim)
        .where('colour', '=', colour)
        .where('state', 'in', carStates)
        .executeTakeFirst()
      return { name: carName(content, { trim, colour }), rank: last?.rank ?? null }
    }),
  )
  const words = lasts.flatMap(({ name, rank }) =>
    rank === null ? [] : [`«${name}» در نمایندگی شما تا نفر ${formatInteger(rank)} رسید`],
  )
  const ahead =
    order.state === 'reserve'
      ? await db
          .selectFrom('sale_order')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('plan_id', '=', order.plan_id)
          .where('state', '=', 'reserve')
          .where('draw_rank', '<', order.draw_rank)
          .executeTakeFirstOrThrow()
      : null
  return {
    ...base,
    why:
      order.state === 'reserve'
        ? `${Number(ahead!.count) === 0 ? 'نفر اول ذخیره‌ها هستید' : `${formatInteger(Number(ahead!.count))} نفر ذخیره جلوتر از شما هستند`}. اگر برنده‌ای پرداخت نکند، خودروی او به اولین ذخیره‌ای می‌رسد که همان را خواسته است.`
        : order.state === 'loser'
          ? `${words.join('؛ ')}${words.length > 0 ? '.' : ''}`
          : order.by_second
            ? 'اولویت اول شما تمام شده بود؛ اولویت دوم به شما رسید.'
            : null,
  }
}
