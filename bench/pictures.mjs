import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { withPostgres } from '../scripts/postgres.mjs'

/** Finds similar pictures among a million, on PostgreSQL. `npm run bench -- pictures 100000` for another number. */
export async function measurePictures([pictures = 1_000_000]) {
  const { findAlikeAmong } = await import(pathToFileURL('build/bench/pictures-bench.js').href)
  const folder = mkdtempSync(join(tmpdir(), 'farman-bench-'))
  try {
    await withPostgres((DATABASE_URL) =>
      findAlikeAmong({ DATABASE_URL, DATA_DIR: folder, LOG_LEVEL: 'silent' }, pictures),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
