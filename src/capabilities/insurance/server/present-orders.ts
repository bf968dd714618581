import './tables.ts'
import { getCatalogue } from '#capabilities/catalog/contract.ts'
import { carsOf, findInsuranceDays } from '#capabilities/garage/contract.ts'
import { findPaid, payPath, type OrderLine } from '#capabilities/payments/contract.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { dayOf, daysBetween, dayText, type Day } from '#kit/day.ts'
import { formatDateTime } from '#kit/jalali.ts'
import { parsePlate, type Plate } from '#kit/plate.ts'
import type { RequestContext } from '#platform/context.ts'
import { orderOf, renewOf, thirdPartyPath } from '../addresses.ts'
import { classOfTrim, type VehicleClass } from '../classes.ts'
import { inTomans } from '../in-tomans.ts'
import { renewDays } from '../days.ts'
import type { QuoteInput } from '../quote-input.ts'
import type { Tariff } from '../tariff.ts'
import { deliveries, orderStateNames, orderTones, reasonTexts } from '../states.ts'
import type { OrderView, OwnPolicy } from '../views.ts'
import { cancellingOf } from './change-order.ts'
import { findPolicy, selectOrders } from './find-orders.ts'
import { findAttachedFiles } from '#capabilities/files/contract.ts'
import { insurancePaper, papersSubject } from './papers.ts'
import { loadTariff } from './rules.ts'
import type { OrderRow } from './tables.ts'

type Ctx = Pick<RequestContext, 'db' | 'secrets' | 'now'>

export const inputOfOrder = ({ secrets }: Pick<RequestContext, 'secrets'>, row: OrderRow): QuoteInput | null =>
  row.input_sealed && (JSON.parse(secrets.open(row.input_sealed)) as QuoteInput)

function plateOf(ctx: Pick<RequestContext, 'secrets'>, row: OrderRow): Plate | null {
  const text = inputOfOrder(ctx, row)?.plate
  const plate = text ? parsePlate(text) : null
  return plate?.ok ? plate.value : null
}

const insurerName = async (ctx: Ctx, key: string): Promise<string> =>
  (await ctx.db.selectFrom('insurer').select('name').where('key', '=', key).executeTakeFirstOrThrow()).name

/** One order as its owner sees it. */
export async function presentOrder(ctx: Ctx, row: OrderRow): Promise<OrderView> {
  const [insurer, policy, paid, refund, files] = await Promise.all([
    insurerName(ctx, row.insurer),
    findPolicy(ctx.db, row.id),
    row.payable_id === null ? null : findPaid(ctx.db, row.payable_id),
    cancellingOf(ctx.db, row, ctx.now),
    findAttachedFiles(ctx.db, papersSubject, [row.id]),
  ])
  const open = (sealed: Uint8Array | null) => (sealed ? ctx.secrets.open(sealed) : null)
  const live = row.state === 'issued' || row.state === 'sent'
  return {
    id: row.public_id,
    state: row.state,
    stateName: orderStateNames[row.state],
    insurer,
    plate: plateOf(ctx, row),
    cover: inTomans(row.cover_rial),
    price: inTomans(row.price_rial),
    from: dayText(row.begins_on),
    until: dayText(row.ends_on),
    delivery: deliveries[row.delivery],
    byPost: row.delivery === 'post',
    tracking: row.tracking,
    reason: row.reason && reasonTexts[row.reason],
    papersUntil: row.papers_until && formatDateTime(row.papers_until),
    papers: (files.get(row.id) ?? []).map((id) => `/files/${insurancePaper.folder}/${id}`),
    pay: row.state === 'awaiting-payment' && row.payable_id && row.pay_until > ctx.now ? payPath(row.payable_id) : null,
    receipt: paid?.receipt ?? null,
    policy:
      policy && live
        ? { number: open(policy.number_sealed) ?? '', uniqueCode: open(policy.unique_code_sealed) ?? '' }
        : null,
    refunded: row.state === 'cancelled' && row.refund_rial ? inTomans(row.refund_rial) : null,
    cancelling: refund === null ? null : { rial: String(refund), text: inTomans(refund), issued: live },
    renew: live && mayRenew(dayOf(ctx.now), row.ends_on) ? renewOf(row.public_id) : null,
  }
}

/** Whether the next policy can be bought already; always where nobody knows of one. */
const mayRenew = (today: Day, endsOn: Day | undefined): boolean =>
  endsOn === undefined || daysBetween(today, endsOn) <= renewDays

type Lateness = { today: Day; tariff: Tariff }

/** «۱۲ روز مانده», or the days without insurance and what they cost so far, where the class of the vehicle is known. */
export function leftOf(
  { today, tariff }: Lateness,
  endsOn: Day,
  vehicleClass: VehicleClass | null,
): NonNullable<OwnPolicy['left']> {
  const days = daysBetween(today, endsOn)
  if (days > 0) return { text: `${toPersianDigits(days)} روز مانده`, tone: days <= 30 ? 'warn' : 'good', fine: null }
  if (days === 0) return { text: 'امروز تمام می‌شود', tone: 'bad', fine: null }
  const late = BigInt(Math.min(-days, tariff.lateDaysMost))
  const fine = vehicleClass === null ? 0n : late * tariff.classes[vehicleClass].lateDayRial
  return {
    text: `${toPersianDigits(-days)} روز است که بیمه ندارد`,
    tone: 'bad',
    fine: fine > 0n ? `جریمهٔ دیرکرد تا امروز ${inTomans(fine)}` : null,
  }
}

/** The last policy of each thing that is insured; the ones before it say nothing any more. */
function latestOf(rows: readonly OrderRow[]): OrderRow[] {
  const latest = new Map<string, OrderRow>()
  for (const row of rows) {
    const subject = row.subject_index?.toString('hex') ?? row.public_id
    const known = latest.get(subject)
    if (!known || known.ends_on < row.ends_on) latest.set(subject, row)
  }
  return [...latest.values()]
}

/** What a person has insured: orders under way, cars of the garage, then policies bought here for other vehicles. */
export async function findOwnPolicies(ctx: Ctx, personId: bigint): Promise<OwnPolicy[]> {
  const [cars, days, rows, insurers, tariff, { trims, models }] = await Promise.all([
    carsOf(ctx, personId),
    findInsuranceDays(ctx.db, personId),
    selectOrders(ctx.db).where('person_id', '=', personId).orderBy('id', 'desc').limit(50).execute(),
    ctx.db.selectFrom('insurer').select(['key', 'name']).execute(),
    loadTariff(ctx.db, ctx.now),
    getCatalogue(ctx.db),
  ])
  const names = new Map(insurers.map(({ key, name }) => [key, name]))
  const today = dayOf(ctx.now)
  const now = { today, tariff }
  const isUnderWay = ({ state, pay_until }: OrderRow) =>
    ['paid', 'review', 'documents', 'voiding'].includes(state) || (state === 'awaiting-payment' && pay_until > ctx.now)
  const held = latestOf(rows.filter(({ state }) => state === 'issued' || state === 'sent'))
  const ofOrder = (row: OrderRow): OwnPolicy => ({
    key: row.public_id,
    name: names.get(row.insurer) ?? '',
    plate: plateOf(ctx, row),
    order: row.public_id,
    state: null,
    left: null,
    until: null,
    renew: null,
  })
  const classOf = (slug: string | null) => {
    const trim = slug === null ? undefined : trims.bySlug.get(slug)
    const model = trim && models.byId.get(trim.modelId)
    return trim && model ? classOfTrim(trim, model) : null
  }
  const ofCars = cars.map(({ id, name, plate, trim }): OwnPolicy => {
    const row = held.find(({ car }) => car === id)
    const endsOn = row && (days.get(id) ?? '') <= row.ends_on ? row.ends_on : days.get(id)
    return {
      key: id,
      name,
      plate,
      order: row?.public_id ?? null,
      state: null,
      left: endsOn === undefined ? null : leftOf(now, endsOn, classOf(trim)),
      until: endsOn === undefined ? null : dayText(endsOn),
      renew: !mayRenew(today, endsOn) ? null : row ? renewOf(row.public_id) : `${thirdPartyPath}?car=${id}`,
    }
  })
  const known = new Set(cars.map(({ id }) => id))
  const others = held
    .filter(({ car }) => car === null || !known.has(car))
    .map((row): OwnPolicy => ({
      ...ofOrder(row),
      left: leftOf(now, row.ends_on, inputOfOrder(ctx, row)?.vehicleClass ?? null),
      until: dayText(row.ends_on),
      renew: mayRenew(today, row.ends_on) ? renewOf(row.public_id) : null,
    }))
  const orders = rows.filter(isUnderWay).map((row) => ({ ...ofOrder(row), state: orderStateNames[row.state] }))
  return [...orders, ...ofCars, ...others]
}

/** A person's orders for the list of all their orders, newest first; what nobody paid is none. */
export async function findOrderLines(ctx: Ctx, personId: bigint): Promise<OrderLine[]> {
  const [rows, insurers] = await Promise.all([
    selectOrders(ctx.db)
      .where('person_id', '=', personId)
      .where('state', '<>', 'lapsed')
      .orderBy('id', 'desc')
      .limit(50)
      .execute(),
    ctx.db.selectFrom('insurer').select(['key', 'name']).execute(),
  ])
  const names = new Map(insurers.map(({ key, name }) => [key, name]))
  return rows.map((row) => ({
    id: row.public_id,
    at: row.made_at,
    title: `شخص ثالث، ${names.get(row.insurer) ?? ''}`,
    about: `${dayText(row.begins_on)} تا ${dayText(row.ends_on)} · ${inTomans(row.price_rial)}`,
    stateName: orderStateNames[row.state],
    tone: orderTones[row.state],
    next:
      row.state === 'documents'
        ? 'عکس مدارک را بفرستید'
        : row.state === 'awaiting-payment' && row.pay_until > ctx.now
          ? `پرداخت تا ${formatDateTime(row.pay_until)}`
          : null,
    href: orderOf(row.public_id),
  }))
}
