import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { quarantine } from './tests/journeys/quarantine.ts'
import { findBrowser, findShell } from './scripts/browser.mjs'
import { serverArguments, serverEnvironment } from './scripts/server-process.mjs'

const port = Number(process.env.JOURNEY_PORT ?? 3987)
const ownServers = ['offline', 'two-people', 'update', 'database-down', 'deal-to-parking'].map(
  (name) => `**/${name}.spec.ts`,
)
// The shell tells of a pointer that nobody moved, and what comes before the first touch is measured here.
const wholeBrowser = ['bytes.spec.ts', 'first-view.spec.ts'].map((name) => `**/${name}`)

const quarantined = quarantine.map(({ title }) => new RegExp(title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&') + '$'))
/** With `JOURNEY_WIDTH=360` or `1280` journeys that are there for both widths go at that one. */
const otherWidth = { 360: /\b1280( light| dark)?\)?$/, 1280: /\b360( light| dark)?\)?$/ }[
  Number(process.env.JOURNEY_WIDTH)
]
const leftOut = [...quarantined, ...(otherWidth ? [otherWidth] : [])]

const launch = (executablePath: string | undefined) => ({
  executablePath,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})

/** Browser journeys against the built product on a data folder of their own. Started by `npm test`. */
export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: 'test-results',
  workers: 2,
  // The longest files come first, so that both workers end at about the same time.
  projects: [
    // A server that starts again and a worker that is installed take their time on a loaded machine.
    { name: 'own-servers', testMatch: ownServers, grepInvert: leftOut, expect: { timeout: 25_000 } },
    { name: 'shared-server', testIgnore: [...ownServers, ...wholeBrowser], grepInvert: leftOut },
    {
      name: 'whole-browser',
      testMatch: wholeBrowser,
      grepInvert: leftOut,
      use: { launchOptions: launch(findBrowser()) },
    },
    ...(quarantined.length ? [{ name: 'quarantine', grep: quarantined, retries: 2 }] : []),
  ],
  timeout: 60_000,
  // A journey that needs a second try fails; only what stands in quarantine.ts gets one.
  retries: 0,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: process.env.JOURNEY_REPORT ?? 'test-results/journeys.json' }]],
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'fa-IR',
    timezoneId: 'Asia/Tehran',
    launchOptions: launch(findShell()),
  },
  webServer: {
    command: `node_modules/.bin/node ${serverArguments.join(' ')}`,
    url: `http://localhost:${port}/readyz`,
    timeout: 90_000,
    env: {
      ...serverEnvironment,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: mkdtempSync(join(tmpdir(), 'farman-journeys-')),
      DEMO_ADS: process.env.JOURNEY_ADS ?? '3000',
      LOG_LEVEL: 'warn',
      REQUESTS_PER_MINUTE: '100000',
      TRUST_PROXY: 'true',
      // Where the program of a gallery listens in my-gallery.spec.ts.
      GALLERY_INNER_URL: `http://127.0.0.1:${port + 1}`,
    },
    stdout: 'pipe',
  },
})
