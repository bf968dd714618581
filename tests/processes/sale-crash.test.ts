import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import '#features/waiting-room/server/tables.ts'
import '#features/sales/server/tables.ts'
import { findProblem } from '#features/waiting-room/server/check-openings.ts'
import { openPlatform } from '#platform/open-platform.ts'
import { openServer } from '#platform/database/open-postgres.ts'
import { brokenViews } from '../support/broken-views.ts'

const program = join(import.meta.dirname, 'sale-crash-writer.mjs')
const serverUrl = process.env.TEST_DATABASE_URL

/** A database for the processes that end: on the server, or in a folder. */
async function somewhere(): Promise<{
  where: string
  environment: Record<string, string>
  close: () => Promise<void>
}> {
  const name = `sale_crash_${process.pid}`
  const folder = mkdtempSync(join(tmpdir(), 'sale-crash-'))
  const forget = () => rmSync(folder, { recursive: true, force: true })
  if (!serverUrl) return { where: folder, environment: { DATA_DIR: folder }, close: async () => forget() }
  const server = await openServer(serverUrl)
  await sql`create database ${sql.id(name)}`.execute(server.db)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return {
    where: url.href,
    environment: { DATABASE_URL: url.href, DATA_DIR: folder },
    close: async () => {
      await sql`drop database ${sql.id(name)} with (force)`.execute(server.db)
      await server.close()
      forget()
    },
  }
}

it('nothing is sold twice and nobody loses an acknowledged position or car when the process is killed during a sale', async () => {
  const { where, environment, close } = await somewhere()
  const message = {
    place: new Map<string, string>(),
    order: new Map<string, string>(),
    paid: new Map<string, string>(),
  }
  for (const more of [6, 12, 9]) {
    const writer = spawn(process.execPath, [program, where], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, CRASH_DATA_DIR: environment.DATA_DIR },
    })
    const gone = once(writer, 'close')
    let statement = ''
    writer.stdout.setEncoding('utf8').on('data', (text: string) => void (statement += text))
    const lines = () => statement.slice(0, statement.lastIndexOf('\n') + 1).split('\n')
    const orders = () => lines().filter((line) => line.startsWith('order ')).length
    while (orders() < more) {
      if (writer.exitCode !== null) throw new Error('the writer ended by itself')
      await Promise.race([once(writer.stdout, 'data'), gone])
    }
    writer.kill('SIGKILL')
    await gone
    for (const line of lines()) {
      const [what, person, thing] = line.split(' ')
      if (what === 'place' || what === 'order' || what === 'paid') message[what].set(person!, thing!)
    }
    const { database } = await openPlatform({ LOG_LEVEL: 'silent', ...environment })
    const { db } = database
    const opening = await db.selectFrom('opening').selectAll().executeTakeFirstOrThrow()
    expect(await findProblem(db, opening)).toBeNull()
    expect(await brokenViews(db)).toEqual([])
    const places = await db.selectFrom('opening_place').select(['person_id', 'arrival', 'used_at']).execute()
    const placeOf = new Map(places.map((place) => [String(place.person_id), place]))
    for (const [person, arrival] of message.place) expect(String(placeOf.get(person)?.arrival)).toBe(arrival)
    const rows = await db.selectFrom('sale_order').select(['person_id', 'public_id', 'state']).execute()
    const orderOf = new Map(rows.map((order) => [String(order.person_id), order]))
    for (const [person, order] of message.order) expect(orderOf.get(person)?.public_id).toBe(order)
    for (const [person] of message.paid) expect(orderOf.get(person)?.state).toBe('paid')
    // A turn is used by an order, and by nothing else.
    expect(places.filter(({ used_at }) => used_at !== null).length).toBe(rows.length)
    const { held, sold, total } = (
      await sql<{ held: number; sold: number; total: number }>`
        select sum(held)::int as held, sum(sold)::int as sold, sum(total)::int as total from sale_stock`.execute(db)
    ).rows[0]!
    expect(held + sold).toBe(rows.length)
    expect(held + sold).toBeLessThanOrEqual(total)
    await database.close()
  }
  await close()
}, 240_000)
