import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { withPostgres } from '../scripts/postgres.mjs'

/** List, total and all facet counts, on both engines. */
export async function measureSearch() {
  const { benchSearch } = await import(pathToFileURL('build/bench/search-bench.js').href)
  for (const ads of [6000, 100_000]) {
    const folder = mkdtempSync(join(tmpdir(), 'farman-bench-'))
    await benchSearch('embedded', { DATA_DIR: folder }, ads)
    rmSync(folder, { recursive: true, force: true })
    const secrets = mkdtempSync(join(tmpdir(), 'farman-bench-'))
    await withPostgres((url) => benchSearch('server', { DATABASE_URL: url, DATA_DIR: secrets }, ads))
    rmSync(secrets, { recursive: true, force: true })
  }
}
