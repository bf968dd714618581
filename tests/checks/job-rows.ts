import { parseSync, Visitor } from 'oxc-parser'
import type { Sources } from './imports.ts'

/** Loops with a transaction for each row that must end as a whole, and why. */
const mayStop: Readonly<Record<string, string>> = {
  'capabilities/imported/server/allocate.ts': 'the end of a whole round is tried again until no order is left',
  'capabilities/inquiries/server/ask-providers.ts': 'one inquiry, provider after provider',
  'capabilities/marketplace/ad/server/rate-ads.ts': 'one statement for a batch, which no single row can break',
}

const isServerCode = (path: string) =>
  /^capabilities\/.+\/server\//.test(path) && !/\.test\.tsx?$|\/demo[/.]|demo\.ts$/.test(path)

/**
 * One sentence for each loop that opens a transaction per row without `eachRow`: a row that fails there holds up all the
 * others at every run. Empty is good.
 */
export function findFragileLoops(sources: Sources): string[] {
  return [...sources].flatMap(([path, source]) => {
    // Parsing costs more than all else here.
    if (!isServerCode(path) || path in mayStop || !source.includes('inTransaction')) return []
    const { program, errors } = parseSync(path, source)
    if (errors.length) throw new Error(`${path} cannot be read: ${errors[0]?.message}`)
    const found: string[] = []
    new Visitor({
      ForOfStatement: ({ start, end, body }) => {
        const text = source.slice(body.start, end)
        if (/\binTransaction(?:<[^(]*>)?\(/.test(text)) {
          found.push(`${path}:${source.slice(0, start).split('\n').length} walks rows: use eachRow`)
        }
      },
    }).visit(program)
    return found
  })
}

/** The names of jobs under which rows are counted, by file. */
export const namedJobs = (sources: Sources): string[] =>
  [...sources].flatMap(([path, source]) =>
    isServerCode(path)
      ? [...source.matchAll(/each(?:Row|Batch|Of)\(\s*(?:\{ job: )?'([^']+)'/g)].map(([, name]) => name!)
      : [],
  )

/**
 * One sentence for each limited query whose rows are walked without leaving out rows that failed lately: as many of them as the
 * limit would keep all others out. Empty is good.
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
      // A walk that goes on after its last row reaches them all.
      const limited = /\blimit[( ]/.test(query) && !/'>', after/.test(query)
      return limited && !query.includes(`notFailed('${job}', `) ? [`${path}: leave out failed rows of ${job}`] : []
    })
  })
}
