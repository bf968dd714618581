import './tables.ts'
import { getCatalogue } from '#features/catalog/contract.ts'
import { carsOf, findInsuranceDays } from '#features/garage/contract.ts'
import { findPaid, payPath, type OrderLine } from '#features/payments/contract.ts'
import { ruleAt } from '#features/rules/contract.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { dayOf, daysBetween, dayText, jalaliOfDay, type Day } from '#kit/day.ts'
import { formatDateTime } from '#kit/jalali.ts'
import { parsePlate, type Plate } from '#kit/plate.ts'
import type { RequestContext } from '#platform/context.ts'
import { orderOf, renewOf, thirdPartyPath } from '../addresses.ts'
import { classOfTrim, yearDays, type VehicleClass } from '../classes.ts'
import { inTomans } from '../in-tomans.ts'
import { renewDays } from '../days.ts'
import { compactToman } from '#kit/money.ts'
import { nextInput } from '../next-year.ts'
import { premiumOf } from '../premium.ts'
import { discountsOf, premiumInput, type QuoteInput } from '../quote-input.ts'
import type { Tariff } from '../tariff.ts'
import { lastDayToPay } from '../instalments.ts'
import { deliveries, reasonTexts, type OrderState, instalmentFlow, insuranceOrderFlow } from '../states.ts'
import type { OrderView, OwnPolicy } from '../views.ts'
import { cancellingOf, collectedOf } from './cancelling-sum.ts'
import { findAttachedFiles } from '#features/files/contract.ts'
import { insuranceDocument, documentsSubject } from './papers.ts'
import { policyCode } from './policy-code.ts'
import { numberText } from './present-plans.ts'
import { instalmentRule, loadTariff } from './rules.ts'
import type { InstalmentRow, OrderRow, PolicyRow } from './tables.ts'
import { findPolicy, selectOrders } from './find-orders.ts'
import { findInstalments } from './instalments.ts'

type Ctx = Pick<RequestContext, 'db' | 'secrets' | 'now'>

export const inputOfOrder = ({ secrets }: Pick<RequestContext, 'secrets'>, row: OrderRow): QuoteInput | null =>
  row.input_sealed && (JSON.parse(secrets.open(row.input_sealed)) as QuoteInput)

export function plateOf(ctx: Pick<RequestContext, 'secrets'>, row: OrderRow): Plate | null {
  const text = inputOfOrder(ctx, row)?.plate
  const plate = text ? parsePlate(text) : null
  return plate?.ok ? plate.value : null
}

const insurerName = async (ctx: Ctx, key: string): Promise<string> =>
  (await ctx.db.selectFrom('insurer').select('name').where('key', '=', key).executeTakeFirstOrThrow()).name

/** Shows an unpaid order as expired at its deadline, before its job runs. */
const shownState = ({ state, pay_until }: Pick<OrderRow, 'state' | 'pay_until'>, now: Date): OrderState =>
  state === 'awaiting-payment' && pay_until <= now ? 'lapsed' : state

/** The stamp of an ended policy; null while it is valid. The document itself stays. */
export const policyStamp = (
  { state, changed_at }: Pick<OrderRow, 'state' | 'changed_at'>,
  { ended_at }: Pick<PolicyRow, 'ended_at'>,
): string | null => {
  if (ended_at) return `لغو شد از ${dayText(dayOf(ended_at))}`
  return state === 'voiding' || state === 'cancelled' ? `لغو شد از ${dayText(dayOf(changed_at))}` : null
}

/** Returns one order as its owner sees it. */
export async function presentOrder(ctx: Ctx, row: OrderRow): Promise<OrderView> {
  const [insurer, policy, paid, refund, files, parts, { value: rule }] = await Promise.all([
    insurerName(ctx, row.insurer),
    findPolicy(ctx.db, row.id),
    row.payable_id === null ? null : findPaid(ctx.db, row.payable_id),
    cancellingOf(ctx.db, row, ctx.now),
    findAttachedFiles(ctx.db, documentsSubject, [row.id]),
    findInstalments(ctx.db, row.plan === null ? [] : [row.id]),
    ruleAt(ctx.db, instalmentRule, row.made_at),
  ])
  const open = (sealed: Uint8Array | null) => (sealed ? ctx.secrets.open(sealed) : null)
  const live = row.state === 'issued' || row.state === 'sent'
  const state = shownState(row, ctx.now)
  return {
    id: row.public_id,
    state,
    stateName: insuranceOrderFlow.labels[state],
    insurer,
    plate: plateOf(ctx, row),
    cover: inTomans(row.cover_rial),
    price: inTomans(collectedOf(row)),
    from: dayText(row.begins_on),
    until: dayText(row.ends_on),
    delivery: deliveries[row.delivery],
    byPost: row.delivery === 'post',
    tracking: row.tracking,
    reason: row.reason && reasonTexts[row.reason],
    papersUntil: row.papers_until && formatDateTime(row.papers_until),
    papers: (files.get(row.id) ?? []).map((id) => `/files/${insuranceDocument.folder}/${id}`),
    pay: state === 'awaiting-payment' && row.payable_id ? payPath(row.payable_id) : null,
    receipt: paid?.receipt ?? null,
    instalments: presentInstalments(parts, rule.graceDays),
    policy: policy
      ? {
          number: open(policy.number_sealed) ?? '',
          uniqueCode: open(policy.unique_code_sealed) ?? '',
          code: policyCode(ctx.secrets, row.public_id),
          stamp: policyStamp(row, policy),
        }
      : null,
    refunded: row.state === 'cancelled' && row.refund_rial ? inTomans(row.refund_rial) : null,
    cancelling:
      refund === null
        ? null
        : { rial: String(refund), text: inTomans(refund), issued: live, begun: dayOf(ctx.now) >= row.begins_on },
    renew: live && mayRenew(dayOf(ctx.now), row.ends_on) ? renewOf(row.public_id) : null,
    nextYear: live ? await presentNextYear(ctx, row) : null,
  }
}

/**
 * Returns the price of the year after this policy by the present tariff: without a claim, with one for damage, with an
 * injured person.
 */
async function presentNextYear(ctx: Ctx, row: OrderRow): Promise<OrderView['nextYear']> {
  const input = inputOfOrder(ctx, row)
  if (!input || input.term !== yearDays) return null
  const tariff = await loadTariff(ctx.db, ctx.now)
  const next = nextInput(input, row.ends_on, tariff)
  const today = jalaliOfDay(row.ends_on)
  const of = (label: string, claims: { financial: number; bodily: number }) => {
    const request = { ...next, ...claims }
    const { total } = premiumOf(
      premiumInput(request, tariff, { today, coverRial: row.cover_rial, insurerHundredths: 0 }),
    )
    const { third } = discountsOf(request, tariff)
    const percent = `${toPersianDigits(Math.abs(third))}٪`
    return {
      label,
      price: `حدود ${compactToman(total)} تومان`,
      why: third < 0 ? `${percent} اضافه‌نرخ` : third === 0 ? 'بدون تخفیف' : `${percent} تخفیف`,
    }
  }
  return {
    rows: [
      of('اگر خسارت نداشته باشید', { financial: 0, bodily: 0 }),
      of('با یک خسارت مالی', { financial: 1, bodily: 0 }),
      of('اگر کسی آسیب ببیند', { financial: 0, bodily: 1 }),
    ],
    note: 'با تعرفهٔ امروز و همین تعهد؛ تعرفهٔ سال بعد را بیمهٔ مرکزی اعلام می‌کند.',
  }
}

/** Returns the later instalments of a policy, and the effect of a late one. */
function presentInstalments(parts: readonly InstalmentRow[], graceDays: number): OrderView['instalments'] {
  if (parts.length === 0) return null
  const unpaid = parts.filter(({ state }) => state === 'open' || state === 'late')
  const late = parts.find(({ state }) => state === 'late')
  return {
    rows: parts.map((part) => ({
      number: part.number,
      label: numberText(part.number),
      due: dayText(part.due_on),
      amount: inTomans(part.amount_rial),
      state: part.state,
      stateName: instalmentFlow.labels[part.state],
      payable: part.number === unpaid[0]?.number,
    })),
    left: inTomans(unpaid.reduce((sum, { amount_rial: amount }) => sum + amount, 0n)),
    late: late
      ? `قسط عقب‌افتاده را تا ${dayText(lastDayToPay(late.due_on, graceDays))} پرداخت کنید؛ بعد از آن بیمه‌نامه لغو می‌شود.`
      : null,
  }
}

/** Returns whether the next policy can be bought now; true without a known policy. */
const mayRenew = (today: Day, endsOn: Day | undefined): boolean =>
  endsOn === undefined || daysBetween(today, endsOn) <= renewDays

type Lateness = { today: Day; tariff: Tariff }

/** «۱۲ روز مانده», or the days without insurance and their cost so far, where the class of the vehicle is known. */
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

/** Returns the last policy of each vehicle; earlier ones do not matter any more. */
function latestOf(rows: readonly OrderRow[]): OrderRow[] {
  const latest = new Map<string, OrderRow>()
  for (const row of rows) {
    const subject = row.subject_index?.toString('hex') ?? row.public_id
    const entry = latest.get(subject)
    if (!entry || entry.ends_on < row.ends_on) latest.set(subject, row)
  }
  return [...latest.values()]
}

/** Returns a person's insurances: active orders, cars of the garage, then policies bought here for other vehicles. */
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
  const existing = new Set(cars.map(({ id }) => id))
  const others = held
    .filter(({ car }) => car === null || !existing.has(car))
    .map((row): OwnPolicy => ({
      ...ofOrder(row),
      left: leftOf(now, row.ends_on, inputOfOrder(ctx, row)?.vehicleClass ?? null),
      until: dayText(row.ends_on),
      renew: mayRenew(today, row.ends_on) ? renewOf(row.public_id) : null,
    }))
  const orders = rows
    .filter(isUnderWay)
    .map((row) => ({ ...ofOrder(row), state: insuranceOrderFlow.labels[row.state] }))
  return [...orders, ...ofCars, ...others]
}

/** The same as data: each vehicle once, with the remaining days. */
export async function findInsured(ctx: Ctx, personId: bigint) {
  const [cars, days, rows, insurers, tariff, { trims, models }] = await Promise.all([
    carsOf(ctx, personId),
    findInsuranceDays(ctx.db, personId),
    selectOrders(ctx.db)
      .where('person_id', '=', personId)
      .where('state', 'in', ['issued', 'sent'])
      .orderBy('id', 'desc')
      .limit(50)
      .execute(),
    ctx.db.selectFrom('insurer').select(['key', 'name']).execute(),
    loadTariff(ctx.db, ctx.now),
    getCatalogue(ctx.db),
  ])
  const today = dayOf(ctx.now)
  const held = latestOf(rows)
  const view = (of: {
    name: string
    plate: Plate | null
    order: string | null
    endsOn: Day | null
    vehicleClass: VehicleClass | null
  }) => {
    const daysLeft = of.endsOn === null ? null : daysBetween(today, of.endsOn)
    const late = daysLeft === null ? 0 : Math.min(Math.max(-daysLeft, 0), tariff.lateDaysMost)
    const fineRial = late === 0 || !of.vehicleClass ? null : BigInt(late) * tariff.classes[of.vehicleClass].lateDayRial
    return { name: of.name, plate: of.plate, order: of.order, endsOn: of.endsOn, daysLeft, fineRial }
  }
  const existing = new Set(cars.map(({ id }) => id))
  return [
    ...cars.map(({ id, name, plate, trim: slug }) => {
      const row = held.find(({ car }) => car === id)
      const noted = days.get(id) ?? null
      const trim = slug === null ? undefined : trims.bySlug.get(slug)
      const model = trim && models.byId.get(trim.modelId)
      return view({
        name,
        plate,
        order: row?.public_id ?? null,
        endsOn: row && (noted ?? '') <= row.ends_on ? row.ends_on : noted,
        vehicleClass: trim && model ? classOfTrim(trim, model) : null,
      })
    }),
    ...held
      .filter(({ car }) => car === null || !existing.has(car))
      .map((row) =>
        view({
          name: insurers.find(({ key }) => key === row.insurer)?.name ?? '',
          plate: plateOf(ctx, row),
          order: row.public_id,
          endsOn: row.ends_on,
          vehicleClass: inputOfOrder(ctx, row)?.vehicleClass ?? null,
        }),
      ),
  ]
}

const partText = (part: InstalmentRow | undefined): string | null =>
  part
    ? `${numberText(part.number)}: ${inTomans(part.amount_rial)}، ${part.state === 'late' ? 'عقب‌افتاده از' : 'تا'} ${dayText(part.due_on)}`
    : null

/** Returns a person's orders for the list of all orders, newest first, without expired unpaid ones. */
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
  const parts = await findInstalments(
    ctx.db,
    rows.flatMap(({ id, plan }) => (plan === null ? [] : [id])),
  )
  const nextPart = (id: bigint) =>
    parts.find(({ order_id, state }) => order_id === id && (state === 'open' || state === 'late'))
  return rows.map((row) => ({
    id: row.public_id,
    at: row.made_at,
    title: `شخص ثالث، ${names.get(row.insurer) ?? ''}`,
    about: `${dayText(row.begins_on)} تا ${dayText(row.ends_on)} · ${inTomans(row.price_rial)}`,
    stateName: insuranceOrderFlow.labels[shownState(row, ctx.now)],
    tone: insuranceOrderFlow.tones[shownState(row, ctx.now)],
    next:
      row.state === 'documents'
        ? 'عکس مدارک را بفرستید'
        : row.state === 'awaiting-payment' && row.pay_until > ctx.now
          ? `پرداخت تا ${formatDateTime(row.pay_until)}`
          : partText(nextPart(row.id)),
    href: orderOf(row.public_id),
  }))
}
