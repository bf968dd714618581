import { resolve } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findBrowser, findShell } from './scripts/browser.mjs'

const port = Number(process.env.JOURNEY_PORT ?? 3987)
const ownServers = ['offline', 'two-people', 'update', 'parking-offline'].map((name) => `**/${name}.spec.ts`)
const keptStates = '**/appearance.spec.ts'
const drawnMap = '**/drawn-map.spec.ts'
// The shell tells of a pointer that nobody moved, and what comes before the first touch is measured here.
const wholeBrowser = ['bytes.spec.ts', 'first-view.spec.ts'].map((name) => `**/${name}`)

// `@phone` and `@wide` mark journeys about one width, `@once` those that no width changes: they run at 360. The others run at
// the width of this run: they show a layout of their own at either one (docs/decisions/0569).
const otherWidth = process.env.JOURNEY_WIDTH === '1280' ? /@(phone|once)\b/ : /@wide\b/
const set = process.env.JOURNEY_SET ?? 'all'

/** WebGL without a graphics card. The other journeys have none and see the tiles in place of the map. */
const webgl = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader']

const launch = (executablePath: string | undefined, graphics = ['--disable-gpu']) => ({
  executablePath,
  args: [
    '--no-sandbox',
    ...graphics,
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})

/**
 * Browser journeys against the built product on a copy of the loaded demo. `npm test` runs those that are marked `@main`,
 * `npm run test:all` all of them at both widths. `JOURNEY_WIDTH` is 360 (default) or 1280,
 * `JOURNEY_SET` is `main`, `other` or `all` (default).
 */
export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: 'test-results/journeys',
  // A journey waits for its browser or the server by turns: a third one uses what two leave of two processors.
  workers: 3,
  grep: set === 'main' ? /@main\b/ : undefined,
  grepInvert: set === 'other' ? [otherWidth, /@main\b/] : [otherWidth],
  // The longest files come first and the shortest pieces last, so that all workers end at about the same time.
  projects: [
    // A server that starts again and a worker that is installed take their time on a loaded machine.
    { name: 'own-servers', testMatch: ownServers, expect: { timeout: 25_000 } },
    { name: 'shared-server', testIgnore: [...ownServers, ...wholeBrowser, keptStates, drawnMap] },
    { name: 'drawn-map', testMatch: drawnMap, use: { launchOptions: launch(findShell(), webgl) } },
    { name: 'whole-browser', testMatch: wholeBrowser, use: { launchOptions: launch(findBrowser()) } },
    // One file: its pieces do not wait for each other.
    { name: 'kept-states', testMatch: keptStates, fullyParallel: true },
  ],
  // A journey takes at most 20 s alone; a machine under load needs several times as much.
  timeout: 180_000,
  // A journey that needs a second try fails.
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
    command: `node_modules/.bin/node scripts/serve-demo.mjs ${port}`,
    url: `http://localhost:${port}/readyz`,
    timeout: 200_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    // Where the program of a dealer listens in my-gallery.spec.ts.
    env: {
      GALLERY_INNER_URL: `http://127.0.0.1:${port + 1}`,
      MAP_STREETS_FILE: resolve('tests/support/streets.pmtiles'),
    },
    stdout: 'pipe',
  },
})
