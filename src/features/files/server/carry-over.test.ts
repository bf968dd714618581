import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useTestDb } from '../../../../tests/support/database.ts'
import { aPerson } from '../../../../tests/support/market.ts'
import './tables.ts'

const test = useTestDb()
const migration = (name: string) => readFileSync(`database/migrations/${name}.sql`, 'utf8')

it('earlier pictures and attachments are migrated with addresses, owners and states', async () => {
  const { id } = await aPerson(test)
  const older = migration('0022-support')
  await sql.raw('drop table file').execute(test.db)
  await sql.raw(migration('0009-pictures')).execute(test.db)
  await sql.raw(older.slice(older.indexOf('create table ticket_file'))).execute(test.db)
  await sql
    .raw(`
    insert into picture (key, person_id, content_hash, width, height, state, sent_at, attached_at) values
      ('photo-new', ${id}, 'a', 4, 3, 'kept', '2026-11-21T08:00Z', null),
      ('photo-shown', ${id}, 'b', 4, 3, 'kept', '2026-11-21T08:00Z', '2026-11-21T09:00Z'),
      ('photo-half', ${id}, 'c', 4, 3, 'arriving', '2026-11-21T08:00Z', null),
      ('photo-going', ${id}, 'c', 4, 3, 'leaving', '2026-11-21T08:00Z', null);
    insert into ticket (public_id, kind, person_id, topic, title, opened_at, updated_at, waiting_since)
      values ('t', 'request', ${id}, 'other', 'x', now(), now(), now());
    insert into ticket_message (ticket_id, author, author_id, body, at) select id, 'person', ${id}, 'x', now() from ticket;
    insert into ticket_file (id, person_id, message_id, state, sent_at) values
      ('own', ${id}, (select max(id) from ticket_message), 'kept', '2026-11-21T08:00Z'),
      ('guest', null, null, 'kept', '2026-11-21T08:00Z')`)
    .execute(test.db)
  await sql.raw(migration('0042-files')).execute(test.db)
  const rows = await test.db.selectFrom('file').selectAll().orderBy('public_id').execute()
  expect(rows.map((row) => [row.public_id, row.storage_key, row.owner_id, row.state, row.subject_kind])).toEqual([
    ['guest', 'tickets/guest.jpg', null, 'unused', null],
    ['own', 'tickets/own.jpg', id, 'attached', 'ticket-message'],
    ['photo-going', 'pictures/photo-going.jpg', id, 'removed', null],
    ['photo-half', 'pictures/photo-half.jpg', id, 'arriving', null],
    ['photo-new', 'pictures/photo-new.jpg', id, 'unused', null],
    ['photo-shown', 'pictures/photo-shown.jpg', id, 'attached', 'ad'],
  ])
  const { max } = await test.db
    .selectFrom('ticket_message' as never)
    .select(sql<bigint>`max(id)`.as('max'))
    .executeTakeFirstOrThrow()
  expect(rows[1]!.subject_id).toBe(max)
  expect(rows[0]!.expires_at).toEqual(new Date('2026-11-22T08:00Z'))
})
