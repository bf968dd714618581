import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { inTransaction, type Trx } from '#platform/database/database.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { aPerson } from '../../../../tests/support/market.ts'
import { cashOf, giftOf, heldOf, platformAccount } from '../accounts.ts'
import { findBalances } from './balances.ts'
import { poisonRow } from '../../../../tests/support/poison-row.ts'
import { captureHold, holdMoney, releaseExpiredHolds, releaseHold } from './holds.ts'
import { postTransfer, type Entry } from './post-transfer.ts'
import { findMovements } from './read-ledger.ts'

const test = useTestDb()
let personId: bigint
beforeEach(async () => {
  personId = (await aPerson(test)).id
})

const bank = platformAccount('clearing', 'zarinpal')
const sales = platformAccount('revenue', 'inquiry')
const post = (key: string, entries: Entry[], kind = 'charge') =>
  inTransaction(test.db, (trx) => postTransfer(trx, { kind, key, at: test.now, entries }))
const give = (key: string, { cash = 0n, gift = 0n }) =>
  post(key, [
    { account: cashOf(personId), amountRial: cash },
    { account: giftOf(personId), amountRial: gift },
    { account: bank, amountRial: -cash },
    { account: platformAccount('gifts', 'welcome'), amountRial: -gift },
  ])
const hold = (amountRial: bigint, over: { key?: string; from?: 'cash'; expiresAt?: Date } = {}) =>
  inTransaction(test.db, (trx) =>
    holdMoney(trx, {
      personId,
      key: 'order',
      amountRial,
      from: 'gift-and-cash',
      at: test.now,
      expiresAt: null,
      ...over,
    }),
  )
const balances = () => findBalances(test.db, personId)

/** Lists rows of views that must be empty. */
async function findBroken(): Promise<string[]> {
  const views = [
    'broken_i1_transfer_not_zero',
    'broken_i2_balance_not_sum',
    'broken_i3_negative_balance',
    'broken_i13_hold_not_kept',
  ]
  const broken = []
  for (const view of views) {
    const { rows } = await sql`select * from ${sql.table(view)}`.execute(test.db)
    if (rows.length > 0) broken.push(view)
  }
  return broken
}

describe('a transfer', () => {
  it('moves money once per cause, for any caller', async () => {
    expect(await give('a', { cash: 500n })).toMatchObject({ ok: true, value: { before: false } })
    expect(await give('a', { cash: 500n })).toMatchObject({ ok: true, value: { before: true } })
    expect(await balances()).toEqual({ cash: 500n, gift: 0n, held: 0n })
  })

  it('is refused when a personal balance would become negative', async () => {
    await give('a', { cash: 500n })
    const over = await post('b', [
      { account: cashOf(personId), amountRial: -501n },
      { account: sales, amountRial: 501n },
    ])
    expect(over).toEqual({ ok: false, code: 'insufficient' })
    expect(await balances()).toMatchObject({ cash: 500n })
  })

  it('throws when it does not sum to zero, and the database refuses manual entries too', async () => {
    await expect(post('a', [{ account: cashOf(personId), amountRial: 5n }])).rejects.toThrow(/sum to zero/)
    await give('b', { cash: 500n })
    const byHand = (trx: Trx) =>
      sql`insert into ledger_entry (transfer_id, account_id, amount_rial, balance_rial)
        select max(ledger_transfer.id), (select id from ledger_account where key = 'revenue:x'), 1, 1 from ledger_transfer`.execute(
        trx,
      )
    await test.db.insertInto('ledger_account').values({ key: 'revenue:x', kind: 'revenue', person_id: null }).execute()
    await expect(inTransaction(test.db, byHand)).rejects.toThrow(/sum to zero/)
  })

  it.each(['update ledger_entry set amount_rial = 1', 'delete from ledger_transfer', 'truncate ledger_entry'])(
    'is immutable: %s',
    async (statement) => {
      await give('a', { cash: 500n })
      await expect(inTransaction(test.db, (trx) => sql.raw(statement).execute(trx))).rejects.toThrow(/only added to/)
    },
  )
})

describe('a hold', () => {
  it('takes gift credit first, and returns each part to its account', async () => {
    await give('a', { cash: 500n, gift: 200n })
    const made = await hold(300n)
    expect(made).toMatchObject({ ok: true, value: { cashRial: 100n, giftRial: 200n } })
    expect(await balances()).toEqual({ cash: 400n, gift: 0n, held: 300n })
    if (!made.ok) return
    const release = () => inTransaction(test.db, (trx) => releaseHold(trx, { holdId: made.value.id, at: test.now }))
    expect([await release(), await release()]).toEqual([true, false])
    expect(await balances()).toEqual({ cash: 500n, gift: 200n, held: 0n })
  })

  it('of cash only leaves gift credit, and is refused above the balance', async () => {
    await give('a', { cash: 500n, gift: 200n })
    expect(await hold(600n, { from: 'cash' })).toEqual({ ok: false, code: 'insufficient' })
    expect(await hold(700n)).toMatchObject({ ok: true })
    expect(await hold(1n, { key: 'other' })).toEqual({ ok: false, code: 'insufficient' })
  })

  it('is captured together with other money, once, and never after a release', async () => {
    await give('a', { cash: 500n })
    const made = await hold(300n)
    if (!made.ok) throw new Error('The hold was refused')
    const capture = (key: string) =>
      inTransaction(test.db, (trx) =>
        captureHold(trx, {
          holdId: made.value.id,
          kind: 'payment',
          key,
          at: test.now,
          to: [{ account: sales, amountRial: 1000n }],
          with: [{ account: bank, amountRial: -700n }],
        }),
      )
    for (const key of ['pay', 'pay', 'another cause']) expect(await capture(key)).toMatchObject({ ok: true })
    expect(await balances()).toEqual({ cash: 200n, gift: 0n, held: 0n })
    const other = await hold(100n, { key: 'other' })
    if (!other.ok) throw new Error('The hold was refused')
    await inTransaction(test.db, (trx) => releaseHold(trx, { holdId: other.value.id, at: test.now }))
    const late = inTransaction(test.db, (trx) =>
      captureHold(trx, {
        holdId: other.value.id,
        kind: 'payment',
        key: 'late',
        at: test.now,
        to: [{ account: sales, amountRial: 100n }],
      }),
    )
    expect(await late).toEqual({ ok: false, code: 'ended' })
  })

  it('is released exactly once after it expired', async () => {
    await give('a', { cash: 500n })
    await hold(300n, { expiresAt: new Date(test.now.getTime() - 1) })
    await hold(100n, { key: 'later', expiresAt: new Date(test.now.getTime() + 60_000) })
    expect(await releaseExpiredHolds(test.db, test.now)).toBe(1)
    expect(await releaseExpiredHolds(test.db, test.now)).toBe(0)
    expect(await balances()).toEqual({ cash: 400n, gift: 0n, held: 100n })
  })

  it('that cannot be released does not block the others', async () => {
    await give('g', { cash: 500n })
    const expiresAt = new Date(test.now.getTime() - 60_000)
    const first = await hold(100n, { key: 'first', expiresAt })
    await hold(200n, { key: 'second', expiresAt: test.now })
    await poisonRow(test.db, 'ledger_hold', first.ok ? first.value.id : 0n)
    expect(await releaseExpiredHolds(test.db, test.now)).toBe(1)
    expect(await balances()).toMatchObject({ cash: 400n, held: 100n })
  })
})

describe('the ledger', () => {
  it('keeps its invariants for any sequence of operations', async () => {
    const step = fc.record({
      act: fc.constantFrom('charge', 'gift', 'spend', 'hold', 'release', 'capture'),
      amount: fc.bigInt({ min: 1n, max: 1000n }),
      cause: fc.integer({ min: 0, max: 12 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), async (steps) => {
        personId = (await aPerson(test)).id
        await give(`${personId}:begin`, { cash: 2000n, gift: 500n })
        const holds: bigint[] = []
        for (const { act, amount, cause } of steps) {
          const key = `${personId}:${act}:${cause}`
          if (act === 'charge') await give(key, { cash: amount })
          if (act === 'gift') await give(key, { gift: amount })
          if (act === 'spend')
            await post(key, [
              { account: cashOf(personId), amountRial: -amount },
              { account: sales, amountRial: amount },
            ])
          if (act === 'hold') {
            const made = await hold(amount, { key })
            if (made.ok) holds.push(made.value.id)
          }
          const holdId = holds[cause % Math.max(holds.length, 1)]
          if (act === 'release' && holdId)
            await inTransaction(test.db, (trx) => releaseHold(trx, { holdId, at: test.now }))
          if (act === 'capture' && holdId) {
            const { cash_rial, gift_rial } = await test.db
              .selectFrom('ledger_hold')
              .selectAll()
              .where('id', '=', holdId)
              .executeTakeFirstOrThrow()
            await inTransaction(test.db, (trx) =>
              captureHold(trx, {
                holdId,
                kind: 'payment',
                key: `${key}:${holdId}`,
                at: test.now,
                to: [{ account: sales, amountRial: cash_rial + gift_rial }],
              }),
            )
          }
        }
        expect(await findBroken()).toEqual([])
        const { cash, gift, held } = await balances()
        expect(cash >= 0n && gift >= 0n && held >= 0n).toBe(true)
      }),
      { numRuns: 20 },
    )
  })

  it("lists a person's movements newest first, with the balance after each", async () => {
    await give('a', { cash: 500n, gift: 100n })
    await hold(150n)
    await post(
      'c',
      [
        { account: cashOf(personId), amountRial: -50n },
        { account: sales, amountRial: 50n },
      ],
      'payment',
    )
    const { movements, next } = await findMovements(test.db, { personId }, { before: null, size: 2 })
    expect(movements.map(({ kind, amountRial, balanceRial }) => [kind, amountRial, balanceRial])).toEqual([
      ['payment', -50n, 400n],
      ['hold', -150n, 450n],
    ])
    const rest = await findMovements(test.db, { personId }, { before: next, size: 2 })
    expect(rest.movements.map(({ kind, balanceRial }) => [kind, balanceRial])).toEqual([['charge', 600n]])
    const filtered = await findMovements(test.db, { personId, kinds: ['charge'] }, { before: null, size: 5 })
    expect(filtered.movements).toHaveLength(1)
    expect(heldOf(personId)).toMatchObject({ kind: 'person-held' })
  })
})
