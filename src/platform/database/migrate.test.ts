import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useOwnDb } from '../../../tests/support/database.ts'
import { effectOf, migrate, migrationTexts } from './migrate.ts'

const own = useOwnDb()

const base = migrationTexts
const adding = { '0900-colour': '-- adds only\ncreate table colour (name text primary key);' }
const breaking = { '0901-shade': '-- breaks: colour is called shade\nalter table colour rename to shade;' }

describe('a database migrated by a newer build', () => {
  it('is accepted by an older build while the newer migrations only add, back and forward again', async () => {
    expect(await migrate(own.db, { texts: { ...base, ...adding }, build: '1.1.0 (b)' })).toEqual(['0900-colour'])
    expect(await migrate(own.db, { build: '1.0.0 (a)' })).toEqual([])
    expect(await migrate(own.db, { texts: { ...base, ...adding }, build: '1.1.0 (b)' })).toEqual([])
  })

  it('is refused by an older build in one sentence that names the build to take once a migration breaks', async () => {
    expect(await migrate(own.db, { texts: { ...base, ...adding, ...breaking }, build: '2.0.0 (c)' })).toEqual([
      '0901-shade',
    ])
    for (const texts of [base, { ...base, ...adding }]) {
      await expect(migrate(own.db, { texts, build: '1.0.0 (a)' })).rejects.toThrow(
        'The database is newer than this build 1.0.0 (a): migration 0901-shade breaks older builds. Start 2.0.0 (c) or a newer build.',
      )
    }
    expect(await migrate(own.db, { texts: { ...base, ...adding, ...breaking } })).toEqual([])
  })

  it('is refused when the newer migration is unknown', async () => {
    await sql`insert into kysely_migration (name, timestamp) values ('0902-old', '')`.execute(own.db)
    const texts = { ...base, ...adding, ...breaking }
    await expect(migrate(own.db, { texts })).rejects.toThrow(
      'migration 0902-old breaks older builds. Start the build that ran it',
    )
    await sql`delete from kysely_migration where name = '0902-old'`.execute(own.db)
  })

  it('lists pending migrations without running them', async () => {
    const texts = { ...base, ...adding, ...breaking, '0903-next': 'create table next (id int);' }
    expect(await migrate(own.db, { texts, dryRun: true })).toEqual(['0903-next'])
    expect(await migrate(own.db, { texts, dryRun: true })).toEqual(['0903-next'])
  })
})

describe('a database of another program', () => {
  it('is refused by its tables', async () => {
    await sql`alter table kysely_migration rename to kept_migration`.execute(own.db)
    try {
      await expect(migrate(own.db)).rejects.toThrow(
        /^The database belongs to another program \(it has the table «\w+»\)/,
      )
    } finally {
      await sql`alter table kept_migration rename to kysely_migration`.execute(own.db)
    }
  })

  it('is refused when it has migrations of another product', async () => {
    await expect(migrate(own.db, { texts: { '1-theirs': 'select 1' } })).rejects.toThrow(
      '(it has the table «kysely_migration»)',
    )
  })
})

describe('the first line of a migration', () => {
  const marked = Object.entries(migrationTexts).filter(([name]) => name >= '0540')

  it('states since 0540 whether an older build works beside it', () => {
    expect(marked.filter(([, text]) => effectOf(text) === 'unmarked').map(([name]) => name)).toEqual([])
  })

  it('does not state «adds only» when it removes something', () => {
    const takes =
      /\b(?:drop (?:table|column|view|function|type)|rename (?:to|column)|alter column \w+ (?:type|set not null)|(?<!or )truncate)\b/i
    expect(
      marked.filter(([, text]) => effectOf(text) === 'adds only' && takes.test(text)).map(([name]) => name),
    ).toEqual([])
    expect(takes.test('alter table a alter column b set not null')).toBe(true)
  })
})
