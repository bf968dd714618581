import type { z } from 'zod'
import { formatAdQuery, type AdQuery } from '../../search/ad-query.ts'
import { emptyQuery } from '../../search/parse-ad-query.ts'
import type { adPageSchema } from './api-schemas.ts'
import {
  applyInterpretation,
  isMeaning,
  type Interpretation,
  type FilterRequest,
} from '../../search/server/sentence/interpretation.ts'

/** Formats the interpretation of the search words. */
export function presentInterpretationForApi(
  query: AdQuery,
  interpretation: Interpretation | null,
): z.output<typeof adPageSchema>['understood'] {
  const { ignored = [], corrections = [], questions = [] } = interpretation ?? {}
  return {
    query: parametersOf({ ...query, after: null }),
    ignored,
    corrections: corrections.map(({ typed, taken }) => ({ typed, taken })),
    questions: questions.map(({ typed, requests }) => ({
      typed,
      options: requests.map((request) => parametersOf(applyInterpretation(emptyQuery, interpretationOf(request)))),
    })),
  }
}

const interpretationOf = (request: FilterRequest): Pick<Interpretation, 'choices' | 'ranges'> =>
  isMeaning(request)
    ? { choices: { [request.key]: request.slugs }, ranges: {} }
    : { choices: {}, ranges: { [request.key]: request.range } }

function parametersOf(query: AdQuery): Record<string, string[]> {
  const params = formatAdQuery(query)
  return Object.fromEntries([...new Set(params.keys())].map((key) => [key, params.getAll(key)]))
}
