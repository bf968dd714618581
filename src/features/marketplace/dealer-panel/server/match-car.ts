import { productionYears, vehicleTitle, type Catalogue } from '#features/catalog/contract.ts'
import { cutText } from '#kit/cut-text.ts'
import { foldForSearch } from '#kit/text.ts'
import type { RowLookups } from '../import-rows.ts'
import type { Currency } from '../stock-price.ts'
import type { TaughtWords } from '../stock-words.ts'

/** Splits a text into comparable words: «tu5» equals «tu 5», «206» equals «۲۰۶». */
const wordsOf = (text: string): string[] =>
  foldForSearch(text.replaceAll('\u200c', ' '))
    .replace(/(\d)(?=[^\d\s])|([^\d\s])(?=\d)/g, '$1$2 ')
    .split(' ')
    .filter(Boolean)

/** Returns the key of a name, equal for all spellings. */
export const keyOf = (text: string) => wordsOf(text).join(' ')

type Existing = { slug: string; title: string; words: ReadonlySet<string>; names: readonly string[] }

type LookupOptions = {
  ownCityId: number
  thisYear: number
  /** Slugs of trims by the keys of the dealer's own names. */
  ownNames?: ReadonlyMap<string, string>
  words?: TaughtWords
  priceUnit?: Currency | null
}

/** Builds the lookups for file rows, once per file. */
export function createLookups(
  catalogue: Catalogue,
  { ownCityId, thisYear, ownNames = new Map(), words = new Map(), priceUnit = null }: LookupOptions,
): RowLookups {
  const trims: Existing[] = catalogue.trims.list.flatMap((trim) => {
    const model = catalogue.models.byId.get(trim.modelId)
    const make = model && catalogue.makes.byId.get(model.makeId)
    if (!model || !make) return []
    const title = vehicleTitle(catalogue, trim.id)
    const persian = `${make.nameFa} ${model.nameFa} ${trim.nameFa}`
    const latin = `${make.nameEn} ${model.nameEn} ${trim.nameEn}`
    return {
      slug: trim.slug,
      title,
      words: new Set(wordsOf(`${title} ${persian} ${latin}`)),
      names: [title, persian, latin, `${model.nameFa} ${trim.nameFa}`, `${model.nameEn} ${trim.nameEn}`].map(keyOf),
    }
  })
  const byName = Map.groupBy(
    trims.flatMap((trim) => [...new Set(trim.names)].map((name) => ({ name, trim }))),
    ({ name }) => name,
  )
  const matches = new Map<string, ReturnType<RowLookups['trim']>>()
  const find = (text: string): ReturnType<RowLookups['trim']> => {
    const entry = ownNames.get(keyOf(text))
    if (entry !== undefined && catalogue.trims.bySlug.has(entry)) return { trim: entry }
    const exact = byName.get(keyOf(text)) ?? []
    if (exact.length === 1) return { trim: exact[0]!.trim.slug }
    const typed = wordsOf(text)
    const matching = trims.filter((trim) => typed.every((word) => trim.words.has(word)))
    if (matching.length === 1) return { trim: matching[0]!.slug }
    // «۲۰۷ TU5» also matches «۲۰۷ TU5P»; choose the match that all others extend.
    const min = matching.find((trim) =>
      matching.every(({ words: more }) => [...trim.words].every((word) => more.has(word))),
    )
    if (min) return { trim: min.slug }
    const shown = cutText(text, 60)
    if (matching.length > 1) return { problem: `«${shown}» چند تیپ دارد: ${quoted(matching)}. تیپ را دقیق بنویسید.` }
    return { problem: `«${shown}» در لیست خودروها پیدا نشد.${nearest(trims, typed)}` }
  }
  const cities = new Map(catalogue.cities.list.map(({ slug, nameFa }) => [keyOf(nameFa), slug]))
  const districtOf = (city: string, name: string) => {
    const ofCity = catalogue.districtsOf(catalogue.cities.bySlug.get(city)?.id ?? 0)
    return ofCity.find(({ slug, nameFa }) => slug === name || keyOf(nameFa) === keyOf(name))?.slug ?? null
  }
  return {
    trim: ({ make, model, trim }) => {
      if (catalogue.trims.bySlug.has(trim)) return { trim }
      const text = [make, model, trim].filter(Boolean).join(' ')
      const existing = matches.get(text) ?? find(text)
      matches.set(text, existing)
      return existing
    },
    years: (slug) => {
      const trim = catalogue.trims.bySlug.get(slug)
      const model = trim && catalogue.models.byId.get(trim.modelId)
      return model ? productionYears(model, thisYear) : null
    },
    city: (name) => (catalogue.cities.bySlug.has(name) ? name : (cities.get(keyOf(name)) ?? null)),
    district: districtOf,
    words,
    priceUnit,
    ownCity: catalogue.cities.byId.get(ownCityId)?.slug ?? '',
  }
}

const quoted = (trims: readonly Existing[]) =>
  trims
    .slice(0, 3)
    .map(({ title }) => `«${title}»`)
    .join('، ')

/** Lists the trims that share most words, as suggestions. */
function nearest(trims: readonly Existing[], words: readonly string[]): string {
  const scored = trims
    .map((trim) => ({ trim, score: words.filter((word) => trim.words.has(word)).length }))
    .filter(({ score }) => score > 0 && score * 2 >= words.length)
    .toSorted((a, b) => b.score - a.score)
  return scored.length > 0 ? ` نزدیک‌ترین‌ها: ${quoted(scored.map(({ trim }) => trim))}.` : ''
}
