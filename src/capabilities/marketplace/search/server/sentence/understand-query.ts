import type { Db } from '#platform/database.ts'
import type { AdQuery } from '../../ad-query.ts'
import { readText } from './read-text.ts'
import { applyInterpretation, withoutInterpretation, type Interpretation } from './interpretation.ts'

/** A query whose words were read, and what was read; null when there were none, or none to be read. */
export type Understood = { query: AdQuery; interpretation: Interpretation | null }

const isEmpty = (object: object) => Object.keys(object).length === 0

/** Not one word of it means anything here: then it is looked for as it stands, and the list is empty and says so. */
const meansNothing = ({ choices, not, ranges, sort, rest, questions, ignored, heard }: Interpretation): boolean =>
  isEmpty(choices) &&
  isEmpty(not) &&
  sort === null &&
  isEmpty(ranges) &&
  rest === '' &&
  !heard &&
  questions.length === 0 &&
  ignored.length > 0

/**
 * The query with its sentence read as filters, once: what was read carries `said` and is never read again. `earlier` is the
 * sentence that a new one replaces; its filters go, unless somebody has changed them since. Understanding the outcome again
 * changes nothing.
 */
export async function understandQuery(db: Db, query: AdQuery, earlier: string | null): Promise<Understood> {
  if (query.said) return { query, interpretation: query.said === query.q ? null : await readText(db, query.said) }
  const from = earlier ? withoutInterpretation(query, await readText(db, earlier)) : query
  if (from.q === '') return { query: from, interpretation: null }
  const interpretation = await readText(db, from.q)
  if (meansNothing(interpretation)) return { query: from, interpretation: null }
  const filters = applyInterpretation(from, interpretation)
  const readNothing =
    isEmpty(interpretation.choices) &&
    isEmpty(interpretation.not) &&
    isEmpty(interpretation.ranges) &&
    interpretation.free.length === 0 &&
    interpretation.sort === null &&
    interpretation.rest === from.q
  return { query: readNothing ? from : { ...filters, q: interpretation.rest, said: from.q }, interpretation }
}
