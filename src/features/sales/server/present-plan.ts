import './tables.ts'
import { getCatalogue, worksColours, type Catalogue } from '#features/catalog/contract.ts'
import { factoryPriceOf, type FactoryPrice } from '#features/prices/contract.ts'
import { formatInteger, toPersianDigits } from '#kit/digits.ts'
import { addDays, dayOf, dayText, type Day } from '#kit/day.ts'
import { formatDateTime } from '#kit/jalali.ts'
import { formatMoney } from '#kit/money.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { keptForPages } from '#platform/page-data.ts'
import { planPath } from '../addresses.ts'
import { mayRegister } from '../passport.ts'
import { changesBetween, percentText } from '../plan-changes.ts'
import {
  applicantNames,
  conditionNames,
  linesAtOnce,
  methodNames,
  paidFrom,
  plainest,
  plannedPayments,
  priceLines,
  priceModeNames,
  readContent,
  saleKinds,
  sumOf,
  type PlanContent,
  type PlanTrim,
} from '../plan.ts'
import { effectiveYearlyRate } from '../true-cost.ts'
import type { PlanCardView, PlanTrimView, PlanView, RecordView } from '../views.ts'
import { waitingRoomPath } from '#features/waiting-room/contract.ts'
import { lotteryOfPlan } from './present-draw.ts'
import { agenciesOf } from './agencies.ts'
import { isPresent, lineOf } from './admission.ts'
import { passportFor } from './buyer-facts.ts'
import { countCells } from './capacity.ts'
import { planPicture, spreadPlans } from './plan-picture.ts'
import { findPlans, type Plan } from './plans.ts'
import type { PlanEventKind } from './tables.ts'
import { tradeInsFor } from './trade-ins.ts'

const moment = (at: Date) => ({ iso: at.toISOString(), text: formatDateTime(at) })

export const makerName = ({ makes }: Catalogue, slug: string): string => makes.bySlug.get(slug)?.nameFa ?? slug

export const deliveryText = ({ deliverDays }: PlanContent): string =>
  deliverDays <= 60 || deliverDays % 30 > 0
    ? `حداکثر ${formatInteger(deliverDays)} روز`
    : `حداکثر ${formatInteger(deliverDays / 30)} ماه`

type CardParts = Pick<Plan, 'row' | 'content' | 'phase'>

/** Returns the cards of a list of plans. */
export const presentCards = (catalogue: Catalogue, plans: readonly CardParts[]): PlanCardView[] =>
  spreadPlans(plans.map((plan) => ({ card: presentCard(catalogue, plan), content: plan.content })))

/**
 * Returns a plan without facts that change every second, so that cached pages may show it; `phase` is the stored one.
 */
function presentCard(catalogue: Catalogue, { row, content, phase }: CardParts): PlanCardView {
  const prices = content.trims.map(({ priceRial }) => priceRial)
  const payments = content.trims.map((trim) => plannedPayments(content, plainest(content, trim))!)
  const min = (amounts: bigint[]) => amounts.reduce((low, each) => (each < low ? each : low))
  const from = content.trims.length > 1 ? 'از ' : ''
  return {
    slug: row.slug,
    href: planPath(row.slug),
    title: content.title,
    picture: planPicture(catalogue, content),
    maker: makerName(catalogue, content.make),
    kind: saleKinds[content.kind],
    phase,
    ended: row.state === 'closed' || row.state === 'cancelled',
    price: from + formatMoney(min(prices)),
    advance: from + formatMoney(min(payments.map(([first]) => first!.amountRial))),
    atOnce: payments.every(({ length }) => length === 1),
    delivery: deliveryText(content),
    opensAt: moment(content.opensAt),
    closesAt: moment(content.closesAt),
  }
}

/** Loads plans for cached pages of guests: by the phase that the job stored, without counts. */
async function loadByPhase(db: Db, phases: readonly Plan['phase'][], max: number): Promise<CardParts[]> {
  const rows = await db
    .selectFrom('sale_plan')
    .innerJoin('sale_plan_version', (join) =>
      join.onRef('sale_plan_version.plan_id', '=', 'sale_plan.id').onRef('number', '=', 'sale_plan.version'),
    )
    .selectAll('sale_plan')
    .select('content')
    .where('phase', 'in', phases)
    .orderBy((is) => is.case().when('phase', '=', 'open').then(0).else(1).end())
    .orderBy('opens_at')
    .limit(max)
    .execute()
  return rows.map(({ content, ...row }) => ({ row, content: readContent(content), phase: row.phase }))
}

/** Lists the cards of plans in these phases, open ones first. */
export const findCards = async (db: Db, phases: readonly Plan['phase'][], max: number): Promise<PlanCardView[]> =>
  presentCards(await getCatalogue(db), await loadByPhase(db, phases, max))

const [maxCards, minComing] = [5, 2]

/** Lists five plans that are open or upcoming; however many are open, two upcoming ones keep their reminders in sight. */
export async function findComingCards(db: Db): Promise<PlanCardView[]> {
  const [catalogue, open, before] = await Promise.all([
    getCatalogue(db),
    loadByPhase(db, ['open'], maxCards),
    loadByPhase(db, ['before'], maxCards),
  ])
  const coming = before.slice(0, Math.max(minComing, maxCards - open.length))
  return presentCards(catalogue, [...open.slice(0, maxCards - coming.length), ...coming])
}

/** The same for pages that many read. */
export const loadComingPlans = keptForPages({ load: ({ db }) => findComingCards(db) })

const eventNames: Record<PlanEventKind, string> = {
  published: 'طرح منتشر شد',
  changed: 'شرایط طرح عوض شد',
  opened: 'ثبت‌نام باز شد',
  full: 'ظرفیت تکمیل شد',
  paused: 'ثبت‌نام موقتاً متوقف شد',
  resumed: 'ثبت‌نام ادامه پیدا کرد',
  closed: 'ثبت‌نام تمام شد',
  cancelled: 'طرح لغو شد',
  capacity: 'ظرفیت عوض شد',
  halted: 'ثبت‌نام به دلیل اختلال متوقف شد',
  unhalted: 'اختلال برطرف شد',
  drawn: 'نتیجهٔ قرعه‌کشی منتشر شد',
  note: 'اطلاعیه',
}

/** Why a plan is paused or halted. */
const stops: Partial<Record<Plan['phase'], PlanEventKind>> = { paused: 'paused', cancelled: 'cancelled' }

/** Lists all events of the plan, newest first; a change of version with its differences. */
async function logOf(db: Db, planId: bigint): Promise<PlanView['log']> {
  const [events, versions] = await Promise.all([
    db.selectFrom('sale_plan_event').selectAll().where('plan_id', '=', planId).orderBy('id').execute(),
    db
      .selectFrom('sale_plan_version')
      .select(['number', 'content', 'published_at'])
      .where('plan_id', '=', planId)
      .where('published_at', 'is not', null)
      .orderBy('number')
      .execute(),
  ])
  const changesAt = new Map(
    versions
      .slice(1)
      .map((version, index) => [
        version.published_at!.getTime(),
        changesBetween(readContent(versions[index]!.content), readContent(version.content)),
      ]),
  )
  return events
    .map(({ kind, text, at }) => ({
      at: formatDateTime(at),
      what: eventNames[kind],
      text,
      changes: kind === 'changed' ? (changesAt.get(at.getTime()) ?? []) : [],
    }))
    .toReversed()
}

type Counted = { on_time: number; late: number; open: number; late_days: number | null }
const presentRecord = (rows: readonly Counted[], about: string): RecordView | null => {
  const sum = (key: 'on_time' | 'late' | 'open') => rows.reduce((total, row) => total + row[key], 0)
  const [onTime, late, open] = [sum('on_time'), sum('late'), sum('open')]
  if (onTime + late === 0) return null
  const days = rows.flatMap(({ late_days }) => (late_days === null ? [] : [late_days]))
  return {
    share: percentText(Math.round((onTime * 100_00) / (onTime + late) / 100) * 100),
    onTime: formatInteger(onTime),
    late: formatInteger(late),
    open: formatInteger(open),
    lateDays: days.length > 0 ? formatInteger(Math.max(...days)) : null,
    about,
  }
}

/** Returns deliveries of this plan and of all plans of its maker, from published facts. */
async function recordOf(db: Db, { row, content }: Plan, maker: string): Promise<PlanView['record']> {
  const rows = await db
    .selectFrom('sale_record')
    .innerJoin('sale_plan', 'sale_plan.id', 'plan_id')
    .select(['plan_id', 'on_time', 'late', 'open', 'late_days', 'source'])
    .where('make', '=', content.make)
    .execute()
  const own = rows.filter(({ plan_id }) => plan_id === row.id)
  const sources = [...new Set(rows.map(({ source }) => source))].join('، ')
  return {
    own: presentRecord(own, sources),
    maker: presentRecord(rows, `${formatInteger(rows.length)} طرح ${maker} · ${sources}`),
  }
}

/** Lists the prices of open and upcoming plans for a trim, for its page among the prices. */
export async function findPlanPrices(db: Db, now: Date, trimSlug: string) {
  const plans = await findPlans(db, now)
  return plans.flatMap(({ row, content, phase }) => {
    const trim = content.trims.find(({ slug }) => slug === trimSlug)
    return trim && (phase === 'open' || phase === 'before')
      ? [{ href: planPath(row.slug), title: content.title, priceRial: trim.priceRial, until: content.closesAt }]
      : []
  })
}

/** Compares the price of a plan with the price table: the same, or a special one of this plan. */
function factoryText(priceRial: bigint, { rial, since, source }: Pick<FactoryPrice, 'rial' | 'since' | 'source'>) {
  if (priceRial === rial) return `همان قیمت کارخانه در جدول قیمت (${toPersianDigits(source)}، از ${since})`
  const gap =
    priceRial < rial ? `${formatMoney(rial - priceRial)} کمتر از` : `${formatMoney(priceRial - rial)} بیشتر از`
  return `قیمت ویژهٔ همین طرح؛ ${gap} قیمت کارخانه در جدول قیمت (${formatMoney(rial)}، از ${since})`
}

/** Returns the payment schedule of a trim without options, and its cost compared with paying at once. */
export function presentTrim(
  content: PlanContent,
  trim: PlanTrim,
  from: Day,
  factory: FactoryPrice | null = null,
): PlanTrimView {
  const choice = plainest(content, trim)
  const [lines, payments] = [priceLines(content, choice)!, plannedPayments(content, choice)!]
  const sum = sumOf(payments)
  // A car that is paid at once has the same tax and costs.
  const { cashRial } = trim
  const cash =
    cashRial === null ? null : sumOf(linesAtOnce({ ...content, trims: [{ ...trim, priceRial: cashRial }] }, choice)!)
  const rate =
    cash === null
      ? null
      : effectiveYearlyRate({
          payments,
          cashRial: cash,
          deliverDays: content.deliverDays,
          participation: content.participation,
        })
  return {
    slug: trim.slug,
    name: trim.name,
    info: `/services/new-vehicle/info/${trim.slug}`,
    price: formatMoney(trim.priceRial),
    factory: factory && factoryText(trim.priceRial, factory),
    rows: payments.map(({ label, afterDays, amountRial }) => ({
      label,
      days: afterDays,
      date: dayText(addDays(from, afterDays)),
      amount: formatMoney(amountRial),
      amountRial: String(amountRial),
    })),
    sum: formatMoney(sum),
    rate: rate === null ? null : `${toPersianDigits((Math.abs(rate) * 100).toFixed(1)).replace('.', '٫')}٪`,
    rateWords: rate === null ? null : rate >= 0 ? 'نرخ مؤثر سالانهٔ پرداخت قسطی' : 'بازده مؤثر سالانهٔ پول شما تا تحویل',
    cash: cash === null ? null : formatMoney(cash),
    more:
      cash === null
        ? null
        : sum >= cash
          ? `${formatMoney(sum - cash)} بیشتر از نقد`
          : `${formatMoney(cash - sum)} کمتر از خرید نقدی امروز`,
    lines: lines.map(({ label, amountRial }) => ({ label, amount: formatMoney(amountRial) })),
  }
}

const conditionsOf = (content: PlanContent): PlanView['conditions'] => [
  ...(content.minAge > 0 ? [`حداقل ${toPersianDigits(content.minAge)} سال`] : []),
  ...content.conditions.map((key) => conditionNames[key]),
  'نداشتن سفارش باز در این سایت',
  `${toPersianDigits(content.perHousehold)} خودرو برای هر خانوار (${content.conditions.includes('household') ? 'طبق پاسخ مرجع' : 'هر کد پستی'})`,
]

/** The figures from which the page computes in the browser. */
const sumsOf = (content: PlanContent, rows: PlanTrimView['rows']): PlanView['sums'] => ({
  payments: rows.map(({ days, amountRial }) => ({ afterDays: days, amountRial })),
  cancelProfit: content.cancelProfit,
  cancelFeeRial: String(content.cancelFeeRial),
  lateMonth: content.lateMonth,
  participation: content.participation,
  deliverDays: content.deliverDays,
})

const presentCapacity = ({ total, free, held, sold }: Plan['capacity']): PlanView['capacity'] => ({
  total: formatInteger(total),
  free: formatInteger(free),
  held: formatInteger(held),
  sold: formatInteger(sold),
})

type Question = { personId: bigint | null; trim: string | null }

/** Returns a plan as its page shows it to one person or a guest. */
export async function presentPlan(
  ctx: RequestContext,
  plan: Plan,
  { personId, trim: request }: Question,
): Promise<PlanView> {
  const { row, content, capacity, phase } = plan
  const [catalogue, cells, log, passport, reminder, line] = await Promise.all([
    getCatalogue(ctx.db),
    countCells(ctx.db, row.id),
    logOf(ctx.db, row.id),
    personId === null ? null : passportFor(ctx, plan, personId),
    personId === null ? null : findReminder(ctx.db, row.id, personId),
    lineOf(ctx.db, row),
  ])
  const maker = makerName(catalogue, content.make)
  const [agencies, record] = await Promise.all([agenciesOf(ctx.db, catalogue, cells), recordOf(ctx.db, plan, maker)])
  const from = paidFrom(content, dayOf(ctx.now))
  const current = content.trims.find(({ slug }) => slug === request) ?? content.trims[0]!
  const trims = await Promise.all(
    content.trims.map(async (trim) => {
      const entry = catalogue.trims.bySlug.get(trim.slug)
      const factory = entry ? await factoryPriceOf(ctx.db, entry.id, ctx.now) : null
      return presentTrim(content, trim, from, factory)
    }),
  )
  const { rows } = trims.find(({ slug }) => slug === current.slug)!
  return {
    id: row.public_id,
    slug: row.slug,
    title: content.title,
    picture: planPicture(catalogue, content),
    circular: toPersianDigits(content.circular),
    maker,
    kind: saleKinds[content.kind],
    applicants: applicantNames[content.applicants],
    method: content.method === 'first-come' && row.per_minute !== null ? 'به ترتیب نوبت' : methodNames[content.method],
    priceMode: priceModeNames[content.priceMode],
    provisional: content.priceMode === 'at-delivery',
    year: toPersianDigits(content.year),
    phase,
    halted: row.halted,
    version: plan.version,
    trims,
    current: current.slug,
    colours: content.colours.map(({ key, name, extraRial }) => ({
      key,
      name,
      extra: extraRial > 0n ? formatMoney(extraRial) : null,
      paint: worksColours[key]?.hex ?? null,
    })),
    options: content.options.map(({ name, priceRial }) => ({ name, price: formatMoney(priceRial) })),
    costs: content.costs.map(({ label, amountRial }) => ({ label, amount: formatMoney(amountRial) })),
    notIncluded: content.notIncluded,
    documents: content.documents,
    conditions: conditionsOf(content),
    terms: content.terms,
    delivery: deliveryText(content),
    participation: content.participation > 0 ? percentText(content.participation) : null,
    cancelProfit: percentText(content.cancelProfit),
    cancelFee: formatMoney(content.cancelFeeRial),
    lateMonth: percentText(content.lateMonth),
    payDays: formatInteger(content.payDays),
    sums: sumsOf(content, rows),
    paidFrom: from,
    opensAt: moment(content.opensAt),
    closesAt: moment(content.closesAt),
    capacity: capacity.total === 0 ? null : presentCapacity(capacity),
    agencies,
    log,
    why: (stops[phase] && log.find(({ what }) => what === eventNames[stops[phase]!])?.text) ?? null,
    record,
    passport,
    draw: await lotteryOfPlan(ctx.db, plan),
    mayRegister: passport !== null && mayRegister(passport),
    line:
      line && !line.ended
        ? {
            href: waitingRoomPath(line.id),
            perMinute: formatInteger(line.ratePerMinute),
            present: await isPresent(ctx, line, personId),
          }
        : null,
    reminder,
    tradeIns: personId === null ? [] : await tradeInsFor(ctx, personId, current.priceRial),
    serverNow: ctx.now.toISOString(),
  }
}

/** The pending reminders of a person, without those already sent. */
async function findReminder(db: Db, planId: bigint, personId: bigint): Promise<number | null> {
  const row = await db
    .selectFrom('sale_reminder')
    .select('minutes')
    .where('plan_id', '=', planId)
    .where('person_id', '=', personId)
    .where('told_at', 'is', null)
    .executeTakeFirst()
  return row?.minutes ?? null
}
