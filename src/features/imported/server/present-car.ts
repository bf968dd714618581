import './tables.ts'
import { sql } from 'kysely'
import { getCatalogue, gearboxOf, vehicleTitle, worksColours, type Catalogue } from '#features/catalog/contract.ts'
import { getLottery } from '#features/lottery/contract.ts'
import { drawingPictureKey, modelDrawing, spreadDrawings, stageCount } from '#features/drawings/contract.ts'
import { dayText } from '#kit/day.ts'
import { formatInteger, toPersianDigits } from '#kit/digits.ts'
import { formatDate, formatDateTime } from '#kit/jalali.ts'
import { compactToman, formatMoney, type Rial } from '#kit/money.ts'
import type { RequestContext } from '#platform/context.ts'
import { allocationPath, carPath } from '../addresses.ts'
import { allInOf, whenRateMoves, type CostKey } from '../costs.ts'
import { stageKeys, stageNames } from '../states.ts'
import type { CardView, CarView, ResultView } from '../views.ts'
import { costInputOf, findCars, type Car } from './cars.ts'
import { loadCostRules, loadSaleRule } from './rules.ts'

type Ctx = Pick<RequestContext, 'db' | 'now'>
type Drawn = Parameters<typeof drawingPictureKey>[0]

export const costLabels: Record<CostKey, string> = {
  port: 'قیمت در بندر',
  duty: 'حقوق ورودی و سود بازرگانی',
  vat: 'مالیات بر ارزش افزوده',
  scrappage: 'گواهی اسقاط',
  plating: 'شماره‌گذاری و پلاک',
  insurance: 'بیمهٔ شخص ثالث، یک سال',
  freight: 'حمل از بندر',
}

/** Formats «۳٫۸ تا ۴٫۱ میلیارد تومان»; prints a shared unit once. */
export function rangeText(low: Rial, high: Rial): string {
  const [one, other] = [compactToman(low), compactToman(high)]
  if (one === other) return `${other} تومان`
  const unit = other.split('\u00a0')[1]
  const short = unit && one.endsWith(`\u00a0${unit}`) ? one.slice(0, -(unit.length + 1)) : one
  return `${short} تا ${other} تومان`
}

export const exactText = (low: Rial, high: Rial): string =>
  low === high ? formatMoney(low) : `${formatMoney(low).replace(/\u00a0تومان$/, '')} تا ${formatMoney(high)}`

const deliveryText = ({ deliverFrom: from, deliverTo: to }: Car['content']): string =>
  `${from === to ? '' : `${toPersianDigits(from)} تا `}${toPersianDigits(to)} روز بعد از پرداخت`

const moment = (at: Date) => ({ iso: at.toISOString(), text: formatDateTime(at) })
const fuels: Record<string, string> = {
  petrol: 'بنزینی',
  hybrid: 'هیبرید',
  'plug-in-hybrid': 'پلاگین هیبرید',
  electric: 'برقی',
  diesel: 'گازوئیلی',
}

function picture(catalogue: Catalogue, { content }: Car): { key: string; title: string } {
  const trim = catalogue.trims.bySlug.get(content.trim)
  const model = trim && catalogue.models.byId.get(trim.modelId)
  return {
    key: drawingPictureKey({
      ...modelDrawing(model ?? { id: 1, slug: content.trim, bodyType: 'sedan' }),
      view: 'three-quarter',
      colour: content.colour as Drawn['colour'],
      scene: (trim?.id ?? 0) % stageCount,
    }),
    title: trim ? vehicleTitle(catalogue, trim.id) : content.title,
  }
}

type Costs = Awaited<ReturnType<typeof loadCostRules>>

function presentCard(catalogue: Catalogue, car: Car, { rules }: Costs): CardView {
  const { content, round, row, stages } = car
  const trim = catalogue.trims.bySlug.get(content.trim)
  const model = trim && catalogue.models.byId.get(trim.modelId)
  const make = model && catalogue.makes.byId.get(model.makeId)
  const { low, high } = allInOf(costInputOf(content, rules))
  const { key, title } = picture(catalogue, car)
  const last = stages.toSorted((a, b) => stageKeys.indexOf(a.stage) - stageKeys.indexOf(b.stage)).at(-1)
  const colour = worksColours[content.colour]?.label ?? ''
  return {
    slug: row.slug,
    href: carPath(row.slug),
    title: content.title,
    facts: `${toPersianDigits(content.year)} · ${content.origin} · ${fuels[trim?.fuel ?? ''] ?? ''} · ${colour}`,
    importer: content.importer.name,
    stage: last ? stageNames[last.stage] : 'مرحله ثبت نشده',
    delivery: deliveryText(content),
    picture: key,
    alt: `طرح ${title}، رنگ ${colour}`,
    price: rangeText(low, high),
    exact: low === high,
    port: `${compactToman(BigInt(content.portRial))} تومان`,
    phase: row.state === 'withdrawn' ? 'cancelled' : round.phase,
    until:
      row.state === 'withdrawn'
        ? null
        : round.phase === 'open'
          ? moment(round.row.closes_at)
          : round.phase === 'before'
            ? moment(round.row.opens_at)
            : null,
    left: null,
    make: make?.slug ?? '',
    makeName: make?.nameFa ?? '',
    origin: content.origin,
    year: content.year,
    lowRial: String(low),
    fuel: trim?.fuel ?? '',
    stageKey: last?.stage ?? '',
  }
}

/** Lists all public cars, those of open rounds first. */
export async function findCards(ctx: Ctx): Promise<CardView[]> {
  const [catalogue, cars, costs] = await Promise.all([
    getCatalogue(ctx.db),
    findCars(ctx.db, ctx.now),
    loadCostRules(ctx.db, ctx.now),
  ])
  const order = ['open', 'before', 'closed', 'allocated', 'cancelled']
  return cars
    .filter(({ round }) => round.phase !== 'preparing')
    .map((car) => presentCard(catalogue, car, costs))
    .toSorted((one, other) => order.indexOf(one.phase) - order.indexOf(other.phase))
}

/** Returns the cards of a list with drawings from other sides or on other stages where they would repeat a neighbour's. */
export function spreadCards(cards: readonly CardView[]): CardView[] {
  const pictures = spreadDrawings(cards.map(({ picture: key }) => ({ key })))
  return cards.map((card, at) => ({ ...card, picture: pictures[at] ?? card.picture }))
}

/** Loads one car with all price lines, their sources, and its winners. */
export async function presentCar(ctx: Ctx, car: Car): Promise<CarView> {
  const { content, row, round, stages } = car
  const [catalogue, costs, sale, versions] = await Promise.all([
    getCatalogue(ctx.db),
    loadCostRules(ctx.db, ctx.now),
    loadSaleRule(ctx.db, ctx.now),
    ctx.db
      .selectFrom('imported_car_version')
      .select(['reason', 'published_at'])
      .where('car_id', '=', row.id)
      .where('published_at', 'is not', null)
      .orderBy('number', 'desc')
      .execute(),
  ])
  const input = costInputOf(content, costs.rules)
  const { lines, low, high } = allInOf(input)
  const [up, down] = [whenRateMoves(input, 10), whenRateMoves(input, -10)]
  const trim = catalogue.trims.bySlug.get(content.trim)
  const reached = new Set(stages.map(({ stage }) => stage))
  // The last reached stage, like on the card; null when all are complete.
  const current = stageKeys.every((key) => reached.has(key)) ? undefined : stageKeys.findLast((key) => reached.has(key))
  return {
    ...presentCard(catalogue, car, costs),
    colours: worksColours[content.colour]?.label ?? content.colour,
    engine: trim?.engineCc ? `${formatInteger(trim.engineCc)} سی‌سی` : (fuels[trim?.fuel ?? ''] ?? 'ثبت نشده'),
    power: trim?.powerHp ? `${trim.approximate ? 'حدود ' : ''}${formatInteger(trim.powerHp)} اسب بخار` : 'ثبت نشده',
    gearbox: trim ? (gearboxOf(trim) === 'manual' ? 'دنده‌ای' : 'اتوماتیک') : 'ثبت نشده',
    lines: lines.map((line) => ({
      key: line.key,
      label:
        line.key === 'vat' ? `${costLabels.vat}، ${toPersianDigits(costs.rules.vatPercent)}٪` : costLabels[line.key],
      amount: exactText(line.low, line.high),
      kind: line.settled ? 'settled' : line.fixed ? 'fixed' : 'range',
      source: line.settled
        ? 'طبق سند پرداخت واردکننده'
        : line.key === 'port'
          ? content.source
          : costs.sources[line.key],
    })),
    low: formatMoney(low),
    high: formatMoney(high),
    rate: up.high === high ? null : { up: exactText(up.low, up.high), down: exactText(down.low, down.high) },
    warranty: content.warranty,
    parts: content.parts,
    phone: toPersianDigits(content.importer.phone),
    cities: content.importer.cities,
    deposit: formatMoney(sale.deposit),
    feePercent: toPersianDigits(sale.feePercent),
    capacity: formatInteger(row.capacity),
    round: { title: round.row.title, opensAt: moment(round.row.opens_at), closesAt: moment(round.row.closes_at) },
    stages: stageKeys.map((key) => {
      const match = stages.find(({ stage }) => stage === key)
      return {
        title: stageNames[key],
        state: key === current ? 'current' : match ? 'done' : 'future',
        time: match && dayText(match.onDay),
        details: match?.proof ?? undefined,
      }
    }),
    changes: versions.map(({ reason, published_at }) => ({
      at: formatDate(published_at!),
      reason: reason ?? 'انتشار',
    })),
    result: await resultOf(ctx, car),
    demo: content.demo,
  }
}

async function resultOf({ db }: Ctx, { round, row }: Car): Promise<ResultView | null> {
  if (round.row.draw_id === null) return null
  const lottery = await getLottery(db, round.row.draw_id)
  const counts = await db
    .selectFrom('imported_order')
    .select([
      sql<number>`count(*) filter (where allocated_car_id = ${row.id} and state in ('allocated', 'contracted', 'paid', 'delivered'))::int`.as(
        'given',
      ),
      sql<number>`count(*) filter (where state = 'reserve')::int`.as('reserves'),
      sql<number>`count(*) filter (where confirmed_at is not null and (first_car_id = ${row.id} or second_car_id = ${row.id}))::int`.as(
        'asked',
      ),
    ])
    .where('round_id', '=', round.row.id)
    .executeTakeFirstOrThrow()
  return {
    drawId: lottery.public_id,
    file: allocationPath(round.row.public_id),
    given: formatInteger(counts.given),
    reserves: formatInteger(counts.reserves),
    asked: formatInteger(counts.asked),
  }
}
