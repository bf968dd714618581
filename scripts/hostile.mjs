// Sends every hostile text and shape to every input of the product that a crawl finds, every long shape and every hostile file
// (`tests/hostile`) to every endpoint, measures the growth of time with size, and prints a table of the findings.
// `npm run hostile -- login` tries only the inputs whose description has the word; HOSTILE_SEED and HOSTILE_SAMPLE=5000 take a
// part of them by chance.
import { spawnSync } from 'node:child_process'

const [only] = process.argv.slice(2)
const vitest = ['node_modules/vitest/vitest.mjs', 'run', 'tests/hostile', 'tests/processes/crawl.test.ts']
const { status } = spawnSync(process.execPath, vitest, {
  stdio: 'inherit',
  env: {
    ...process.env,
    // React checks less, and is as fast as in production.
    NODE_ENV: 'production',
    HOSTILE: process.env.HOSTILE_SAMPLE ? 'sample' : 'whole',
    ...(only && { HOSTILE_ONLY: only }),
  },
})
process.exit(status ?? 1)
