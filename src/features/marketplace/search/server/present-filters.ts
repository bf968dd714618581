import { modelTitle, persianNumbers, type Catalogue } from '#features/catalog/contract.ts'
import { formatInteger, toPersianDigits } from '#kit/digits.ts'
import { compactToman } from '#kit/money.ts'
import type { AppliedFilter, FacetView } from '../ad-list-view.ts'
import { isDefault, queryAddress, type AdQuery, type Refused } from '../ad-query.ts'
import {
  boxName,
  choiceKeys,
  filterName,
  isRangeKey,
  rangeKeys,
  refusableKeys,
  type ChoiceKey,
  type RangeKey,
} from '../filter-keys.ts'
import { plateKinds } from '../../ad/choices.ts'
import { budgetText } from '../budget-text.ts'
import { allPlatesQuery, fixedChoicesOf } from '../parse-ad-query.ts'
import type { FilterGroup } from './ad-index/filters.ts'
import type { FacetCounts } from './count-facets.ts'

type Entry = { id: number; slug: string; nameFa: string }

/**
 * Lists the options of a filter: fixed values or catalogue entries; children only of chosen values.
 */
function entriesOf(catalogue: Catalogue, key: ChoiceKey, query: AdQuery): readonly Entry[] {
  const chosenModels = query.model.map((slug) => catalogue.models.bySlug.get(slug)!)
  const chosenTrims = query.trim.map((slug) => catalogue.trims.bySlug.get(slug)!)
  const trimModels = chosenTrims.map(({ modelId }) => catalogue.models.byId.get(modelId)!)
  const makeIds = new Set([
    ...query.make.map((slug) => catalogue.makes.bySlug.get(slug)!.id),
    ...[...chosenModels, ...trimModels].map(({ makeId }) => makeId),
  ])
  switch (key) {
    case 'make':
      return catalogue.makes.list
    case 'model':
      return [...makeIds].flatMap((id) => catalogue.modelsOf(id))
    case 'trim':
      return [...new Set([...chosenModels, ...trimModels])].flatMap(({ id }) => catalogue.trimsOf(id))
    case 'province':
      return catalogue.provinces.list
    case 'city': {
      const cities = query.city.map((slug) => catalogue.cities.bySlug.get(slug)!.provinceId)
      const provinces = query.province.map((slug) => catalogue.provinces.bySlug.get(slug)!.id)
      const districts = query.district.map((slug) => cityOfDistrict(catalogue, slug)!.provinceId)
      return [...new Set([...provinces, ...cities, ...districts])].flatMap((id) => catalogue.citiesOf(id))
    }
    case 'district': {
      const cities = query.city.map((slug) => catalogue.cities.bySlug.get(slug)!.id)
      const districts = query.district.map((slug) => cityOfDistrict(catalogue, slug)!.id)
      return [...new Set([...cities, ...districts])].flatMap((id) => catalogue.districtsOf(id))
    }
    default:
      return []
  }
}

const cityOfDistrict = ({ cities, districts }: Catalogue, slug: string) =>
  cities.byId.get(districts.bySlug.get(slug)?.cityId ?? 0)

const presented = new WeakMap<FacetCounts, FacetView>()

/** Formats the options of every filter with counts; caches equal counts. */
export function presentFacets(catalogue: Catalogue, query: AdQuery, counts: FacetCounts): FacetView {
  const view = presented.get(counts) ?? viewOf(catalogue, query, counts)
  presented.set(counts, view)
  return view
}

const manyOptions = new Set<ChoiceKey>(['make', 'model', 'province', 'city', 'district', 'colour', 'body'])

function viewOf(catalogue: Catalogue, query: AdQuery, counts: FacetCounts): FacetView {
  const view: FacetView = {}
  for (const key of choiceKeys) {
    const fixed = fixedChoicesOf(key)
    const options = fixed
      ? Object.entries(fixed).map(([value, label]) => ({ value, label, count: counts[key].get(value) ?? 0 }))
      : entriesOf(catalogue, key, query).map(({ id, slug, nameFa }) => ({
          value: slug,
          label: persianNumbers(nameFa),
          count: counts[key].get(id) ?? 0,
        }))
    if (options.length === 0) continue
    const chosen = new Set(query[key])
    const list = options.map((option) => ({ ...option, chosen: chosen.has(option.value) }))
    view[key] = manyOptions.has(key) ? list.sort((a, b) => b.count - a.count) : list
  }
  return view
}

/** Prefixes that make a fixed value understandable alone: «پلاک ملی». */
const fixedPrefixes: Partial<Record<ChoiceKey, string>> = {
  plate: 'پلاک ',
  paint: 'نقشهٔ بدنه: ',
  origin: 'برند ',
  document: 'سند ',
  rating: 'قیمت ',
}

/** Returns the text of one value for a chip. */
export function choiceLabel(catalogue: Catalogue, key: ChoiceKey, value: string): string {
  const fixed = fixedChoicesOf(key)?.[value]
  if (fixed) return fixed.startsWith(fixedPrefixes[key] ?? '\n') ? fixed : (fixedPrefixes[key] ?? '') + fixed
  if (key === 'model') {
    const model = catalogue.models.bySlug.get(value)!
    return modelTitle(catalogue.makes.byId.get(model.makeId)!, model)
  }
  const entry = {
    make: catalogue.makes,
    trim: catalogue.trims,
    province: catalogue.provinces,
    city: catalogue.cities,
    district: catalogue.districts,
  }[key as 'make' | 'trim' | 'province' | 'city' | 'district']?.bySlug.get(value)
  const name = persianNumbers(entry?.nameFa ?? value)
  if (key === 'district') return `${name}، ${cityOfDistrict(catalogue, value)?.nameFa ?? ''}`
  return key === 'province' ? `استان ${name}` : name
}

/** Returns the name of a district without its city, where the city stands beside it. */
const districtName = ({ districts }: Catalogue, slug: string) => persianNumbers(districts.bySlug.get(slug)!.nameFa)

const tomans = (toman: number) => `${compactToman(BigInt(toman) * 10n)}\u00a0تومان`

const rangeValue: Record<RangeKey, (value: number) => string> = {
  year: (year) => toPersianDigits(year),
  toman: tomans,
  down: tomans,
  monthly: tomans,
  km: (km) => `${formatInteger(km)}\u00a0کیلومتر`,
  insurance: (months) => `${toPersianDigits(months)}\u00a0ماه`,
}

/** Formats one end of a range: «۸۰۰ میلیون تومان», «۱۳۹۸ (۲۰۱۹ میلادی)». */
export const rangeValueText = (key: RangeKey, value: number): string =>
  key === 'year' ? `${toPersianDigits(value)} (${toPersianDigits(value + 621)} میلادی)` : rangeValue[key](value)

const moneyKeys = new Set<RangeKey>(['toman', 'down', 'monthly'])

/** Formats a range for a chip: «قیمت تا ۷۰۰ میلیون تومان». */
export function rangeLabel(key: RangeKey, { from, to }: AdQuery[RangeKey]): string {
  const say = rangeValue[key]
  if (key === 'km' && from === null && to === 0) return 'صفر کیلومتر'
  if (key === 'down' && to === 0) return 'بدون پیش‌پرداخت'
  if (from !== null && from === to) return `${filterName(key)} ${say(from)}`
  if (from !== null && to !== null) {
    // Print the unit once.
    const words = moneyKeys.has(key)
      ? `${budgetText({ from, to })}\u00a0تومان`
      : `${key === 'year' ? say(from) : formatInteger(from)} تا ${say(to)}`
    return `${filterName(key)} از ${words}`
  }
  return from !== null ? `${filterName(key)} از ${say(from)}` : `${filterName(key)} تا ${say(to!)}`
}

/**
 * Removes the sentence, which no longer describes the list once a filter is removed. Literal words
 * stay.
 */
export const withoutSentence = (query: AdQuery): AdQuery => (query.said === query.q ? query : { ...query, said: '' })

/** Lists the active filters as removable chips, each with the address without it. */
export function presentApplied(catalogue: Catalogue, query: AdQuery, base: string): AppliedFilter[] {
  const from = withoutSentence({ ...query, after: null })
  const applied: AppliedFilter[] = []
  if (query.q) applied.push({ label: `«${query.q}»`, href: queryAddress(base, { ...from, q: '', said: '' }) })
  for (const key of choiceKeys) {
    if (isDefault(query, key)) continue
    for (const { values, name } of familiesOf(catalogue, key, query[key])) {
      const rest = query[key].filter((other) => !values.includes(other))
      const label =
        name ??
        (key === 'district' && query.city.length > 0
          ? districtName(catalogue, values[0]!)
          : choiceLabel(catalogue, key, values[0]!))
      applied.push({ label, href: queryAddress(base, { ...from, [key]: rest }) })
    }
  }
  for (const key of refusableKeys) {
    for (const { values, name } of familiesOf(catalogue, key, query.not[key] ?? [])) {
      const label = `به‌جز ${name ?? choiceLabel(catalogue, key, values[0]!)}`
      applied.push({ label, href: queryAddress(base, { ...from, not: withoutValues(query.not, key, values) }) })
    }
  }
  if (query.box) applied.push({ label: boxName, href: queryAddress(base, { ...from, box: null }) })
  for (const key of rangeKeys) {
    const { from: min, to: max } = query[key]
    if (min === null && max === null) continue
    const open = { from: null, to: null }
    applied.push({ label: rangeLabel(key, query[key]), href: queryAddress(base, { ...from, [key]: open }) })
  }
  return applied
}

type Family = { values: readonly string[]; name: string | null }

/** Groups the models of a whole family, so that «پراید» is one filter and not five; others stay alone. */
function familiesOf(catalogue: Catalogue, key: ChoiceKey, values: readonly string[]): Family[] {
  if (key !== 'model') return values.map((value) => ({ values: [value], name: null }))
  const done = new Set<string>()
  return values.flatMap((value): Family[] => {
    if (done.has(value)) return []
    const { makeId, nameFa } = catalogue.models.bySlug.get(value)!
    const [name] = nameFa.split(' ') as [string, ...string[]]
    const family = catalogue.modelsOf(makeId).filter((other) => other.nameFa.split(' ')[0] === name)
    const isWhole = family.length > 1 && family.every(({ slug }) => values.includes(slug))
    const members = isWhole ? family.map(({ slug }) => slug) : [value]
    for (const slug of members) done.add(slug)
    return [{ values: members, name: isWhole ? persianNumbers(name) : null }]
  })
}

/** Removes values from the exclusions. */
function withoutValues(not: Refused, key: ChoiceKey, values: readonly string[]): Refused {
  const rest = not[key]?.filter((other) => !values.includes(other)) ?? []
  return Object.fromEntries(Object.entries({ ...not, [key]: rest }).filter(([, values]) => values.length > 0))
}

/** For a list of national plates, counts the ads with other plates and links to them. */
export function presentOtherPlates(query: AdQuery, { plate: counts }: FacetCounts, base: string): AppliedFilter[] {
  if (!isDefault(query, 'plate')) return []
  return (['free-zone', 'temporary'] as const).flatMap((plate) => {
    const count = counts.get(plate)
    if (!count || query.not.plate?.includes(plate)) return []
    const href = queryAddress(base, { ...query, plate: [plate], after: null })
    return [{ label: `پلاک ${plateKinds[plate]} (${formatInteger(count)})`, href }]
  })
}

const keysOfGroup: Partial<Record<FilterGroup, ChoiceKey[]>> = {
  vehicle: ['make', 'model', 'trim'],
  place: ['province', 'city', 'district'],
}

/** Removes filter groups from the query; without the plate group it covers all plates. */
export function withoutGroups(query: AdQuery, groups: readonly FilterGroup[]): AdQuery {
  const next: AdQuery = withoutSentence({ ...query, after: null })
  for (const group of groups) {
    if (group === 'box') next.box = null
    else if (group === 'q') next.q = next.said = ''
    else if (group === 'plate') next.plate = allPlatesQuery.plate
    else if (group === 'roof' || group === 'chassis') next.sound = next.sound.filter((part) => part !== group)
    else if (isRangeKey(group)) next[group] = { from: null, to: null }
    else for (const key of keysOfGroup[group] ?? [group as ChoiceKey]) next[key] = []
    const keys = keysOfGroup[group] ?? [group as ChoiceKey]
    next.not = Object.fromEntries(Object.entries(next.not).filter(([key]) => !keys.includes(key as ChoiceKey)))
  }
  return next
}

/** Returns the subject of a search in a few words, for titles. */
export function querySubject(catalogue: Catalogue, query: AdQuery): string {
  const vehicles = query.model.length
    ? query.model.map((slug) => choiceLabel(catalogue, 'model', slug))
    : query.make.map((slug) => choiceLabel(catalogue, 'make', slug))
  const places = query.district.length
    ? query.district.map((slug) => choiceLabel(catalogue, 'district', slug))
    : query.city.length
      ? query.city.map((slug) => choiceLabel(catalogue, 'city', slug))
      : query.province.map((slug) => choiceLabel(catalogue, 'province', slug))
  const anyVehicle = query.km.to === 0 ? 'خودروی صفر کیلومتر' : 'خودروی کارکرده'
  const what = vehicles.length > 0 && vehicles.length <= 2 ? vehicles.join(' و ') : anyVehicle
  return places.length > 0 && places.length <= 2 ? `${what} در ${places.join(' و ')}` : what
}
