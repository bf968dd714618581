import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { withPostgres } from '../scripts/postgres.mjs'

const tools = () => import(pathToFileURL('build/bench/inspection-bench.js').href)

async function inFolder(work) {
  const folder = mkdtempSync(join(tmpdir(), 'farman-bench-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const onServer = (work) => withPostgres((DATABASE_URL) => inFolder((DATA_DIR) => work({ DATABASE_URL, DATA_DIR })))

/** 2,000 people for 40 hours of inspectors; `npm run bench -- inspection-slots 200` for fewer, `embedded` for that database. */
export async function measureSlots([people = 2000, slots = 40], words) {
  const { rushForSlots } = await tools()
  const rush = { people, slots, atOnce: 200 }
  if (words.includes('embedded')) await inFolder((DATA_DIR) => rushForSlots({ DATA_DIR }, rush))
  else await onServer((environment) => rushForSlots(environment, rush))
}

/** How long verifying a signed report takes. */
export async function measureVerifying([reports = 5000]) {
  const { verifyMany } = await tools()
  verifyMany(reports)
}
