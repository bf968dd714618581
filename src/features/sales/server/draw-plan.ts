import { sql } from 'kysely'
import './tables.ts'
import { findHolidays } from '#features/catalog/contract.ts'
import { announceLottery, lotteryCancelled, findOrder, getLottery, type NewPart } from '#features/lottery/contract.ts'
import { notifyMany } from '#features/notifications/contract.ts'
import { formatInteger } from '#kit/digits.ts'
import { formatDateTime, toJalali } from '#kit/jalali.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import { addWorkingDays, horizonDays } from '#kit/working-time.ts'
import { dayMs } from '#kit/durations.ts'
import type { Platform, RequestContext } from '#platform/context.ts'
import { inTransaction, type Db, type Trx } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { subscribe, type Subscription } from '#platform/events/events.ts'
import { eachRow } from '#platform/jobs/each-row.ts'
import { requirePermission } from '#platform/staff.ts'
import { orderPath } from '../addresses.ts'
import { allocate, movesUp, reservesOf, type Entrant, type Given } from '../allocation.ts'
import { lotteryRules } from '../texts.ts'
import { writeBill } from './bills.ts'
import { countCells, reserveUnit } from './capacity.ts'
import {
  addLotteryLine,
  carKey,
  recordedCars,
  standingOf,
  type RecordedCar,
  type RecordedResult,
} from './draw-record.ts'
import { lotteryResultNotice, type LotteryResult } from './notices.ts'
import { storedLines } from './place-order.ts'
import { getPlan, getVersion, notifyOfPlan } from './plans.ts'
import type { PlanRow, SaleOrderRow } from './tables.ts'
import { plannedPayments, priceLines, sumOf, type PlanContent } from '../plan.ts'
import { carStates, saleOrderFlow } from '../states.ts'
import { saleOrders, salePlans } from './orders.ts'

/** The terms that a lottery announces stay: the times, that it decides, and the payment time of winners. */
export const keepsLottery = (before: PlanContent, after: PlanContent): boolean =>
  after.method === 'draw' &&
  after.opensAt.getTime() === before.opensAt.getTime() &&
  after.closesAt.getTime() === before.closesAt.getTime() &&
  after.drawAt?.getTime() === before.drawAt?.getTime() &&
  after.payDays === before.payDays

export type AnnounceRefusal = 'not-now' | 'announced' | 'over'

/**
 * Announces the lottery of a published plan, once; two people sign its further steps in the admin panel. The whole
 * order counts: the rank decides which wish each ticket gets.
 */
export async function announcePlanLottery(
  ctx: RequestContext,
  { id, parts, substitute }: { id: string; parts: readonly NewPart[]; substitute: string },
): Promise<Result<string, AnnounceRefusal>> {
  requirePermission(ctx, 'draws.run')
  return inTransaction<Result<string, AnnounceRefusal>>(ctx.db, async (trx) => {
    const row = await lockRow(trx, id)
    if (row.state !== 'published' || row.version === null) return refuse('not-now')
    if (row.draw_id !== null) return refuse('announced')
    const content = await getVersion(trx, row.id, row.version)
    if (content.method !== 'draw' || content.drawAt === null) return refuse('not-now')
    if (content.closesAt <= ctx.now) return refuse('over')
    const { drawId, publicId } = await announceLottery(trx, ctx, {
      title: content.title,
      rules: lotteryRules(content.payDays),
      places: 1,
      mostEach: 1,
      opensAt: content.opensAt,
      closesAt: content.closesAt,
      revealBy: content.drawAt,
      parts,
      substitute,
      more: { plan: row.public_id, decides: 'order' },
    })
    await trx.updateTable('sale_plan').set({ draw_id: drawId, changed_at: ctx.now }).where('id', '=', row.id).execute()
    await notifyOfPlan(trx, row.id, { kind: 'note', text: `قرعه‌کشی طرح با شناسهٔ ${publicId} اعلام شد.`, at: ctx.now })
    return ok(publicId)
  })
}

async function lockRow(trx: Trx, publicId: string): Promise<PlanRow> {
  const row = await trx
    .selectFrom('sale_plan')
    .selectAll()
    .where('public_id', '=', publicId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

const entrantOf = (order: SaleOrderRow, rank: number): Entrant => ({
  id: order.id,
  rank,
  wishes: [
    carKey(order.agency_id, order),
    ...(order.second ? [carKey(order.second.agencyId ?? order.agency_id, order.second)] : []),
  ],
})

const freeOf = (cars: readonly RecordedCar[]) => new Map(cars.map(([car, , free]) => [car, free]))

/** `quiet` in a demo, whose results are days old. */
type Giving = Pick<RequestContext, 'now' | 'manifests'> & { quiet?: boolean }
type Statement = { order: SaleOrderRow; rank: number; result: LotteryResult; until: Date | null }

/** Returns the deadline of a winner: the end of a working day. */
async function payUntil(db: Db | Trx, now: Date, days: number): Promise<Date> {
  return addWorkingDays(now, days, await findHolidays(db, toJalali(now), horizonDays))
}

/** Makes a ticket a winner: reserves the wished car and adds a bill. Plan and order are locked. */
async function giveCar(
  trx: Trx,
  ctx: Giving,
  { order, wish, rank, until }: { order: SaleOrderRow; wish: number; rank: number; until: Date },
): Promise<void> {
  if (order.person_id === null) throw new Error('an order without a person was drawn')
  const content = await getVersion(trx, order.plan_id, order.version)
  const first = { trim: order.trim, colour: order.colour, agencyId: order.agency_id }
  const { agencyId, ...car } =
    wish === 0 ? first : { ...order.second!, agencyId: order.second!.agencyId ?? order.agency_id }
  const choice = { ...car, options: order.options }
  const lines = priceLines(content, choice)!
  await saleOrders.move(trx, ctx, order, {
    to: 'winner',
    by: 'house',
    set: {
      draw_rank: rank,
      pay_until: until,
      ...(wish > 0 && {
        ...car,
        agency_id: agencyId,
        second: JSON.stringify(first),
        by_second: true,
        price_rial: sumOf(lines),
        lines: storedLines(lines),
      }),
    },
  })
  const taken = await reserveUnit(
    trx,
    { planId: order.plan_id, ...car, agencyId },
    { orderId: order.id, until, now: ctx.now },
  )
  if (!taken) throw new Error('a free car went to another order')
  const payments = plannedPayments(content, choice)!
  await writeBill(trx, ctx, {
    order: { id: order.id, public_id: order.public_id, person_id: order.person_id },
    kind: 'advance',
    label: payments[0]!.label,
    title: content.title,
    amountRial: payments[0]!.amountRial,
    dueAt: until,
    beforeDelivery: true,
    expiresAt: until,
  })
}

/** Moves many orders without a car, in two statements. */
async function moveMany(
  trx: Trx,
  { now }: Pick<Giving, 'now'>,
  {
    from,
    to,
    given,
  }: {
    from: 'registered' | 'reserve' | 'loser'
    to: 'reserve' | 'loser'
    given: readonly Pick<Given, 'id' | 'rank'>[]
  },
): Promise<void> {
  if (given.length === 0) return
  const [ids, ranks] = [given.map(({ id }) => String(id)), given.map(({ rank }) => rank)]
  const made = sql`unnest(${ids}::bigint[], ${ranks}::int[])`.as<'made'>(sql`made (id, rank)`)
  const step = { from, to, by: 'house', set: { draw_rank: sql<number>`made.rank` } } as const
  await saleOrders.moveAll(
    trx,
    { now },
    step,
    (orders) => orders.from(made).where(sql<boolean>`sale_order.id = made.id`) as unknown as typeof orders,
  )
}

async function report(trx: Trx, now: Date, { title }: PlanContent, messages: readonly Statement[]): Promise<void> {
  const to = messages.flatMap(({ order, rank, result, until }) =>
    order.person_id === null
      ? []
      : [
          {
            personId: order.person_id,
            data: { plan: title, result, until: until ? formatDateTime(until) : '', rank: formatInteger(rank) },
            link: orderPath(order.public_id),
            // A reserve of a second round may get the same notification twice.
            key: `sale-draw:${result}:${order.public_id}${result === 'again' || result === 'over' ? `:${now.getTime()}` : ''}`,
          },
        ],
  )
  await notifyMany(trx, { now }, { notice: lotteryResultNotice, to })
}

const lockOrders = (trx: Trx, planId: bigint, state: 'registered' | 'reserve' | 'loser') =>
  trx
    .selectFrom('sale_order')
    .selectAll()
    .where('plan_id', '=', planId)
    .where('state', '=', state)
    .orderBy('id')
    .forUpdate()
    .execute()

/**
 * Assigns the cars of a plan after its lottery: all of them in one transaction, once. False where there is nothing to
 * do.
 */
export async function giveCars(trx: Trx, ctx: Giving, planId: bigint): Promise<boolean> {
  const row = await trx
    .selectFrom('sale_plan')
    .selectAll()
    .where('id', '=', planId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (row.draw_id === null || row.drawn_at !== null) return false
  const drawn = await findOrder(trx, row.draw_id)
  if (!drawn) return false
  const plan = await getPlan(trx, ctx.now, { id: planId })
  const rankOf = new Map(drawn.map((ticket, index) => [ticket, index + 1]))
  const orders = await lockOrders(trx, planId, 'registered')
  const byId = new Map(orders.map((order) => [order.id, order]))
  const entrants = orders.flatMap((order) => {
    const rank = order.ticket === null ? undefined : rankOf.get(order.ticket)
    return rank === undefined || order.person_id === null ? [] : [entrantOf(order, rank)]
  })
  const cars = recordedCars(await countCells(trx, planId))
  const given = allocate(entrants, freeOf(cars), reservesOf(plan.capacity.total))
  const { public_id: draw } = await getLottery(trx, row.draw_id)
  const resultOf = new Map(
    given.map((each) => [each.rank, each.to === 'winner' ? each.wish : each.to] as [number, RecordedResult]),
  )
  const wishesOf = new Map(entrants.map(({ rank, wishes }) => [rank, wishes]))
  await addLotteryLine(trx, planId, ctx.now, {
    kind: 'given',
    plan: row.public_id,
    draw,
    cars,
    tickets: drawn.map((ticket, index) => [ticket, wishesOf.get(index + 1) ?? [], resultOf.get(index + 1) ?? 'out']),
  })
  const until = await payUntil(trx, ctx.now, plan.content.payDays)
  const messages: Statement[] = []
  for (const each of given) {
    const order = byId.get(each.id)!
    if (each.to === 'winner') await giveCar(trx, ctx, { order, wish: each.wish, rank: each.rank, until })
    const result = each.to === 'winner' && each.wish > 0 ? 'second' : each.to
    messages.push({ order, rank: each.rank, result, until: each.to === 'winner' ? until : null })
  }
  for (const to of ['reserve', 'loser'] as const)
    await moveMany(trx, ctx, { from: 'registered', to, given: given.filter((each) => each.to === to) })
  if (!ctx.quiet) await report(trx, ctx.now, plan.content, messages)
  await trx.updateTable('sale_plan').set({ drawn_at: ctx.now, changed_at: ctx.now }).where('id', '=', planId).execute()
  const count = (to: Given['to']) => formatInteger(given.filter((each) => each.to === to).length)
  await notifyOfPlan(trx, planId, {
    kind: 'drawn',
    text: `${count('winner')} برنده، ${count('reserve')} ذخیره`,
    at: ctx.now,
  })
  return true
}

/**
 * Assigns freed cars to reserves in their order. A free car without a reserve is offered again to tickets without a
 * car; once no winner may still pay, the remaining reserves are notified of the end. Locks the plan first, then orders,
 * then units.
 */
export async function moveUpReserves(trx: Trx, ctx: Giving, planId: bigint): Promise<number> {
  const row = await trx
    .selectFrom('sale_plan')
    .selectAll()
    .where('id', '=', planId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (row.drawn_at === null || row.state === 'cancelled') return 0
  const orders = await lockOrders(trx, planId, 'reserve')
  const byId = new Map(orders.map((order) => [order.id, order]))
  const { content } = await getPlan(trx, ctx.now, { id: planId })
  const cars = recordedCars(await countCells(trx, planId))
  const up = movesUp(
    orders.map((order) => entrantOf(order, order.draw_rank!)),
    freeOf(cars),
  )
  if (up.length === 0) {
    const again = await goRoundAgain(trx, ctx, { row, content, cars })
    if (again > 0 || orders.length === 0) return again
  }
  const messages: Statement[] = []
  const until = await payUntil(trx, ctx.now, content.payDays)
  const left = up.length > 0 ? await leftOf(trx, planId) : null
  if (left)
    await addLotteryLine(trx, planId, ctx.now, {
      kind: 'moved-up',
      cars,
      left,
      up: up.map(({ id, wish }) => [byId.get(id)!.ticket!, wish]),
    })
  for (const { id, rank, wish } of up) {
    const order = byId.get(id)!
    await giveCar(trx, ctx, { order, wish, rank, until })
    messages.push({ order, rank, result: 'moved-up', until })
    byId.delete(id)
  }
  if (up.length === 0) {
    const waiting = await trx
      .selectFrom('sale_order')
      .select('id')
      .where('plan_id', '=', planId)
      .where('state', '=', 'winner')
      .limit(1)
      .executeTakeFirst()
    if (waiting) return 0
    const rest = [...byId.values()].toSorted((one, other) => one.draw_rank! - other.draw_rank!)
    const gone = await leftOf(trx, planId)
    if (gone)
      await addLotteryLine(trx, planId, ctx.now, {
        kind: 'over',
        cars,
        left: gone,
        rest: rest.map(({ ticket }) => ticket!),
      })
    await moveMany(trx, ctx, {
      from: 'reserve',
      to: 'loser',
      given: rest.map(({ id, draw_rank }) => ({ id, rank: draw_rank! })),
    })
    messages.push(...rest.map((order): Statement => ({ order, rank: order.draw_rank!, result: 'over', until: null })))
  }
  await report(trx, ctx.now, content, messages)
  return messages.length
}

/** The days after a lottery in which its free cars are offered again. */
const againDays = 30

type Round = { row: PlanRow; content: PlanContent; cars: readonly RecordedCar[] }

/**
 * Makes reserves of tickets without a car that wished for one that is free now, in the order of the lottery; the next
 * run assigns the cars. Skips a person with another open order. Returns the number of reserves.
 */
async function goRoundAgain(trx: Trx, ctx: Giving, { row, content, cars }: Round): Promise<number> {
  const last = new Date(row.drawn_at!.getTime() + againDays * dayMs)
  const free = new Map(freeOf(cars))
  if (ctx.now > last || ![...free.values()].some((count) => count > 0)) return 0
  const losers = (await lockOrders(trx, row.id, 'loser')).filter(
    (order) =>
      order.draw_rank !== null &&
      order.ticket !== null &&
      entrantOf(order, order.draw_rank).wishes.some((car) => (free.get(car) ?? 0) > 0),
  )
  const codes = losers.flatMap(({ national_index }) => national_index ?? [])
  if (codes.length === 0) return 0
  const busy = await trx
    .selectFrom('sale_order')
    .select('national_index')
    .where('national_index', 'in', codes)
    .where('state', 'in', saleOrderFlow.open)
    .execute()
  const taken = new Set(busy.map(({ national_index }) => Buffer.from(national_index!).toString('hex')))
  const ordered = losers.toSorted((one, other) => one.draw_rank! - other.draw_rank!)
  const isGone = ({ person_id, national_index }: SaleOrderRow) =>
    person_id === null || national_index === null || taken.has(Buffer.from(national_index).toString('hex'))
  const again = ordered.filter((order) => !isGone(order))
  if (again.length === 0) return 0
  const left = await leftOf(trx, row.id)
  if (left)
    await addLotteryLine(trx, row.id, ctx.now, {
      kind: 'again',
      cars: [...cars],
      left,
      again: again.map(({ ticket }) => ticket!),
      gone: ordered.filter(isGone).map(({ ticket }) => ticket!),
    })
  for (const [isPassed, some] of [
    [true, ordered.filter(isGone)],
    [false, again],
  ] as const) {
    if (some.length === 0) continue
    await trx
      .updateTable('sale_order')
      .set({ passed_over_at: isPassed ? ctx.now : null })
      .where(
        'id',
        'in',
        some.map(({ id }) => id),
      )
      .execute()
  }
  await moveMany(trx, ctx, {
    from: 'loser',
    to: 'reserve',
    given: again.map(({ id, draw_rank }) => ({ id, rank: draw_rank! })),
  })
  const messages = again.map((order): Statement => ({ order, rank: order.draw_rank!, result: 'again', until: null }))
  await report(trx, ctx.now, content, messages)
  return again.length
}

/**
 * Lists tickets that had a car or were reserves by the record, and are neither now; null for a plan that is older than
 * records.
 */
async function leftOf(trx: Trx, planId: bigint): Promise<number[] | null> {
  const standing = await standingOf(trx, planId)
  if (!standing) return null
  const rows = await trx
    .selectFrom('sale_order')
    .select('ticket')
    .where('plan_id', '=', planId)
    .where('draw_rank', 'is not', null)
    .where('state', 'in', ['reserve', ...carStates])
    .execute()
  for (const { ticket } of rows) standing.delete(ticket!)
  return [...standing].toSorted((one, other) => one - other)
}

type Running = Pick<Platform, 'database' | 'clock' | 'manifests'>

/** The plans whose lottery was drawn, without cars for its winners yet. */
export const drawnPlans = (db: Db) =>
  db
    .selectFrom('sale_plan')
    .innerJoin('draw', 'draw.id', 'sale_plan.draw_id')
    .select('sale_plan.id')
    .where('drawn_at', 'is', null)
    .where('draw.state', 'in', ['drawn', 'settled'])
    .where('sale_plan.state', '<>', 'cancelled')

/** The plans in which an order can move up to a free car. */
export const plansWithReserves = (db: Db, now: Date) =>
  db
    .selectFrom('sale_order')
    .innerJoin('sale_plan', 'sale_plan.id', 'plan_id')
    .select('plan_id as id')
    .distinct()
    .where((where) => {
      const hasFreeCar = where.exists(
        where
          .selectFrom('sale_stock')
          .select('sale_stock.id')
          .whereRef('sale_stock.plan_id', '=', 'sale_plan.id')
          .where('free', '>', 0),
      )
      const hasWinner = where.exists(
        where
          .selectFrom('sale_order as winner')
          .select('winner.id')
          .whereRef('winner.plan_id', '=', 'sale_plan.id')
          .where('winner.state', '=', 'winner'),
      )
      return where.or([
        where.and([where('sale_order.state', '=', 'reserve'), where.or([hasFreeCar, where.not(hasWinner)])]),
        where.and([
          where('sale_order.state', '=', 'loser'),
          where('drawn_at', '>', new Date(now.getTime() - againDays * dayMs)),
          hasFreeCar,
        ]),
      ])
    })
    .where('sale_plan.state', '<>', 'cancelled')

/**
 * Processes every plan with a lottery: assigns the cars, and lets reserves move up. Returns the number of changed
 * plans.
 */
export async function runLotteryPlans({ database: { db }, clock, manifests }: Running): Promise<number> {
  const drawn = await drawnPlans(db).execute()
  const waiting = await plansWithReserves(db, clock.now()).execute()
  let touched = 0
  await eachRow('sales.draws', drawn, async ({ id }) => {
    if (await inTransaction(db, (trx) => giveCars(trx, { now: clock.now(), manifests }, id))) touched++
  })
  await eachRow('sales.draws', waiting, async ({ id }) => {
    if ((await inTransaction(db, (trx) => moveUpReserves(trx, { now: clock.now(), manifests }, id))) > 0) touched++
  })
  return touched
}

/** A plan with a cancelled lottery does not continue; the job ends its registrations. */
export const lotterySubscriptions = ({ clock }: Pick<Platform, 'clock'>): readonly Subscription[] => [
  subscribe(lotteryCancelled, {
    name: 'sales.draw-cancelled',
    run: async (trx, { drawId }) => {
      const row = await trx
        .selectFrom('sale_plan')
        .selectAll()
        .where('draw_id', '=', BigInt(drawId))
        .forUpdate()
        .executeTakeFirst()
      if (!row || row.state === 'cancelled' || row.state === 'closed') return
      const now = clock.now()
      await salePlans.move(trx, { now }, row, { to: 'cancelled', by: 'house' })
      await notifyOfPlan(trx, row.id, { kind: 'cancelled', text: 'قرعه‌کشی طرح لغو شد.', at: now })
    },
  }),
]
