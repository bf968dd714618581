import type { Kysely, Transaction } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { cashOf, platformAccount, postTransfer } from '#features/ledger/contract.ts'
import { parsePlate, type Plate } from '#kit/plate.ts'
import { inTransaction, type Tables } from '#platform/database/database.ts'
import { brokenViews } from '../../../../../tests/support/broken-views.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { aPerson } from '../../../../../tests/support/market.ts'
import { provePlate } from '../../../../../tests/support/prove-plate.ts'
import { erasePersonalData, exportPersonalData } from '../personal-data.ts'
import { Answered, lyingProvider, type Lie, type Wire } from '../providers/lying-authority.ts'
import { useInquiries } from '../test-inquiries.ts'
import { findRechecks, nextRecheck, presentRecheck, setRecheck, stopRecheck } from './rechecks.ts'
import { runRechecks } from './run-rechecks.ts'

const test = useTestDb()
const world = useInquiries(test)
const plate = '12ب345-61'
const read = parsePlate(plate) as { ok: true; value: Plate }
const start = 50_000_000n
/** Fee of an inquiry about the sum of fines, in rials. */
const fee = 50_000n
const day = 24 * 3600

let lie: Lie | null = null
beforeEach(() => {
  lie = null
  world.providers = [lyingProvider('pishkhan', { lie: () => lie, now: () => world.now }).provider]
})

const run = async () => {
  await runRechecks({ ...world.platformOf(), db: test.db })
  await world.run()
}
const later = async (days: number) => {
  await world.pass(days * day)
  await run()
}
const own = async () => {
  await provePlate(test, { personId: world.personId, plate: read.value, own: '0012345679' })
  return world.buy('fines-accumulation', { plate })
}
const set = (id: string, over: { personId?: bigint; everyDays?: number; seenRial?: bigint } = {}) =>
  setRecheck(world.context(over.personId), { personId: world.personId, id, everyDays: 30, seenRial: fee, ...over })
const requested = () =>
  test.db
    .selectFrom('inquiry')
    .select(['state', 'price_rial', 'recheck_id'])
    .where('kind', '=', 'fines-accumulation')
    .orderBy('id')
    .execute()
const noticesOf = async (...kinds: string[]) => {
  const rows = await test.db
    .selectFrom('notice')
    .select(['kind', 'data'])
    .where('person_id', '=', world.personId)
    .where('kind', 'in', kinds)
    .orderBy('id')
    .execute()
  return rows.map(({ kind, data }) => [kind, data])
}
const spend = (amountRial: bigint) =>
  inTransaction(test.db, (trx) =>
    postTransfer(trx, {
      kind: 'gift',
      key: 'rechecks:spent',
      at: world.now,
      entries: [
        { account: cashOf(world.personId), amountRial: -amountRial },
        { account: platformAccount('gifts', 'test'), amountRial },
      ],
    }),
  )
const rowOf = () => test.db.selectFrom('inquiry_recheck').selectAll().executeTakeFirstOrThrow()
/** The sum of fines, whose bill then matches. */
const owes =
  (rial: number): Lie =>
  (body) => ({ ...body, Amount: rial, Payment: null, ExtraInfo: { ...(body['ExtraInfo'] as Wire), BillID: null } })

describe('a repeated inquiry about the own plate', () => {
  it('is paid from the wallet at its time, and sends no notification without news', async () => {
    lie = owes(1_200_000)
    const id = await own()
    expect(await set(id)).toMatchObject({ ok: true })
    const before = await noticesOf('inquiry', 'payment', 'inquiry-recheck')
    await later(29)
    expect(await requested()).toHaveLength(1)
    await later(2)
    expect(await requested()).toMatchObject([{ recheck_id: null }, { state: 'done', price_rial: fee }])
    expect(await world.cash()).toBe(start - 2n * fee)
    expect(await noticesOf('inquiry', 'payment', 'inquiry-recheck')).toEqual(before)
    expect(await brokenViews(test.db)).toEqual([])
  })

  it('notifies of news, once', async () => {
    lie = owes(1_200_000)
    await set(await own())
    lie = owes(3_450_000)
    await later(31)
    const notices = await noticesOf('inquiry-recheck')
    expect(notices).toEqual([
      ['inquiry-recheck', { service: 'خلافی تجمیعی', line: '۲۲۵,۰۰۰\u00a0تومان به خلافی اضافه شده است.' }],
    ])
    await run()
    expect(await requested()).toHaveLength(2)
    await later(31)
    expect(await noticesOf('inquiry-recheck')).toHaveLength(1)
    expect(await requested()).toHaveLength(3)
  })

  it('two concurrent workers send and pay once', async () => {
    await set(await own())
    await world.pass(31 * day)
    await Promise.all([run(), run()])
    expect(await requested()).toHaveLength(2)
    expect(await world.cash()).toBe(start - 2n * fee)
  })

  it('a worker that is overtaken between finding and paying neither asks nor pays', async () => {
    await set(await own())
    await world.pass(31 * day)
    let overtaken = false
    const db = new Proxy(test.db as Kysely<Tables>, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key, target)
        if (key !== 'transaction') return typeof value === 'function' ? value.bind(target) : value
        return () => ({
          // Another worker asks and has the answer before this one begins its transaction.
          execute: async (work: (trx: Transaction<Tables>) => Promise<unknown>) => {
            if (!overtaken) await run()
            overtaken = true
            return target.transaction().execute(work)
          },
        })
      },
    })
    await runRechecks({ ...world.platformOf(), db })
    await world.run()
    expect(overtaken).toBe(true)
    expect(await requested()).toMatchObject([{ state: 'done' }, { state: 'done' }])
    expect(await world.cash()).toBe(start - 2n * fee)
  })

  it('refunds an unanswered inquiry, and repeats it the next time', async () => {
    await set(await own())
    lie = () => new Answered(200, '<html>')
    await later(31)
    for (let step = 0; step < 8; step++) await world.pass(90)
    expect((await requested()).at(-1)).toMatchObject({ state: 'refunded' })
    expect(await world.cash()).toBe(start - fee)
    expect(await rowOf()).toMatchObject({ state: 'active' })
    lie = null
    await later(31)
    expect((await requested()).at(-1)).toMatchObject({ state: 'done' })
  })

  it.each([
    ['money', 'the wallet is short'],
    ['price', 'the fee has risen'],
    ['plate', 'the proof is older than a year'],
    ['refused', 'the authority refuses the data'],
  ] as const)('pauses for «%s» when %s: nothing is charged, its person is notified once', async (pause, _when) => {
    const id = await own()
    await set(id)
    const cash = await world.cash()
    if (pause === 'price')
      await test.db
        .updateTable('inquiry_recheck')
        .set({ most_rial: fee - 10n })
        .execute()
    if (pause === 'refused') lie = (body) => ({ ...body, Status: { Code: 'G00010', Description: '' } })
    if (pause === 'plate') {
      await test.db
        .updateTable('inquiry')
        .set({ answered_at: new Date(world.now.getTime() - 400 * day * 1000) })
        .where('kind', '=', 'card-sanad')
        .execute()
    }
    if (pause === 'money') await spend(cash - 40_000n)
    const left = await world.cash()
    await later(31)
    await later(31)
    expect(await rowOf()).toMatchObject({ state: 'paused', pause })
    expect(await world.cash()).toBe(left)
    expect(await noticesOf('inquiry-recheck-paused')).toEqual([
      ['inquiry-recheck-paused', { service: 'خلافی تجمیعی', pause }],
    ])
    const open = await test.db.selectFrom('payable').select('id').where('state', '=', 'open').execute()
    expect(open).toEqual([])
    // Its person sets it again.
    if (pause !== 'price') return
    expect(await set(id)).toMatchObject({ ok: true })
    expect(await rowOf()).toMatchObject({ state: 'active', pause: null })
  })

  it('pauses while the account is locked', async () => {
    await set(await own())
    await test.db.updateTable('person').set({ locked_at: world.now }).where('id', '=', world.personId).execute()
    await later(31)
    expect(await requested()).toHaveLength(1)
    expect(await rowOf()).toMatchObject({ state: 'active' })
  })
})

describe('setting a recheck', () => {
  it('is refused for an unproven plate, another person’s answer, or another price', async () => {
    const id = await world.buy('fines-accumulation', { plate })
    expect(await set(id)).toMatchObject({ ok: false, code: 'not-proven' })
    await provePlate(test, { personId: world.personId, plate: read.value, own: '0012345679' })
    expect(await set(id, { seenRial: fee - 1n })).toMatchObject({
      ok: false,
      code: 'price-changed',
      price: '۵,۰۰۰\u00a0تومان',
    })
    const stranger = (await aPerson(test)).id
    await expect(set(id, { personId: stranger })).rejects.toMatchObject({ status: 404 })
    const licence = await world.buy('negative-score', {
      licenceNumber: '9012345678',
      nationalCode: '0012345679',
      mobile: '09123456789',
    })
    expect(await set(licence)).toMatchObject({ ok: false, code: 'not-possible' })
    expect(await test.db.selectFrom('inquiry_recheck').select('id').execute()).toEqual([])
  })

  it('changes the existing one when repeated; stopping twice works', async () => {
    const id = await own()
    await set(id)
    await Promise.all([set(id, { everyDays: 7 }), set(id, { everyDays: 7 })])
    const [shown, ...others] = await findRechecks(world.context(), world.personId)
    expect(others).toEqual([])
    expect(shown).toMatchObject({ title: 'خلافی تجمیعی', every: 'هر هفته', price: '۵,۰۰۰\u00a0تومان', pause: null })
    expect(await presentRecheck(world.context(), await world.rowOf(id))).toMatchObject({ id: shown!.id, every: '7' })
    const stranger = (await aPerson(test)).id
    await stopRecheck(world.context(), { personId: stranger, id: shown!.id })
    expect(await findRechecks(world.context(), world.personId)).toHaveLength(1)
    for (let times = 0; times < 2; times++) {
      await stopRecheck(world.context(), { personId: world.personId, id: shown!.id })
    }
    await later(31)
    expect(await requested()).toHaveLength(1)
  })

  it('is in the export of its person, and goes with them', async () => {
    await set(await own())
    const { rechecks } = await exportPersonalData(world.context(), world.personId)
    expect(rechecks).toMatchObject([{ kind: 'fines-accumulation', asked: { plate }, everyDays: 30, mostRial: fee }])
    await inTransaction(test.db, (trx) => erasePersonalData(trx, world.personId))
    expect(await test.db.selectFrom('inquiry_recheck').select('id').execute()).toEqual([])
  })

  it.each([
    ['2026-11-21T20:00:00Z', 7, 0, '2026-11-28T05:30:00.000Z'],
    ['2026-11-21T08:00:00Z', 30, 479, '2026-12-21T13:29:00.000Z'],
    ['2027-03-19T08:00:00Z', 7, 480, '2027-03-26T05:30:00.000Z'],
  ])('at %s every %i days: the next is by day', (now, days, spread, next) => {
    expect(nextRecheck(new Date(now), days, spread).toISOString()).toBe(next)
  })
})
