import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { inTransaction, type Trx } from '#platform/database/database.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { aPerson } from '../../../../tests/support/market.ts'
import { findPoints, givePoints, returnPoints, spendPoints, takeBackPoints } from '../contract.ts'
import { expirePoints } from './points.ts'

const test = useTestDb()
let personId: bigint
beforeEach(async () => {
  personId = (await aPerson(test)).id
})

const dayMs = 86_400_000
const day = (n: number) => new Date(test.now.getTime() + n * dayMs)
const within = <Answer>(action: (trx: Trx) => Promise<Answer>) => inTransaction(test.db, action)
const give = (key: string, points: number, at = test.now, over: { capped?: false } = {}) =>
  within((trx) => givePoints(trx, { personId, points, source: 'ad', key: `${personId}:${key}`, at, ...over }))
const spend = (key: string, points: number, at = test.now) =>
  within((trx) => spendPoints(trx, { personId, points, source: 'draw', key: `${personId}:${key}`, at }))
const undo = (action: typeof takeBackPoints, key: string, cause: string, points?: number, at = test.now) =>
  within((trx) =>
    action(trx, { key: `${personId}:${key}`, cause: `${personId}:${cause}`, at, ...(points && { points }) }),
  )
const has = async (at = test.now) => {
  const { points, owed } = await findPoints(test.db, personId, at)
  return [points, owed]
}

async function findBroken(): Promise<string[]> {
  const broken = []
  for (const view of ['not_zero', 'balance', 'lot', 'undone'].map((name) => `broken_points_${name}`)) {
    const { rows } = await sql`select * from ${sql.table(view)}`.execute(test.db)
    if (rows.length > 0) broken.push(view)
  }
  return broken
}

describe('points', () => {
  it('are given once per cause', async () => {
    expect(await give('a', 10)).toEqual({ given: 10, before: false })
    expect(await give('a', 10)).toEqual({ given: 0, before: true })
    expect(await has()).toEqual([10, 0])
  })

  it('stop at the daily limit and continue the next day', async () => {
    expect([await give('a', 70), await give('b', 70), await give('c', 5)].map(({ given }) => given)).toEqual([
      70, 30, 0,
    ])
    expect(await give('d', 70, day(1))).toMatchObject({ given: 70 })
  })

  it('are spent by earliest expiry, and the rest expires in time', async () => {
    await give('old', 50)
    await give('new', 50, day(100))
    await spend('x', 30, day(101))
    expect(await has(day(366))).toEqual([50, 0])
    expect(await expirePoints(test.db, day(366))).toBe(1)
    expect(await spend('y', 51, day(366))).toEqual({ ok: false, code: 'insufficient' })
    expect(await spend('y', 50, day(366))).toMatchObject({ ok: true })
    expect(await findBroken()).toEqual([])
  })

  it('are spent once per key and never below zero, from two tabs at once', async () => {
    await give('a', 50)
    const twice = await Promise.all([spend('x', 30), spend('x', 30)])
    expect(twice.map((each) => each.ok && each.value.before).toSorted()).toEqual([false, true])
    const other = await Promise.all([spend('y', 15), spend('z', 15)])
    expect(other.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    expect(await has()).toEqual([5, 0])
  })

  it('cannot be spent while the account is under review', async () => {
    await give('a', 50)
    await test.db.updateTable('point_account').set({ blocked_at: test.now, blocked_reason: 'بررسی' }).execute()
    expect(await spend('x', 1)).toEqual({ ok: false, code: 'blocked' })
  })

  it('reversed after spending become a debt, which reduces later points and never goes below zero', async () => {
    await give('a', 50)
    await spend('x', 40)
    expect(await undo(takeBackPoints, 'a', 'refund')).toBe(50)
    expect(await undo(takeBackPoints, 'a', 'refund')).toBe(0)
    expect(await has()).toEqual([0, 40])
    await give('b', 30, day(1))
    expect(await has(day(1))).toEqual([0, 10])
    await give('c', 30, day(2))
    expect(await has(day(2))).toEqual([20, 0])
    expect(await findBroken()).toEqual([])
  })

  it("in debt are forgiven after the rule's time", async () => {
    await give('a', 50)
    await spend('x', 50)
    await undo(takeBackPoints, 'a', 'refund')
    await expirePoints(test.db, day(366))
    expect(await has(day(366))).toEqual([0, 0])
    expect(await findBroken()).toEqual([])
  })

  it('return after spending, also in parts, never more than spent, with some days of validity', async () => {
    await give('a', 50)
    await spend('x', 40, day(360))
    expect(await undo(returnPoints, 'x', 'one', 10, day(364))).toBe(10)
    expect(await undo(returnPoints, 'x', 'two', 100, day(364))).toBe(30)
    expect(await undo(returnPoints, 'x', 'three', 1, day(364))).toBe(0)
    expect(await has(day(390))).toEqual([40, 0])
    expect(await has(day(395))).toEqual([0, 0])
    expect(await findBroken()).toEqual([])
  })

  it.each(['update point_entry set amount = 1', 'delete from point_transfer', 'truncate point_use'])(
    'have an append-only ledger: %s',
    async (statement) => {
      await give('a', 50)
      await expect(within((trx) => sql.raw(statement).execute(trx))).rejects.toThrow(/only added to/)
    },
  )

  it('keep their invariants for any sequence of operations', async () => {
    let state = 17
    const below = (limit: number) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
      return (state >> 8) % limit
    }
    for (let step = 0; step < 120; step++) {
      const [at, key, points] = [day(step * 2), String(below(40)), 1 + below(60)]
      const action = below(5)
      if (action < 2) await give(key, points, at)
      else if (action === 2) await spend(key, points, at)
      else await undo(action === 3 ? takeBackPoints : returnPoints, key, `${action}:${step}`, points, at)
    }
    expect(await findBroken()).toEqual([])
    const [points, owed] = await has(day(240))
    expect(points! >= 0 && owed! >= 0).toBe(true)
  })
})
