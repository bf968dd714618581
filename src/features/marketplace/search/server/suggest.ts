import { getCatalogue, persianNumbers, vehicleTitle, type Catalogue } from '#features/catalog/contract.ts'
import type { RequestContext } from '#platform/context.ts'
import { formatAdQuery, maxSentence, queryAddress, type AdQuery } from '../ad-query.ts'
import { emptyQuery, parseAdQuery } from '../parse-ad-query.ts'
import type { Suggestion } from '../suggestion.ts'
import { filterName, isCatalogueKey, catalogueTableOf } from '../filter-keys.ts'
import { countFacets, type FacetCounts } from './count-facets.ts'
import type { ListScope } from './load-ad-list.ts'
import { choiceLabel, presentApplied } from './present-filters.ts'
import { resolveQuery } from './resolve-query.ts'
import { tokensOf, keyOf, type Token } from './sentence/tokens.ts'
import {
  applyInterpretation,
  groupOf,
  withoutInterpretation,
  type Meaning,
  type Interpretation,
} from './sentence/interpretation.ts'
import { getVocabulary, readText } from './sentence/read-text.ts'
import type { Vocabulary } from './sentence/vocabulary.ts'

const max = 7
const longestTail = 4

type Offer = { suggestion: Suggestion; query: AdQuery }
type Typed = { text: string; open: AdQuery; list: ListScope; catalogue: Catalogue; vocabulary: Vocabulary }

/**
 * Suggests completions of a text: first the whole sentence when it has several parts, then names
 * for its last words. Each has the number of live ads it gives with the rest.
 */
export async function suggest(ctx: RequestContext, params: URLSearchParams, list: ListScope): Promise<Suggestion[]> {
  const text = (params.get('ask') ?? '').slice(0, maxSentence)
  const [catalogue, vocabulary] = await Promise.all([getCatalogue(ctx.db), getVocabulary(ctx.db)])
  const open = await openQuery(ctx, catalogue, params)
  const typed = { text, open, list, catalogue, vocabulary }
  const offers = [...(await wholeSentence(ctx, typed)), ...(await completions(ctx, typed))]
  const byList = Map.groupBy(offers, ({ query }) => formatAdQuery({ ...query, said: '' }).toString())
  return [...byList.values()].slice(0, max).map(([first]) => first!.suggestion)
}

/** Returns the filters of the open list without those of its old sentence. */
async function openQuery(ctx: RequestContext, catalogue: Catalogue, params: URLSearchParams): Promise<AdQuery> {
  const filters = new URLSearchParams([...params].filter(([key]) => key !== 'ask' && key !== 'q'))
  const { query } = resolveQuery(catalogue, parseAdQuery(filters).query)
  const earlier = query.said ? withoutInterpretation(query, await readText(ctx, query.said)) : query
  return { ...earlier, said: '', after: null }
}

const scopeOf = ({ gallery }: ListScope) => (gallery ? { galleryId: gallery.id } : {})

/** Returns the whole sentence when it has several parts. */
async function wholeSentence(ctx: RequestContext, { text, open, list, catalogue }: Typed): Promise<Offer[]> {
  const { db } = ctx
  const interpretation = await readText(ctx, text)
  const applied = presentApplied(catalogue, applyInterpretation(emptyQuery, interpretation), list.base)
  if (applied.length < 2) return []
  const query = { ...applyInterpretation(open, interpretation), q: '', said: text }
  const { total } = await countFacets(db, catalogue, query, scopeOf(list))
  const label = applied.map((filter) => filter.label).join(' · ')
  return [{ query, suggestion: { label, mark: null, kind: null, count: total, href: queryAddress(list.base, query) } }]
}

/** Counts all completions in one pass over the ads. */
async function completions(ctx: RequestContext, { text, open, list, catalogue, vocabulary }: Typed): Promise<Offer[]> {
  const { head, tail, meanings } = completionsOf(vocabulary, tokensOf(text))
  if (meanings.length === 0) return []
  const { db } = ctx
  const before = await readText(ctx, head)
  const { facets } = await countFacets(db, catalogue, { ...applyInterpretation(open, before), q: '' }, scopeOf(list))
  const counted = fittingTo(before, meanings, vocabulary)
    .map((meaning) => ({ meaning, count: countOf(catalogue, facets, meaning) }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
  // The whole sentence may be one of them.
  return counted.slice(0, max + 1).map(({ meaning, count }): Offer => {
    const label = labelOf(catalogue, vocabulary, meaning)
    const repeated = keyOf(label).startsWith(keyOf(head))
    // Remove direction marks of the label from the text.
    const said = (head === '' || repeated ? label : `${head} ${label}`).replaceAll('\u200f', '')
    const query = { ...applyInterpretation(open, withMeaning(before, meaning, vocabulary)), q: '', said }
    const mark = (repeated ? markOf(label, keyOf(head) + tail) : null) ?? markOf(label, tail)
    return {
      query,
      suggestion: { label, mark, kind: filterName(meaning.key), count, href: queryAddress(list.base, query) },
    }
  })
}

/** Lists the completions of a text's last words, each target once. */
function completionsOf({ names }: Vocabulary, atoms: readonly Token[]) {
  for (let words = Math.min(longestTail, atoms.length); words > 0; words--) {
    const tail = atoms
      .slice(-words)
      .map(({ key }) => key)
      .join('')
    const begun = names.filter(({ key }) => key.startsWith(tail))
    const meanings = new Map(begun.map(({ meaning }) => [sameAs(meaning), meaning]))
    const head = atoms
      .slice(0, -words)
      .map(({ text }) => text)
      .join(' ')
    if (meanings.size > 0) return { head, tail, meanings: [...meanings.values()] }
  }
  return { head: '', tail: '', meanings: [] }
}

const sameAs = ({ key, slugs }: Meaning) => `${key} ${slugs.join()}`

/** After a make only its own models fit. */
function fittingTo(
  { choices }: Interpretation,
  meanings: readonly Meaning[],
  { makeOf, modelOf }: Vocabulary,
): Meaning[] {
  const makes = choices.make ?? []
  const makeOfMeaning = ({ key, slugs: [slug] }: Meaning) =>
    key === 'model' ? makeOf(slug!) : key === 'trim' ? makeOf(modelOf(slug!)!) : undefined
  return meanings.filter((meaning) => {
    const make = makeOfMeaning(meaning)
    return makes.length === 0 || make === undefined || makes.includes(make)
  })
}

/** Adds a completion to the filters of the sentence; a vehicle replaces its make. */
function withMeaning({ choices, not, ranges }: Interpretation, { key, slugs }: Meaning, { modelOf }: Vocabulary) {
  const { make, ...others } = choices
  const isVehicle = key !== 'make' && groupOf(key).includes('make')
  const model = key === 'trim' ? { model: slugs.map((slug) => modelOf(slug)!) } : {}
  const stored = isVehicle || !make ? others : { ...others, make }
  return { choices: { ...stored, ...model, [key]: [...(choices[key] ?? []), ...slugs] }, not, ranges }
}

/** Returns the full name of a target; several entries share their common name. */
function labelOf(catalogue: Catalogue, { names }: Vocabulary, meaning: Meaning): string {
  const { key, slugs } = meaning
  if (slugs.length === 1) {
    return key === 'trim'
      ? vehicleTitle(catalogue, catalogue.trims.bySlug.get(slugs[0]!)!.id)
      : choiceLabel(catalogue, key, slugs[0]!)
  }
  const given = names.filter((name) => sameAs(name.meaning) === sameAs(meaning)).map(({ spelling }) => spelling)
  return persianNumbers(given.find((spelling) => /[آ-ی]/.test(spelling)) ?? given[0]!)
}

function countOf(catalogue: Catalogue, facets: FacetCounts, { key, slugs }: Meaning): number {
  const shelf = isCatalogueKey(key) ? catalogue[catalogueTableOf(key)].bySlug : null
  return slugs.reduce((sum, slug) => sum + (facets[key].get(shelf ? (shelf.get(slug)?.id ?? 0) : slug) ?? 0), 0)
}

/** Returns the range of the typed part in a label when one of its words starts with it. */
function markOf(label: string, typed: string): Suggestion['mark'] {
  const starts = [...label.matchAll(/(?<![\p{L}\d])[\p{L}\d]/gu)].map(({ index }) => index)
  for (const from of starts) {
    for (let to = from + 1; to <= label.length; to++) if (keyOf(label.slice(from, to)) === typed) return [from, to]
  }
  return null
}
