import { getCatalogue, type Catalogue } from '#capabilities/catalog/contract.ts'
import { toPersianDigits } from '#kit/digits.ts'
import type { Doing } from '#platform/context.ts'
import { queryAddress, type AdQuery } from '../ad-query.ts'
import { parseAdQuery } from '../parse-ad-query.ts'
import type { Suggestion } from '../suggestion.ts'
import { filterNames } from '../texts.ts'
import { countFacets, type FacetCounts } from './count-facets.ts'
import type { ListPlace } from './load-ad-list.ts'
import { choiceLabel, presentApplied } from './present-filters.ts'
import { resolveQuery } from './resolve-query.ts'
import { atomsOf, keyOf } from './sentence/atoms.ts'
import { applyReading, withoutReading, type Meaning, type Reading } from './sentence/reading.ts'
import { getVocabulary, readText } from './sentence/read-text.ts'
import type { Vocabulary } from './sentence/vocabulary.ts'

const most = 7
const longestTail = 4

type Name = Vocabulary['names'][number]

/**
 * Ways to go on with a text that somebody is typing: names that its last words may become, each with the number of live ads
 * that it would give together with the rest, and first the whole sentence where it says several things. One pass over the ads
 * counts them all.
 */
export async function suggest(doing: Doing, params: URLSearchParams, place: ListPlace): Promise<Suggestion[]> {
  const { db } = doing
  const text = (params.get('ask') ?? '').slice(0, 100)
  const [catalogue, vocabulary] = await Promise.all([getCatalogue(db), getVocabulary(db)])
  const open = await openQuery(doing, catalogue, params)
  const atoms = atomsOf(text)
  if (atoms.length === 0) return []

  const { names, head, typed } = completionsOf(vocabulary, atoms)
  const before = await readText(db, head)
  const scope = place.gallery ? { galleryId: place.gallery.id } : {}
  const query = { ...applyReading(open, before), q: before.rest }
  const { facets } = await countFacets(db, catalogue, query, scope)
  const completions = names.map(({ meaning, spelling }): Suggestion => {
    const label = labelOf(catalogue, meaning, spelling)
    const chosen = applyReading(query, { choices: withMeaning(before, meaning), ranges: before.ranges })
    return {
      label,
      mark: markOf(label, typed),
      kind: filterNames[meaning.key],
      count: countOf(catalogue, facets, meaning),
      href: queryAddress(place.base, { ...chosen, said: `${head} ${label}`.trim() }),
    }
  })
  const useful = completions.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count)
  const whole = await wholeSentence(doing, catalogue, { text, open, place })
  return distinct([...whole, ...useful]).slice(0, most)
}

/** The filters of the open list, without those that its old sentence had set. */
async function openQuery({ db }: Doing, catalogue: Catalogue, params: URLSearchParams): Promise<AdQuery> {
  const filters = new URLSearchParams([...params].filter(([key]) => key !== 'ask' && key !== 'q'))
  const { query } = resolveQuery(catalogue, parseAdQuery(filters).query)
  const earlier = query.said ? withoutReading(query, await readText(db, query.said)) : query
  return { ...earlier, said: '', after: null }
}

/** The names that begin with the last words of a text, as many words as some name begins with; each thing once. */
function completionsOf({ names }: Vocabulary, atoms: ReturnType<typeof atomsOf>) {
  for (let words = Math.min(longestTail, atoms.length); words > 0; words--) {
    const tail = atoms.slice(-words)
    const typed = tail.map(({ key }) => key).join('')
    const byMeaning = new Map<string, Name>()
    for (const name of names) {
      if (!name.key.startsWith(typed)) continue
      const meaning = `${name.meaning.key} ${name.meaning.slugs.join()}`
      if (!byMeaning.has(meaning)) byMeaning.set(meaning, name)
    }
    const head = atoms
      .slice(0, -words)
      .map(({ text }) => text)
      .join(' ')
    if (byMeaning.size > 0) return { names: [...byMeaning.values()], head, typed }
  }
  return { names: [], head: '', typed: '' }
}

/** What the sentence so far says, with one thing more. */
function withMeaning({ choices }: Reading, { key, slugs }: Meaning): Reading['choices'] {
  return { ...choices, [key]: [...(choices[key] ?? []), ...slugs] }
}

const labelOf = (catalogue: Catalogue, { key, slugs }: Meaning, spelling: string): string =>
  slugs.length === 1 ? choiceLabel(catalogue, key, slugs[0]!) : toPersianDigits(spelling)

const shelves = { make: 'makes', model: 'models', trim: 'trims', province: 'provinces', city: 'cities' } as const

function countOf(catalogue: Catalogue, facets: FacetCounts, { key, slugs }: Meaning): number {
  const counts = facets[key]
  return slugs.reduce((sum, slug) => {
    const value = Object.hasOwn(shelves, key)
      ? catalogue[shelves[key as keyof typeof shelves]].bySlug.get(slug)?.id
      : slug
    return sum + (counts.get(value ?? '') ?? 0)
  }, 0)
}

/** Where the typed part stands in a label, if a word of it begins so. */
function markOf(label: string, typed: string): Suggestion['mark'] {
  const starts = [...label.matchAll(/(?<![\p{L}\d])[\p{L}\d]/gu)].map(({ index }) => index)
  for (const from of starts) {
    for (let to = from + 1; to <= label.length; to++) if (keyOf(label.slice(from, to)) === typed) return [from, to]
  }
  return null
}

type Whole = { text: string; open: AdQuery; place: ListPlace }

/** The sentence as it stands, when it says more than one thing. */
async function wholeSentence({ db }: Doing, catalogue: Catalogue, { text, open, place }: Whole): Promise<Suggestion[]> {
  const reading = await readText(db, text)
  const { choices, ranges } = reading
  if (Object.keys(choices).length + Object.keys(ranges).length < 2) return []
  const query = { ...applyReading(open, reading), q: reading.rest, said: text }
  const { total } = await countFacets(db, catalogue, query, place.gallery ? { galleryId: place.gallery.id } : {})
  const said = applyReading(parseAdQuery(new URLSearchParams()).query, reading)
  const label = presentApplied(catalogue, said, place.base)
    .map((filter) => filter.label)
    .join(' · ')
  return [{ label, mark: null, kind: null, count: total, href: queryAddress(place.base, query) }]
}

function distinct(suggestions: readonly Suggestion[]): Suggestion[] {
  return [...new Map(suggestions.map((suggestion) => [suggestion.label, suggestion])).values()]
}
