import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '#platform/log.ts'
import { openEmbedded } from './open-embedded.ts'
import { backUpSocket, lengthBytes, serveBackUps } from './back-up-socket.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'back-up-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const log = createLog('silent')
const ask = () => buffer(createConnection(backUpSocket(folder)))

test('a running server returns a copy from which an empty folder starts, with everything committed before', async () => {
  const database = await openEmbedded({ relaxed: true })
  await sql`create table kept (text text)`.execute(database.db)
  await sql`insert into kept values ('قبل از رونوشت')`.execute(database.db)
  const stop = await serveBackUps(database, { dataDir: folder, log })
  expect(statSync(backUpSocket(folder)).mode & 0o777).toBe(0o600)
  const copy = await ask()
  await sql`insert into kept values ('after')`.execute(database.db)
  await stop()
  await database.close()
  expect(copy.readBigUInt64BE()).toBe(BigInt(copy.length - lengthBytes))

  const tar = join(folder, 'copy.tar')
  const restored = join(folder, 'database')
  writeFileSync(tar, copy.subarray(lengthBytes))
  mkdirSync(restored)
  expect(spawnSync('tar', ['-C', restored, '-xf', tar]).status).toBe(0)
  const again = await openEmbedded({ folder: restored, relaxed: true })
  expect((await sql`select text from kept`.execute(again.db)).rows).toEqual([{ text: 'قبل از رونوشت' }])
  await again.close()
}, 60_000)

test('a client detects a truncated copy', async () => {
  const stop = await serveBackUps({ dump: () => Promise.reject(new Error('no memory')) }, { dataDir: folder, log })
  expect(await ask()).toHaveLength(0)
  expect(await ask()).toHaveLength(0)
  await stop()
})

test('the socket of a killed process does not block the start, and an external server has no socket', async () => {
  writeFileSync(backUpSocket(folder), '')
  const dump = async () => new ArrayBuffer(3)
  const stop = await serveBackUps({ dump }, { dataDir: folder, log })
  expect(await ask()).toHaveLength(lengthBytes + 3)
  await stop()
  expect(existsSync(backUpSocket(folder))).toBe(false)
  await (
    await serveBackUps({}, { dataDir: folder, log })
  )()
  expect(existsSync(backUpSocket(folder))).toBe(false)
})
