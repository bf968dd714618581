import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'vitest'
import { withPostgres } from '../../../scripts/postgres.mjs'
import { serverArguments } from '../../../scripts/server-process.mjs'
import { freePort, testEnvironment, untilReady } from '../../../scripts/test-server.mjs'
import { eventually, expect, openPage } from '../support/visitor.ts'

const list = '/services/used-vehicle/advertisement'

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

test.runIf(process.env.TEST_DATABASE_URL || process.env.TEST_ALL)(
  'pages answer 503 while the database is down and recover without a restart',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'farman-down-'))
    const port = await freePort()
    const baseURL = `http://localhost:${port}`
    await withPostgres(async (url, server) => {
      // Without a render cache each page reads the database. Vitest sets a MODE of its own.
      const own = { MODE: 'demo', DATABASE_URL: url, RENDER_CACHE_SECONDS: '0' }
      const child = spawn('node_modules/.bin/node', serverArguments, {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, ...testEnvironment({ port, dataFolder: folder, ads: 200 }), ...own },
      })
      try {
        await untilReady(baseURL, child)
        const page = openPage({ baseURL })
        await page.goto('/')
        server.stop()
        expect((await page.request('/healthz')).status).toBe(200)
        // The last answer of the database stands for half a second.
        await eventually(async () => expect((await page.request('/readyz')).status).toBe(503))
        const { status, headers } = await page.request(list)
        expect(status).toBe(503)
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
        // Navigation with scripts reads the payload, navigation without scripts the document.
        expect((await page.request(`${list}.data`)).status).toBe(503)
        await page.getByRole('link', { name: 'همهٔ آگهی‌ها' }).click()
        expect(page.getByRole('heading', { level: 1 })).toHaveText('فرمان چند لحظه در دسترس نیست')
        expect(page.getByRole('navigation', { name: 'بخش‌های اصلی' })).toBeAttached()

        server.start()
        await eventually(async () => expect((await page.request(list)).status).toBe(200))
        await page.getByRole('link', { name: 'تلاش دوباره' }).click()
        expect(page.getByRole('list', { name: 'آگهی‌ها' })).toBeVisible()
      } finally {
        await stop(child)
        rmSync(folder, { recursive: true, force: true })
      }
    })
  },
  // Loading the demo into PostgreSQL takes most of it.
  180_000,
)
