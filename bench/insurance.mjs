import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { withPostgres } from '../scripts/postgres.mjs'

/**
 * Measures a quote by eight insurers; `npm run bench -- insurance-quote embedded` for that database, a number for other
 * rounds (200).
 */
export async function measureQuote([rounds = 200], words) {
  const { quoteByEight } = await import(pathToFileURL('build/bench/insurance-bench.js').href)
  const folder = mkdtempSync(join(tmpdir(), 'farman-bench-'))
  try {
    if (words.includes('embedded')) await quoteByEight({ DATA_DIR: folder }, rounds)
    else await withPostgres((DATABASE_URL) => quoteByEight({ DATABASE_URL, DATA_DIR: folder }, rounds))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
