import { getSearchWords, type Catalogue, type Make, type Model } from '#features/catalog/contract.ts'
import { foldForSearch } from '#kit/text.ts'
import type { Db } from '#platform/database/database.ts'
import { carInfoPath, rangePath } from '../addresses.ts'

export type Range = { make: Make; model: Model | null }

/** Normalises capital letters, underscores, spaces and dots of a slug. */
export const slugSpelling = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')

/** Finds the maker or model of a slug. */
export function rangeOf(catalogue: Catalogue, slug: string): Range | null {
  const make = catalogue.makes.bySlug.get(slug)
  if (make) return { make, model: null }
  const model = catalogue.models.bySlug.get(slug)
  return model ? { make: catalogue.makes.byId.get(model.makeId)!, model } : null
}

/** Returns the canonical address of another spelling; null for an unknown or ambiguous one. */
export async function canonicalAddress(db: Db, catalogue: Catalogue, text: string): Promise<string | null> {
  const slug = slugSpelling(text)
  if (slug === '') return null
  if (rangeOf(catalogue, slug)) return rangePath(slug)
  if (catalogue.trims.bySlug.has(slug)) return carInfoPath(slug)
  const only = (match: readonly string[]) => (new Set(match).size === 1 ? rangePath(match[0]!) : null)
  // A model's name without its maker: `dena-plus`.
  const byEnd = catalogue.models.list.filter(
    (model) => model.slug === `${catalogue.makes.byId.get(model.makeId)!.slug}-${slug}`,
  )
  if (byEnd.length > 0) return only(byEnd.map((model) => model.slug))
  const words = foldForSearch(slug.replaceAll('-', ' '))
  const names = [...catalogue.makes.list, ...catalogue.models.list]
    .filter(({ nameEn, nameFa }) =>
      [nameEn, nameFa].some((name) => foldForSearch(slugSpelling(name).replaceAll('-', ' ')) === words),
    )
    .map((each) => each.slug)
  if (names.length > 0) return only(names)
  const spellings = (await getSearchWords(db))
    .filter(({ kind, spelling }) => (kind === 'make' || kind === 'model') && foldForSearch(spelling) === words)
    .map((word) => word.slug)
  return spellings.length > 0 ? only(spellings) : null
}
