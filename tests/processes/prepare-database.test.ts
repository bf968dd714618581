import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate, migrationTexts } from '#platform/database/migrate.ts'
import { openEmbedded } from '#platform/database/open-embedded.ts'

let folder = ''
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'farman-prepare-'))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const prepare = (environment: Record<string, string> = {}) =>
  spawnSync(process.execPath, ['scripts/prepare-database.mjs'], {
    cwd: join(import.meta.dirname, '../..'),
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH!,
      DATA_DIR: folder,
      BUILD_ID: 'abc',
      DEMO_ADS: '60',
      ...environment,
    } as NodeJS.ProcessEnv,
  }).status

it('makes the database beside the build with all its tables and the demo, and removes what a killed start left', async () => {
  mkdirSync(join(folder, 'database.making-999999999'), { recursive: true })
  writeFileSync(join(folder, 'database.making-999999999', 'part'), '')
  expect(prepare({ DATABASE_URL: 'postgres://127.0.0.1:9/farman' })).toBe(0)
  expect(existsSync(join(folder, 'database'))).toBe(false)

  expect(prepare()).toBe(0)
  expect(readdirSync(folder).toSorted()).toEqual(['database', 'secrets.json'])
  expect(statSync(folder).mode & 0o077).toBe(0)
  const database = await openEmbedded({ folder: join(folder, 'database') })
  expect(await migrate(database.db)).toEqual([])
  const { rows } = await sql<{ name: string; build: string }>`
    select name, build from kysely_migration order by name desc limit 1`.execute(database.db)
  expect(rows).toEqual([
    { name: Object.keys(migrationTexts).toSorted().at(-1), build: expect.stringMatching(/^\d+\.\d+\.\d+ \(abc\)$/) },
  ])
  const { rows: ads } = await sql<{ count: bigint }>`select count(*) from ad where rated_at is not null`.execute(
    database.db,
  )
  expect(ads[0]?.count).toBeGreaterThan(40n)
  await database.close()
  expect(prepare()).toBe(0)
}, 240_000)
