import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseConfig } from '#platform/config.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openServer } from '#platform/database/open-postgres.ts'
import { createLog } from '#platform/log.ts'
import { createOutbound, type Outbound } from '#platform/outbound/outbound.ts'
import { withPostgres, type Switch } from '../../../../scripts/postgres.mjs'
import { brokenViews } from '../../../../tests/support/broken-views.ts'
import { useOwnDb, type TestDb } from '../../../../tests/support/database.ts'
import { aPerson, requestContext } from '../../../../tests/support/market.ts'
import type { GatewayName } from '../gateway-names.ts'
import { checkPayment } from './check-payment.ts'
import { demoOrder } from './demo-order.ts'
import type { PaymentGateway } from './providers/gateway-port.ts'
import { changeFake, findFake } from './providers/fake-store.ts'
import { createFakeGateway } from './providers/fake.ts'
import { zarinpalGateway } from './providers/zarinpal.ts'
import { zibalGateway } from './providers/zibal.ts'
import { requestPayment } from './request-payment.ts'
import { startPayment } from './start-payment.ts'
import { sweepPayments, sweepUnverified } from './sweep.ts'

// The bank has its own database, which is not restarted.
const bank = useOwnDb()
const orders = 16
const price = 161_700n

let app: FastifyInstance
let outbound: Outbound
let gateways: PaymentGateway[]
beforeAll(async () => {
  const fake = createFakeGateway()
  app = Fastify()
  await app.register(async (scope) =>
    fake.routes(scope, { db: bank.db, clock: { now: () => bank.now }, config: parseConfig({}) }),
  )
  await app.listen({ host: '127.0.0.1', port: 0 })
  outbound = createOutbound({ log: createLog('silent') })
  const open = (name: GatewayName) => {
    const url = () => fake.address(name)
    const circuit = { failures: 1_000_000 } as never
    return {
      url,
      client: outbound.client(name, { configuredUrl: url, timeoutMs: 10_000, circuit }),
      startUrl: () => 'https://gateway.example',
    }
  }
  const merchant = '00000000-0000-4000-8000-000000000001'
  gateways = [
    zarinpalGateway({ ...open('zarinpal'), merchantId: merchant }),
    zibalGateway({ ...open('zibal'), merchant }),
  ]
})
afterAll(async () => {
  await outbound.close()
  await app.close()
})

const contextOf = (house: TestDb, personId: bigint, minutes = 0): RequestContext => ({
  ...requestContext(house, { personId, providers: { gateways } }).ctx,
  now: new Date(house.now.getTime() + minutes * 60_000),
})

/** Restarts the server during the test, after given numbers of steps by all clients. */
function restartAt(server: Switch, moments: readonly number[]) {
  let steps = 0
  return () => {
    if (!moments.includes(++steps)) return
    server.stop()
    server.start()
  }
}

/** Runs one person from order to callback, through any database failure. */
async function pays(house: TestDb, order: { id: string; personId: bigint; gateway: GatewayName }, step: () => void) {
  const ctx = contextOf(house, order.personId)
  const target = { payableId: order.id, personId: order.personId, gateway: order.gateway, useWallet: false }
  const startKey = `form-${order.id}`
  step()
  const started = await startPayment(ctx, { ...target, amountRial: price, startKey })
  step()
  if (!started.ok || !started.value.redirect) return
  const authority = started.value.redirect.url.split('/').at(-1)!
  const session = await findFake(bank.db, { gateway: order.gateway, authority, now: bank.now })
  await changeFake(bank.db, session!.id, { from: 'waiting', to: 'paid', at: bank.now })
  step()
  const { id } = await house.db
    .selectFrom('payment')
    .select('id')
    .where('authority', '=', authority)
    .executeTakeFirstOrThrow()
  await checkPayment(ctx, id, { claim: 'paid' })
}

const forgetBank = () => inTransaction(bank.db, (trx) => trx.deleteFrom('imitated_payment').execute())

const sum = (amounts: readonly { rial: bigint | null }[]) => amounts.reduce((all, { rial }) => all + (rial ?? 0n), 0n)

// Only a server database can be restarted, and this test starts its own.
describe.skipIf(!process.env.TEST_DATABASE_URL)('a database that is killed and started while people pay', () => {
  it.each([
    ['while payments begin', [6, 18]],
    ['while payers come back', [34, 40, 46]],
    ['again and again', [4, 12, 20, 28, 36, 44]],
  ])('%s: all that the bank took is verified, and the books balance', { timeout: 120_000 }, async (_when, moments) => {
    await withPostgres(
      async (url, server) => {
        const database = await openServer(url)
        try {
          await migrate(database.db)
          const house: TestDb = { ...bank, database, db: database.db }
          const all = await Promise.all(
            Array.from({ length: orders }, async (_, index) => {
              const { id: personId } = await aPerson(house)
              const id = await inTransaction(house.db, (trx) =>
                requestPayment(trx, contextOf(house, personId), {
                  kind: demoOrder.kind,
                  subject: `restart-${url}-${index}`,
                  personId,
                  title: 'گزارش',
                  lines: [{ label: 'گزارش', amountRial: price, part: 'price' }],
                }),
              )
              return { id, personId, gateway: index % 2 ? ('zibal' as const) : ('zarinpal' as const) }
            }),
          )
          const ids = all.map(({ id }) => id)
          const step = restartAt(server, moments)
          const went = await Promise.allSettled(all.map((order) => pays(house, order, step)))
          expect(went.some(({ status }) => status === 'rejected')).toBe(true)
          for (const minutes of [20, 40, 60, 25 * 60]) {
            await sweepPayments(contextOf(house, all[0]!.personId, minutes))
            await sweepUnverified(contextOf(house, all[0]!.personId, minutes))
          }
          const payments = await house.db
            .selectFrom('payment')
            .innerJoin('payable', 'payable.id', 'payable_id')
            .select(['payment.state', 'authority', 'verified_rial as rial'])
            .where('payable.public_id', 'in', ids)
            .execute()
          expect(payments.filter(({ state }) => state === 'created' || state === 'redirected')).toEqual([])
          // Everything the bank took, including unknown payments.
          const taken = await bank.db
            .selectFrom('imitated_payment')
            .select(['state', 'amount_rial as rial'])
            .where('state', 'in', ['paid', 'verified'])
            .execute()
          expect(taken.filter(({ state }) => state === 'paid')).toEqual([])
          expect(taken.length).toBeGreaterThan(0)
          expect(sum(payments.filter(({ state }) => state === 'verified'))).toBe(sum(taken))
          await forgetBank()
          expect(await brokenViews(house.db)).toEqual([])
        } finally {
          await database.close()
        }
        // An acknowledged commit must survive the kill, so keep full durability here.
      },
      { settings: [] },
    )
  })
})
