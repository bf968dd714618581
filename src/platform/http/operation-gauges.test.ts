import { mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { noteBackUp } from '#platform/back-up-mark.ts'
import { storageFull } from '#platform/storage-full.ts'
import { useTestDb } from '../../../tests/support/database.ts'
import { testPlatform } from '../../../tests/support/platform.ts'
import { serveMetrics } from './metrics.ts'

const test = useTestDb()

it('/metrics shows free disk space, the last back-up, the schema and writes that failed on a full disk', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'farman-figures-'))
  const platform = testPlatform(test)
  const app = Fastify()
  app.decorateRequest('pagePattern', undefined)
  serveMetrics(app, { platform: { ...platform, config: { ...platform.config, DATA_DIR: folder } }, gauges: [] })
  const read = async () => (await app.inject('/metrics')).body
  const before = await read()
  expect(before).toMatch(/^back_up_last_success_seconds 0$/m)
  expect(before).toMatch(/^disk_bytes\{state="free"\} [1-9]\d+$/m)
  expect(before).toMatch(/^disk_bytes\{state="used"\} [1-9]\d+$/m)
  expect(before).toMatch(/^schema_info\{migration="\d{4}-[\w-]+"\} 1$/m)

  noteBackUp(folder, 5)
  utimesSync(join(folder, 'last-back-up.json'), 1_700_000_000, 1_700_000_000)
  const count = (body: string) => Number(/^storage_full_total (\d+)$/m.exec(body)?.[1] ?? Number.NaN)
  storageFull(new Error('no room'))
  const after = await read()
  expect(after).toMatch(/^back_up_last_success_seconds 1700000000$/m)
  expect(count(after)).toBe(count(before) + 1)
  await app.close()
  rmSync(folder, { recursive: true })
})
