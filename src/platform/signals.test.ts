import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { openServer } from '#platform/database/open-postgres.ts'
import { inTransaction } from '#platform/database/database.ts'
import { signalsInProcess } from '#platform/signals.ts'

test('a subscriber receives its topic until it unsubscribes, and no other topic', async () => {
  const signals = signalsInProcess()
  const heard: string[] = []
  const stop = signals.subscribe('inbox:1', () => heard.push('one'))
  signals.subscribe('inbox:2', () => heard.push('two'))
  await signals.send('inbox:1')
  stop()
  await signals.send('inbox:1')
  await signals.send('inbox:2')
  expect(heard).toEqual(['one', 'two'])
})

const url = process.env.TEST_DATABASE_URL

describe.runIf(url)('two instances on one server', () => {
  let here: Database
  let there: Database
  beforeAll(async () => void ([here, there] = await Promise.all([openServer(url!), openServer(url!)])))
  afterAll(async () => void (await Promise.all([here?.close(), there?.close()])))

  const listening = (count: number) =>
    expect
      .poll(async () => {
        const { rows } = await sql<{ n: number }>`
          select count(*)::int as n from pg_stat_activity where query = 'listen farman_signal' and datname = current_database()`.execute(
          here.db,
        )
        return rows[0]?.n
      })
      .toBeGreaterThanOrEqual(count)

  test('receive each other’s signals and their own', async () => {
    const heard: string[] = []
    here.signals.subscribe('inbox:7', () => heard.push('here'))
    there.signals.subscribe('inbox:7', () => heard.push('there'))
    await listening(2)
    // Both check once when the server knows them, in case earlier signals were missed.
    await expect.poll(() => heard.toSorted()).toEqual(['here', 'there'])
    heard.length = 0
    await there.signals.send('inbox:7')
    await expect.poll(() => heard.toSorted()).toEqual(['here', 'there'])
  })

  test('are notified to check again after their connection broke', async () => {
    let looked = 0
    there.signals.subscribe('inbox:8', () => looked++)
    await listening(2)
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where query = 'listen farman_signal' and datname = current_database()`.execute(here.db)
    await expect.poll(() => looked, { timeout: 5000 }).toBeGreaterThan(0)
    await here.signals.send('inbox:8')
    await expect.poll(() => looked, { timeout: 5000 }).toBeGreaterThan(1)
  })

  test('a signal is not part of a transaction that is open around it', async () => {
    await expect(inTransaction(here.db, () => here.signals.send('inbox:9'))).rejects.toThrow('outside the open')
  })
})
