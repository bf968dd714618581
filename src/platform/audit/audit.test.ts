import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useOwnDb, useTestDb, type TestDb } from '../../../tests/support/database.ts'
import { aPerson, requestContext } from '../../../tests/support/market.ts'
import { writeAudit } from './audit.ts'
import { headFile, keepHead, readHead, type AuditHead } from './audit-head.ts'
import { hashOf } from './hash-entry.ts'
import { sealOldLog } from './seal-old-log.ts'
import { verifyAudit } from './verify-audit.ts'
import { inTransaction } from '../database/database.ts'
import { createLog } from '../log.ts'

const test = useTestDb()
const silent = createLog('silent')
let actor: bigint

beforeEach(async () => {
  actor = (await aPerson(test)).id
})

const action = (subject: string, { on = test, by = actor }: { on?: TestDb; by?: bigint } = {}) => {
  const { ctx } = requestContext(on, { personId: by, roles: ['operator'] })
  return inTransaction(on.db, (trx) =>
    writeAudit(trx, ctx, { act: 'person.lock', subject, details: { reason: 'کلاهبرداری' } }),
  )
}
const numbers = async () => {
  const rows = await test.db.selectFrom('audit_entry').select('number').orderBy('number').execute()
  return rows.map(({ number }) => Number(number))
}

const verify = (auditHead?: AuditHead) => verifyAudit(test.db, test.secrets, auditHead)

/** Acts as an attacker with direct access to the database. */
async function behindTheBack(...statements: ReturnType<typeof sql>[]) {
  await sql`alter table audit_entry disable trigger audit_entry_append_only`.execute(test.db)
  for (const statement of statements) await statement.execute(test.db)
  await sql`alter table audit_entry enable trigger audit_entry_append_only`.execute(test.db)
}

/** Rewrites the history, each entry with its correct hash, as anybody can who knows the algorithm. */
async function forgeHashes() {
  let previous: Buffer = Buffer.alloc(32)
  for (const row of await test.db.selectFrom('audit_entry').selectAll().orderBy('number').execute()) {
    const hash = hashOf({ ...row, previous_hash: previous })
    await sql`update audit_entry set previous_hash = ${previous}, hash = ${hash} where number = ${row.number}`.execute(
      test.db,
    )
    previous = hash
  }
}

const three = async () => {
  for (const subject of ['person:1', 'person:2', 'person:3']) await action(subject)
}

describe('the actions of staff', () => {
  it('are undone with the action: a failed action has no entry', async () => {
    const { ctx } = requestContext(test, { personId: actor })
    const failing = inTransaction(test.db, async (trx) => {
      await writeAudit(trx, ctx, { act: 'person.lock', subject: 'person:1' })
      throw new Error('undone')
    })
    await expect(failing).rejects.toThrow('undone')
    expect(await numbers()).toEqual([])
  })

  it.each([
    ['changed', sql`update audit_entry set details = '{}'`],
    ['removed', sql`delete from audit_entry`],
    ['emptied', sql`truncate audit_entry`],
  ])('cannot be %s', async (_how, statement) => {
    await action('person:1')
    await expect(statement.execute(test.db)).rejects.toThrow('append-only')
  })

  it.each([
    ['another actor', sql`update audit_entry set actor_id = actor_id + 1 where number = 2`, 2n],
    ['a later moment', sql`update audit_entry set at = at + interval '1 hour' where number = 2`, 2n],
    ['other details', sql`update audit_entry set details = '{}' where number = 2`, 2n],
    ['an entry taken out', sql`delete from audit_entry where number = 2`, 2n],
  ])('show where an attacker in the database put %s', async (_what, statement, broken) => {
    for (const subject of ['person:1', 'person:2', 'person:3']) await action(subject)
    await sql`alter table audit_entry disable trigger audit_entry_append_only`.execute(test.db)
    await statement.execute(test.db)
    await sql`alter table audit_entry enable trigger audit_entry_append_only`.execute(test.db)
    expect((await verify()).broken).toEqual({ fault: 'changed', number: broken })
  })

  it('need an actor', async () => {
    const { ctx } = requestContext(test)
    const nobody = inTransaction(test.db, (trx) => writeAudit(trx, ctx, { act: 'person.lock', subject: 'person:1' }))
    await expect(nobody).rejects.toThrow('signed-in')
  })
})

describe('the seals of the log', () => {
  it('reveal a rewritten history with correct hashes but without the key', async () => {
    await three()
    await behindTheBack(sql`update audit_entry set details = '{}' where number = 2`)
    await sql`alter table audit_entry disable trigger audit_entry_append_only`.execute(test.db)
    await forgeHashes()
    expect((await verify()).broken).toEqual({ fault: 'unsigned', number: 2n })
  })

  it('reveal an entry added without the key, and removed seals', async () => {
    await three()
    await behindTheBack(sql`update audit_entry set mac = null where number = 3`)
    expect((await verify()).broken).toEqual({ fault: 'unsigned', number: 3n })
    await behindTheBack(sql`update audit_entry set mac = null`)
    expect((await verify()).broken).toEqual({ fault: 'unsigned', number: 3n })
  })

  it('reveal a truncated end, and another history in its place, by the head outside the database', async () => {
    await three()
    const { head } = await verify()
    expect((await verify(head!)).broken).toBeNull()
    await action('person:4')
    expect((await verify(head!)).broken).toBeNull()
    await behindTheBack(sql`delete from audit_entry where number > 1`)
    expect((await verify(head!)).broken).toEqual({ fault: 'cut', number: 2n })
    for (const subject of ['person:7', 'person:8', 'person:9']) await action(subject)
    expect((await verify()).broken).toBeNull()
    expect((await verify(head!)).broken).toEqual({ fault: 'rewritten', number: 3n })
    expect((await verify({ ...head!, hash: '00'.repeat(32) })).broken).toMatchObject({ fault: 'head-forged' })
  })

  it('cover an older unsealed log by its last entry, once', async () => {
    await three()
    await behindTheBack(sql`update audit_entry set mac = null`)
    await test.db.deleteFrom('installation_key').execute()
    await sealOldLog(test.db, test.secrets, silent)
    expect((await verify()).broken).toBeNull()
    await action('person:4')
    expect(await verify()).toMatchObject({ entries: 4n, broken: null })
    await behindTheBack(sql`update audit_entry set mac = null`)
    await sealOldLog(test.db, test.secrets, silent)
    expect((await verify()).broken).toMatchObject({ fault: 'unsigned' })
  })

  it('are not added to a broken older log', async () => {
    await three()
    await behindTheBack(sql`update audit_entry set mac = null`, sql`update audit_entry set act = 'x' where number = 2`)
    await test.db.deleteFrom('installation_key').execute()
    await sealOldLog(test.db, test.secrets, silent)
    expect((await verify()).broken).toEqual({ fault: 'changed', number: 2n })
  })
})

describe('the head of the log outside the database', () => {
  const head = (number: number): AuditHead => ({ number: String(number), hash: 'aa', mac: 'bb', at: 'now' })
  let config: { DATA_DIR: string }
  beforeEach(() => void (config = { DATA_DIR: mkdtempSync(join(tmpdir(), 'farman-audit-')) }))
  afterEach(() => rmSync(config.DATA_DIR, { recursive: true }))

  it('is the newest one, in any order of requests', async () => {
    await Promise.all([2, 5, 3, 4].map((number) => keepHead({ config, log: silent }, head(number))))
    expect(readHead(headFile(config))?.number).toBe('5')
    await keepHead({ config, log: silent }, head(1), { replace: true })
    expect(readHead(headFile(config))?.number).toBe('1')
  })

  it('is written when an action is committed, and not when it is rolled back', async () => {
    const { ctx } = requestContext(test, { personId: actor })
    const write = (fails: boolean) =>
      inTransaction(test.db, async (trx) => {
        await writeAudit(
          trx,
          { ...ctx, config: { ...ctx.config, ...config } },
          { act: 'person.lock', subject: 'person:1' },
        )
        if (fails) throw new Error('undone')
      })
    await write(false)
    await expect(write(true)).rejects.toThrow('undone')
    await vi.waitFor(() => expect(readHead(headFile(config))).not.toBeNull())
    expect((await verify(readHead(headFile(config))!)).broken).toBeNull()
    expect(readHead(headFile(config))?.number).toBe('1')
  })
})

describe.runIf(process.env.TEST_DATABASE_URL)('a role with INSERT permission only', () => {
  it('writes and reads entries, and changes, removes and truncates nothing even without the triggers', async () => {
    const role = sql.id(`adder_${actor}`)
    await sql`create role ${role}`.execute(test.db)
    await sql`grant select, insert on audit_entry to ${role}`.execute(test.db)
    await sql`alter table audit_entry disable trigger user`.execute(test.db)
    await sql`set local role ${role}`.execute(test.db)
    await action('person:1')
    for (const statement of [
      sql`update audit_entry set act = 'x'`,
      sql`delete from audit_entry`,
      sql`truncate audit_entry`,
    ]) {
      await expect(inTransaction(test.db, (trx) => statement.execute(trx))).rejects.toThrow('permission denied')
    }
    expect((await verify()).broken).toBeNull()
    await sql`reset role`.execute(test.db)
  })
})

describe('concurrent writers', () => {
  const own = useOwnDb()

  it('wait for each other and produce one chain', async () => {
    const { id } = await aPerson(own)
    await Promise.all(
      ['person:1', 'person:2', 'person:3', 'person:4'].map((subject) => action(subject, { on: own, by: id })),
    )
    const rows = await own.db.selectFrom('audit_entry').select('number').orderBy('number').execute()
    expect(rows.map(({ number }) => Number(number))).toEqual([1, 2, 3, 4])
    expect((await verifyAudit(own.db, own.secrets)).broken).toBeNull()
  })
})
