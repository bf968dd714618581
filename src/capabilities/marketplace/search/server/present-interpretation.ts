import { persianNumbers, type Catalogue } from '#capabilities/catalog/contract.ts'
import { listInWords } from '#kit/sentence.ts'
import type { AppliedFilter, InterpretationView } from '../ad-list-view.ts'
import { queryAddress, type AdQuery } from '../ad-query.ts'
import { filterName, isRangeKey, type ChoiceKey, type RangeKey } from '../filter-keys.ts'
import { choiceLabel, rangeLabel } from './present-filters.ts'
import {
  applyInterpretation,
  groupOf,
  isMeaning,
  withoutInterpretation,
  type Meaning,
  type Interpretation,
  type FilterRequest,
} from './sentence/interpretation.ts'

/** What a person should know of how a sentence was read, as far as the list still follows it; null when that is nothing. */
export function presentInterpretation(
  catalogue: Catalogue,
  query: AdQuery,
  interpretation: Interpretation,
  base: string,
): InterpretationView | null {
  const corrections = interpretation.corrections.filter(({ request }) => isInForce(query, request))
  const questions = interpretation.questions.filter(({ requests }) => isOpen(query, interpretation, requests))
  const { ignored } = interpretation
  const free = interpretation.free.filter((key) => isFree(query, key)).map(filterName)
  if (corrections.length + questions.length + ignored.length + free.length === 0) return null
  const literally = { ...withoutInterpretation(query, interpretation), q: query.said, said: query.said, after: null }
  return {
    corrected: corrections.length
      ? {
          taken: corrections.map(({ taken, request: { key, slugs } }) =>
            slugs.length === 1 ? choiceLabel(catalogue, key, slugs[0]!) : taken,
          ),
          literal: { label: persianNumbers(query.said), href: queryAddress(base, literally) },
        }
      : null,
    notes: [
      ...(ignored.length > 0 ? [ignoredNote(ignored.map(persianNumbers))] : []),
      ...(free.length > 0 ? [`برای ${listInWords(free)} فیلتری نگذاشتیم.`] : []),
    ],
    questions: questions.map(({ typed, requests }) => ({
      typed: persianNumbers(typed),
      options: requests.map((request) => optionOf(catalogue, query, { typed, requests, request }, base)),
    })),
  }
}

function isInForce(query: AdQuery, request: FilterRequest): boolean {
  if (isMeaning(request)) return request.slugs.every((slug) => query[request.key].includes(slug))
  const { from, to } = query[request.key]
  return from === request.range.from && to === request.range.to
}

function ignoredNote(ignored: readonly string[]): string {
  const start = ignored.join(' ').includes(' ') ? 'این کلمه‌ها' : 'این کلمه'
  return `${start} را در جست‌وجو حساب نکردیم: ${ignored.map((words) => `«${words}»`).join('، ')}`
}

/** Is nothing chosen or refused of what does not matter to the person? */
function isFree(query: AdQuery, key: ChoiceKey | RangeKey): boolean {
  if (isRangeKey(key)) return query[key].from === null && query[key].to === null
  return groupOf(key).every((each) => !query.not[each]?.length && (each === 'plate' || query[each].length === 0))
}

/** Things that count together ask until one is left; the others until one of them was taken. */
function isOpen(query: AdQuery, { choices }: Interpretation, requests: readonly FilterRequest[]): boolean {
  const inForce = requests.filter((request) => isInForce(query, request)).length
  const together = requests.every(
    (request) => isMeaning(request) && request.slugs.every((slug) => choices[request.key]?.includes(slug)),
  )
  return together ? inForce > 1 : inForce === 0
}

type Answer = { typed: string; requests: readonly FilterRequest[]; request: FilterRequest }

/** One answer to a question: its meaning alone instead of all of them, and its words no longer in the text. */
function optionOf(
  catalogue: Catalogue,
  query: AdQuery,
  { typed, requests, request }: Answer,
  base: string,
): AppliedFilter {
  const words = new Set(typed.split(' '))
  const others = requests.filter(isMeaning)
  const next = others.reduce<AdQuery>((rest, other) => withoutSlugs(rest, other), {
    ...query,
    after: null,
    q: query.q
      .split(' ')
      .filter((word) => !words.has(word))
      .join(' '),
    said: query.said || query.q,
  })
  if (!isMeaning(request)) {
    const answered = applyInterpretation(next, { choices: {}, ranges: { [request.key]: request.range } })
    return { label: rangeLabel(request.key, request.range), href: queryAddress(base, answered) }
  }
  const { key, slugs } = request
  const answered = { ...next, [key]: [...new Set([...next[key], ...slugs])].sort() }
  const label = slugs.map((slug) => choiceLabel(catalogue, key, slug)).join('، ')
  return { label, href: queryAddress(base, answered) }
}

const withoutSlugs = (query: AdQuery, { key, slugs }: Meaning): AdQuery => ({
  ...query,
  [key]: query[key].filter((slug) => !slugs.includes(slug)),
})
