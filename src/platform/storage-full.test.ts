import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useTestDb } from '../../tests/support/database.ts'
import { openProduct } from '../../tests/support/product.ts'
import { inTransaction } from './database/database.ts'
import { openEmbedded } from './database/open-embedded.ts'
import { diskFiles } from './files/files.ts'

const root = process.getuid?.() === 0

/** Creates a small in-memory file system that only this test fills. */
function useSmallDisk(megabytes: number): { folder: string; fill: () => void; empty: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'farman-small-disk-'))
  const ballast = join(folder, 'ballast')
  beforeAll(() => void execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]))
  afterAll(() => {
    execFileSync('umount', ['--lazy', folder])
    rmSync(folder, { recursive: true })
  })
  const fill = () => {
    const { bavail, bsize } = statfsSync(folder)
    writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - 2 * bsize)))
  }
  return { folder, fill, empty: () => rmSync(ballast, { force: true }) }
}

const full = { status: 507, code: 'storage-full' }

describe.skipIf(!root)('a full disk', () => {
  const disk = useSmallDisk(140)

  it('refuses files with 507, leaves no partial files, and accepts them again when there is space', async () => {
    const store = diskFiles(join(disk.folder, 'files'))
    await store.write('small', Buffer.from('kept'))
    disk.fill()
    await expect(store.write('large', Buffer.alloc(2 ** 20))).rejects.toMatchObject(full)
    expect(readdirSync(join(disk.folder, 'files'))).toEqual(['small'])
    expect(String(await store.read('small'))).toBe('kept')
    disk.empty()
    await store.write('large', Buffer.alloc(2 ** 20))
    expect((await store.read('large'))?.byteLength).toBe(2 ** 20)
    await store.remove('large')
  })

  it('lets the embedded database read, refuses writing with 507, and writes again by itself', async () => {
    const folder = join(disk.folder, 'database')
    mkdirSync(folder)
    const { db, close } = await openEmbedded({ folder })
    const write = () => sql`insert into note (text) values (repeat('a', 1000))`.execute(db)
    const count = async () => (await sql<{ n: number }>`select count(*)::int as n from note`.execute(db)).rows[0]!.n
    const eventually = (what: () => Promise<void>) =>
      expect.poll(() => what().then(() => 'done', String), { timeout: 5000 }).toBe('done')
    try {
      await sql`create table note (text text)`.execute(db)
      await write()
      disk.fill()
      await eventually(() => expect(write()).rejects.toMatchObject(full))
      const before = await count()
      await expect(
        inTransaction(db, (trx) => sql`insert into note (text) values ('x')`.execute(trx)),
      ).rejects.toMatchObject(full)
      expect(await count()).toBe(before)
      disk.empty()
      await eventually(async () => void (await write()))
      expect(await count()).toBe(before + 1)
    } finally {
      disk.empty()
      await close()
    }
  }, 60_000)
})

describe('the page for a full disk', () => {
  const test = useTestDb()

  it('has status 507 and a message, while reading continues', async () => {
    const { app, close } = await openProduct(test)
    try {
      const run = (text: string) => sql.raw(text).execute(test.db)
      await run(`create function no_room() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`)
      await run('savepoint before_full')
      await run('create trigger no_room before insert on sign_in_code for each row execute function no_room()')
      const ask = () =>
        app.inject({
          method: 'POST',
          url: '/login',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: 'intent=request&mobile=09121234567',
        })
      const refused = await ask()
      expect(refused.statusCode).toBe(507)
      expect(refused.body).toContain('فعلاً نمی‌توانیم چیزی ذخیره کنیم')
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      expect((await app.inject('/login')).statusCode).toBe(200)
      await run('rollback to savepoint before_full')
      expect((await ask()).statusCode).toBe(302)
    } finally {
      await close()
    }
  })
})
