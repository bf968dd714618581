import { persianNumbers, type Catalogue } from '#features/catalog/contract.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { listInWords } from '#kit/sentence.ts'
import type { AppliedFilter, InterpretationView } from '../ad-list-view.ts'
import { maxSentence, queryAddress, wasCut, type AdQuery } from '../ad-query.ts'
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

/**
 * Describes what the filters of a list do not show of its sentence: corrected typos, words that were not counted, and
 * questions. Null when nothing remains.
 */
export function presentInterpretation(
  catalogue: Catalogue,
  query: AdQuery,
  interpretation: Interpretation,
  base: string,
): InterpretationView | null {
  const corrections = interpretation.corrections.filter(({ request }) => isInForce(query, request))
  const questions = interpretation.questions.filter(({ requests }) => isOpen(query, interpretation, requests))
  const free = interpretation.free.filter((key) => isFree(query, key)).map(filterName)
  const named = namedOf(query, interpretation, base)
  const notes = [
    ...(wasCut(query.said) ? [`جمله از ${toPersianDigits(maxSentence)} حرف بلندتر بود؛ ادامه‌اش را نخواندیم.`] : []),
    ...(interpretation.impossible && isContradictoryStill(query, interpretation)
      ? ['در لیست خودروهای ما، خودرویی با همهٔ این ویژگی‌ها نیست.']
      : []),
    ...(free.length > 0 ? [`برای ${listInWords(free)} فیلتری نگذاشتیم.`] : []),
  ]
  if (corrections.length + questions.length + named.length + notes.length === 0) return null
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
    named,
    notes,
    questions: questions.map(({ typed, requests }) => ({
      typed: persianNumbers(typed),
      options: distinct(
        requests.map((request) => ({
          ...optionOf(catalogue, query, { typed, requests, request }, base),
          current: isInForce(query, request),
          kind: filterName(request.key),
        })),
      ),
    })),
  }
}

/** «سهند» is a car and a town: equal labels get the names of their fields. */
const distinct = (options: readonly (AppliedFilter & { current: boolean; kind: string })[]) =>
  options.map(({ kind, label, ...option }) => ({
    ...option,
    label: options.filter((other) => other.label === label).length > 1 ? `${kind} ${label}` : label,
  }))

/** Whether the contradictory filters of the sentence are still the ones of the list. */
const isContradictoryStill = (query: AdQuery, { choices }: Interpretation): boolean =>
  Object.entries(choices).every(([key, slugs]) => slugs.every((slug) => query[key as ChoiceKey].includes(slug)))

/** Lists words that were not understood, with a search for those that occur in ads. */
function namedOf(query: AdQuery, { ignored, rest }: Interpretation, base: string): InterpretationView['named'] {
  const inText = new Set(rest.split(' ').filter(Boolean))
  const searched = new Set(query.q.split(' '))
  return ignored
    .filter((typed) => !searched.has(typed))
    .map((typed) => {
      const q = [query.q, typed].filter(Boolean).join(' ')
      const said = query.said || query.q
      const href = inText.has(typed) && q !== said ? queryAddress(base, { ...query, q, said, after: null }) : null
      return { typed: persianNumbers(typed), href }
    })
}

function isInForce(query: AdQuery, request: FilterRequest): boolean {
  if (isMeaning(request)) return request.slugs.every((slug) => query[request.key].includes(slug))
  const { from, to } = query[request.key]
  const { range } = request
  // Two parts may be the ends of one range.
  return (
    (range.from !== null || range.to !== null) && [from, null].includes(range.from) && [to, null].includes(range.to)
  )
}

/** Whether the person's indifferent field has no choice and no exclusion. */
function isFree(query: AdQuery, key: ChoiceKey | RangeKey): boolean {
  if (isRangeKey(key)) return query[key].from === null && query[key].to === null
  return groupOf(key).every((each) => !query.not[each]?.length && (each === 'plate' || query[each].length === 0))
}

/**
 * Questions about values that count together stay open until one is left. Of others the likeliest
 * is active until another is chosen.
 */
function isOpen(query: AdQuery, { choices }: Interpretation, requests: readonly FilterRequest[]): boolean {
  const inForce = requests.filter((request) => isInForce(query, request))
  const together =
    requests.length > 1 &&
    requests.every(
      (request) => isMeaning(request) && request.slugs.every((slug) => choices[request.key]?.includes(slug)),
    )
  return together ? inForce.length > 1 : inForce[0] === requests[0]
}

type Answer = { typed: string; requests: readonly FilterRequest[]; request: FilterRequest }

/** Builds one answer to a question: its meaning alone, with its words removed from the text. */
function optionOf(
  catalogue: Catalogue,
  query: AdQuery,
  { typed, requests, request }: Answer,
  base: string,
): AppliedFilter {
  const words = new Set(typed.split(' '))
  const next = requests.reduce<AdQuery>(withoutRequest, {
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

const withoutRequest = (query: AdQuery, request: FilterRequest): AdQuery =>
  isMeaning(request)
    ? withoutSlugs(query, request)
    : isInForce(query, request)
      ? { ...query, [request.key]: { from: null, to: null } }
      : query

const withoutSlugs = (query: AdQuery, { key, slugs }: Meaning): AdQuery => ({
  ...query,
  [key]: query[key].filter((slug) => !slugs.includes(slug)),
})
