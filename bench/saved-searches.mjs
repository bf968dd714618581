import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { withPostgres } from '../scripts/postgres.mjs'

/**
 * Matches saved searches against new ads, on PostgreSQL. `npm run bench -- saved-searches 2000` for another number of
 * searches.
 */
export async function measureSavedSearches([searches = 10_000]) {
  const { matchThousands } = await import(pathToFileURL('build/bench/saved-searches-bench.js').href)
  const folder = mkdtempSync(join(tmpdir(), 'farman-bench-'))
  try {
    await withPostgres((DATABASE_URL) =>
      matchThousands({ DATABASE_URL, DATA_DIR: folder, LOG_LEVEL: 'silent' }, searches),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
