import { getCatalogue, getSpecSheet, vehicleTitle, type Catalogue, type Trim } from '#features/catalog/contract.ts'
import { findOwnersCosts } from '#features/garage/contract.ts'
import { findUsedPrices } from '#features/prices/contract.ts'
import { ruleAt, type RuleValue } from '#features/rules/contract.ts'
import { dayOf } from '#kit/day.ts'
import { formatDecimal, formatInteger, parseInteger, parsePercent } from '#kit/digits.ts'
import { formatJalali, toJalali } from '#kit/jalali.ts'
import { compactToman, formatMoney, parseToman } from '#kit/money.ts'
import { inWholeTomans, partOf, rateOf, shareOf } from '#kit/share.ts'
import type { RequestContext } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { ownershipPath, trimPricePath } from '../../addresses.ts'
import {
  kmBounds,
  lineNames,
  maxYears,
  ownBounds,
  ownership,
  parseOwnershipQuery,
  serviceClassOf,
  scenarios,
  usualQuery,
  type LineName,
  type OwnField,
  type Ownership,
  type OwnershipQuery,
  type Scenario,
} from '../../ownership/ownership.ts'
import type { OwnershipRow, OwnershipView } from '../../ownership/ownership-view.ts'
import { findCosts } from '../load-costs.ts'
import { ownershipCosts } from './ownership-costs.ts'

const toman = (rial: bigint) => Number(rial / 10n)

type Labels = Readonly<Record<LineName, string>>

const labels: Labels = {
  fuel: 'بنزین',
  insurance: 'بیمهٔ شخص ثالث',
  body: 'بیمهٔ بدنه',
  service: 'سرویس، قطعه و لاستیک',
  toll: 'عوارض سالیانه',
  value: 'افت قیمت خودرو',
  money: 'سود بانکی همین پول',
}

/** Other kinds of fuel; only petrol has a price here. */
const otherFuels: Readonly<Record<string, string>> = { diesel: 'گازوئیل', electric: 'برق' }

const readers = { toNumber: parseInteger, toPercent: parsePercent, toRial: parseToman }

/** Loads the cost of ownership of a trim for any address. Throws not-found for an unknown trim. */
export async function loadOwnership(
  ctx: RequestContext,
  slug: string,
  params: URLSearchParams,
): Promise<OwnershipView> {
  const { db, now } = ctx
  const catalogue = await getCatalogue(db)
  const trim = catalogue.trims.bySlug.get(slug)
  if (!trim) throw notFound()
  const query = parseOwnershipQuery(params, readers)
  const [used, sheet, costs, rule, owners] = await Promise.all([
    findUsedPrices(db, trim.id, now),
    getSpecSheet(db, trim.id),
    findCosts(db, { catalogue, trim, at: now }),
    ruleAt(db, ownershipCosts, now),
    ownersOf(ctx, catalogue, trim),
  ])
  const rises = risesOf(rule.value, query)
  const chosen = used.find(({ year }) => String(year) === query.year) ?? used[0]
  const otherFuel = otherFuels[trim.fuel]
  const named = otherFuel ? { ...labels, fuel: otherFuel } : labels
  const consumption = otherFuel ? undefined : sheet.line('consumption-combined')
  const since = formatJalali(toJalali(rule.from))
  const address = addressOf(slug, query, chosen?.year)
  const page = {
    title: vehicleTitle(catalogue, trim.id),
    path: ownershipPath(slug),
    priceHref: trimPricePath(slug),
    car: chosen ? `مدل ${chosen.yearText}` : '',
    valueToman: chosen ? toman(chosen.rial) : null,
    options: optionsOf(used),
    typed: typedOf(query, chosen?.year),
    problems: problemsOf(query, chosen),
    fuel: named.fuel,
    usual: usualOf(rule.value, query, otherFuel === undefined),
    scenarios: scenarioLinks(query, address),
    rises: risesText(query, rises, since),
    demo: used.some(({ demo }) => demo) || costs.demo,
  }
  if (!chosen) return { ...page, rows: [], running: null, total: null, owners: null, unknown: [], withoutValue: true }
  const cc = sheet.line('engine-volume')?.value
  const service = serviceClassOf(cc ? Number(cc) : null)
  const older = used.find(({ year }) => year === chosen.year - query.years)
  const result = ownership({
    years: query.years,
    ...rises,
    bodyRial: query.bodyRial,
    kmAYear: query.km,
    valueRial: chosen.rial,
    olderRial: older?.rial ?? null,
    tenthsOfLitre: consumption?.value ? Math.round(Number(consumption.value) * 10) : null,
    insuranceRial: costs.costs.insurance,
    tollBaseRial: costs.costs.factory ?? chosen.rial,
    costs: {
      ...rule.value,
      servicePerKmRial: shareOf(rule.value.servicePerKmRial, rateOf(service.percent)),
      quotaLitres: query.quota ?? rule.value.quotaLitres,
    },
  })
  const sources = sourcesOf({
    query,
    rule: rule.value,
    since,
    costs,
    result,
    older,
    consumption: consumption?.text ?? '',
    service: service.label,
  })
  const { total, running, runningMonth } = result
  return {
    ...page,
    rows: rowsOf(result, sources, named),
    running: { nominal: toman(running.nominal), real: toman(running.real), aMonth: toman(runningMonth.real) },
    total: { nominal: toman(total.nominal), real: toman(total.real) },
    owners: owners && presentOwners(owners, query, running.real),
    unknown: result.unknown.map((name) => named[name]),
    withoutValue: result.lines.value === null,
  }
}

const risesText = (query: OwnershipQuery, rises: ReturnType<typeof risesOf>, since: string) =>
  `تورم ${formatDecimal(rises.inflation)}٪ و رشد قیمت خودرو ${formatDecimal(rises.growth)}٪ در سال؛ ` +
  (query.inflation === null && query.growth === null ? `برآورد فرمان از ${since}` : 'با عددهای خودتان')

type UsedPrices = Awaited<ReturnType<typeof findUsedPrices>>

const optionsOf = (used: UsedPrices): OwnershipView['options'] => ({
  years: used.map(({ year, yearText }) => ({ value: String(year), label: yearText })),
  spans: Array.from({ length: maxYears }, (_, index) => ({
    value: String(index + 1),
    label: `${formatInteger(index + 1)} سال`,
  })),
})

const scenarioLinks = (query: OwnershipQuery, address: ReturnType<typeof addressOf>): OwnershipView['scenarios'] =>
  (Object.keys(scenarios) as Scenario[]).map((name) => ({
    href: address({ scenario: name }),
    label: scenarios[name],
    current: name === query.scenario,
  }))

/** The fields of the form as the address has them, or as they were typed if they are wrong. */
const typedOf = (query: OwnershipQuery, year: number | undefined): OwnershipView['typed'] => ({
  year: String(year ?? ''),
  years: String(query.years),
  km: query.wrong.km ?? String(query.km),
  scenario: query.scenario,
  inflation: query.wrong.inflation ?? (query.inflation === null ? '' : formatDecimal(query.inflation)),
  growth: query.wrong.growth ?? (query.growth === null ? '' : formatDecimal(query.growth)),
  quota: query.wrong.quota ?? (query.quota === null ? '' : String(query.quota)),
  body: query.wrong.body ?? (query.bodyRial === null ? '' : String(query.bodyRial / 10n)),
})

type Rule = RuleValue<typeof ownershipCosts>

const usualOf = (rule: Rule, query: OwnershipQuery, petrol: boolean): OwnershipView['usual'] => ({
  inflation: formatDecimal(rule[`${query.scenario}Inflation`]),
  growth: formatDecimal(rule[`${query.scenario}Cars`]),
  quota: petrol ? formatInteger(rule.quotaLitres) : null,
})

type Sourcing = {
  query: OwnershipQuery
  rule: Rule
  /** Since when the rule holds. */
  since: string
  costs: Awaited<ReturnType<typeof findCosts>>
  result: Ownership
  older: UsedPrices[number] | undefined
  consumption: string
  /** The class of service of the car. */
  service: string
}

/** Where each line comes from. */
const sourcesOf = ({
  query,
  rule,
  since,
  costs,
  result,
  older,
  consumption,
  service,
}: Sourcing): Record<LineName, string> => ({
  fuel: `${consumption}، سه نرخ بنزین از ${since}`,
  insurance: `${costs.sources.insurance.source}، از ${costs.sources.insurance.since}`,
  body: 'مبلغی که خودتان نوشته‌اید',
  service: `برآورد برای ${service} و ${formatInteger(query.km)} کیلومتر در سال، از ${since}`,
  toll: `${formatInteger(rule.tollPerMille)} در هزارِ ${costs.costs.factory === null ? 'قیمت بازار' : 'قیمت کارخانه'}، از ${since}`,
  value: older ? `مدل ${older.yearText} امروز ${compactToman(older.rial)} تومان است` : '',
  money:
    `سپردهٔ ${formatInteger(rule.depositPercent)}٪ در سال` +
    (result.lines.money?.real === 0n ? '؛ بیشتر از تورم نیست، پس به پول امروز سودی نمی‌ماند' : ''),
})

type Owners = { costs: NonNullable<Awaited<ReturnType<typeof findOwnersCosts>>>; of: string }

/** Owners of the trim, or of its model where the trim has too few. */
async function ownersOf({ db, now }: RequestContext, catalogue: Catalogue, trim: Trim): Promise<Owners | null> {
  const today = dayOf(now)
  const own = await findOwnersCosts(db, { trimIds: [trim.id], today })
  if (own) return { costs: own, of: 'همین خودرو' }
  const trimIds = catalogue.trimsOf(trim.modelId).map(({ id }) => id)
  const all = trimIds.length > 1 ? await findOwnersCosts(db, { trimIds, today }) : null
  return all && { costs: all, of: `همهٔ تیپ‌های ${catalogue.models.byId.get(trim.modelId)!.nameFa}` }
}

/** Beside the estimate, in the money of today. */
function presentOwners(
  { costs, of }: Owners,
  { years, km }: OwnershipQuery,
  runningReal: bigint,
): OwnershipView['owners'] {
  const { owners, perKmRial, fuel } = costs
  return {
    of: `${formatInteger(owners)} مالک ${of}`,
    perKm: formatMoney(perKmRial),
    ours: formatMoney(inWholeTomans(partOf(runningReal, 1n, BigInt(years * km)))),
    aYear: formatMoney(perKmRial * BigInt(km)),
    fuel: fuel && `${formatDecimal(fuel.tenths / 10)} لیتر در ۱۰۰ کیلومتر، از ${formatInteger(fuel.owners)} مالک`,
  }
}

/** Returns the errors of unreadable values by field, with the values used instead. */
function problemsOf(
  { wrong, year }: OwnershipQuery,
  chosen: { year: number; yearText: string } | undefined,
): OwnershipView['problems'] {
  const max = formatInteger(ownBounds.percent)
  const texts: Record<OwnField, string> = {
    km:
      `عددی از ${formatInteger(kmBounds.min)} تا ${formatInteger(kmBounds.max)} کیلومتر بنویسید؛ ` +
      `فعلاً با ${formatInteger(usualQuery.km)} کیلومتر حساب شده است.`,
    inflation: `درصدی از ۰ تا ${max} بنویسید؛ فعلاً برآورد فرمان حساب شده است.`,
    growth: `درصدی از ۰ تا ${max} بنویسید؛ فعلاً برآورد فرمان حساب شده است.`,
    quota: `عددی از ۰ تا ${formatInteger(ownBounds.litres)} لیتر بنویسید؛ فعلاً سهمیهٔ معمول حساب شده است.`,
    body: 'مبلغ را به تومان و کمتر از یک میلیارد بنویسید؛ فعلاً بدون بیمهٔ بدنه حساب شده است.',
  }
  return {
    ...Object.fromEntries((Object.keys(wrong) as OwnField[]).map((name) => [name, texts[name]])),
    ...(year &&
      chosen &&
      String(chosen.year) !== year && { year: `برای این سال قیمتی نداریم؛ هزینهٔ مدل ${chosen.yearText} را می‌بینید.` }),
  }
}

type Rises = Record<`${Scenario}${'Inflation' | 'Cars'}`, number>

/** Returns the price increases: the person's own, or the rule's for the scenario. */
const risesOf = (rule: Rises, { scenario, inflation, growth }: OwnershipQuery) => ({
  inflation: inflation ?? rule[`${scenario}Inflation`],
  growth: growth ?? rule[`${scenario}Cars`],
})

function rowsOf({ lines }: Ownership, sources: Labels, named: Labels): OwnershipRow[] {
  const size = (rial: bigint) => Number(rial < 0n ? -rial : rial)
  const max = Math.max(1, ...lineNames.map((name) => size(lines[name]?.nominal ?? 0n)))
  return lineNames
    .filter((name) => name !== 'body' || lines.body !== null)
    .map((name) => {
      const line = lines[name]
      return {
        label: named[name],
        from: line ? sources[name] : '',
        nominal: line && toman(line.nominal),
        real: line && toman(line.real),
        share: line ? Number(line.nominal) / max : 0,
      }
    })
}

const addressOf = (slug: string, query: OwnershipQuery, year: number | undefined) => (over: { scenario: Scenario }) =>
  `${ownershipPath(slug)}?${new URLSearchParams({
    ...(year !== undefined && { year: String(year) }),
    years: String(query.years),
    km: String(query.km),
    scenario: over.scenario,
    ...(query.inflation !== null && { inflation: String(query.inflation) }),
    ...(query.growth !== null && { growth: String(query.growth) }),
    ...(query.quota !== null && { quota: String(query.quota) }),
    ...(query.bodyRial !== null && { body: String(query.bodyRial / 10n) }),
  })}`
