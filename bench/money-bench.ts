import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { manifests } from '#app/features.ts'
import {
  captureHold,
  cashOf,
  giftOf,
  holdMoney,
  platformAccount,
  postTransfer,
  releaseHold,
} from '#features/ledger/contract.ts'
import type { PayableKind } from '#features/payments/server/payable-kinds.ts'
import { checkPayment } from '#features/payments/server/check-payment.ts'
import type { PaymentGateway } from '#features/payments/server/providers/gateway-port.ts'
import { makeRefund } from '#features/payments/server/refunds.ts'
import { requestPayment } from '#features/payments/server/request-payment.ts'
import { startPayment } from '#features/payments/server/start-payment.ts'
import { sweepPayments, sweepUnverified } from '#features/payments/server/sweep.ts'
import { newPublicId } from '#kit/id.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Db } from '#platform/database/database.ts'
import { openPlatform } from '#platform/open-platform.ts'
import { openSession } from '#platform/session.ts'

const order: PayableKind = {
  kind: 'bench-order',
  label: 'سفارش',
  creditTo: { revenue: 'bench' },
  mayUseWallet: true,
  pathOf: () => '/',
}
const charge: PayableKind = { ...order, kind: 'bench-charge', creditTo: 'own-wallet', mayUseWallet: false }

/** A repeatable random generator by seed (mulberry32). */
function seeded(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    chance: (share: number) => next() < share,
    pick: <T>(items: readonly T[]) => items[below(items.length)]!,
  }
}
type Random = ReturnType<typeof seeded>

/**
 * Simulates a bank that takes money on request, is sometimes late or silent, and forgets nothing: with `file` not even
 * when this process is killed.
 */
function bank(random: Random, file?: string) {
  const lines = file && existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').filter(Boolean) : []
  const taken = new Map(lines.map((line) => line.split(' ')).map(([authority, rial]) => [authority!, BigInt(rial!)]))
  const verified = new Set<string>()
  let count = 0
  const life = Date.now().toString(36)
  const gateway: PaymentGateway = {
    name: 'zarinpal',
    origin: () => undefined,
    limits: { least: 1000n, most: 1_000_000_000n },
    async create() {
      if (random.chance(0.02)) return { state: 'unavailable', sent: 'no' }
      const authority = `A${life}${String(++count).padStart(35 - life.length, '0')}`
      return { state: 'created', authority, redirect: { kind: 'get', url: '/' } }
    },
    parseCallback: () => null,
    async verify({ authority }) {
      if (random.chance(0.05)) return { outcome: 'unavailable' }
      if (!taken.has(authority)) return { outcome: 'unpaid', code: '-51' }
      const outcome = verified.has(authority) ? ('verified-before' as const) : ('verified' as const)
      verified.add(authority)
      return { outcome, referenceId: authority.slice(-10), maskedCard: null, amountRial: null, feeRial: 0n }
    },
    inquire: async ({ authority }) => (taken.has(authority) ? 'paid' : 'at-bank'),
    listUnverified: async () =>
      [...taken]
        .filter(([authority]) => !verified.has(authority))
        .slice(-100)
        .map(([authority, amountRial]) => ({ authority, amountRial, callbackUrl: null })),
  }
  const take = (authority: string, rial: bigint) => {
    if (file) appendFileSync(file, `${authority} ${rial}\n`)
    taken.set(authority, rial)
  }
  return { gateway, take, taken }
}

const views = async (db: Db) =>
  (
    await sql<{ name: string }>`select table_name as name from information_schema.views
      where table_name like 'broken\\_%' order by 1`.execute(db)
  ).rows.map(({ name }) => name)

async function findBroken(db: Db): Promise<string[]> {
  const broken = []
  for (const name of await views(db)) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(name)}`.execute(db)
    if (rows[0]!.count > 0) broken.push(`${name}: ${rows[0]!.count}`)
  }
  return broken
}

type World = { ctx: RequestContext; people: bigint[]; take: (authority: string, rial: bigint) => void }

const amounts = [1000n, 25_000n, 90_000n, 161_700n, 500_000n]

const actions: readonly [number, (world: World, random: Random, personId: bigint) => Promise<unknown>][] = [
  [15, give],
  [30, holdAndEnd],
  [25, payFromWallet],
  [25, payAtBank],
  [5, refund],
]
const weights = actions.reduce((sum, [weight]) => sum + weight, 0)

function give({ ctx }: World, random: Random, personId: bigint) {
  const rial = random.pick(amounts)
  const to = random.chance(0.3) ? giftOf(personId) : cashOf(personId)
  return inTransaction(ctx.db, (trx) =>
    postTransfer(trx, {
      kind: 'gift',
      key: `bench:${newPublicId()}`,
      at: ctx.now,
      entries: [
        { account: to, amountRial: rial },
        { account: platformAccount('gifts', 'bench'), amountRial: -rial },
      ],
    }),
  )
}

async function holdAndEnd({ ctx }: World, random: Random, personId: bigint) {
  const rial = random.pick(amounts)
  const key = `bench:${newPublicId()}`
  const held = await inTransaction(ctx.db, (trx) =>
    holdMoney(trx, { personId, key, amountRial: rial, from: 'gift-and-cash', at: ctx.now, expiresAt: null }),
  )
  if (!held.ok) return
  const holdId = held.value.id
  if (random.chance(0.5)) return inTransaction(ctx.db, (trx) => releaseHold(trx, { holdId, at: ctx.now }))
  return inTransaction(ctx.db, (trx) =>
    captureHold(trx, {
      holdId,
      kind: 'payment',
      key: `capture:${key}`,
      at: ctx.now,
      to: [{ account: platformAccount('revenue', 'bench'), amountRial: rial }],
    }),
  )
}

async function begin({ ctx }: World, random: Random, personId: bigint, kind: PayableKind) {
  const rial = random.pick(amounts)
  const payableId = await inTransaction(ctx.db, (trx) =>
    requestPayment(trx, ctx, {
      kind: kind.kind,
      subject: newPublicId(),
      personId,
      title: kind.label,
      lines: [{ label: kind.label, amountRial: rial, part: 'price' }],
    }),
  )
  const target = { payableId, personId, gateway: 'zarinpal' as const, useWallet: kind.mayUseWallet, amountRial: rial }
  return startPayment(ctx, { ...target, startKey: newPublicId() })
}

function payFromWallet(world: World, random: Random, personId: bigint) {
  return begin(world, random, personId, order)
}

async function payAtBank(world: World, random: Random, personId: bigint) {
  const { ctx } = world
  const started = await begin(world, random, personId, random.chance(0.5) ? order : charge)
  if (!started.ok || started.value.redirect === null) return
  const payment = await ctx.db
    .selectFrom('payment')
    .select(['id', 'authority', 'gateway_rial'])
    .where('public_id', '=', started.value.paymentId)
    .executeTakeFirstOrThrow()
  const pays = random.chance(0.7)
  if (pays) world.take(payment.authority!, payment.gateway_rial)
  // Some payers never return, some return twice, some make false claims.
  if (random.chance(0.15)) return
  const claim = () => (random.chance(0.9) === pays ? ('paid' as const) : ('unpaid' as const))
  const visits = random.chance(0.2) ? 2 : 1
  await Promise.all(Array.from({ length: visits }, () => checkPayment(ctx, payment.id, { claim: claim() })))
}

async function refund({ ctx }: World, random: Random, personId: bigint) {
  const paid = await ctx.db
    .selectFrom('payable')
    .select(['public_id', 'amount_rial'])
    .where('person_id', '=', personId)
    .where('state', '=', 'paid')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!paid) return
  await inTransaction(ctx.db, (trx) =>
    makeRefund(trx, ctx, {
      payableId: paid.public_id,
      key: `bench:${newPublicId()}`,
      reason: 'bench',
      destination: random.chance(0.5) ? 'wallet' : 'card',
      ...(random.chance(0.5) && { amountRial: paid.amount_rial / 2n }),
      requestedBy: null,
      needsApproval: false,
    }),
  )
}

async function makePeople({ db, secrets, now }: RequestContext, many: number): Promise<bigint[]> {
  const rows = Array.from({ length: many }, (_, n) => {
    const mobile = `0973${String(n).padStart(7, '0')}`
    return {
      mobile_sealed: secrets.seal(mobile),
      mobile_index: secrets.blindIndex('person.mobile', mobile),
      name: 'bench',
      roles: [],
      created_at: now,
    }
  })
  const before = await db.selectFrom('person').select('id').where('name', '=', 'bench').orderBy('id').execute()
  if (before.length > 0) return before.map(({ id }) => id)
  const made = await db.insertInto('person').values(rows).returning('id').execute()
  return made.map(({ id }) => id)
}

async function openWorld(environment: Record<string, string>, random: Random, people: number, bankFile?: string) {
  const base = await openPlatform({ LOG_LEVEL: 'silent', ...environment })
  const { gateway, take, taken } = bank(random, bankFile)
  const db = base.database.db
  // Time goes on where a killed process left it.
  const { last } = await db
    .selectFrom('payment')
    .select(({ fn }) => fn.max('made_at').as('last'))
    .executeTakeFirstOrThrow()
  let nowMs = Math.max(Date.now(), (last?.getTime() ?? 0) + 1000)
  const context = (): RequestContext => ({
    ...base,
    db,
    // A second passes with every action, so that limits and sweeps see hours.
    now: new Date(nowMs),
    clock: { now: () => new Date(nowMs) },
    providers: { gateways: [gateway] } as never,
    manifests: [...manifests, { name: 'bench', payables: [order, charge] }],
    scope: { origin: 'http://localhost', session: { personId: null }, address: '127.0.0.1', cookies: [] } as never,
  })
  const ids = await makePeople(context(), people)
  const pass = (seconds: number) => void (nowMs += seconds * 1000)
  return { base, db, context, people: ids, take, taken, pass }
}

/** `bankFile`: what the bank took, for a process that may be killed; `report` gets the number of ended acts. */
type Soak = {
  operations: number
  seed: number
  people: number
  workers: number
  bankFile?: string
  report?: (completed: number) => void
}

/**
 * Checks all invariants every ten seconds until it is stopped; returns the number of checks. Throws for a broken one.
 */
async function watchInvariants(db: Db, signal: AbortSignal, completed: () => number): Promise<number> {
  let samples = 0
  for (; !signal.aborted; samples++) {
    const broken = await findBroken(db)
    if (broken.length > 0) throw new Error(`after ${completed()} acts: ${broken.join(', ')}`)
    await pause(10_000, undefined, { signal }).catch(() => undefined)
  }
  return samples
}

/**
 * Runs `operations` random money actions by `people` people at once; throws when an invariant breaks, sampled every ten
 * seconds and at the end.
 */
export async function soakMoney(
  environment: Record<string, string>,
  { operations, seed, people, workers, bankFile, report }: Soak,
) {
  const world = await openWorld(environment, seeded(seed), people, bankFile)
  const atOnce = await findBroken(world.db)
  if (atOnce.length > 0) throw new Error(`at the start: ${atOnce.join(', ')}`)
  const began = performance.now()
  let completed = 0
  const outcomes = new Map<string, number>()
  const work = async (number: number) => {
    const random = seeded(seed * 1000 + number)
    while (completed < operations) {
      completed++
      world.pass(1)
      let at = random.below(weights)
      const [, action] = actions.find(([weight]) => (at -= weight) < 0)!
      const given = { ctx: world.context(), people: world.people, take: world.take }
      await action(given, random, random.pick(world.people))
      outcomes.set(action.name, (outcomes.get(action.name) ?? 0) + 1)
      if (completed % 100 === 0) report?.(completed)
      if (completed % 500 === 0) await sweepPayments(world.context())
      if (completed % 5000 === 0) await sweepUnverified(world.context())
    }
  }
  const ended = new AbortController()
  const watching = watchInvariants(world.db, ended.signal, () => completed)
  await Promise.all(Array.from({ length: workers }, (_, number) => work(number))).finally(() => ended.abort())
  const seconds = (performance.now() - began) / 1000
  const samples = await watching
  // Queries every pending payment until it ends; then the ledger contains every rial that the bank took.
  for (let hour = 0; hour < 30; hour++) {
    world.pass(3600)
    while ((await sweepPayments(world.context())) > 0) world.pass(60)
    await sweepUnverified(world.context())
  }
  const broken = await findBroken(world.db)
  const { rows } = await sql<{ rial: bigint; open: number }>`
    select coalesce(sum(gateway_rial) filter (where state = 'verified'), 0)::bigint as rial,
      count(*) filter (where state in ('created', 'redirected'))::int as open
    from payment where gateway <> 'wallet'`.execute(world.db)
  const took = [...world.taken.values()].reduce((sum, rial) => sum + rial, 0n)
  await world.base.database.close()
  const message = [...outcomes].map(([name, count]) => `${name} ${count}`).join(', ')
  console.log(
    `${environment.DATABASE_URL ? 'server' : 'embedded'}: ${operations} acts by ${people} people, seed ${seed}, ` +
      `${Math.round(operations / seconds)} a second; invariants looked at ${samples + 1} times, broken ${broken.length}; ` +
      `the bank took ${took} rials, verified ${rows[0]!.rial}, open ${rows[0]!.open} (${message})`,
  )
  if (broken.length > 0) throw new Error(broken.join(', '))
  if (took !== rows[0]!.rial) throw new Error('the ledger does not hold what the bank took')
}

/**
 * Creates people with money and orders to pay from it, for the load over HTTP; returns the token of each session with
 * its orders.
 */
export async function prepareWalletPayments(environment: Record<string, string>, people: number, ordersEach: number) {
  const world = await openWorld(environment, seeded(1), people)
  const ctx = world.context()
  const prepared = []
  for (const personId of world.people) {
    const rial = 1000n * BigInt(ordersEach)
    const [to, from] = [cashOf(personId), platformAccount('gifts', 'bench')]
    const entries = [
      { account: to, amountRial: rial },
      { account: from, amountRial: -rial },
    ]
    await inTransaction(ctx.db, (trx) =>
      postTransfer(trx, { kind: 'gift', key: `bench:${newPublicId()}`, at: ctx.now, entries }),
    )
    const orders = []
    for (let n = 0; n < ordersEach; n++) {
      orders.push(
        await inTransaction(ctx.db, (trx) =>
          requestPayment(trx, ctx, {
            kind: 'demo-order',
            subject: newPublicId(),
            personId,
            title: order.label,
            lines: [{ label: order.label, amountRial: 1000n, part: 'price' }],
          }),
        ),
      )
    }
    const session = { personId, userAgent: 'bench', now: ctx.now, lifetimeSeconds: 3600 }
    prepared.push({ token: await openSession(ctx.db, session), orders })
  }
  await world.base.database.close()
  return prepared
}
