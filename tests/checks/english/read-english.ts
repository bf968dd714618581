import { globSync, readFileSync } from 'node:fs'

/** Migrations are missing here: their text is the history of databases in use and does not change. */
const read = [
  '*.{md,ts}',
  '{docs,.github}/**/*.md',
  'resources/README.md',
  '{src,tests,bench,scripts,tools}/**/*.{ts,tsx,mjs,mts,css,py,md}',
]

/** Returns path → source text of every file whose comments, messages or prose are written in English. */
export const readEnglish = (): Map<string, string> =>
  new Map(
    globSync(read)
      .toSorted()
      .map((path) => [path, readFileSync(path, 'utf8')]),
  )
