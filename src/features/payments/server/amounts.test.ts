import { beforeEach, describe, expect, it } from 'vitest'
import { cashOf, findBalances, platformAccount, postTransfer } from '#features/ledger/contract.ts'
import { toLatinDigits } from '#kit/digits.ts'
import { inTransaction } from '#platform/database/database.ts'
import { brokenViews } from '../../../../tests/support/broken-views.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { fakeGateway, verified } from '../../../../tests/support/fake-gateway.ts'
import { aPerson, requestContext, visit } from '../../../../tests/support/market.ts'
import { action, loader } from '../screens/prebank.tsx'
import type { PrebankView } from '../views.ts'
import { checkPayment } from './check-payment.ts'
import { demoOrder } from './demo-order.ts'
import { payables } from './payment-row.ts'
import { presentResult } from './present-result.ts'
import { requestPayment } from './request-payment.ts'
import { countPayments, splitAmount } from './split-amount.ts'

const test = useTestDb()
let personId: bigint
beforeEach(async () => {
  personId = (await aPerson(test)).id
})

let made = 0
const give = (amountRial: bigint) =>
  inTransaction(test.db, (trx) =>
    postTransfer(trx, {
      kind: 'gift',
      key: `amounts:${++made}`,
      at: test.now,
      entries: [
        { account: cashOf(personId), amountRial },
        { account: platformAccount('gifts', 'test'), amountRial: -amountRial },
      ],
    }),
  )

type Choice = { amount: bigint; wallet: bigint; useWallet: boolean; limit?: bigint }

/** Returns the fields that a browser sends for the current page. */
function fieldsOf(view: PrebankView, useWallet: boolean): Record<string, string> {
  const open = view.gateways.find(({ tooSmall }) => !tooSmall)
  return {
    amountRial: view.amountRial,
    startKey: view.startKey,
    ...(view.wallet && !view.wallet.needed && useWallet && { useWallet: 'on' }),
    ...(open && { gateway: open.name }),
  }
}

/**
 * Pays an order from its page until it is paid. Returns each payment's parts from the gateway and
 * the wallet.
 */
async function pay({ amount, wallet, useWallet, limit = 1_000_000_000n }: Choice) {
  const fake = fakeGateway()
  const gateway = { ...fake.gateway, limits: { least: 1000n, most: limit } }
  fake.said.verification = verified()
  const over = { personId, providers: { gateways: [gateway] } }
  const { ctx } = requestContext(test, over)
  if (wallet > 0n) await give(wallet)
  const id = await inTransaction(test.db, (trx) =>
    requestPayment(trx, ctx, {
      kind: demoOrder.kind,
      subject: `amounts-${++made}`,
      personId,
      title: 'خودرو',
      lines: [{ label: 'خودرو', amountRial: amount, part: 'price' }],
    }),
  )
  const address = `/payment/prebank?id=${id}`
  const taken: [gateway: bigint, wallet: bigint][] = []
  for (let count = 0; count < 20; count++) {
    const { pay: view } = await loader(visit(test, address, over) as never)
    if (!view) break
    await action(visit(test, address, { ...over, form: fieldsOf(view, useWallet) }) as never)
    const payment = await test.db
      .selectFrom('payment')
      .selectAll()
      .where('person_id', '=', personId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    await checkPayment(ctx, payment.id, { claim: 'paid' })
    taken.push([payment.gateway_rial, payment.wallet_rial])
  }
  return { taken, left: (await findBalances(test.db, personId)).cash }
}

const limit = 1_000_000_000n

describe('an order is paid from its page', () => {
  it.each<[name: string, choice: Choice, taken: [bigint, bigint][], left: bigint]>([
    ['small, by the gateway', { amount: 50_000n, wallet: 0n, useWallet: true }, [[50_000n, 0n]], 0n],
    ['small, wallet partly', { amount: 50_000n, wallet: 20_000n, useWallet: true }, [[30_000n, 20_000n]], 0n],
    ['small, wallet enough', { amount: 50_000n, wallet: 60_000n, useWallet: true }, [[0n, 50_000n]], 10_000n],
    ['small, wallet left out', { amount: 50_000n, wallet: 60_000n, useWallet: false }, [[50_000n, 0n]], 60_000n],
    ['at the limit', { amount: limit, wallet: 0n, useWallet: true }, [[limit, 0n]], 0n],
    [
      'above the limit, wallet enough',
      { amount: 9_050_000_000n, wallet: 9_050_000_000n, useWallet: true },
      [[0n, 9_050_000_000n]],
      0n,
    ],
    [
      'above the limit, wallet enough and left out',
      { amount: limit + 1n, wallet: limit + 1n, useWallet: false },
      [[0n, limit + 1n]],
      0n,
    ],
    [
      'above the limit, wallet brings it below',
      { amount: 1_500_000_000n, wallet: 600_000_000n, useWallet: true },
      [[900_000_000n, 600_000_000n]],
      0n,
    ],
    [
      'above the limit, in two payments',
      { amount: 1_500_000_000n, wallet: 0n, useWallet: true },
      [
        [limit, 0n],
        [500_000_000n, limit],
      ],
      0n,
    ],
    [
      'above the limit, in three',
      { amount: 2_500_000_000n, wallet: 100_000_000n, useWallet: false },
      [
        [limit, 0n],
        [limit, 0n],
        [400_000_000n, 2_100_000_000n],
      ],
      0n,
    ],
    [
      'one rial above the limit',
      { amount: limit + 1n, wallet: 0n, useWallet: true },
      [
        [limit, 0n],
        [1000n, limit - 999n],
      ],
      999n,
    ],
  ])('%s', async (_, choice, taken, left) => {
    expect(await pay(choice)).toEqual({ taken, left })
    expect(await brokenViews(test.db)).toEqual([])
  })
})

/** The tomans of «۵۰,۰۰۰ تومان»; another unit is refused. */
function tomansOf(text: string | null): number {
  if (text === null) return 0
  expect(text).toMatch(/تومان$/)
  return Number(toLatinDigits(text).replace(/\D/g, ''))
}

it('each result of a payment in parts shows its own sum, and its parts in tomans add up', async () => {
  await pay({ amount: 1_500_000_000n, wallet: 100_000_000n, useWallet: true })
  const { ctx } = requestContext(test, { personId })
  const payments = await test.db
    .selectFrom('payment')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('id')
    .execute()
  const shown = []
  for (const payment of payments) {
    const payable = await inTransaction(test.db, (trx) => payables.lock(trx, payment.payable_id))
    const details = presentResult(ctx, { payment, payable }, { owner: true, signIn: null }).details!
    const { amount, walletPart, gatewayPart, whole } = details
    expect(tomansOf(walletPart) + tomansOf(gatewayPart)).toBe(tomansOf(amount))
    shown.push([tomansOf(amount), tomansOf(whole)])
  }
  expect(shown).toEqual([
    [100_000_000, 150_000_000],
    [150_000_000, 0],
  ])
})

it('no split takes more than a gateway, less than its minimum, or more than the wallet has', () => {
  const limits = { least: 1000n, most: limit }
  for (const amount of [1000n, 1001n, 999_999_999n, limit, limit + 1n, limit + 999n, 2n * limit, 9_050_000_000n])
    for (const wallet of [0n, 1n, 999n, 1000n, amount - 1001n, amount - 1000n, amount - 1n, amount, amount + 1n]) {
      if (wallet < 0n) continue
      let [available, count] = [wallet, 0]
      for (;;) {
        const { walletRial, gatewayRial, part } = splitAmount(amount, available, limits)
        if (gatewayRial > 0n) count++
        expect(gatewayRial).toBeLessThanOrEqual(limit)
        if (gatewayRial > 0n) expect(gatewayRial).toBeGreaterThanOrEqual(limits.least)
        expect(walletRial).toBeLessThanOrEqual(available)
        if (!part) {
          expect(walletRial + gatewayRial).toBe(amount)
          break
        }
        expect(walletRial).toBe(0n)
        available += gatewayRial
      }
      expect(count).toBe(countPayments(amount, wallet, limits))
    }
})
