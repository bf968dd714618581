import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { cashOf, payOut, platformAccount, postTransfer } from '#features/ledger/contract.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Trx } from '#platform/database/database.ts'
import { manifests } from '../../../app/features.ts'
import { brokenViews } from '../../../../tests/support/broken-views.ts'
import { useOwnDb } from '../../../../tests/support/database.ts'
import { fakeGateway, verified } from '../../../../tests/support/fake-gateway.ts'
import { aPerson, requestContext } from '../../../../tests/support/market.ts'
import type { PayableKind } from './payable-kinds.ts'
import { checkPayment } from './check-payment.ts'
import { makeRefund } from './refunds.ts'
import { requestPayment } from './request-payment.ts'
import { startPayment } from './start-payment.ts'

const test = useOwnDb()

const order: PayableKind = {
  kind: 'test-striped',
  label: 'گزارش',
  creditTo: { revenue: 'striped' },
  mayUseWallet: true,
  pathOf: () => '/',
}
const { gateway, sessions } = fakeGateway()
// Every session of this bank is paid at once.
gateway.verify = async ({ authority }) => verified({ referenceId: authority })

const context = (personId: bigint): RequestContext => ({
  ...requestContext(test, { personId, providers: { gateways: [gateway] } }).ctx,
  manifests: [...manifests, { name: 'test-striped', payables: [order] }],
})

let count = 0
const transfer = (trx: Trx, key: string, from: string, to: string, rial: bigint) =>
  postTransfer(trx, {
    kind: 'gift',
    key,
    at: test.now,
    entries: [
      { account: platformAccount('gifts', from), amountRial: -rial },
      { account: platformAccount('revenue', to), amountRial: rial },
    ],
  })

async function give(personId: bigint, rial: bigint) {
  await inTransaction(test.db, (trx) =>
    postTransfer(trx, {
      kind: 'gift',
      key: `give:${personId}:${++count}`,
      at: test.now,
      entries: [
        { account: cashOf(personId), amountRial: rial },
        { account: platformAccount('gifts', 'striped'), amountRial: -rial },
      ],
    }),
  )
}

/** Requests an order of 1,000 rials with 90 of tax and pays it; returns its id, or null where it was refused. */
async function pay(personId: bigint, useWallet: boolean): Promise<string | null> {
  const ctx = context(personId)
  const payableId = await inTransaction(test.db, (trx) =>
    requestPayment(trx, ctx, {
      kind: order.kind,
      subject: `striped-${++count}`,
      personId,
      title: order.label,
      lines: [
        { label: 'گزارش', amountRial: 1000n, part: 'price' },
        { label: 'مالیات', amountRial: 90n, part: 'tax' },
      ],
    }),
  )
  const form = { gateway: 'zarinpal' as const, startKey: `striped-${++count}`, amountRial: 1090n }
  const started = await startPayment(ctx, { ...form, payableId, personId, useWallet })
  if (!started.ok) return null
  if (started.value.redirect === null) return payableId
  const { id } = await test.db
    .selectFrom('payment')
    .select('id')
    .where('public_id', '=', started.value.paymentId)
    .executeTakeFirstOrThrow()
  expect(await checkPayment(ctx, id, { claim: 'paid' })).toBe('verified')
  return payableId
}

/** Refunds 500 rials of an order to the wallet; returns whether something was left to refund. */
async function refund(personId: bigint, payableId: string): Promise<boolean> {
  const made = await inTransaction(test.db, (trx) =>
    makeRefund(trx, context(personId), {
      payableId,
      key: `striped:${++count}`,
      reason: 'گزارش آماده نشد',
      destination: 'wallet',
      amountRial: 500n,
      requestedBy: null,
      needsApproval: false,
    }),
  )
  return made.ok
}

/** Pays 300 rials of the revenue out; the revenue may be less. */
const payOutSome = (key: string) =>
  inTransaction(test.db, (trx) =>
    payOut(trx, { kind: 'payout', key, at: test.now, account: 'striped', amountRial: 300n }),
  )

async function companyBalances(): Promise<Record<string, bigint>> {
  const rows = await test.db.selectFrom('ledger_company_account').select(['key', 'balance_rial']).execute()
  return Object.fromEntries(rows.map(({ key, balance_rial }) => [key, balance_rial]))
}

/** Lists entries whose balance is not the one of the entry before plus the amount. */
async function jumps() {
  const { rows } = await sql`
    select * from (
      select account_id, id, balance_rial - amount_rial as expected,
        coalesce(lag(balance_rial) over (partition by account_id order by id), 0) as before
      from ledger_entry
    ) as entries where expected <> before`.execute(test.db)
  return rows
}

describe('company accounts', () => {
  it('hold the sum of all payments, refunds and payouts, whatever happens at once', async () => {
    const step = fc.record({
      act: fc.constantFrom('wallet', 'gateway', 'refund', 'payout', 'payout-again'),
      who: fc.nat({ max: 2 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 30 }), async (steps) => {
        const before = await companyBalances()
        const people = await Promise.all([aPerson(test), aPerson(test), aPerson(test)])
        for (const { id } of people) await give(id, 5000n)
        const paid: [bigint, string][] = []
        const firstSession = sessions.length
        const sums = { orders: 0n, refunded: 0n, paidOut: 0n }
        const act = async ({ act: what, who }: (typeof steps)[number]) => {
          const personId = people[who]!.id
          if (what === 'wallet' || what === 'gateway') {
            const payableId = await pay(personId, what === 'wallet')
            if (!payableId) return
            paid.push([personId, payableId])
            sums.orders++
          }
          const target = what === 'refund' && paid.at(who - 3)
          if (target && (await refund(...target))) sums.refunded += 500n
          if (what === 'payout') {
            sums.paidOut += 300n
            await payOutSome(`striped-payout:${++count}`)
          }
          if (what === 'payout-again') {
            sums.paidOut += 300n
            const key = `striped-payout:${++count}`
            await Promise.all([payOutSome(key), payOutSome(key), payOutSome(key)])
          }
        }
        // Four at a time, each through its own part.
        const part = async (first: number) => {
          for (let n = first; n < steps.length; n += 4) await act(steps[n]!)
        }
        const ended = await Promise.allSettled([0, 1, 2, 3].map(part))
        expect(ended.filter(({ status }) => status === 'rejected')).toEqual([])
        expect(await brokenViews(test.db)).toEqual([])
        expect(await jumps()).toEqual([])
        const after = await companyBalances()
        const grown = (key: string) => (after[key] ?? 0n) - (before[key] ?? 0n)
        expect(grown('revenue:striped')).toBe(sums.orders * 1000n - sums.paidOut)
        expect(grown('tax:vat')).toBe(sums.orders * 90n)
        expect(grown('payouts:striped')).toBe(sums.paidOut)
        expect(grown('refunds:test-striped')).toBe(-sums.refunded)
        const atBank = sessions.slice(firstSession).reduce((sum, { amountRial }) => sum + amountRial, 0n)
        expect(grown('clearing:zarinpal')).toBe(-atBank)
      }),
      { numRuns: 8 },
    )
    const { stripes } = await test.db
      .selectFrom('ledger_company_account')
      .select('stripes')
      .where('key', '=', 'revenue:striped')
      .executeTakeFirstOrThrow()
    expect(stripes).toBeGreaterThan(4)
  })

  it.runIf(process.env.TEST_DATABASE_URL)('are opened once by two transfers of one cause', async () => {
    const account = `opened-${++count}`
    const [posted, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const first = inTransaction(test.db, async (trx) => {
      const outcome = await transfer(trx, account, 'striped', account, 9n)
      posted.resolve()
      await finish.promise
      return outcome
    })
    await posted.promise
    const second = inTransaction(test.db, (trx) => transfer(trx, account, 'striped', account, 9n))
    const waiting = sql<{ n: number }>`
      select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect
      .poll(async () => (await waiting.execute(test.db)).rows[0]!.n)
      .toBe(1)
      .finally(finish.resolve)
    expect(await first).toMatchObject({ ok: true, value: { before: false } })
    expect(await second).toMatchObject({ ok: true, value: { before: true } })
    expect((await companyBalances())[`revenue:${account}`]).toBe(9n)
  })

  it('go on from the row that an older version wrote', async () => {
    await test.db
      .insertInto('ledger_account')
      .values([
        { key: 'revenue:older', kind: 'revenue', person_id: null },
        { key: 'gifts:older', kind: 'gifts', person_id: null },
      ])
      .execute()
    const { rows } = await sql<{ transfer_id: bigint }>`
      with made as (
        insert into ledger_transfer (kind, key, at) values ('gift', 'older', now()) returning id
      ), changed as (
        update ledger_account set balance_rial = balance_rial + case kind when 'revenue' then 700 else -700 end
        where key in ('revenue:older', 'gifts:older')
      )
      insert into ledger_entry (transfer_id, account_id, amount_rial, balance_rial)
      select made.id, account.id, amount, account.balance_rial + amount from made, ledger_account as account,
        lateral (select case kind when 'revenue' then 700 else -700 end as amount) as given
      where account.key in ('revenue:older', 'gifts:older')
      returning transfer_id`.execute(test.db)
    expect(rows).toHaveLength(2)
    for (let n = 0; n < 20; n++)
      await inTransaction(test.db, (trx) => transfer(trx, `newer:${n}`, 'older', 'older', 10n))
    expect((await companyBalances())['revenue:older']).toBe(900n)
    expect(await brokenViews(test.db)).toEqual([])
    expect(await jumps()).toEqual([])
  })

  it('use one stripe for all transfers of a transaction, and the same one when it is repeated', async () => {
    const stripesOf = (prefix: string) =>
      test.db
        .selectFrom('ledger_entry')
        .innerJoin('ledger_transfer', 'ledger_transfer.id', 'transfer_id')
        .innerJoin('ledger_account', 'ledger_account.id', 'account_id')
        .select(['ledger_transfer.key', 'stripe'])
        .where('ledger_transfer.key', 'like', `${prefix}%`)
        .orderBy('ledger_transfer.key')
        .execute()
    const several = (prefix: string, fails: boolean) =>
      inTransaction(test.db, async (trx) => {
        for (let n = 0; n < 6; n++) await transfer(trx, `${prefix}:${n}`, 'striped', 'several', 1n)
        const rows = await trx
          .selectFrom('ledger_account')
          .select('stripe')
          .where('key', 'like', 'revenue:several%')
          .where('balance_rial', '>', 0n)
          .execute()
        if (fails) throw Object.assign(new Error('stopped'), { rows })
      })
    const stopped = (await several('several', true).catch((error: unknown) => error)) as { rows: { stripe: number }[] }
    expect(stopped.rows).toHaveLength(1)
    await several('several', false)
    const written = await stripesOf('several')
    expect(written).toHaveLength(12)
    expect(new Set(written.map(({ stripe }) => stripe))).toEqual(new Set([stopped.rows[0]!.stripe]))
  })

  it('refuse a name that reads like a stripe', () => {
    expect(() => platformAccount('revenue', 'report:3')).toThrow('without a colon')
  })

  it.runIf(process.env.TEST_DATABASE_URL)('of other payments are not locked by an open one', async () => {
    const gate = Promise.withResolvers<void>()
    const posted = Promise.withResolvers<void>()
    const open = inTransaction(test.db, async (trx) => {
      await transfer(trx, 'open', 'striped', 'shared', 1n)
      posted.resolve()
      await gate.promise
    })
    await posted.promise
    // Of these keys fifteen in sixteen choose another stripe; each is given up after a moment.
    const others = Array.from({ length: 16 }, (_, n) =>
      inTransaction(test.db, async (trx) => {
        await sql`set local lock_timeout = '1s'`.execute(trx)
        await transfer(trx, `other:${n}`, 'striped', 'shared', 1n)
      }).then(
        () => true,
        () => false,
      ),
    )
    const results = await Promise.all(others)
    gate.resolve()
    await open
    expect(results.filter(Boolean).length).toBeGreaterThan(8)
  })
})
