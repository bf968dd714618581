import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { verifyDraw, verifyTicket } from '../../../../tools/verify-draw.mjs'
import { inTransaction, type Db } from '#platform/database/database.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { runJobs } from '../../../../tests/support/jobs.ts'
import { aPerson, requestContext } from '../../../../tests/support/market.ts'
import { testPlatform } from '../../../../tests/support/platform.ts'
import {
  cancelLottery,
  openLottery,
  passOver,
  revealOwnPart,
  revealSeed,
  settleLottery,
  closeEntries,
  writePart,
  writeSubstitute,
} from './actions.ts'
import { announceLottery } from './announce.ts'
import { lotteryInvariant } from './check-draws.ts'
import { enterLottery } from './enter.ts'
import { findAdminLotteries, presentForStaff } from './admin.ts'
import { findTickets, getLottery, getReceipt, presentLottery } from './find-draws.ts'
import { closeLottery, lotteryJobs, drawTickets, refuseLateParties } from './run-draw.ts'
import { bundleBytes } from './send-bundle.ts'

const test = useTestDb()
const hourMs = 3_600_000
const secretOf = (text: string) => createHash('sha256').update(text).digest('hex')
const commit = (value: string) => createHash('sha256').update(Buffer.from(value, 'hex')).digest('hex')
const values = [secretOf('one'), secretOf('two')]

let now: Date
let staff: bigint[]
let people: bigint[]

const ctxOf = (personId: bigint) => ({
  ...requestContext(test, { personId, now, roles: ['administrator'] }).ctx,
  ...testPlatform(test, { now: () => now }),
})
const first = () => ctxOf(staff[0]!)
const second = () => ctxOf(staff[1]!)
const run = async () => {
  const table = lotteryJobs(testPlatform(test, { now: () => now }))
  await runJobs(test.db, Object.fromEntries(Object.entries(table).filter(([, { everySeconds }]) => !everySeconds)))
}
const pass = (hours: number) => void (now = new Date(now.getTime() + hours * hourMs))

type Over = { places?: number; mostEach?: number; more?: Record<string, unknown> }

/** Opens a lottery whose entries end in an hour, with another hour for reveals. */
async function anOpenLottery({ places = 3, mostEach = 1, more = {} }: Over = {}) {
  const at = (hours: number) => new Date(now.getTime() + hours * hourMs)
  const { drawId, publicId: id } = await inTransaction(test.db, (trx) =>
    announceLottery(trx, first(), {
      title: 'قرعه‌کشی نوروز',
      rules: 'یک کد ملی، یک بلیت.',
      places,
      mostEach,
      opensAt: now,
      closesAt: at(1),
      revealBy: at(2),
      parts: [
        { kind: 'party', name: 'دفتر اسناد رسمی', commitment: commit(values[0]!) },
        { kind: 'party', name: 'انجمن', commitment: commit(values[1]!) },
        { kind: 'number', name: 'شاخص کل بورس' },
      ],
      substitute: 'شاخص هم‌وزن فردا',
      more,
    }),
  )
  expect(await openLottery(first(), { id })).toEqual({ ok: false, code: 'same-person' })
  expect((await openLottery(second(), { id })).ok).toBe(true)
  return { id, drawId }
}

const enter = (drawId: bigint, personId: bigint, nationalCode: string) =>
  inTransaction(test.db, (trx) => enterLottery(trx, ctxOf(personId), { drawId, personId, nationalCode, named: false }))

async function enterAll(drawId: bigint, count: number) {
  for (let index = 0; index < count; index++) {
    await enter(drawId, people[index % people.length]!, String(index).padStart(10, '0'))
  }
}

async function close(id: string) {
  expect(await closeEntries(first(), { id })).toEqual({ ok: false, code: 'too-early' })
  pass(1)
  expect((await closeEntries(first(), { id })).ok).toBe(true)
  await run()
}

async function revealAll(id: string) {
  for (const [index, value] of values.entries()) {
    expect((await revealOwnPart(ctxOf(people[0]!), { id, part: index + 1, value })).ok).toBe(true)
  }
  expect((await writePart(first(), { id, part: 3, value: '2874115.3' })).ok).toBe(true)
}

const stateOf = async (id: string) => (await getLottery(test.db, id)).state
const bundleOf = async (id: string) => bundleBytes(test.db, await getLottery(test.db, id))

beforeEach(async () => {
  now = test.now
  staff = [(await aPerson(test)).id, (await aPerson(test)).id]
  people = [(await aPerson(test)).id, (await aPerson(test)).id]
})

describe('a lottery', () => {
  it('goes from commitment to proof by two people, and follows from its published data', async () => {
    const { id, drawId } = await anOpenLottery()
    await enterAll(drawId, 20)
    expect(await enter(drawId, people[0]!, '0000000003')).toEqual({ ok: false, code: 'most' })
    await close(id)
    expect(await enter(drawId, people[0]!, '0000000099')).toEqual({ ok: false, code: 'not-open' })
    expect(await revealSeed(second(), { id })).toEqual({ ok: false, code: 'missing' })
    expect(await revealOwnPart(ctxOf(people[0]!), { id, part: 1, value: values[1]! })).toEqual({
      ok: false,
      code: 'other-value',
    })
    await revealAll(id)
    expect(await revealSeed(first(), { id })).toEqual({ ok: false, code: 'same-person' })
    expect((await revealSeed(second(), { id })).ok).toBe(true)
    await run()
    const verdict = verifyDraw(await bundleOf(id))
    expect(verdict).toMatchObject({ ok: true, state: 'drawn', tickets: 20 })
    if (!verdict.ok) return
    expect((await passOver(first(), { id, place: 2, reason: 'no-answer' })).ok).toBe(true)
    expect(verifyDraw(await bundleOf(id))).toMatchObject({
      ok: true,
      places: [verdict.order[0], verdict.order[3], verdict.order[2]],
    })
    expect((await settleLottery(first(), { id })).ok).toBe(true)
    expect(await settleLottery(first(), { id })).toEqual({ ok: false, code: 'state' })
    const changed = await bundleOf(id)
    changed[changed.length - 40]! ^= 1
    expect(verifyDraw(changed).ok).toBe(false)
    expect(await lotteryInvariant.find(test as never)).toEqual({ count: 0, rows: [] })
    const view = await presentLottery(test, await getLottery(test.db, id))
    expect(view.winners.map(({ reserve }) => reserve)).toEqual([false, true, false])
  })

  it.each([true, false])('has places to pass on in its panel where they have prizes (%s)', async (prizes) => {
    const { id, drawId } = await anOpenLottery(prizes ? { more: { prizes: [] } } : {})
    await enterAll(drawId, 4)
    await close(id)
    await revealAll(id)
    expect((await revealSeed(second(), { id })).ok).toBe(true)
    await run()
    const { steps } = await presentForStaff(first(), id)
    expect([steps.settle, steps.places.length]).toEqual(prizes ? [true, 3] : [false, 0])
    expect(await findAdminLotteries(test.db)).toMatchObject([{ next: prizes ? 'تحویل جایزه‌ها' : '—' }])
  })

  it('proves every ticket to its owner only, and fails for one changed bit', async () => {
    const { id, drawId } = await anOpenLottery()
    await enterAll(drawId, 9)
    await close(id)
    const [ticket] = await findTickets(test, await getLottery(test.db, id), people[1]!)
    const receipt = await getReceipt(test, { id, number: ticket!.number, personId: people[1]! })
    expect(verifyTicket(receipt, '0000000001')).toMatchObject({ ok: true, number: 2 })
    expect(verifyTicket(receipt, '0000000002').ok).toBe(false)
    expect(verifyTicket({ ...receipt, number: 3 }).ok).toBe(false)
    const flip = (hex: string) => (hex.startsWith('0') ? `1${hex.slice(1)}` : `0${hex.slice(1)}`)
    expect(verifyTicket({ ...receipt, holder: flip(receipt.holder) }).ok).toBe(false)
    expect(verifyTicket({ ...receipt, path: receipt.path.map(flip) }).ok).toBe(false)
    await expect(getReceipt(test, { id, number: ticket!.number, personId: people[0]! })).rejects.toMatchObject({
      status: 404,
    })
  })

  it('replaces a missing reveal by the named number, and not before its time', async () => {
    const { id, drawId } = await anOpenLottery()
    await enterAll(drawId, 5)
    await close(id)
    await writePart(first(), { id, part: 1, value: values[0]! })
    await writePart(first(), { id, part: 3, value: '12' })
    const late = () => refuseLateParties({ db: test.db, clock: { now: () => now } as never, secrets: test.secrets })
    await late()
    expect(await writeSubstitute(first(), { id, value: '77' })).toEqual({ ok: false, code: 'too-early' })
    pass(1.1)
    expect(await writePart(first(), { id, part: 2, value: values[1]! })).toEqual({ ok: false, code: 'too-late' })
    await late()
    expect(await revealSeed(second(), { id })).toEqual({ ok: false, code: 'missing' })
    expect((await writeSubstitute(first(), { id, value: '77' })).ok).toBe(true)
    expect(await writeSubstitute(first(), { id, value: '78' })).toEqual({ ok: false, code: 'not-needed' })
    expect((await revealSeed(second(), { id })).ok).toBe(true)
    await run()
    expect(verifyDraw(await bundleOf(id))).toMatchObject({ ok: true, state: 'drawn' })
  })

  it.each([
    [0, 3],
    [2, 5],
  ])('of %i tickets and %i places is drawn as well', async (count, places) => {
    const { id, drawId } = await anOpenLottery({ places })
    await enterAll(drawId, count)
    await close(id)
    await revealAll(id)
    await revealSeed(second(), { id })
    await run()
    expect(verifyDraw(await bundleOf(id))).toMatchObject({ ok: true, state: 'drawn', tickets: count })
    expect(await passOver(first(), { id, place: 5, reason: 'declined' })).toEqual({ ok: false, code: 'no-place' })
  })

  it('can be cancelled only before the closing', async () => {
    const { id, drawId } = await anOpenLottery()
    expect((await cancelLottery(second(), { id, reason: 'جایزه آماده نشد' })).ok).toBe(true)
    expect(await enter(drawId, people[0]!, '0000000001')).toEqual({ ok: false, code: 'not-open' })
    expect(await closeEntries(first(), { id })).toEqual({ ok: false, code: 'state' })
    expect(verifyDraw(await bundleOf(id))).toMatchObject({ ok: true, state: 'cancelled' })
  })

  it('is immutable for everyone who writes to its tables', async () => {
    const { id, drawId } = await anOpenLottery()
    await enterAll(drawId, 3)
    await close(id)
    const tries = [
      sql`update draw set state = 'opened' where id = ${drawId}`,
      sql`update draw set places = 1 where id = ${drawId}`,
      sql`update draw set root = commitment where id = ${drawId}`,
      sql`delete from draw_ticket where draw_id = ${drawId}`,
      sql`update draw_ticket set number = 9 where draw_id = ${drawId} and number = 1`,
      sql`insert into draw_ticket values (${drawId}, 4, null, ${Buffer.alloc(32)}, '', null, false, now())`,
      sql`update draw_record set body = '{}' where draw_id = ${drawId}`,
    ]
    for (const each of tries) {
      await expect(inTransaction(test.db, (trx) => each.execute(trx))).rejects.toThrow(/draw|published|ticket/)
    }
  })

  it('reaches the same result when the process ends at any step of closing and drawing', async () => {
    const { id, drawId } = await anOpenLottery()
    await enterAll(drawId, 7)
    pass(1)
    await closeEntries(first(), { id })
    const running = { clock: { now: () => now } as never, secrets: test.secrets }
    const cutAt = async (step: (db: Db) => Promise<void>, from: string, to: string) => {
      let cuts = 0
      for (let queries = 1; ; queries++) {
        const ended = await step(failingAfter(test.db, queries)).then(
          () => true,
          () => false,
        )
        if (ended) break
        cuts++
        expect(await stateOf(id)).toBe(from)
      }
      expect(await stateOf(id)).toBe(to)
      return cuts
    }
    expect(await cutAt((db) => closeLottery({ ...running, db }, drawId), 'closing', 'closed')).toBeGreaterThan(4)
    await closeLottery({ ...running, db: test.db }, drawId)
    await revealAll(id)
    await revealSeed(second(), { id })
    expect(await cutAt((db) => drawTickets({ ...running, db }, drawId), 'drawing', 'drawn')).toBeGreaterThan(4)
    expect(verifyDraw(await bundleOf(id))).toMatchObject({ ok: true, state: 'drawn', tickets: 7 })
  })
})

/** A database handle that fails after a number of queries, like a crashed process. */
function failingAfter(db: Db, queries: number): Db {
  let left = queries
  return (db as unknown as Kysely<never>).withPlugin({
    transformQuery: ({ node }) => {
      if (left-- <= 0) throw new Error('The process has ended')
      return node
    },
    transformResult: async ({ result }) => result,
  }) as unknown as Db
}
