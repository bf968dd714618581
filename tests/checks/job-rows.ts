import { parseSync, Visitor } from 'oxc-parser'
import type { Sources } from './imports.ts'

/** Loops with a transaction for each row that must end as a whole, and why. */
const mayStop: Readonly<Record<string, string>> = {
  'features/imported/server/allocate.ts': 'the end of a whole round is tried again until no order is left',
  'features/inquiries/server/ask-providers.ts': 'one inquiry, provider after provider',
  'features/marketplace/ad/server/rate-ads.ts': 'one statement for a batch, which no single row can break',
}

const isServerCode = (path: string) =>
  /^features\/.+\/server\//.test(path) && !/\.test\.tsx?$|\/demo[/.]|demo\.ts$/.test(path)

/**
 * Returns one sentence for each loop that opens a transaction per row without `eachRow`: a failing row there blocks all
 * the others in every run. Empty means valid.
 */
export function findFragileLoops(sources: Sources): string[] {
  return [...sources].flatMap(([path, source]) => {
    // Parsing is the expensive part.
    if (!isServerCode(path) || path in mayStop || !source.includes('inTransaction')) return []
    const { program, errors } = parseSync(path, source)
    if (errors.length) throw new Error(`cannot parse ${path}: ${errors[0]?.message}`)
    const match: string[] = []
    new Visitor({
      ForOfStatement: ({ start, end, body }) => {
        const text = source.slice(body.start, end)
        if (/\binTransaction(?:<[^(]*>)?\(/.test(text)) {
          match.push(`${path}:${source.slice(0, start).split('\n').length} walks rows: use eachRow`)
        }
      },
    }).visit(program)
    return match
  })
}

/** Returns the job names under which rows are counted, by file. */
export const namedJobs = (sources: Sources): string[] =>
  [...sources].flatMap(([path, source]) =>
    isServerCode(path)
      ? [...source.matchAll(/each(?:Row|Batch|Of)\(\s*(?:\{ job: )?'([^']+)'/g)].map(([, name]) => name!)
      : [],
  )

/**
 * Returns one sentence for each limited query that processes rows without skipping recently failed ones: as many failed
 * rows as the limit would keep all others out. Empty means valid.
 */
export function findStarvingQueries(sources: Sources): string[] {
  return [...sources].flatMap(([path, source]) => {
    if (!isServerCode(path)) return []
    return [
      ...source.matchAll(
        /each(?:Row|Of)\(\s*(?:'([^']+)'|\{ job: '([^']+)'[^}]*\}),\s*(?:\[\.\.\.\(await \w+\(db, )?(\w+)/g,
      ),
    ].flatMap(({ index, 1: row, 2: of, 3: rows }) => {
      const job = row ?? of!
      const start = Math.max(
        source.lastIndexOf(`const ${rows} = await `, index),
        source.lastIndexOf(`const { ${rows} } = await `, index),
      )
      const query = start < 0 ? '' : source.slice(start, source.indexOf('.execute(', start))
      // A traversal by cursor reaches all rows.
      const limited = /\blimit[( ]/.test(query) && !/'>', after/.test(query)
      return limited && !query.includes(`notFailed('${job}', `) ? [`${path}: leave out failed rows of ${job}`] : []
    })
  })
}
