import { readFileSync } from 'node:fs'

/** One change of a source: `text` stands exactly once in `file`. */
export type Edit = { file: string; text: string; replacement: string }

/**
 * A guard, and the tests that must fail without it. Where two guards say the same (a rule in code and one beside it), `edits`
 * takes both away at once: each of them alone is enough, and the test shows that it is not none.
 */
export type Mutation = {
  /** What is taken away, in a few words; `--only` looks for its pattern here and in the titles. */
  guard: string
  edits: readonly Edit[]
  /** The file of the tests. */
  tests: string
  /** Titles as they stand in the source, with their `%s` and `%i`; every test of this title must fail. */
  titles: readonly string[]
  /** Of these only the ones whose full name has this text: one adapter, one case. */
  only?: string
  /** Locks show themselves only where transactions run beside each other. */
  onServer?: true
}

/** How often a text stands in a file of the tree below `root`. */
export const countOf = (root: string, { file, text }: Edit): number =>
  readFileSync(`${root}/${file}`, 'utf8').split(text).length - 1

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Returns a pattern for the full names of a title: any value may replace `%s`, and any text may surround it. */
export const patternOf = (titles: readonly string[]): string =>
  titles.map((title) => title.split(/%[is]/).map(escape).join('.*')).join('|')

/**
 * A fault of one kind, and the test files of which at least one test must fail with it: of the suite, or where only they can
 * find it, of the suite on a PostgreSQL server or of the journeys in a browser.
 */
export type PlantedFault = { kind: string; edit: Edit; tests: readonly string[]; on?: 'server' | 'browser' }

export const plant = (
  kind: string,
  file: string,
  [text, replacement]: readonly [string, string],
  tests: string,
  on?: PlantedFault['on'],
): PlantedFault => ({ kind, edit: { file, text, replacement }, tests: tests.split(' '), on })
