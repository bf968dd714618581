import { beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '#platform/database/database.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { brokenViews } from '../../../../tests/support/broken-views.ts'
import { aPerson, requestContext } from '../../../../tests/support/market.ts'
import { importCodes, decideRefusal, markUsed, reportRefusal, takeCode } from './codes.ts'
import { makeDiscount } from './discount-admin.ts'
import { findPoints } from './find-points.ts'
import { givePoints } from './points.ts'
import { getCode, listDiscounts } from './present-discounts.ts'

const test = useTestDb()
const dayMs = 86_400_000
let staff: bigint
let person: bigint

const ctxOf = (personId: bigint, now = test.now) =>
  requestContext(test, { personId, now, roles: personId === staff ? ['administrator'] : [] }).ctx
const points = async (id = person) => (await findPoints(test.db, id, test.now)).points
const give = (personId: bigint, amount: number) =>
  inTransaction(test.db, (trx) =>
    givePoints(trx, { personId, points: amount, source: 'ad', key: `${personId}:start`, at: test.now, capped: false }),
  )

type Over = { codes?: string; pricePoints?: number; perPerson?: number }

async function aDiscount({ codes = 'code\nAAAA-1\nAAAA-2\n', pricePoints = 40, perPerson = 1 }: Over = {}) {
  const made = await makeDiscount(ctxOf(staff), {
    partner: 'کارواش سپید',
    category: 'سرویس',
    title: 'روشویی',
    conditions: 'با هماهنگی',
    percent: 20,
    pricePoints,
    perPerson,
    from: new Date(test.now.getTime() - dayMs),
    to: new Date(test.now.getTime() + dayMs),
  })
  if (!made.ok) throw new Error(made.code)
  const discount = made.value
  await importCodes(ctxOf(staff), { discount, text: codes, write: true })
  return discount
}

beforeEach(async () => {
  staff = (await aPerson(test)).id
  person = (await aPerson(test)).id
  await give(person, 100)
})

describe('importing codes', () => {
  it('tries them without writing, reports and skips duplicates, and stops on invalid lines', async () => {
    const discount = await aDiscount()
    const bring = (text: string, write: boolean) => importCodes(ctxOf(staff), { discount, text, write })
    const text = 'AAAA-1\nBBBB-1\nbbbb-1\n'
    const doubles = [
      { line: 3, code: 'BBBB-1' },
      { line: null, code: 'AAAA-1' },
    ]
    expect(await bring(text, false)).toEqual({ fresh: 1, doubles, wrong: [] })
    expect(await bring(text, true)).toMatchObject({ fresh: 1 })
    expect(await bring(text, true)).toMatchObject({ fresh: 0 })
    expect(await bring('CCCC-1\nنه\n', true)).toMatchObject({ wrong: [{ line: 2 }] })
    const [shown] = (await listDiscounts(ctxOf(person), { personId: person, category: null })).discounts
    // The address of a removed category lists everything.
    const old = await listDiscounts(ctxOf(person), { personId: person, category: 'دیگر نیست' })
    expect(old.discounts).toHaveLength(1)
    expect(shown).toMatchObject({ left: '۳', state: 'available' })
  })
})

describe('a code', () => {
  it('is taken for points, once by a double press, within the personal limit', async () => {
    const discount = await aDiscount()
    const take = (have: number) => takeCode(ctxOf(person), { discount, personId: person, have })
    const taken = await take(0)
    expect(taken.ok).toBe(true)
    expect(await take(0)).toEqual(taken)
    expect(await take(1)).toEqual({ ok: false, code: 'most' })
    expect(await points()).toBe(60)
    if (!taken.ok) return
    const { view } = await getCode(ctxOf(person), { id: taken.value, personId: person })
    expect(view).toMatchObject({ code: 'AAAA-1', points: '۴۰', state: 'آمادهٔ استفاده' })
    await expect(getCode(ctxOf(staff), { id: taken.value, personId: staff })).rejects.toMatchObject({ status: 404 })
    expect(await brokenViews(test.db)).toEqual([])
  })

  it('costs nothing without stock, with too few points, or after its end', async () => {
    const discount = await aDiscount({ codes: 'AAAA-1' })
    const poor = (await aPerson(test)).id
    const take = (personId: bigint, now = test.now) => takeCode(ctxOf(personId, now), { discount, personId, have: 0 })
    expect(await take(poor)).toEqual({ ok: false, code: 'insufficient' })
    expect(await take(person, new Date(test.now.getTime() + dayMs))).toEqual({ ok: false, code: 'over' })
    expect((await take(person)).ok).toBe(true)
    const other = (await aPerson(test)).id
    await give(other, 100)
    expect(await take(other)).toEqual({ ok: false, code: 'sold-out' })
    expect(await points(other)).toBe(100)
  })

  it('costs less at a higher level', async () => {
    const discount = await aDiscount()
    const golden = (await aPerson(test)).id
    await give(golden, 2500)
    expect((await takeCode(ctxOf(golden), { discount, personId: golden, have: 0 })).ok).toBe(true)
    expect(await points(golden)).toBe(2500 - 36)
  })

  it("returns its points once when staff confirm the partner's refusal, and another may be taken", async () => {
    const discount = await aDiscount()
    const taken = await takeCode(ctxOf(person), { discount, personId: person, have: 0 })
    if (!taken.ok) throw new Error(taken.code)
    const own = { id: taken.value, personId: person }
    await markUsed(ctxOf(person), { ...own, used: true })
    expect(await reportRefusal(ctxOf(person), { ...own, text: 'نپذیرفتند' })).toEqual({ ok: false, code: 'used' })
    await markUsed(ctxOf(person), { ...own, used: false })
    const decide = () => decideRefusal(ctxOf(staff), { id: taken.value, accept: true, answer: 'حق با شماست' })
    expect(await decide()).toEqual({ ok: false, code: 'decided' })
    expect((await reportRefusal(ctxOf(person), { ...own, text: 'نپذیرفتند' })).ok).toBe(true)
    expect(await reportRefusal(ctxOf(person), { ...own, text: 'نپذیرفتند' })).toEqual({ ok: false, code: 'told' })
    expect((await decide()).ok).toBe(true)
    expect(await decide()).toEqual({ ok: false, code: 'decided' })
    expect(await points()).toBe(100)
    expect((await takeCode(ctxOf(person), { discount, personId: person, have: 1 })).ok).toBe(true)
    expect(await brokenViews(test.db)).toEqual([])
  })
})
