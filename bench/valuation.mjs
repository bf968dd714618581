import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { withPostgres } from '../scripts/postgres.mjs'

/**
 * Measures one valuation in milliseconds, learning from all ads, and a backtest: a tenth of the demo's ads are held
 * out, the model learns from the others, and values the held-out ones. `npm run bench -- valuation 20000` for another
 * number of ads (6000).
 */
export async function measureValuation([ads = 6000]) {
  const { backtestValuation } = await import(pathToFileURL('build/bench/valuation-bench.js').href)
  const folder = mkdtempSync(join(tmpdir(), 'farman-bench-'))
  try {
    await backtestValuation({ DATA_DIR: folder, LOG_LEVEL: 'silent' }, ads)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Measures the hourly job over 100,000 ads on PostgreSQL. `npm run bench -- valuation-job 20000` for another number.
 */
export async function measureValuationJob([ads = 100_000]) {
  const { measureValuationJob: measure } = await import(pathToFileURL('build/bench/valuation-bench.js').href)
  const folder = mkdtempSync(join(tmpdir(), 'farman-bench-'))
  try {
    await withPostgres((DATABASE_URL) => measure({ DATABASE_URL, DATA_DIR: folder, LOG_LEVEL: 'silent' }, ads))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
