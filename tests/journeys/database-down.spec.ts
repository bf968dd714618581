import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { withPostgres } from '../../scripts/postgres.mjs'
import { serverArguments, serverEnvironment } from '../../scripts/server-process.mjs'
import { hydrated } from './support.ts'

const port = Number(process.env.JOURNEY_PORT ?? 3987) + 1
const base = `http://localhost:${port}`
const list = '/services/used-vehicle/advertisement'

async function startServer(url: string, folder: string): Promise<ChildProcess> {
  const child = spawn('node_modules/.bin/node', serverArguments, {
    stdio: 'ignore',
    env: {
      ...process.env,
      ...serverEnvironment,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: url,
      DATA_DIR: folder,
      DEMO_ADS: '200',
      // Every page asks the database.
      RENDER_CACHE_SECONDS: '0',
    },
  })
  await expect
    .poll(
      () =>
        fetch(`${base}/readyz`).then(
          (r) => r.status,
          () => 0,
        ),
      { timeout: 30_000 },
    )
    .toBe(200)
  return child
}

test('while the database is down pages say so with 503, and everything comes back by itself', async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'farman-down-'))
  await withPostgres(async (url, server) => {
    const child = await startServer(url, folder)
    try {
      await page.goto(`${base}/`)
      await hydrated(page)
      server.stop()
      expect((await fetch(`${base}/healthz`)).status).toBe(200)
      expect((await fetch(`${base}/readyz`)).status).toBe(503)

      const answer = await fetch(base + list)
      expect(answer.status).toBe(503)
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      await page.getByRole('link', { name: 'همهٔ آگهی‌ها' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('فرمان چند لحظه در دسترس نیست')
      await expect(page.getByRole('navigation', { name: 'بخش‌های اصلی' })).toBeAttached()

      server.start()
      await expect.poll(async () => (await fetch(base + list)).status).toBe(200)
      await page.getByRole('link', { name: 'تلاش دوباره' }).click()
      await expect(page.getByRole('list', { name: 'آگهی‌ها' })).toBeVisible()
    } finally {
      child.kill('SIGTERM')
      await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
