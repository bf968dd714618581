import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { withPostgres } from '../scripts/postgres.mjs'

/**
 * Measures a hundred purchases at once against providers that misbehave by a seed, and a provider that dies. `npm run
 * bench -- inquiry-chaos [purchases] [seed] [server|embedded]`.
 */
export async function measureInquiryChaos([purchases = 100, seed = 65], words) {
  const { measureChaos } = await import(pathToFileURL('build/bench/inquiry-chaos-bench.js').href)
  const only = words.find((word) => word === 'server' || word === 'embedded')
  if (only !== 'server') await inFolder((DATA_DIR) => measureChaos({ DATA_DIR }, { purchases, seed }))
  if (only !== 'embedded') {
    await withPostgres((DATABASE_URL) =>
      inFolder((DATA_DIR) => measureChaos({ DATABASE_URL, DATA_DIR }, { purchases, seed })),
    )
  }
}

async function inFolder(run) {
  const folder = mkdtempSync(join(tmpdir(), 'farman-chaos-'))
  try {
    await run(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
