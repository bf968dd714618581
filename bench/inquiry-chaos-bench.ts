import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import Fastify from 'fastify'
import { manifests } from '#app/features.ts'
import { createFakeInquiry } from '#features/inquiries/server/providers/fake.ts'
import { finnotechProvider } from '#features/inquiries/server/providers/finnotech.ts'
import { pishkhanProvider } from '#features/inquiries/server/providers/pishkhan.ts'
import { registerInquiry } from '#features/inquiries/server/register-inquiry.ts'
import { inquiryJobs, inquirySubscriptions } from '#features/inquiries/server/sweep.ts'
import type { InquiryKindSlug } from '#features/inquiries/kinds.ts'
import { cashOf, platformAccount, postTransfer } from '#features/ledger/contract.ts'
import { startPayment } from '#features/payments/server/start-payment.ts'
import type { Platform, RequestContext } from '#platform/context.ts'
import { inTransaction } from '#platform/database/database.ts'
import { registerSubscriptions, subscriptionJobs } from '#platform/events/subscriptions.ts'
import { startJobs } from '#platform/jobs/start-jobs.ts'
import { openPlatform } from '#platform/open-platform.ts'
import type { Providers } from '#platform/providers.ts'

const kinds: readonly InquiryKindSlug[] = [
  'fines-accumulation',
  'fines-details',
  'card-sanad',
  'plate-history',
  'tehran-car-toll-bill',
]

/**
 * Runs `purchases` purchases at once while two providers misbehave by a seed, with the workers of a real process:
 * prints each outcome, the time of the last one, and violations of I8. Then the first provider dies: prints how many
 * calls fail until it is blocked.
 */
export async function measureChaos(
  environment: Record<string, string>,
  { purchases, seed }: { purchases: number; seed: number },
) {
  const base = await openPlatform({ LOG_LEVEL: 'silent', INQUIRY_REFUND_SECONDS: '240', ...environment })
  const { database, outbound, clock } = base
  const { db } = database
  const fake = createFakeInquiry()
  const app = Fastify({ bodyLimit: 1_000_000 })
  await app.register(async (scope) => fake.routes(scope, { clock, config: base.config }))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const way = (name: 'pishkhan' | 'finnotech') => {
    const url = () => fake.address(name)
    const client = outbound.client(`bench-${name}`, { configuredUrl: url, timeoutMs: 2000 })
    return { client, photos: client, url }
  }
  const keys = { clientId: 'bench', clientSecret: 'bench', nationalId: '10101010101', now: () => clock.now() }
  const inquiries = [
    pishkhanProvider({ ...way('pishkhan'), token: 'bench' }),
    finnotechProvider({ ...way('finnotech'), ...keys }),
  ]
  const gateway = { name: 'zarinpal', limits: { least: 1000n, most: 1_000_000_000n } }
  const providers = { inquiries, bills: null, gateways: [gateway] } as unknown as Providers
  const platform: Platform = { ...base, providers, manifests }
  const table = { ...subscriptionJobs(db, inquirySubscriptions(platform)), ...inquiryJobs(platform) }
  await registerSubscriptions(db, inquirySubscriptions(platform))
  const stop = await startJobs({
    db,
    signals: database.signals,
    table,
    log: base.log,
    pollSeconds: 1,
    leaseSeconds: 60,
    workers: { urgent: 16, normal: 4, bulk: 1 },
  })
  const buy = buyer(platform)
  for (const name of ['pishkhan', 'finnotech'] as const) fake.behave(name, { mode: 'chaos', seed })
  const began = performance.now()
  await Promise.all(Array.from({ length: purchases }, (_, n) => buy(kinds[n % kinds.length]!, n)))
  const open = async () =>
    Number((await sql<{ n: string }>`select count(*) as n from inquiry where ended_at is null`.execute(db)).rows[0]!.n)
  while ((await open()) > 0 && performance.now() - began < 400_000) await pause(500)
  const seconds = (performance.now() - began) / 1000
  const { rows: states } = await sql<{ state: string; n: string; p95: string }>`
    select state, count(*) as n, round(percentile_cont(0.95) within group (order by extract(epoch from ended_at - begun_at))::numeric, 1) as p95
    from inquiry group by 1 order by 1`.execute(db)
  const { rows: broken } = await sql`select * from broken_i8_inquiry_not_settled`.execute(db)
  const { rows: calls } = await sql<{ n: string }>`select count(*) as n from inquiry_call`.execute(db)
  console.log(
    `${database.engine}, seed ${seed}: ${purchases} purchases at once, all ended after ${seconds.toFixed(0)} s, ${calls[0]!.n} calls; ` +
      states.map(({ state, n, p95 }) => `${state} ${n} (p95 ${p95} s)`).join(', ') +
      `; I8 broken: ${broken.length}`,
  )

  for (const name of ['pishkhan', 'finnotech'] as const) fake.behave(name, { mode: 'ok' })
  for (let n = 0; n < 40; n++) await buy('fines-accumulation', 5000 + n)
  while ((await open()) > 0) await pause(100)
  const { rows: beyond } = await sql<{ p50: string; p95: string }>`
    select round(percentile_cont(0.5) within group (order by ms)) as p50, round(percentile_cont(0.95) within group (order by ms)) as p95
    from (
      select extract(epoch from inquiry.ended_at - payable.ended_at) * 1000 - sum(call.ms) as ms
      from inquiry join payable on payable.public_id = inquiry.payable_id join inquiry_call as call on call.inquiry_id = inquiry.id
      where inquiry.id > (select max(id) - 40 from inquiry) group by inquiry.id, payable.ended_at
    ) each`.execute(db)
  console.log(
    `${database.engine}: from paid to answered beyond the provider's own time: p50 ${beyond[0]!.p50} ms, p95 ${beyond[0]!.p95} ms`,
  )
  fake.behave('pishkhan', { mode: 'down' })
  const last = await sql<{ id: string }>`select coalesce(max(id), 0) as id from inquiry_call`.execute(db)
  await Promise.all(Array.from({ length: 40 }, (_, n) => buy('fines-accumulation', purchases + n)))
  await pause(15_000)
  const { rows: failed } = await sql<{ code: string | null; n: string }>`
    select code, count(*) as n from inquiry_call where id > ${last.rows[0]!.id} and provider = 'pishkhan' group by 1`.execute(
    db,
  )
  const left = failed.filter(({ code }) => code === 'circuit-open').reduce((sum, { n }) => sum + Number(n), 0)
  const tried = failed.filter(({ code }) => code !== 'circuit-open').reduce((sum, { n }) => sum + Number(n), 0)
  console.log(
    `${database.engine}: a dead provider was called ${tried} times in 15 s by 40 purchases, and left alone ${left} times`,
  )
  await stop()
  await app.close()
  await outbound.close()
  await database.close()
  if (broken.length > 0) process.exitCode = 1
}

/** Creates a user with money, who orders twice and pays once. */
const buyer =
  (platform: Platform) =>
  async (kind: InquiryKindSlug, n: number): Promise<void> => {
    const { database, clock, secrets } = platform
    const { db } = database
    const mobile = `0911${String(n).padStart(7, '0')}`
    const { id: personId } = await db
      .insertInto('person')
      .values({
        mobile_sealed: secrets.seal(mobile),
        mobile_index: secrets.blindIndex('person.mobile', mobile),
        name: null,
        roles: [],
        created_at: clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await inTransaction(db, (trx) =>
      postTransfer(trx, {
        kind: 'gift',
        key: `bench:${n}`,
        at: clock.now(),
        entries: [
          { account: cashOf(personId), amountRial: 10_000_000n },
          { account: platformAccount('gifts', 'bench'), amountRial: -10_000_000n },
        ],
      }),
    )
    const session = { personId, tokenHash: null, roles: [], confirmedAt: null }
    const scope = {
      id: 'bench',
      origin: 'http://localhost',
      session,
      address: '127.0.0.1',
      userAgent: 'bench',
      cookies: [],
    }
    const ctx = (): RequestContext => ({ ...platform, db, scope, now: clock.now() })
    const plate = `12ب${100 + (n % 900)}-6${n % 4}`
    const owner =
      kind === 'fines-accumulation' || kind === 'tehran-car-toll-bill' ? {} : { nationalCode: '0012345091', mobile }
    const ask = () => registerInquiry(ctx(), { personId, kind, input: { plate, ...owner } })
    const [request] = await Promise.all([ask(), ask()])
    if (!request.ok) return
    const row = await db
      .selectFrom('inquiry')
      .selectAll()
      .where('public_id', '=', request.value.id)
      .executeTakeFirstOrThrow()
    const paying = { payableId: row.payable_id!, personId, gateway: 'zarinpal', useWallet: true } as const
    const paid = await startPayment(ctx(), {
      ...paying,
      amountRial: row.price_rial,
      startKey: `bench-${n}-${row.public_id}`,
    })
    if (!paid.ok) throw new Error(paid.code)
  }
