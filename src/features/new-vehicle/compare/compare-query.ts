import { newComparePath } from '../addresses.ts'

/** Max cars side by side. */
export const maxCompared = 4

/** The criteria of the weighing, with weights from 0 (none) to 3. */
export const criteria = {
  price: 'قیمت',
  consumption: 'مصرف سوخت',
  safety: 'ایمنی',
  power: 'قدرت موتور',
  space: 'جا و صندوق',
  comfort: 'امکانات رفاهی',
} as const
export type Criterion = keyof typeof criteria
export type Weights = Readonly<Partial<Record<Criterion, number>>>

export const weightNames = { 0: 'مهم نیست', 1: 'کم', 2: 'متوسط', 3: 'زیاد' } as const

/** The compared cars and the options. */
export type CompareQuery = {
  slugs: string[]
  /** Duplicate slugs, and the number beyond four. */
  twice: string[]
  tooMany: number
  /** Unknown slugs, which are skipped. */
  unknown: string[]
  onlyDifferences: boolean
  weights: Weights
}

/** Normalises a slug's spelling. */
export const plainSlug = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '-')
    .slice(0, 120)

/** Parses `?v=a,b&only=differences&price=3`, however invalid; `isKnown` checks slugs. */
export function parseCompareQuery(params: URLSearchParams, isKnown: (slug: string) => boolean): CompareQuery {
  const given = params
    .getAll('v')
    .flatMap((text) => text.split(/[,،]+/))
    .map(plainSlug)
    .filter(Boolean)
    .slice(0, 40)
  const all = [...new Set(given)]
  const distinct = all.filter(isKnown)
  return {
    slugs: distinct.slice(0, maxCompared),
    twice: distinct.filter((slug) => given.indexOf(slug) !== given.lastIndexOf(slug)),
    tooMany: Math.max(0, distinct.length - maxCompared),
    unknown: all.filter((slug) => !isKnown(slug)),
    onlyDifferences: params.get('only') === 'differences',
    weights: Object.fromEntries(
      (Object.keys(criteria) as Criterion[]).flatMap((name) => {
        const weight = Number(params.get(name))
        return [1, 2, 3].includes(weight) ? [[name, weight]] : []
      }),
    ),
  }
}

type Appearance = Partial<Pick<CompareQuery, 'onlyDifferences' | 'weights'>>

/** Returns the address of a comparison. */
export function compareAddress(
  slugs: readonly string[],
  { onlyDifferences = false, weights = {} }: Appearance = {},
): string {
  const parts = [
    slugs.length > 0 && `v=${slugs.join(',')}`,
    onlyDifferences && 'only=differences',
    ...Object.entries(weights).map(([name, weight]) => `${name}=${weight}`),
  ].filter(Boolean)
  return parts.length > 0 ? `${newComparePath}?${parts.join('&')}` : newComparePath
}

const between = '-vs-'

/** Returns the slug of a prepared page: alphabetical, so that both orders share it. */
export const pairSlug = (a: string, b: string): string => [a, b].toSorted().join(between)

/** Splits an address into its words. */
export const partsOfPair = (slug: string): string[] => plainSlug(slug).split(between)

/** Returns the two slugs of a prepared page; null when invalid. */
export function readPair(slug: string): [string, string] | null {
  const [a, b, ...rest] = partsOfPair(slug)
  return a && b && rest.length === 0 ? [a, b] : null
}
