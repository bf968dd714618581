import type { Catalogue } from '#features/catalog/contract.ts'
import { formatAdQuery, type AdQuery } from '#features/marketplace/search/ad-query.ts'
import { notKey, refusableKeys } from '#features/marketplace/search/filter-keys.ts'

/**
 * One line of a `spoken-*.tsv`: a sentence as people type it, a tab, its filters as an address, a tab, words that must be named
 * as not understood (`?word`: may be named). In the filters `?` marks one that may be missing, `a|b` are values of which one is
 * right (`a|other=b`: of another key), `M`, `G` and `k` are millions, milliards and thousands, and a district is written by its
 * name. A line with `#` at its start describes the file.
 */
export type SpokenCase = {
  text: string
  required: string[][]
  allowed: Set<string>
  named: string[]
}

const together: Record<string, string[]> = {
  pride: ['131', '111', '132', '141', 'saba'].map((name) => `model=saipa-pride-${name}`),
  notpride: ['131', '111', '132', '141', 'saba'].map((name) => `notModel=saipa-pride-${name}`),
  'pride-not-111': ['131', '132', '141', 'saba'].map((name) => `?model=saipa-pride-${name}`),
  tiba: ['model=saipa-tiba', 'model=saipa-tiba-2'],
}

const sizes: Record<string, number> = { k: 1e3, M: 1e6, G: 1e9 }
const full = (value: string) => value.replace(/^(\d+)([kMG])$/, (_, digits, size) => String(digits * sizes[size]!))

/** `a|b` are values of one key; `a|other=b` names another key. */
function alternativesOf(part: string): string[] {
  const end = part.indexOf('=')
  const key = part.slice(0, end)
  const values = part.slice(end + 1).split('|')
  return values.map((value) => (value.includes('=') ? value : `${key}=${full(value)}`))
}

export function spokenCases(file: string): SpokenCase[] {
  return file
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [text, filters = '', named = ''] = line.split('\t')
      const parts = filters
        .split('&')
        .filter(Boolean)
        .flatMap((part) => together[part] ?? [part])
        .flatMap((part) =>
          part.startsWith('year=') ? [`yearFrom=${part.slice(5)}`, `yearTo=${part.slice(5)}`] : [part],
        )
      const required = parts.filter((part) => !part.startsWith('?')).map(alternativesOf)
      const optional = parts
        .filter((part) => part.startsWith('?'))
        .map((part) => part.slice(1))
        .flatMap((part) =>
          part.startsWith('year=') ? [`yearFrom=${part.slice(5)}`, `yearTo=${part.slice(5)}`] : [part],
        )
        .flatMap(alternativesOf)
      const allowed = [...required.flat(), ...optional]
      // «هیبرید» includes plug-in hybrids, unless the sentence names them.
      const plugIns = parts.some((part) => part.includes('plug-in'))
        ? []
        : ['fuel', 'notFuel'].filter((key) => allowed.includes(`${key}=hybrid`)).map((key) => `${key}=plug-in-hybrid`)
      return { text: text!, required, allowed: new Set([...allowed, ...plugIns]), named: named ? [named] : [] }
    })
}

const bothOfTwo: Record<string, string> = {
  'notGearbox=manual': 'gearbox=automatic',
  'notGearbox=automatic': 'gearbox=manual',
  'notSeller=gallery': 'seller=personal',
  'notSeller=personal': 'seller=gallery',
}

/** The filters of a query as the files write them: the narrowest alone, a district by its name beside its city. */
export function spokenFilters(catalogue: Catalogue, query: AdQuery): string[] {
  const pairs = [...formatAdQuery(query)].filter(([key]) => key !== 'q' && key !== 'said')
  const implied = new Set<string>()
  for (const [key, value] of pairs) {
    const trim = key === 'trim' && catalogue.trims.bySlug.get(value)
    const model = key === 'model' ? catalogue.models.bySlug.get(value) : trim && catalogue.models.byId.get(trim.modelId)
    if (trim && model) implied.add(`model=${model.slug}`)
    if (model) implied.add(`make=${catalogue.makes.byId.get(model.makeId)!.slug}`)
    const city = key === 'city' && catalogue.cities.bySlug.get(value)
    if (city) implied.add(`province=${catalogue.provinces.byId.get(city.provinceId)!.slug}`)
  }
  const written = pairs.flatMap(([key, value]) => {
    if (implied.has(`${key}=${value}`)) return []
    const district = key === 'district' && catalogue.districts.bySlug.get(value)
    if (district) return [`district=${district.nameFa}`, `city=${catalogue.cities.byId.get(district.cityId)!.slug}`]
    const both = bothOfTwo[`${key}=${value}`]
    return [both ?? `${key}=${value}`]
  })
  return [...new Set(written)]
}

const refusedKeys = new Map<string, string>(refusableKeys.map((key) => [notKey(key), key]))

/** What a filter of the reading makes of one that is right: the same value refused, or the other end of a range. */
function oppositeOf(pair: string): string {
  const [key, value] = pair.split('=') as [string, string]
  const positive = refusedKeys.get(key)
  if (positive) return `${positive}=${value}`
  if (key.endsWith('From')) return `${key.slice(0, -4)}To=${value}`
  if (key.endsWith('To')) return `${key.slice(0, -2)}From=${value}`
  if (pair === 'gearbox=manual') return 'gearbox=automatic'
  if (pair === 'gearbox=automatic') return 'gearbox=manual'
  if (pair === 'seller=personal') return 'seller=gallery'
  if (pair === 'seller=gallery') return 'seller=personal'
  return `${notKey(key as never)}=${value}`
}

export type Verdict = 'right' | 'partly' | 'wrong' | 'opposite'

/**
 * `opposite`: a filter says the contrary. `wrong`: a filter that nobody asked for. `partly`: a filter is missing, or a word that
 * has no filter goes unnamed.
 */
export function judge(spoken: SpokenCase, match: readonly string[], unnamed: readonly string[]): Verdict {
  // The contrary of what may be missing is the contrary, too.
  const isOpposite = match.some(
    (pair) => !spoken.allowed.has(pair) && [...spoken.allowed].some((right) => oppositeOf(right) === pair),
  )
  if (isOpposite) return 'opposite'
  if (match.some((pair) => !spoken.allowed.has(pair))) return 'wrong'
  // A trim that may stand there says its model.
  const says = (pair: string) =>
    match.includes(pair) ||
    (pair.startsWith('model=') && match.some((each) => each.startsWith(`trim=${pair.slice('model='.length)}-`)))
  if (spoken.required.some((right) => !right.some(says))) return 'partly'
  return unnamed.length > 0 ? 'partly' : 'right'
}
