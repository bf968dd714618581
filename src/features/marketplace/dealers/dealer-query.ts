import { cleanText } from '#kit/text.ts'
import type { IgnoredParam } from '../search/ad-query.ts'
import { dealersPath } from '../addresses.ts'

export const dealerSorts = {
  stock: 'بیشترین آگهی',
  name: 'نام',
  since: 'باسابقه‌ترین',
  rating: 'بیشترین امتیاز',
} as const
export type DealerSort = keyof typeof dealerSorts

/** The filters of the list of dealers. The server later checks the slugs against the catalogue. */
export type DealerQuery = {
  province: string | null
  city: string | null
  /** The slug of a district of the city. */
  district: string | null
  make: string | null
  /** Only dealers that are open now. */
  open: boolean
  /** Only dealers with a licence verified by staff. */
  verified: boolean
  /** The map of provinces is shown beside the list. */
  map: boolean
  sort: DealerSort
  after: string | null
}

const slugKeys = ['province', 'city', 'district', 'make'] as const
const switches = ['open', 'verified', 'map'] as const

const firstValue = (params: URLSearchParams, key: string): string =>
  cleanText(params.getAll(key).find((value) => value.trim() !== '') ?? '').slice(0, 100)

/** Parses any address. Ignores invalid values and names them in `dropped`. */
export function parseDealerQuery(params: URLSearchParams): { query: DealerQuery; dropped: IgnoredParam[] } {
  const dropped: IgnoredParam[] = []
  const read = (key: string, fits: (value: string) => boolean): string | null => {
    const value = firstValue(params, key)
    if (value === '') return null
    if (fits(value.toLowerCase())) return value.toLowerCase()
    dropped.push({ key, value })
    return null
  }
  const [province, city, district, make] = slugKeys.map((key) => read(key, (value) => /^[a-z0-9-]+$/.test(value))) as [
    string | null,
    string | null,
    string | null,
    string | null,
  ]
  const [open, verified, map] = switches.map((key) => read(key, (value) => value === '1') !== null) as [
    boolean,
    boolean,
    boolean,
  ]
  const sort = (read('sort', (value) => Object.hasOwn(dealerSorts, value)) ?? 'stock') as DealerSort
  const after = params.get('after') || null
  return { query: { province, city, district, make, open, verified, map, sort, after }, dropped }
}

/** Returns the canonical address of a query: fixed order, no empty parts. */
export function dealerQueryAddress(query: DealerQuery): string {
  const params = new URLSearchParams()
  for (const key of slugKeys) if (query[key]) params.set(key, query[key])
  for (const key of switches) if (query[key]) params.set(key, '1')
  if (query.sort !== 'stock') params.set('sort', query.sort)
  if (query.after) params.set('after', query.after)
  const text = params.toString()
  return text ? `${dealersPath}?${text}` : dealersPath
}
