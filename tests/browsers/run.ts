// `npm run journeys:browsers -- [webkit] [firefox]`: the main jobs in browsers that are not Chromium, on a phone's and a desktop's
// width. They come from Debian (webkit2gtk-driver, xvfb, firefox-esr). Pictures: test-results/browsers. Exit 1 when a job fails.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startServer } from '../../bench/server.mjs'
import { firefox } from './firefox.ts'
import { jobs } from './jobs.ts'
import type { Engine } from './page.ts'
import { webkit } from './webkit.ts'

const sizes = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 900 } }
const pictures = join(import.meta.dirname, '../../test-results/browsers')
mkdirSync(pictures, { recursive: true })

const maxJobMs = 75_000

/** A driver that never answers fails its job instead of stopping the run. */
const inTime = (work: Promise<void>): Promise<void> =>
  Promise.race([
    work,
    new Promise<void>((_, refuse) => setTimeout(() => refuse(new Error('no answer in time')), maxJobMs).unref()),
  ])

async function runJobs(engine: Engine, size: keyof typeof sizes): Promise<number> {
  const server = await startServer({ DEMO_ADS: '120', TRUST_PROXY: 'true' })
  let stopped = false
  const stopServer = async () => {
    if (stopped) return
    stopped = true
    await server.stop()
  }
  const { page, close } = await engine.open(server.address, sizes[size])
  const mobile = size === 'phone' ? '09120000041' : '09120000042'
  const world = { page, phone: size === 'phone', origin: server.address, mobile, stopServer }
  let failed = 0
  try {
    for (const [index, job] of jobs.entries()) {
      const began = performance.now()
      const error = await inTime(job.run(world)).then(
        () => null,
        (reason: unknown) => (reason instanceof Error ? reason : new Error(String(reason))),
      )
      await inTime(page.screenshot(join(pictures, `${engine.name}-${size}-${index + 1}.png`))).catch(() => {})
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      console.log(
        `${error ? '✘' : '✓'} ${engine.name} ${size}: ${job.name} (${seconds} s)${error ? `\n    ${error.message}` : ''}`,
      )
      if (error) failed += 1
    }
  } finally {
    await close()
    await stopServer()
  }
  return failed
}

const engines = [webkit, firefox]
const targets = process.argv.slice(2)
let failed = 0
for (const engine of engines.filter(({ name }) => targets.length === 0 || targets.includes(name))) {
  for (const size of Object.keys(sizes) as (keyof typeof sizes)[]) failed += await runJobs(engine, size)
}
console.log(failed ? `${failed} jobs failed` : 'all jobs done in every browser')
process.exit(failed ? 1 : 0)
