import { formatAdQuery, withoutOrder, type AdQuery } from '../../ad-query.ts'
import { readText, type ReadingContext } from './read-text.ts'
import { applyInterpretation, withoutInterpretation, type Interpretation } from './interpretation.ts'

/** An interpreted query with its interpretation; null without words to interpret. */
export type Understood = { query: AdQuery; interpretation: Interpretation | null }

const isEmpty = (object: object) => Object.keys(object).length === 0

/**
 * Searches a single word that occurs in an ad and names no filter, because that cannot empty the list.
 * Beside filters it is named and offered instead.
 */
function textOf(query: AdQuery, { choices, not, ranges, free, rest, ignored, parts }: Interpretation): string {
  const isAlone = isEmpty(choices) && isEmpty(not) && isEmpty(ranges) && free.length === 0
  const isOneWord =
    rest !== '' && rest === ignored.join(' ') && parts.every(({ kind }) => kind === 'named' || kind === 'small')
  const isWhole = formatAdQuery({ ...withoutOrder(query), q: '', said: '' }).size === 0
  return isAlone && isOneWord && !rest.includes(' ') && isWhole ? rest : ''
}

/**
 * Applies the sentence of a query as filters, once: an interpreted query carries `said` and is
 * never interpreted again. `earlier` is the replaced sentence, whose filters are removed unless
 * they were changed since. Idempotent.
 */
export async function understandQuery(
  ctx: ReadingContext,
  query: AdQuery,
  earlier: string | null,
): Promise<Understood> {
  if (query.said) return { query, interpretation: query.said === query.q ? null : await readText(ctx, query.said) }
  const from = earlier ? withoutInterpretation(query, await readText(ctx, earlier)) : query
  if (from.q === '') return { query: from, interpretation: null }
  const interpretation = await readText(ctx, from.q)
  const filters = applyInterpretation(from, interpretation)
  const q = textOf(from, interpretation)
  return { query: q === from.q ? from : { ...filters, q, said: from.q }, interpretation }
}
