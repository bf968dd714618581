import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openServerCopy } from '../../../tests/support/database-template.ts'
import { describeError } from '../startup-error.ts'
import { migrate } from './migrate.ts'
import { openServer } from './open-postgres.ts'

const adminUrl = process.env.TEST_DATABASE_URL
const role = `guest_${randomBytes(6).toString('hex')}`
let copy: Awaited<ReturnType<typeof openServerCopy>>

/** Returns the terminal output of a process that starts on this address. */
async function startOn(address: string): Promise<string> {
  try {
    const database = await openServer(address)
    await migrate(database.db).finally(() => database.close())
    return 'starts'
  } catch (error) {
    return describeError(error)
  }
}

const changed = (change: (url: URL) => void): string => {
  const url = new URL(copy.url)
  change(url)
  return url.href
}
const nameOf = (address: string) => new URL(address).pathname.slice(1)

/** Only a server has these faults. */
describe.runIf(adminUrl)('a process on a wrong database ends with one sentence', () => {
  beforeAll(async () => {
    copy = await openServerCopy(adminUrl!)
    await sql`create role ${sql.id(role)} login password 'pw'`.execute(copy.db)
  })
  afterAll(async () => {
    await sql`drop role ${sql.id(role)}`.execute(copy.db)
    await copy.close()
  })

  it('one that is not there', async () => {
    const shown = await startOn(changed((url) => void (url.pathname = '/no_such_database')))
    expect(shown).toMatch(/^The database that DATABASE_URL names does not exist: create it/)
  })

  it('one that nobody answers for', async () => {
    const shown = await startOn('postgres://farman:pw@127.0.0.1:9/farman')
    expect(shown).toMatch(/^The database at 127\.0\.0\.1:9 cannot be reached \(ECONNREFUSED\)/)
  })

  it('one with another user', async () => {
    const shown = await startOn(changed((url) => void (url.username = 'no_such_user')))
    expect(shown).toMatch(/^The database refuses the user or the password/)
  })

  it('one without TLS when the address requires TLS', async () => {
    const shown = await startOn(changed((url) => url.searchParams.set('sslmode', 'require')))
    expect(shown).toMatch(/^The database has no TLS/)
  })

  it('one that takes no writes', async () => {
    await sql`alter database ${sql.id(nameOf(copy.url))} set default_transaction_read_only = on`.execute(copy.db)
    try {
      expect(await startOn(copy.url)).toMatch(/^The database takes no writes/)
    } finally {
      await sql`alter database ${sql.id(nameOf(copy.url))} reset default_transaction_read_only`.execute(copy.db)
    }
    expect(await startOn(copy.url)).toBe('starts')
  })

  it.each([
    ['one without Persian letters', "encoding 'LATIN1' locale 'C'", /^The database must be UTF8/, {}],
    [
      'an empty one in which the user makes nothing',
      "encoding 'UTF8' locale 'C.UTF-8'",
      /^The user of DATABASE_URL has too few rights/,
      { username: role, password: 'pw' },
    ],
  ])('%s', async (_name, options, sentence, user) => {
    const name = `wrong_${randomBytes(6).toString('hex')}`
    await sql`create database ${sql.id(name)} ${sql.raw(options)} template template0`.execute(copy.db)
    try {
      const shown = await startOn(changed((url) => void Object.assign(url, { pathname: `/${name}`, ...user })))
      expect(shown).toMatch(sentence)
    } finally {
      await sql`drop database ${sql.id(name)}`.execute(copy.db)
    }
  })

  it('one in which the user has no rights', async () => {
    const shown = await startOn(changed((url) => void ((url.username = role), (url.password = 'pw'))))
    expect(shown).toMatch(/^The user of DATABASE_URL has too few rights/)
  })
})
