import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { useOwnDb } from '../../../tests/support/database.ts'
import { passJobTime, runJobs } from '../../../tests/support/jobs.ts'
import { inTransaction, type Trx } from '../database/database.ts'
import { defineEvent, publish, publishMany, subscribe, type Subscription } from './events.ts'
import { registerSubscriptions, subscriptionJobs } from './subscriptions.ts'
import { startJobs } from '../jobs/start-jobs.ts'
import { takeJobs } from '../jobs/take-jobs.ts'
import { createLog } from '../log.ts'

const test = useOwnDb()
const paid = defineEvent({
  name: 'payments.paid',
  payload: z.object({ order: z.string(), n: z.number() }),
  orderBy: ({ order }) => order,
})

type Paid = { order: string; n: number }

const write =
  (who: string) =>
  (trx: Trx, { order, n }: Paid) =>
    sql`insert into heard values (${who}, ${order}, ${n})`.execute(trx)
const club = subscribe(paid, { name: 'club.award-points', run: write('club') })
const admin = subscribe(paid, { name: 'support.open-case', run: write('desk') })

const heard = async () =>
  (
    await sql<{ line: string }>`select who || ' ' || subject || ' ' || n as line from heard order by at`.execute(
      test.db,
    )
  ).rows.map(({ line }) => line)
const report = (n = 1, order = 'a') => inTransaction(test.db, (trx) => publish(trx, paid, { order, n }))
const keep = (...subscriptions: Subscription[]) => registerSubscriptions(test.db, subscriptions)
const run = (...subscriptions: Subscription[]) => runJobs(test.db, subscriptionJobs(test.db, subscriptions))
const rows = () => test.db.selectFrom('job').selectAll().orderBy('id').execute()

beforeEach(async () => {
  await test.db.deleteFrom('job').execute()
  await test.db.deleteFrom('event_subscription').execute()
  await sql`drop table if exists heard`.execute(test.db)
  await sql`create table heard (who text, subject text, n int, at int generated always as identity)`.execute(test.db)
})

describe('an event', () => {
  it('reaches each subscriber once when it was committed', async () => {
    await keep(club, admin)
    await report()
    for (let turn = 0; turn < 2; turn++) await run(club, admin)
    expect((await heard()).toSorted()).toEqual(['club a 1', 'desk a 1'])
    expect(await rows()).toEqual([])
  })

  it('of a rolled back transaction reaches nobody', async () => {
    await keep(club)
    const undone = inTransaction(test.db, async (trx) => {
      await publish(trx, paid, { order: 'a', n: 1 })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect([await run(club), await heard()]).toEqual([0, []])
  })

  it('cannot be published outside a transaction, nor with an invalid payload', async () => {
    await keep(club)
    await expect(publish(test.db as Trx, paid, { order: 'a', n: 1 })).rejects.toThrow('inside a transaction')
    const wrong = inTransaction(test.db, (trx) => publish(trx, paid, { order: 'a' } as Paid))
    await expect(wrong).rejects.toThrow()
    expect(await rows()).toEqual([])
  })

  it('reaches only subscribers of its kind, and those of every kind', async () => {
    const sold = defineEvent({ name: 'shop.sold', payload: z.object({ kind: z.string() }) })
    const hears = (name: string, kinds?: readonly string[]) =>
      subscribe(sold, {
        name,
        ...(kinds && { kinds }),
        run: (trx, { kind }) => sql`insert into heard (who, subject, n) values (${name}, ${kind}, 1)`.execute(trx),
      })
    const cars = hears('cars', ['car', 'bus'])
    const all = hears('all')
    await keep(cars, all)
    const sell = (kind: string) => inTransaction(test.db, (trx) => publish(trx, sold, { kind }))
    for (const kind of ['car', 'ship', 'bus']) await sell(kind)
    await run(cars, all)
    expect((await heard()).toSorted()).toEqual(['all bus 1', 'all car 1', 'all ship 1', 'cars bus 1', 'cars car 1'])
    // An instance of another build handles less: nothing is lost for this one; and a row without kinds has them all.
    await keep(hears('cars', ['car']))
    await sell('bus')
    expect(await rows()).toHaveLength(2)
    await test.db.updateTable('event_subscription').set({ kinds: null }).execute()
    await sell('ship')
    expect(await rows()).toHaveLength(4)
  })

  it('writes nothing without subscribers', async () => {
    await report()
    expect(await rows()).toEqual([])
  })

  it('of an older build reaches a newer subscriber, from its first day on', async () => {
    await keep(club)
    await report(1)
    await keep(club, admin)
    await report(2)
    await run(club)
    expect(await rows()).toMatchObject([{ name: 'support.open-case', attempts: 0 }])
    await run(club, admin)
    expect(await heard()).toEqual(['club a 1', 'club a 2', 'desk a 2'])
  })

  it('in its older form is accepted by a newer subscriber that declares it, and a newer form waits for a newer build', async () => {
    const both = z.union([paid.payload, z.object({ id: z.number() }).transform(({ id }) => ({ order: 'new', n: id }))])
    const newer = subscribe(
      { ...paid, version: 2, payload: both, orderBy: () => '' },
      { name: club.name, run: write('newer') },
    )
    await keep(club)
    await report(1)
    await inTransaction(test.db, (trx) => publish(trx, newer.event, { id: 7 }))
    expect(await run(club)).toBe(1)
    await report(2)
    await run(newer)
    expect(await heard()).toEqual(['club a 1', 'newer new 7', 'newer a 2'])
  })
})

describe('a delivery', () => {
  it('whose process died before its effect was committed is repeated, and counts once', async () => {
    await keep(club)
    await report()
    const table = subscriptionJobs(test.db, [club])
    const [job] = (await takeJobs(test.db, { table, lane: 'normal', atMost: 1, leaseSeconds: 60 })).jobs
    // The process dies between the effect and the end of the delivery: both are rolled back.
    const died = inTransaction(test.db, async (trx) => {
      await write('club')(trx, job!.payload as Paid)
      throw new Error('killed')
    })
    await expect(died).rejects.toThrow('killed')
    expect([await run(club), await heard()]).toEqual([0, []])
    await passJobTime(test.db, 60)
    expect([await run(club), await heard()]).toEqual([1, ['club a 1']])
  })

  it('whose lease went to another process writes nothing', async () => {
    await keep(club)
    await report()
    let first = true
    const slow = subscribe(paid, {
      name: club.name,
      run: async (trx, payload) => {
        await write('slow')(trx, payload)
        if (first) await sql`update job set lease = gen_random_uuid()`.execute(trx)
        first = false
      },
    })
    await run(slow)
    expect(await heard()).toEqual([])
  })

  it('that fails is retried alone, and visibly given up, while the others arrive', async () => {
    let tries = 0
    const failing = subscribe(paid, {
      name: admin.name,
      maxAttempts: 3,
      run: async (trx, payload) => {
        tries++
        await write('desk')(trx, payload)
        throw new Error('the subscriber is closed')
      },
    })
    await keep(club, failing)
    await report()
    for (let turn = 0; turn < 5; turn++) {
      await run(failing, club)
      await passJobTime(test.db, 600)
    }
    expect([tries, await heard()]).toEqual([3, ['club a 1']])
    expect(await rows()).toMatchObject([
      {
        name: 'support.open-case',
        failed_at: expect.any(Date),
        last_error: expect.stringContaining('the subscriber is closed'),
      },
    ])
  })

  it('of long work ends with its last transaction', async () => {
    const long = subscribe(paid, {
      name: club.name,
      runLong: async (payload, delivery) => {
        await inTransaction(test.db, (trx) => write('step')(trx, payload))
        await inTransaction(test.db, async (trx) => {
          await write('end')(trx, payload)
          await delivery.complete(trx)
        })
      },
    })
    await keep(long)
    await report()
    await run(long)
    expect([await heard(), await rows()]).toEqual([['step a 1', 'end a 1'], []])
  })
})

describe('deliveries in order', () => {
  let broken = false
  const ordered = subscribe(paid, {
    name: 'club.count',
    inOrder: true,
    run: async (trx, payload) => {
      if (broken && payload.order === 'a') throw new Error('not now')
      await write('club')(trx, payload)
    },
  })
  const take = () =>
    takeJobs(test.db, { table: subscriptionJobs(test.db, [ordered]), lane: 'normal', atMost: 5, leaseSeconds: 60 })
  const stops: (() => Promise<void>)[] = []
  beforeEach(async () => {
    broken = false
    await keep(ordered)
  })
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop()
  })

  it('wait for the earlier one of their subject, also while it is retried; other subjects continue', async () => {
    broken = true
    await inTransaction(test.db, (trx) =>
      publishMany(trx, paid, [
        { order: 'a', n: 1 },
        { order: 'a', n: 2 },
        { order: 'b', n: 3 },
      ]),
    )
    await run(ordered)
    expect(await heard()).toEqual(['club b 3'])
    broken = false
    await run(ordered)
    expect(await heard()).toEqual(['club b 3'])
    await passJobTime(test.db, 600)
    await run(ordered)
    expect(await heard()).toEqual(['club b 3', 'club a 1', 'club a 2'])
  })

  it('continue after one that was given up', async () => {
    broken = true
    await report(1)
    for (let turn = 0; turn < 8; turn++) {
      await run(ordered)
      await passJobTime(test.db, 600)
    }
    broken = false
    await report(2)
    await run(ordered)
    expect(await heard()).toEqual(['club a 2'])
  })

  it('are not taken together, not even by another process, and return after a crash', async () => {
    for (const n of [1, 2]) await report(n)
    expect((await take()).jobs).toMatchObject([{ payload: { n: 1 } }])
    expect((await take()).jobs).toEqual([])
    await passJobTime(test.db, 60)
    await run(ordered)
    expect(await heard()).toEqual(['club a 1', 'club a 2'])
  })

  it('are not run together either when staff retry one while another process takes the next', async () => {
    for (const n of [1, 2]) await report(n)
    const [earlier, later] = await rows()
    // Simulates a race that neither process can see: both jobs are taken at the same time.
    await sql`create function take_other() returns trigger language plpgsql as $$ begin
        update job set lease = gen_random_uuid(), attempts = 1 where id <> new.id and lease is null and key is null;
        return null; end $$`.execute(test.db)
    await sql`create trigger take_other after update on job for each row
        when (old.lease is null and new.lease is not null and pg_trigger_depth() = 0) execute function take_other()`.execute(
      test.db,
    )
    try {
      expect((await take()).jobs).toEqual([])
    } finally {
      await sql`drop function take_other cascade`.execute(test.db)
    }
    expect(await rows()).toMatchObject([
      { id: earlier!.id, lease: null, attempts: 0 },
      { id: later!.id, lease: expect.any(String), attempts: 1 },
    ])
    await test.db.deleteFrom('job').where('id', '=', later!.id).execute()
    expect((await take()).jobs).toMatchObject([{ id: earlier!.id, attempts: 1 }])
  })

  it('follow each other at once on two instances that share them, each delivered once', async () => {
    const all = Promise.withResolvers<void>()
    const counting = subscribe(paid, {
      name: ordered.name,
      inOrder: true,
      run: async (trx, payload) => {
        await write('club')(trx, payload)
        if (payload.n === 12) all.resolve()
      },
    })
    const { signals } = test.database
    const log = createLog('silent')
    const parts = { db: test.db, signals, log, pollSeconds: 3600, leaseSeconds: 60 }
    const table = subscriptionJobs(test.db, [counting])
    for (let instance = 0; instance < 2; instance++) {
      stops.push(await startJobs({ ...parts, table, workers: { urgent: 1, normal: 3, bulk: 1 } }))
    }
    const payloads = Array.from({ length: 12 }, (_, index) => ({ order: 'a', n: index + 1 }))
    await inTransaction(test.db, (trx) => publishMany(trx, paid, payloads))
    await all.promise
    for (const stop of stops.splice(0)) await stop()
    expect(await heard()).toEqual(payloads.map(({ n }) => `club a ${n}`))
  })
})

describe('a subscription', () => {
  it('that no build has declared for thirty days is deleted with its waiting deliveries, and not before', async () => {
    await keep(club, admin)
    await report()
    const age = (days: number) =>
      sql`update event_subscription set seen_at = seen_at - make_interval(days => ${days})`.execute(test.db)
    await age(29)
    await keep(club)
    expect(await rows()).toHaveLength(2)
    await age(2)
    await keep(club)
    expect(await rows()).toMatchObject([{ name: 'club.award-points' }])
  })

  it('needs a unique name, and an event with subjects if it requires order', () => {
    expect(() => subscriptionJobs(test.db, [club, subscribe(paid, { name: club.name, run: write('x') })])).toThrow(
      'club',
    )
    const { orderBy: _none, ...loose } = paid
    expect(() => subscribe(loose, { name: 'x', inOrder: true, run: write('x') })).toThrow('orderBy')
  })
})
