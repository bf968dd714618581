import { newComparePath } from '../addresses.ts'

/** So many cars stand side by side. */
export const mostCompared = 4

/** What a person weighs, and how much: from 0, not at all, to 3. */
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

/** Which cars are compared, and how. */
export type CompareQuery = {
  slugs: string[]
  /** Slugs that stood there twice, and how many beyond the four. */
  twice: string[]
  tooMany: number
  /** Slugs of no car that we know; they take no place. */
  unknown: string[]
  onlyDifferences: boolean
  weights: Weights
}

/** A slug in the one spelling that is ours. */
export const plainSlug = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '-')
    .slice(0, 120)

/** Reads `?v=a,b&only=differences&price=3`, however broken; `isKnown` tells the cars that there are. */
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
    slugs: distinct.slice(0, mostCompared),
    twice: distinct.filter((slug) => given.indexOf(slug) !== given.lastIndexOf(slug)),
    tooMany: Math.max(0, distinct.length - mostCompared),
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

type Look = Partial<Pick<CompareQuery, 'onlyDifferences' | 'weights'>>

/** The address of a comparison. */
export function compareAddress(slugs: readonly string[], { onlyDifferences = false, weights = {} }: Look = {}): string {
  const parts = [
    slugs.length > 0 && `v=${slugs.join(',')}`,
    onlyDifferences && 'only=differences',
    ...Object.entries(weights).map(([name, weight]) => `${name}=${weight}`),
  ].filter(Boolean)
  return parts.length > 0 ? `${newComparePath}?${parts.join('&')}` : newComparePath
}

const between = '-vs-'

/** The slug of the ready page of two cars: in the order of their letters, so that there is one for both orders. */
export const pairSlug = (a: string, b: string): string => [a, b].toSorted().join(between)

/** What stands between the words of an address. */
export const partsOfPair = (slug: string): string[] => plainSlug(slug).split(between)

/** The two slugs of a ready page; null for what can be none. */
export function readPair(slug: string): [string, string] | null {
  const [a, b, ...rest] = partsOfPair(slug)
  return a && b && rest.length === 0 ? [a, b] : null
}
