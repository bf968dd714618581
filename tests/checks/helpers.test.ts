import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** Patterns that a helper replaces: where they are forbidden, the helper, its file. */
const patterns: readonly (readonly [pattern: RegExp, helper: string, file: string])[] = [
  [
    /Object\.entries\([\w.]+\) ?\.map\(\(\[value, label\]\) => \(\{ value, label \}\)\)/,
    'toOptions',
    'src/kit/options.ts',
  ],
  [
    /^(?!.*with locked as materialized).*pg_advisory_xact_lock\(/,
    'advisoryLock',
    'src/platform/database/advisory-lock.ts',
  ],
]

const sources = globSync('src/**/*.{ts,tsx}')
  .filter((path) => !/\.test\.tsx?$|\/test-[^/]+\.tsx?$/.test(path))
  .map((path) => [path, readFileSync(path, 'utf8').replaceAll(/\s+/g, ' ')] as const)

/** A day in numbers; files of the browser keep theirs, because a shared one would be one more file to load. */
const days = /\b86_400(?:_000)?\b|\b24 \* 3600(?:_000)?\b/
const onServer = (path: string) => /\/server\//.test(path)

it('code of the server counts days by kit/durations.ts', () => {
  expect(sources.filter(([path, source]) => onServer(path) && days.test(source)).map(([path]) => path)).toEqual([])
  expect(sources.find(([path]) => path === 'src/kit/durations.ts')![1]).toMatch(days)
})

describe('a small helper exists once', () => {
  it.each(patterns)('%s is written as %s', (pattern, _helper, file) => {
    const matches = sources.filter(([path, source]) => path !== file && pattern.test(source)).map(([path]) => path)
    expect(matches).toEqual([])
  })

  it.each(patterns)('%s is what %s does', (pattern, helper, file) => {
    const [, source] = sources.find(([path]) => path === file)!
    expect(source).toMatch(new RegExp(`export (?:const|async function|function) ${helper}\\b`))
    expect(source).toMatch(pattern)
  })
})
