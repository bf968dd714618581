import { sql } from 'kysely'
import './tables.ts'
import { enterLottery } from '#features/lottery/contract.ts'
import { contractInfoPath, getPersonInfo, openNationalCode } from '#features/identity/contract.ts'
import { ageOn } from '#kit/age.ts'
import { newPublicId } from '#kit/id.ts'
import { toJalali } from '#kit/jalali.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import { dayMs, daySeconds } from '#kit/durations.ts'
import type { RequestContext } from '#platform/context.ts'
import { advisoryLock } from '#platform/database/advisory-lock.ts'
import { inTransaction, type Db, type Trx } from '#platform/database/database.ts'
import { consumeLimits } from '#platform/limits/limits.ts'
import type { Secrets } from '#platform/secrets.ts'
import { importedPath } from '../addresses.ts'
import { importedOrderFlow, isEditable, type Bank, type OrderState } from '../states.ts'
import type { ApplyRefusal } from '../texts.ts'
import type { ConditionView } from '../views.ts'
import { findCars, getCar, getRound, quoteCar, type Car } from './cars.ts'
import { advanceDeposit, findLive } from './deposit-rows.ts'
import { loadSaleRule } from './rules.ts'
import type { OrderRow, StoredQuote } from './tables.ts'
import { importedOrders } from './orders.ts'
import { latestTerms } from './terms.ts'

type Ctx = Pick<RequestContext, 'db' | 'now' | 'secrets'>
/** Max applications and bank requests of a person per day. */
const maxADay = 20

const indexOf = (secrets: Pick<Secrets, 'blindIndex'>, code: string): Buffer =>
  secrets.blindIndex('imported-buyer', code)
/** Months between two purchases of a person. */
const monthsBetween = 48

/** Lists every condition of buying for one person, with advice; missing details return to `here`. */
export async function conditionsFor(
  { db, now, secrets }: Ctx,
  personId: bigint,
  here: string = importedPath,
): Promise<ConditionView[]> {
  const [info, code] = await Promise.all([
    getPersonInfo(db, secrets, personId),
    openNationalCode(db, secrets, personId),
  ])
  const complete = info.firstName !== null && info.lastName !== null && code !== null && info.birthDay !== null
  const age = info.birthDay && ageOn(toJalali(now), info.birthDay)
  const bought =
    code !== null &&
    (await db
      .selectFrom('imported_order')
      .select('id')
      .where('national_index', '=', indexOf(secrets, code))
      .where('state', 'in', ['paid', 'delivered'])
      .where(sql<boolean>`confirmed_at > ${now}::timestamptz - make_interval(months => ${monthsBetween})`)
      .limit(1)
      .executeTakeFirst()) !== undefined
  const infoHref = contractInfoPath(here)
  return [
    {
      key: 'info',
      title: 'نام، کد ملی و تاریخ تولد',
      met: complete,
      known: true,
      text: complete ? 'کامل است؛ قرارداد به همین نام صادر می‌شود.' : 'قرارداد و سپرده به نام خودتان است؛ کاملش کنید.',
      href: complete ? null : infoHref,
    },
    {
      key: 'age',
      title: 'حداقل ۱۸ سال',
      met: age !== null && age >= 18,
      known: age !== null,
      text:
        age === null ? 'با ثبت تاریخ تولد بررسی می‌شود.' : age >= 18 ? 'سن شما کافی است.' : 'هنوز ۱۸ سالتان نشده است.',
      href: age === null ? infoHref : null,
    },
    {
      key: 'bought',
      title: 'نخریدن خودروی وارداتی در ۴۸ ماه گذشته',
      met: code !== null && !bought,
      known: code !== null,
      text:
        code === null
          ? 'با ثبت کد ملی بررسی می‌شود.'
          : bought
            ? 'با این کد ملی در این مدت خودروی وارداتی خریده شده است.'
            : 'خریدی ثبت نشده است.',
      href: null,
    },
  ]
}

type LimitedContext = Parameters<typeof consumeLimits>[0]
const mayTry = async (ctx: LimitedContext, action: 'begin' | 'deposit', personId: bigint): Promise<boolean> =>
  (await consumeLimits(ctx, [{ key: `imported-${action}:${personId}`, max: maxADay, seconds: daySeconds }])).allowed

const lockUntilOf = async (db: Db | Trx, now: Date) =>
  new Date(now.getTime() + (await loadSaleRule(db, now)).lockMinutes * 60_000)

/** Finds a person's open order in a round. */
export const findOwnOpen = (db: Db | Trx, { roundId, personId }: { roundId: bigint; personId: bigint }) =>
  db
    .selectFrom('imported_order')
    .selectAll()
    .where('round_id', '=', roundId)
    .where('person_id', '=', personId)
    .where('state', 'in', importedOrderFlow.open)
    .executeTakeFirst()

/** Starts an application for a car, or finds the person's existing one in its round. */
export async function beginOrder(
  ctx: Ctx & LimitedContext,
  { personId, slug }: { personId: bigint; slug: string },
): Promise<Result<OrderRow, ApplyRefusal>> {
  const car = await getCar(ctx.db, ctx.now, slug)
  const roundId = car.round.row.id
  const before = await findOwnOpen(ctx.db, { roundId, personId })
  if (before) return ok(before)
  if (car.row.state !== 'published') return refuse('car-gone')
  if (car.round.phase !== 'open') return refuse('not-open')
  if ((await conditionsFor(ctx, personId)).some(({ met }) => !met)) return refuse('not-eligible')
  if (!(await mayTry(ctx, 'begin', personId))) return refuse('too-many')
  return inTransaction<Result<OrderRow, ApplyRefusal>>(ctx.db, async (trx) => {
    const made = await trx
      .insertInto('imported_order')
      .values({
        public_id: newPublicId(),
        person_id: personId,
        round_id: roundId,
        state: 'draft',
        first_car_id: car.row.id,
        second_car_id: null,
        quotes: JSON.stringify([await quoteCar(trx, car, ctx.now)]),
        lock_until: await lockUntilOf(trx, ctx.now),
        terms_version: null,
        national_index: null,
        applicant_sealed: null,
        ticket: null,
        allocated_car_id: null,
        reserve_place: null,
        contract_number: null,
        price_rial: null,
        reason: null,
        refund_rial: null,
        fee_rial: null,
        made_at: ctx.now,
        confirmed_at: null,
        changed_at: ctx.now,
      })
      // The same button in another tab was faster.
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!made) return ok((await findOwnOpen(trx, { roundId, personId }))!)
    await importedOrders.begin(trx, ctx, made, 'person')
    return ok(made)
  })
}

/** Lists an order's wished cars, as currently offered. */
async function carsOf(db: Db | Trx, now: Date, ids: readonly bigint[]): Promise<Car[]> {
  const cars = await findCars(db, now, { ids })
  return ids.flatMap((id) => cars.find(({ row }) => row.id === id) ?? [])
}

const mayBeWished = (cars: readonly Car[], { count, roundId }: { count: number; roundId: bigint }) =>
  cars.length === count && cars.every(({ row }) => row.state === 'published' && row.round_id === roundId)

/** Sets one or two wishes with current prices, which are locked for a while. */
export async function setWishes(
  ctx: Ctx,
  { personId, id, first, second }: { personId: bigint; id: string; first: string; second: string | null },
): Promise<Result<null, ApplyRefusal>> {
  const { id: orderId } = await importedOrders.load(ctx.db, { personId, id })
  if (first === second) return refuse('same-car')
  return inTransaction<Result<null, ApplyRefusal>>(ctx.db, async (trx) => {
    const order = await importedOrders.lock(trx, orderId)
    if (!isEditable(order.state)) return refuse('not-editable')
    const round = await getRound(trx, ctx.now, { id: order.round_id })
    if (round.phase !== 'open') return refuse('not-open')
    const slugs = second === null ? [first] : [first, second]
    const all = await findCars(trx, ctx.now, { roundId: order.round_id })
    const cars = slugs.flatMap((slug) => all.find(({ row }) => row.slug === slug) ?? [])
    if (!mayBeWished(cars, { count: slugs.length, roundId: order.round_id })) return refuse('car-gone')
    await writeQuotes(trx, ctx.now, orderId, cars)
    return ok(null)
  })
}

async function writeQuotes(trx: Trx, now: Date, orderId: bigint, cars: readonly Car[]): Promise<void> {
  const quotes: StoredQuote[] = []
  for (const car of cars) quotes.push(await quoteCar(trx, car, now))
  await trx
    .updateTable('imported_order')
    .set({
      first_car_id: cars[0]!.row.id,
      second_car_id: cars[1]?.row.id ?? null,
      quotes: JSON.stringify(quotes),
      lock_until: await lockUntilOf(trx, now),
      changed_at: now,
    })
    .where('id', '=', orderId)
    .execute()
}

/** Requests the deposit block in the buyer's bank account. A double press requests once. */
export async function askDeposit(
  ctx: Ctx & LimitedContext & Pick<RequestContext, 'providers'>,
  { personId, id, bank }: { personId: bigint; id: string; bank: Bank },
): Promise<Result<null, ApplyRefusal>> {
  const { id: orderId } = await importedOrders.load(ctx.db, { personId, id })
  if (ctx.providers.depositBanks === null) return refuse('no-bank')
  const [code, info] = await Promise.all([
    openNationalCode(ctx.db, ctx.secrets, personId),
    getPersonInfo(ctx.db, ctx.secrets, personId),
  ])
  if (code === null || (await conditionsFor(ctx, personId)).some(({ met }) => !met)) return refuse('not-eligible')
  if (!(await mayTry(ctx, 'deposit', personId))) return refuse('too-many')
  const index = indexOf(ctx.secrets, code)
  return inTransaction<Result<null, ApplyRefusal>>(ctx.db, async (trx) => {
    const order = await importedOrders.lock(trx, orderId)
    if (order.state === 'deposit-checking' || order.state === 'deposit-ok') return ok(null)
    if (order.state !== 'terms-accepted' && order.state !== 'deposit-missing') return refuse(stateRefusal(order.state))
    const round = await getRound(trx, ctx.now, { id: order.round_id })
    if (round.phase !== 'open') return refuse('not-open')
    // Serialise two accounts with one national code.
    await advisoryLock(trx, 'imported', `${order.round_id}:${index.toString('hex')}`)
    const other = await trx
      .selectFrom('imported_order')
      .select('id')
      .where('round_id', '=', order.round_id)
      .where('national_index', '=', index)
      .where('id', '<>', orderId)
      .where('state', 'in', importedOrderFlow.open)
      .executeTakeFirst()
    if (other) return refuse('other-order')
    const { count } = await trx
      .selectFrom('imported_deposit')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    const rule = await loadSaleRule(trx, ctx.now)
    await trx
      .updateTable('imported_order')
      .set({
        national_index: index,
        applicant_sealed: ctx.secrets.seal(
          JSON.stringify({ firstName: info.firstName, lastName: info.lastName, nationalCode: code }),
        ),
      })
      .where('id', '=', orderId)
      .execute()
    const deposit = await trx
      .insertInto('imported_deposit')
      .values({
        order_id: orderId,
        request_key: `${order.public_id}-${Number(count) + 1}`,
        bank,
        wanted: null,
        amount_rial: rule.deposit,
        take_rial: null,
        taken_rial: null,
        reference: null,
        reason: null,
        asked_at: ctx.now,
        blocked_at: null,
        until: new Date(round.row.closes_at.getTime() + rule.blockDays * dayMs),
        changed_at: ctx.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await importedOrders.move(trx, ctx, order, { to: 'deposit-checking', by: 'person' })
    await advanceDeposit(trx, deposit.id)
    return ok(null)
  })
}

/** Returns the current prices of an order whose lock has expired. */
export async function newPrices(db: Db | Trx, now: Date, order: OrderRow): Promise<readonly StoredQuote[] | null> {
  if (order.lock_until > now) return null
  const cars = await carsOf(
    db,
    now,
    order.quotes.map(({ carId }) => BigInt(carId)),
  )
  const quotes: StoredQuote[] = []
  for (const car of cars) quotes.push(await quoteCar(db, car, now))
  return quotes
}

const samePrices = (one: readonly StoredQuote[], other: readonly StoredQuote[]): boolean =>
  JSON.stringify(one.map(({ carId, lines }) => [carId, lines])) ===
  JSON.stringify(other.map(({ carId, lines }) => [carId, lines]))

/** Whether prices changed after their lock expired. */
export const pricesMoved = (order: OrderRow, now: readonly StoredQuote[] | null): boolean =>
  now !== null && !samePrices(order.quotes, now)

/** Returns the fingerprint of what a page has shown, so that a person confirms nothing else. */
export const shownOf = ({ quotes, terms_version }: Pick<OrderRow, 'quotes' | 'terms_version'>): string =>
  `${terms_version ?? 0}:${quotes.map(({ carId, version, low, high }) => `${carId}.${version}.${low}.${high}`).join(':')}`

/**
 * Confirms an application: it enters the lottery with the shown prices and terms. All or nothing; a
 * double press confirms once.
 */
export async function confirmOrder(
  ctx: Ctx,
  { personId, id, shown }: { personId: bigint; id: string; shown: string },
): Promise<Result<null, ApplyRefusal>> {
  const { id: orderId } = await importedOrders.load(ctx.db, { personId, id })
  const nationalCode = await openNationalCode(ctx.db, ctx.secrets, personId)
  if (nationalCode === null) return refuse('not-eligible')
  return inTransaction<Result<null, ApplyRefusal>>(ctx.db, async (trx) => {
    const order = await importedOrders.lock(trx, orderId)
    if (order.confirmed_at !== null) return ok(null)
    if (order.state !== 'deposit-ok') return refuse(stateRefusal(order.state))
    if (!order.national_index || Buffer.compare(order.national_index, indexOf(ctx.secrets, nationalCode)) !== 0)
      return refuse('other-person')
    const round = await getRound(trx, ctx.now, { id: order.round_id })
    if (round.phase !== 'open' || round.row.draw_id === null) return refuse('not-open')
    if ((await latestTerms(trx)).version !== order.terms_version) return refuse('terms-changed')
    if (shownOf(order) !== shown) return refuse('price-changed')
    const wished = order.quotes.map(({ carId }) => BigInt(carId))
    const cars = await carsOf(trx, ctx.now, wished)
    if (!mayBeWished(cars, { count: wished.length, roundId: order.round_id })) return refuse('car-gone')
    if (pricesMoved(order, await newPrices(trx, ctx.now, order))) return refuse('price-changed')
    const live = await findLive(trx, orderId)
    if (live?.state !== 'blocked' || live.wanted !== null) return refuse('deposit')
    if (live.until <= round.row.closes_at) return refuse('deposit-short')
    const entered = await enterLottery(trx, ctx, { drawId: round.row.draw_id, personId, nationalCode, named: false })
    const ticket = entered.ok ? entered.value.number : await ticketBefore(trx, order)
    if (!entered.ok && (entered.code === 'not-open' || ticket === null)) {
      return refuse(entered.code === 'not-open' ? 'not-open' : 'other-order')
    }
    await importedOrders.move(trx, ctx, order, {
      to: 'confirmed',
      by: 'person',
      set: { ticket, confirmed_at: ctx.now },
    })
    return ok(null)
  })
}

const stateRefusal = (state: OrderState): ApplyRefusal =>
  state === 'draft' || state === 'terms-accepted' ? 'terms' : isEditable(state) ? 'deposit' : 'not-editable'

/** Finds the earlier ticket of a returning person: a national code has one ticket per lottery. */
async function ticketBefore(trx: Trx, order: OrderRow): Promise<number | null> {
  const before = await trx
    .selectFrom('imported_order')
    .select('ticket')
    .where('round_id', '=', order.round_id)
    .where('person_id', '=', order.person_id)
    .where('national_index', '=', order.national_index)
    .where('ticket', 'is not', null)
    .where('id', '<>', order.id)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return before?.ticket ?? null
}
