import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { withPostgres } from '../scripts/postgres.mjs'

/** Measures the verification of the audit log, on both engines; 100,000 entries by default. */
export async function measureAudit(sizes) {
  const { benchAudit } = await import(pathToFileURL('build/bench/audit-bench.js').href)
  for (const entries of sizes.length ? sizes : [100_000]) {
    await inFolder((DATA_DIR) => benchAudit({ DATA_DIR }, entries))
    await withPostgres((url) => inFolder((DATA_DIR) => benchAudit({ DATABASE_URL: url, DATA_DIR }, entries)))
  }
}

async function inFolder(work) {
  const folder = mkdtempSync(join(tmpdir(), 'farman-bench-'))
  await work(folder)
  rmSync(folder, { recursive: true, force: true })
}
