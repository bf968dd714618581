import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { cashOf, findBalances, giftOf, platformAccount, postTransfer } from '#features/ledger/contract.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction } from '#platform/database/database.ts'
import { manifests } from '../../../app/features.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { fakeGateway, verified } from '../../../../tests/support/fake-gateway.ts'
import { aPerson, requestContext } from '../../../../tests/support/market.ts'
import type { PayableKind } from './payable-kinds.ts'
import { checkPayment } from './check-payment.ts'
import { makeRefund } from './refunds.ts'
import { findPaid } from './find-paid.ts'
import { requestPayment } from './request-payment.ts'
import { findCardReturn, returnToCard } from './return-to-card.ts'
import { reverseRefund } from './reverse-refund.ts'
import { startPayment, type NewPayment } from './start-payment.ts'
import { sweepPayments, sweepUnverified } from './sweep.ts'

const test = useTestDb()

const report: PayableKind = {
  kind: 'test-report',
  label: 'گزارش',
  creditTo: { revenue: 'report' },
  mayUseWallet: true,
  pathOf: (subject) => `/reports/${subject}`,
}
const topUp: PayableKind = { ...report, kind: 'test-charge', creditTo: 'own-wallet', mayUseWallet: false }

let personId: bigint
let fake: ReturnType<typeof fakeGateway>
beforeEach(async () => {
  personId = (await aPerson(test)).id
  fake = fakeGateway()
})

const context = (over: { now?: Date; person?: bigint } = {}): RequestContext => ({
  ...requestContext(test, { personId: over.person ?? personId, providers: { gateways: [fake.gateway] } }).ctx,
  manifests: [...manifests, { name: 'test-reports', payables: [report, topUp] }],
  now: over.now ?? test.now,
})

const ask = (over: { kind?: string; subject?: string; price?: bigint; tax?: bigint; expiresAt?: Date } = {}) => {
  const { kind = 'test-report', subject = 'one', price = 90_000n, tax = 9000n, expiresAt = null } = over
  const lines = [
    { label: 'گزارش', amountRial: price, part: 'price' as const },
    ...(tax > 0n ? [{ label: 'مالیات', amountRial: tax, part: 'tax' as const }] : []),
  ]
  return inTransaction(test.db, (trx) =>
    requestPayment(trx, context(), { kind, subject, personId, title: 'گزارش خودرو', lines, expiresAt }),
  )
}

let keys = 0
const start = (payableId: string, over: Partial<NewPayment> = {}, at?: Date) =>
  startPayment(context(at ? { now: at } : {}), {
    payableId,
    personId,
    gateway: 'zarinpal',
    useWallet: false,
    amountRial: 99_000n,
    startKey: `form-key-${++keys}`,
    ...over,
  })

/** Starts a payment and returns its row. */
async function started(payableId: string, over: Partial<NewPayment> = {}) {
  const answer = await start(payableId, over)
  if (!answer.ok) throw new Error(answer.code)
  return rowOf(answer.value.paymentId)
}

const rowOf = (id: string) =>
  test.db.selectFrom('payment').selectAll().where('public_id', '=', id).executeTakeFirstOrThrow()
const payableOf = (id: string) =>
  test.db.selectFrom('payable').selectAll().where('public_id', '=', id).executeTakeFirstOrThrow()
const check = (id: bigint, claim: 'paid' | 'unpaid' | null = 'paid', at?: Date) =>
  checkPayment(context(at ? { now: at } : {}), id, { claim })
const later = (minutes: number) => new Date(test.now.getTime() + minutes * 60_000)
const balances = () => findBalances(test.db, personId)
const give = (money: { cash?: bigint; gift?: bigint }) =>
  inTransaction(test.db, (trx) =>
    postTransfer(trx, {
      kind: 'gift',
      key: `test:${++keys}`,
      at: test.now,
      entries: [
        { account: cashOf(personId), amountRial: money.cash ?? 0n },
        { account: giftOf(personId), amountRial: money.gift ?? 0n },
        { account: platformAccount('gifts', 'test'), amountRial: -(money.cash ?? 0n) - (money.gift ?? 0n) },
      ],
    }),
  )
const balanceOf = async (key: string) =>
  (await test.db.selectFrom('ledger_company_account').select('balance_rial').where('key', '=', key).executeTakeFirst())
    ?.balance_rial ?? 0n

/** Lists rows of the views that must be empty. */
async function brokenViews(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.views where table_name like 'broken\\_%' order by 1`.execute(
    test.db,
  )
  const broken = []
  for (const { name } of rows) {
    const rows = await sql`select * from ${sql.table(name)}`.execute(test.db)
    if (rows.rows.length > 0) broken.push(name)
  }
  return broken
}

describe('a payment', () => {
  it('is verified, credited to revenue and tax, and published once', async () => {
    const id = await ask()
    const payment = await started(id)
    expect(payment).toMatchObject({ state: 'redirected', gateway_rial: 99_000n, wallet_rial: 0n })
    fake.said.verification = verified({ feeRial: 500n })
    expect(await check(payment.id)).toBe('verified')
    expect(await payableOf(id)).toMatchObject({ state: 'paid' })
    expect(await balanceOf('revenue:report')).toBe(90_000n)
    expect(await balanceOf('tax:vat')).toBe(9000n)
    expect(await balanceOf('clearing:zarinpal')).toBe(-98_500n)
    expect(await balanceOf('fees:zarinpal')).toBe(-500n)
    for (let again = 0; again < 3; again++) expect(await check(payment.id, 'unpaid')).toBe('verified')
    expect(await balanceOf('revenue:report')).toBe(90_000n)
    const notices = await test.db.selectFrom('notice').select('kind').where('person_id', '=', personId).execute()
    expect(notices).toEqual([{ kind: 'payment' }])
    expect(await brokenViews()).toEqual([])
  })

  it('of the wallet itself is credited to it', async () => {
    const payment = await started(await ask({ kind: 'test-charge', tax: 0n }), { amountRial: 90_000n, useWallet: true })
    fake.said.verification = verified()
    await check(payment.id)
    expect(await balances()).toEqual({ cash: 90_000n, gift: 0n, held: 0n })
  })

  it('requested twice for one subject is one', async () => {
    expect(await ask()).toBe(await ask())
  })

  it('from the same form is one, with other choices it is refused', async () => {
    const id = await ask()
    const one = await start(id, { startKey: 'the-same-form' })
    expect(await start(id, { startKey: 'the-same-form' })).toEqual(one)
    expect(await start(id, { startKey: 'the-same-form', useWallet: true })).toMatchObject({ code: 'key-used' })
    expect(fake.sessions).toHaveLength(1)
  })

  it.each([
    ['another amount than the page showed', { amountRial: 98_000n }, 'amount-changed'],
    ['an unknown payable', { payableId: '0000000000' }, 'unknown'],
    ['a gateway that is not there', { gateway: 'zibal' as const }, 'gateway-unknown'],
  ])('is refused for %s', async (_name, over, code) => {
    expect(await start(await ask(), over)).toMatchObject({ ok: false, code })
    expect(fake.sessions).toHaveLength(0)
  })

  it('is refused for another person, after its deadline, and once paid', async () => {
    const id = await ask({ expiresAt: later(30) })
    const other = (await aPerson(test)).id
    expect(await start(id, { personId: other })).toMatchObject({ code: 'unknown' })
    expect(await start(id, {}, later(31))).toMatchObject({ code: 'expired' })
    const payment = await started(id)
    fake.said.verification = verified()
    await check(payment.id)
    expect(await start(id)).toMatchObject({ code: 'paid' })
  })
})

describe('a payment that is not paid', () => {
  it.each([
    ['unpaid', 'at-bank', 'cancelled'],
    ['paid', 'at-bank', 'redirected'],
    ['paid', 'failed', 'failed'],
    ['paid', 'cancelled', 'cancelled'],
    ['paid', 'unavailable', 'redirected'],
  ] as const)('with a browser that claims %s and a gateway that says %s is %s', async (claim, state, expected) => {
    const payment = await started(await ask())
    fake.said.state = state
    expect(await check(payment.id, claim)).toBe(expected)
    expect(await balanceOf('revenue:report')).toBe(0n)
    expect(await brokenViews()).toEqual([])
  })

  it.each([
    [{ outcome: 'amount-differs', code: '-50' }, 'suspicious'],
    [{ outcome: 'not-ours', code: '-53' }, 'suspicious'],
    [{ outcome: 'unknown-authority', code: '-54' }, 'failed'],
    [{ outcome: 'unavailable' }, 'redirected'],
    [verified({ amountRial: 98_999n }), 'suspicious'],
  ] as const)('%# is never credited', async (verification, expected) => {
    const payment = await started(await ask())
    fake.said.verification = verification
    expect(await check(payment.id)).toBe(expected)
    expect(await balanceOf('clearing:zarinpal')).toBe(0n)
    expect(await brokenViews()).toEqual([])
  })

  it('fails where the gateway gave no response, and the person can try again', async () => {
    const id = await ask()
    fake.said.create = { state: 'unavailable', sent: 'maybe' }
    expect(await start(id)).toEqual({ ok: false, code: 'gateway-unreachable' })
    fake.said.create = null
    expect(await start(id)).toMatchObject({ ok: true })
  })

  it('expires after a day, with an unpaid payable after its deadline', async () => {
    const id = await ask({ expiresAt: later(60) })
    const payment = await started(id)
    await sweepPayments(context({ now: later(90) }))
    expect(await payableOf(id)).toMatchObject({ state: 'open' })
    await sweepPayments(context({ now: later(24 * 60 + 1) }))
    expect(await rowOf(payment.public_id)).toMatchObject({ state: 'expired', reason: 'never-paid' })
    expect(await payableOf(id)).toMatchObject({ state: 'expired' })
  })

  const noticesOf = (person: bigint) =>
    test.db.selectFrom('notice').select(['kind', 'data']).where('person_id', '=', person).execute()

  it('that was unclear and ends unpaid notifies the person once', async () => {
    const payment = await started(await ask())
    fake.said.verification = { outcome: 'unavailable' }
    expect(await check(payment.id)).toBe('redirected')
    await sweepPayments(context({ now: later(3) }))
    expect(await noticesOf(personId)).toEqual([])
    fake.said.verification = { outcome: 'unpaid', code: '-51' }
    fake.said.state = 'failed'
    for (const minutes of [60, 90]) await sweepPayments(context({ now: later(minutes) }))
    expect(await rowOf(payment.public_id)).toMatchObject({ state: 'failed' })
    expect(await noticesOf(personId)).toEqual([{ kind: 'payment-unpaid', data: { title: 'گزارش خودرو' } }])
  })

  it.each([
    ['has no payer who came back', null, 24 * 60 + 1, 'expired'],
    ['ends before the eyes of its payer', 'unpaid', 3, 'cancelled'],
  ] as const)('that %s sends no notice', async (_name, claim, minutes, state) => {
    const payment = await started(await ask())
    await check(payment.id, claim)
    await sweepPayments(context({ now: later(minutes) }))
    expect(await rowOf(payment.public_id)).toMatchObject({ state })
    expect(await noticesOf(personId)).toEqual([])
  })

  it('that never reached the gateway is given up by the sweep', async () => {
    const id = await ask()
    // The process that called the gateway died.
    fake.gateway.create = () => Promise.reject(new Error('died'))
    await expect(start(id)).rejects.toThrow('died')
    const { id: payableId } = await payableOf(id)
    const payment = await test.db
      .selectFrom('payment')
      .select(['public_id', 'state'])
      .where('payable_id', '=', payableId)
      .executeTakeFirstOrThrow()
    expect(payment.state).toBe('created')
    await sweepPayments(context({ now: later(3) }))
    expect(await rowOf(payment.public_id)).toMatchObject({ state: 'failed', reason: 'not-started' })
  })
})

describe('money that comes late', () => {
  it('without any callback is found by the sweep', async () => {
    const payment = await started(await ask())
    fake.said.verification = verified()
    await sweepPayments(context({ now: later(3) }))
    expect(await rowOf(payment.public_id)).toMatchObject({ state: 'verified', settled_to: 'payable' })
  })

  it('is requested repeatedly while the gateway is silent', async () => {
    const payment = await started(await ask())
    fake.said.verification = { outcome: 'unavailable' }
    await check(payment.id)
    for (let minutes = 1; minutes <= 60; minutes++) await sweepPayments(context({ now: later(minutes) }))
    expect(fake.asked.verify).toBeGreaterThan(5)
    fake.said.verification = verified()
    await sweepPayments(context({ now: later(80) }))
    expect(await rowOf(payment.public_id)).toMatchObject({ state: 'verified' })
  })

  it('after a forged or early cancellation still pays its order', async () => {
    const id = await ask()
    const payment = await started(id)
    expect(await check(payment.id, 'unpaid')).toBe('cancelled')
    fake.said.verification = verified()
    expect(await check(payment.id)).toBe('verified')
    expect(await payableOf(id)).toMatchObject({ state: 'paid' })
    expect(await brokenViews()).toEqual([])
  })

  it('for an already paid order goes to the wallet, and the person is notified', async () => {
    const id = await ask()
    const first = await started(id)
    const second = await started(id)
    expect(await rowOf(first.public_id)).toMatchObject({ state: 'cancelled', reason: 'replaced' })
    fake.said.verification = verified()
    await check(second.id)
    fake.said.verification = verified({ referenceId: '202' })
    await check(first.id)
    expect(await rowOf(first.public_id)).toMatchObject({ state: 'verified', settled_to: 'wallet' })
    expect(await balances()).toMatchObject({ cash: 99_000n })
    expect(await balanceOf('revenue:report')).toBe(90_000n)
    expect(await brokenViews()).toEqual([])
  })

  it('of an open try is found before another one begins', async () => {
    const id = await ask()
    await started(id)
    fake.said.verification = verified()
    expect(await start(id)).toMatchObject({ code: 'paid' })
    expect(fake.sessions).toHaveLength(1)
  })

  it('that the gateway lists as unverified is found by its authority, or by our number in its address', async () => {
    const id = await ask()
    const existing = await started(id)
    await check(existing.id, 'unpaid')
    fake.said.create = { state: 'unavailable', sent: 'maybe' }
    const other = await ask({ subject: 'two' })
    await start(other)
    const lost = await test.db
      .selectFrom('payment')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    fake.said.verification = verified()
    fake.said.unverified = [
      { authority: existing.authority!, amountRial: 99_000n, callbackUrl: null },
      {
        authority: 'A-lost',
        amountRial: 99_000n,
        callbackUrl: `https://x/payment/callback/zarinpal?pid=${lost.public_id}`,
      },
      { authority: 'A-nobody', amountRial: 5n, callbackUrl: 'not an address' },
    ]
    expect(await sweepUnverified(context({ now: later(5) }))).toBe(2)
    expect(await payableOf(id)).toMatchObject({ state: 'paid' })
    expect(await payableOf(other)).toMatchObject({ state: 'paid' })
    expect(await brokenViews()).toEqual([])
  })
})

describe('the wallet', () => {
  it('pays alone without a bank', async () => {
    await give({ cash: 50_000n, gift: 60_000n })
    const id = await ask()
    const answer = await start(id, { useWallet: true })
    expect(answer).toMatchObject({ ok: true, value: { redirect: null } })
    expect(await payableOf(id)).toMatchObject({ state: 'paid' })
    expect(await balances()).toEqual({ cash: 11_000n, gift: 0n, held: 0n })
    expect(fake.sessions).toHaveLength(0)
    expect(await brokenViews()).toEqual([])
  })

  it('pays its part and the gateway the rest; the part is on hold meanwhile', async () => {
    await give({ cash: 30_000n })
    const payment = await started(await ask(), { useWallet: true })
    expect(payment).toMatchObject({ wallet_rial: 30_000n, gateway_rial: 69_000n })
    expect(await balances()).toEqual({ cash: 0n, gift: 0n, held: 30_000n })
    fake.said.verification = verified()
    await check(payment.id)
    expect(await balances()).toEqual({ cash: 0n, gift: 0n, held: 0n })
    expect(await balanceOf('revenue:report')).toBe(90_000n)
    expect(await brokenViews()).toEqual([])
  })

  it('gets its part back when the bank was cancelled, and late money when the part is spent', async () => {
    await give({ cash: 30_000n })
    const id = await ask()
    const payment = await started(id, { useWallet: true })
    await check(payment.id, 'unpaid')
    expect(await balances()).toEqual({ cash: 30_000n, gift: 0n, held: 0n })
    await inTransaction(test.db, (trx) =>
      postTransfer(trx, {
        kind: 'payment',
        key: 'elsewhere',
        at: test.now,
        entries: [
          { account: cashOf(personId), amountRial: -30_000n },
          { account: platformAccount('revenue', 'x'), amountRial: 30_000n },
        ],
      }),
    )
    fake.said.verification = verified()
    await check(payment.id)
    expect(await rowOf(payment.public_id)).toMatchObject({ state: 'verified', settled_to: 'wallet' })
    expect(await balances()).toMatchObject({ cash: 69_000n })
    expect(await payableOf(id)).toMatchObject({ state: 'open' })
    expect(await brokenViews()).toEqual([])
  })
})

const refund = (payableId: string, over: { amountRial?: bigint; destination?: 'wallet' | 'card'; key?: string } = {}) =>
  inTransaction(test.db, (trx) =>
    makeRefund(trx, context(), {
      payableId,
      key: 'failed-report',
      reason: 'گزارش آماده نشد',
      destination: 'wallet',
      requestedBy: null,
      needsApproval: false,
      ...over,
    }),
  )

describe('a refund', () => {
  it('refunds gift credit as gift credit, once per cause, never more than was paid', async () => {
    await give({ cash: 10_000n, gift: 20_000n })
    const id = await ask()
    const payment = await started(id, { useWallet: true })
    fake.said.verification = verified()
    await check(payment.id)
    expect(await refund(id, { amountRial: 80_000n })).toMatchObject({
      ok: true,
      value: { gift_rial: 1000n, state: 'done' },
    })
    expect(await refund(id, { amountRial: 80_000n })).toMatchObject({ ok: true, value: { key: 'failed-report' } })
    expect(await balances()).toEqual({ cash: 79_000n, gift: 1000n, held: 0n })
    expect(await refund(id, { key: 'more', amountRial: 20_000n })).toMatchObject({ code: 'too-much' })
    expect(await refund(id, { key: 'rest' })).toMatchObject({ ok: true })
    expect(await balances()).toEqual({ cash: 79_000n, gift: 20_000n, held: 0n })
    expect(await brokenViews()).toEqual([])
  })

  it('to the card is at most what came from it, and takes a wallet charge only while it is still there', async () => {
    await give({ cash: 30_000n })
    const split = await ask()
    const payment = await started(split, { useWallet: true })
    fake.said.verification = verified()
    await check(payment.id)
    expect(await refund(split, { destination: 'card', amountRial: 69_001n })).toMatchObject({ code: 'too-much' })
    expect(await refund(split, { destination: 'card', amountRial: 69_000n })).toMatchObject({
      ok: true,
      value: { state: 'awaiting-transfer' },
    })
    const charge = await ask({ kind: 'test-charge', subject: 'charge', tax: 0n })
    const charged = await started(charge, { amountRial: 90_000n })
    fake.said.verification = verified({ referenceId: '203' })
    await check(charged.id)
    expect(await refund(charge, { key: 'charge' })).toMatchObject({ code: 'own-wallet' })
    const spend = { kind: 'payment', key: 'spent', at: test.now }
    await inTransaction(test.db, (trx) =>
      postTransfer(trx, {
        ...spend,
        entries: [
          { account: cashOf(personId), amountRial: -1n },
          { account: platformAccount('revenue', 'x'), amountRial: 1n },
        ],
      }),
    )
    expect(await refund(charge, { key: 'charge', destination: 'card' })).toMatchObject({ code: 'insufficient' })
    expect(await refund(charge, { key: 'charge', destination: 'card', amountRial: 89_999n })).toMatchObject({
      ok: true,
    })
    expect(await brokenViews()).toEqual([])
  })
})

describe('a refund that goes from the wallet to the card', () => {
  /** Creates a report paid by card only and refunded to the wallet. */
  const refunded = async () => {
    const id = await ask()
    const payment = await started(id)
    fake.said.verification = verified()
    await check(payment.id)
    expect(await refund(id)).toMatchObject({ ok: true, value: { destination: 'wallet', state: 'done' } })
    return id
  }
  const own = () => ({ personId, key: 'failed-report' })
  const move = (at?: Date) => returnToCard(context(at ? { now: at } : {}), own())
  const reverse = async () => {
    const { id } = await test.db.selectFrom('refund').select('id').executeTakeFirstOrThrow()
    const run = { complete: async () => {} } as never
    await reverseRefund(context() as never, id, run)
  }
  const row = () => test.db.selectFrom('refund').selectAll().executeTakeFirstOrThrow()

  it('is reversed by the gateway, once, for any number of requests', async () => {
    const id = await refunded()
    expect(await findCardReturn(context(), own())).toEqual(later(25))
    expect(await balances()).toMatchObject({ cash: 99_000n })
    expect(await Promise.all([move(), move()])).toEqual([
      { ok: true, value: null },
      { ok: true, value: null },
    ])
    expect(await balances()).toMatchObject({ cash: 0n })
    expect(await row()).toMatchObject({ destination: 'card', state: 'awaiting-transfer', amount_rial: 99_000n })
    await reverse()
    expect(fake.asked.reverse).toBe(1)
    expect(await row()).toMatchObject({ state: 'done', tracking: 'reversed' })
    expect(await balanceOf('clearing:zarinpal')).toBe(0n)
    expect(await findPaid(test.db, id)).toMatchObject({ toCard: true })
    expect(await findCardReturn(context(), own())).toBeNull()
    expect(await brokenViews()).toEqual([])
  })

  it('waits for staff when the gateway refuses after all', async () => {
    await refunded()
    await move()
    fake.said.reversal = 'impossible'
    await reverse()
    expect(await row()).toMatchObject({ destination: 'card', state: 'awaiting-transfer' })
    expect(await brokenViews()).toEqual([])
  })

  it('stays in the wallet when it is late, spent, another’s, or its gateway reverses nothing', async () => {
    await refunded()
    expect(await move(later(26))).toMatchObject({ code: 'impossible' })
    const stranger = (await aPerson(test)).id
    expect(await returnToCard(context(), { ...own(), personId: stranger })).toMatchObject({ code: 'impossible' })
    const { reverse: stored } = fake.gateway
    fake.gateway.reverse = undefined as never
    expect(await findCardReturn(context(), own())).toBeNull()
    fake.gateway.reverse = stored!
    await inTransaction(test.db, (trx) =>
      postTransfer(trx, {
        kind: 'payment',
        key: 'spent',
        at: test.now,
        entries: [
          { account: cashOf(personId), amountRial: -1n },
          { account: platformAccount('revenue', 'x'), amountRial: 1n },
        ],
      }),
    )
    expect(await move()).toMatchObject({ code: 'insufficient' })
    expect(await row()).toMatchObject({ destination: 'wallet', state: 'done' })
    expect(await brokenViews()).toEqual([])
  })

  it('is not possible where the wallet had paid a part', async () => {
    await give({ cash: 30_000n })
    const id = await ask()
    const payment = await started(id, { useWallet: true })
    fake.said.verification = verified()
    await check(payment.id)
    await refund(id)
    expect(await move()).toMatchObject({ code: 'impossible' })
  })
})

describe('the sweep', () => {
  it('continues after a late payment of an ended account, which waits for staff', async () => {
    const left = await started(await ask({ subject: 'left' }))
    const other = await started(await ask({ subject: 'other' }))
    await test.db.updateTable('payment').set({ person_id: null }).where('id', '=', left.id).execute()
    await test.db
      .updateTable('payment')
      .set({ next_check_at: later(-2) })
      .where('id', '=', left.id)
      .execute()
    await test.db
      .updateTable('payment')
      .set({ next_check_at: later(-1) })
      .where('id', '=', other.id)
      .execute()
    fake.said.verification = verified()
    await sweepPayments(context())
    expect(await rowOf(left.public_id)).toMatchObject({
      state: 'suspicious',
      reason: 'payer-left',
      next_check_at: null,
    })
    expect(await rowOf(other.public_id)).toMatchObject({ state: 'verified' })
  })

  it('continues after a payment whose check fails, and checks that one later', async () => {
    const [poisoned, other] = [
      await started(await ask({ subject: 'bad' })),
      await started(await ask({ subject: 'good' })),
    ]
    for (const [{ id }, minutes] of [
      [poisoned, -2],
      [other, -1],
    ] as const) {
      await test.db
        .updateTable('payment')
        .set({ next_check_at: later(minutes) })
        .where('id', '=', id)
        .execute()
    }
    await sql`create function refuse_payment() returns trigger language plpgsql
      as $$ begin if new.state <> old.state then raise exception 'a poisoned row'; end if; return new; end $$`.execute(
      test.db,
    )
    await sql`create trigger refuse_payment before update on payment for each row
      when (old.id = ${sql.lit(Number(poisoned.id))}) execute function refuse_payment()`.execute(test.db)
    fake.said.verification = verified()
    await sweepPayments(context())
    expect(await rowOf(poisoned.public_id)).toMatchObject({ state: 'redirected', next_check_at: later(10) })
    expect(await rowOf(other.public_id)).toMatchObject({ state: 'verified' })
  })
})
