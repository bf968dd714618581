// Run by crash.test.ts in a process of its own: opens the embedded database in the given folder and commits row after
// row, and prints each one only after its commit.
import { sql } from 'kysely'
import { openEmbedded } from '#platform/database/open-embedded.ts'

const folder = process.argv[2]
if (!folder) throw new Error('which folder?')

try {
  const { db } = await openEmbedded({ folder })
  await sql`create table if not exists receipt (id int primary key, text text not null)`.execute(db)
  const { rows } = await sql<{ last: number }>`select coalesce(max(id), 0)::int as last from receipt`.execute(db)
  for (let id = rows[0]!.last + 1; ; id++) {
    await sql`insert into receipt (id, text) values (${id}, ${'رسید '.repeat(200)})`.execute(db)
    process.stdout.write(`${id}\n`)
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(3)
}
