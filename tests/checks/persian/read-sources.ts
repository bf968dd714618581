import { globSync, readFileSync } from 'node:fs'
import type { Sources } from './find-mistakes.ts'

const shown = [
  'src/**/*.{ts,tsx,css}',
  'src/features/catalog/server/data/*.json',
  'resources/*/**/*.{md,json}',
  'scripts/new/*.mjs',
  'database/migrations/*.sql',
]

/** Returns every file of the project that may contain a text for people, without tests. */
export function readSources(): Sources {
  const paths = globSync(shown).filter((path) => !/\.test\.tsx?$/.test(path))
  return new Map(paths.sort().map((path) => [path, readFileSync(path, 'utf8')]))
}
