import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { bundleBytes, getLottery, presentLottery } from '#features/lottery/contract.ts'
import { cancelLottery, openLottery, revealSeed, closeEntries, writePart } from '#features/lottery/server/actions.ts'
import { lotteryJobs } from '#features/lottery/server/run-draw.ts'
import { payForDemo } from '#demo/payments/pay-for-demo.ts'
import { inTransaction } from '#platform/database/database.ts'
import { registerSubscriptions, subscriptionJobs } from '#platform/events/subscriptions.ts'
import { verifyDraw } from '../../../../tools/verify-draw.mjs'
import { manifest } from '../manifest.ts'
import { checkLastNotice } from '../../../../tests/support/last-notice.ts'
import { brokenViews } from '../../../../tests/support/broken-views.ts'
import { cutAt } from '../../../../tests/support/cut-off.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { runJobs } from '../../../../tests/support/jobs.ts'
import { aPerson, requestContext } from '../../../../tests/support/market.ts'
import { testPlatform } from '../../../../tests/support/platform.ts'
import { onceOnly, whole } from '../../../../tests/support/whole.ts'
import { aBuyer, aPlan, applicant } from '../test-buyer.ts'
import { saleLotteryInvariant } from './check-draws.ts'
import { settleBill } from './bills.ts'
import { countCapacity } from './capacity.ts'
import { cancelOrder } from './change-order.ts'
import { movePlan, publishPlan, savePlan } from './admin.ts'
import { announcePlanLottery, lotterySubscriptions, giveCars, runLotteryPlans } from './draw-plan.ts'
import { lotteryMark, lotteryRecordText } from './draw-record.ts'
import { endOrdersOfCancelled } from './end-cancelled.ts'
import { endDueHolds } from './end-holds.ts'
import { placeOrder, type NewOrder } from './place-order.ts'

const test = useTestDb()
let now: Date
let made = 0
let staff: bigint[]
const clock = { now: () => now }
const pass = (hours: number) => void (now = new Date(now.getTime() + hours * 3_600_000))
const ctxOf = (place: number) =>
  requestContext(test, { personId: staff[place]!, now, roles: ['administrator'], confirmedAt: now }).ctx
const platform = () => testPlatform(test, { now: clock.now })
const inHours = (hours: number) => new Date(test.now.getTime() + hours * 3_600_000)
const secrets = [randomBytes(32), randomBytes(32)]
const promise = (secret: Buffer) => createHash('sha256').update(secret).digest('hex')

type Plan = Awaited<ReturnType<typeof aPlan>>

const announce = (plan: Plan) =>
  announcePlanLottery(ctxOf(0), {
    id: plan.publicId,
    parts: [
      ...secrets.map((secret, index) => ({
        kind: 'party' as const,
        name: `دفتر ${index}`,
        commitment: promise(secret),
      })),
      { kind: 'number', name: 'شاخص کل بورس' },
    ],
    substitute: 'شاخص هم‌وزن فردا',
  })

/** A plan of two white cars and one black one, whose lottery is open. */
async function drawPlan(over: Parameters<typeof aPlan>[1] = {}) {
  const plan = await aPlan(test, {
    cars: 1,
    ...over,
    content: { method: 'draw', drawAt: inHours(60), closesAt: inHours(48), payDays: 3, ...over.content },
  })
  const announced = await announce(plan)
  if (!announced.ok) throw new Error(announced.code)
  expect(await openLottery(ctxOf(1), { id: announced.value })).toMatchObject({ ok: true })
  return { ...plan, draw: announced.value }
}

const register = (plan: Plan, personId: bigint, over: Partial<NewOrder> = {}) =>
  placeOrder(requestContext(test, { personId, now }).ctx, {
    personId,
    planId: plan.publicId,
    version: 1,
    trim: plan.trim,
    colour: 'white',
    second: null,
    options: [],
    agencyId: plan.agencyId,
    applicant: { ...applicant, postalCode: String(1_300_000_000 + ++made) },
    formKey: `form-${made}`,
    ...over,
  })

async function registered(plan: Plan, count: number, over: Partial<NewOrder> = {}) {
  const people: { personId: bigint; id: string }[] = []
  for (let each = 0; each < count; each++) {
    const { personId } = await aBuyer(test)
    const placed = await register(plan, personId, over)
    if (!placed.ok) throw new Error(placed.code)
    expect(placed.value.billId).toBeNull()
    people.push({ personId, id: placed.value.orderId })
  }
  return people
}

/** From the closing to the drawn order, by two people and the parties. */
async function draw(id: string) {
  now = inHours(48)
  const once = () => {
    const table = lotteryJobs(platform())
    return runJobs(test.db, Object.fromEntries(Object.entries(table).filter(([, { everySeconds }]) => !everySeconds)))
  }
  expect(await closeEntries(ctxOf(0), { id })).toMatchObject({ ok: true })
  await once()
  for (const [index, secret] of secrets.entries())
    expect(await writePart(ctxOf(0), { id, part: index + 1, value: secret.toString('hex') })).toMatchObject({
      ok: true,
    })
  expect(await writePart(ctxOf(0), { id, part: 3, value: '2874115.3' })).toMatchObject({ ok: true })
  expect(await revealSeed(ctxOf(0), { id })).toMatchObject({ code: 'same-person' })
  expect(await revealSeed(ctxOf(1), { id })).toMatchObject({ ok: true })
  await once()
}

const orders = (plan: Plan) =>
  test.db
    .selectFrom('sale_order')
    .select(['id', 'public_id', 'person_id', 'state', 'draw_rank', 'ticket', 'colour', 'by_second', 'pay_until'])
    .where('plan_id', '=', plan.id)
    .orderBy('draw_rank')
    .execute()
const states = async (plan: Plan) => (await orders(plan)).map(({ state }) => state)
const counts = async (plan: Plan) => (await countCapacity(test.db, [plan.id]))(plan.id)

async function pay(publicId: string) {
  const bill = await test.db
    .selectFrom('sale_bill')
    .innerJoin('sale_order', 'sale_order.id', 'order_id')
    .select(['payable_id', 'sale_bill.public_id'])
    .where('sale_order.public_id', '=', publicId)
    .executeTakeFirstOrThrow()
  await inTransaction(test.db, async (trx) => {
    await payForDemo(trx, ctxOf(0), bill.payable_id)
    await settleBill(trx, ctxOf(0), bill.public_id)
  })
}

beforeEach(async () => {
  now = test.now
  staff = [(await aPerson(test)).id, (await aPerson(test)).id]
})

describe('a plan with a lottery', () => {
  onceOnly('accepts registrations without a car and without money, and one for each national code', async () => {
    const plan = await drawPlan()
    const { personId, nationalCode } = await aBuyer(test)
    const placed = await register(plan, personId)
    if (!placed.ok) throw new Error(placed.code)
    expect(await counts(plan)).toEqual({ total: 2, free: 2, held: 0, sold: 0 })
    expect(await register(plan, personId)).toMatchObject({ code: 'open-order' })
    const other = await aBuyer(test, { nationalCode })
    expect(await register(plan, other.personId)).toMatchObject({ code: 'open-order' })
    // A person who cancels and returns gets the same ticket, and nobody gets two of them.
    await cancelOrder(requestContext(test, { personId, now }).ctx, {
      personId,
      id: placed.value.orderId,
      wholeRial: 0n,
    })
    expect(await register(plan, other.personId)).toMatchObject({ code: 'in-draw' })
    expect((await register(plan, personId)).ok).toBe(true)
    expect((await orders(plan)).map(({ ticket }) => ticket)).toEqual([1, 1])
    expect(await brokenViews(test.db)).toEqual([])
  })

  it.each<[string, (plan: Plan) => Partial<NewOrder>]>([
    ['a colour that the plan has not', () => ({ colour: 'pink' })],
    ['a second wish that it has not', () => ({ second: { trim: 'x', colour: 'white' } })],
    ['an agency without cars', ({ agencyId }) => ({ agencyId: agencyId + 500 })],
  ])('refuses %s, and issues no ticket', async (_, over) => {
    const plan = await drawPlan()
    expect(await register(plan, (await aBuyer(test)).personId, over(plan))).toMatchObject({ code: 'no-such-car' })
    expect(await test.db.selectFrom('draw_ticket').select('number').execute()).toEqual([])
  })

  onceOnly('waits with registrations for the lottery to be opened by a second person', async () => {
    const plan = await aPlan(test, { content: { method: 'draw', drawAt: inHours(60), closesAt: inHours(48) } })
    expect(await register(plan, (await aBuyer(test)).personId)).toMatchObject({ code: 'no-draw' })
    const announced = await announce(plan)
    if (!announced.ok) throw new Error(announced.code)
    expect(await announce(plan)).toMatchObject({ code: 'announced' })
    expect(await openLottery(ctxOf(0), { id: announced.value })).toMatchObject({ code: 'same-person' })
    expect(await register(plan, (await aBuyer(test)).personId)).toMatchObject({ code: 'no-draw' })
    await openLottery(ctxOf(1), { id: announced.value })
    expect((await register(plan, (await aBuyer(test)).personId)).ok).toBe(true)
  })

  onceOnly(
    'assigns cars in the order of the lottery, keeps reserves, and notifies everybody; anyone can verify it',
    async () => {
      const plan = await drawPlan()
      await registered(plan, 6)
      await draw(plan.draw)
      expect(await runLotteryPlans(platform())).toBe(1)
      expect(await runLotteryPlans(platform())).toBe(0)
      // One white car, as many reserves as there are cars, and the rest.
      expect(await states(plan)).toEqual(['winner', 'reserve', 'reserve', 'loser', 'loser', 'loser'])
      expect(await counts(plan)).toEqual({ total: 2, free: 1, held: 1, sold: 0 })
      const notices = await test.db.selectFrom('notice').select(['kind', 'person_id']).execute()
      expect(notices).toHaveLength(6)
      const bytes = await bundleBytes(test.db, await getLottery(test.db, plan.draw))
      const verdict = verifyDraw(bytes)
      expect(verdict).toMatchObject({ ok: true, tickets: 6, state: 'drawn' })
      const view = await presentLottery(ctxOf(0), await getLottery(test.db, plan.draw))
      expect(view.root).toMatch(/^[0-9a-f]{64}$/)
      // Three working days from a Monday: the winner pays by the end of Thursday.
      expect((await orders(plan))[0]!.pay_until).toEqual(new Date('2026-11-26T20:29:59.999Z'))
      expect(await brokenViews(test.db)).toEqual([])
    },
  )

  onceOnly('is detected as wrong when a rank differs from the ticket, or a later ticket got more', async () => {
    const plan = await drawPlan()
    await registered(plan, 4)
    await draw(plan.draw)
    await runLotteryPlans(platform())
    const held = { db: test.db, secrets: test.secrets, config: platform().config }
    expect((await saleLotteryInvariant.find(held)).count).toBe(0)
    const [first, second] = await orders(plan)
    const write = (publicId: string, set: object) =>
      test.db.updateTable('sale_order').set(set).where('public_id', '=', publicId).execute()
    await write(second!.public_id, { ticket: 900 })
    expect((await saleLotteryInvariant.find(held)).count).toBe(1)
    await write(second!.public_id, { ticket: second!.ticket })
    // The second in the order moves up, and the first has nothing.
    await sql`alter table sale_order disable trigger refuse_illegal_sale_order`.execute(test.db)
    await write(first!.public_id, { state: 'loser' })
    await write(second!.public_id, { state: 'winner' })
    await sql`alter table sale_order enable trigger refuse_illegal_sale_order`.execute(test.db)
    expect(await brokenViews(test.db)).toContain('broken_i12_sale_draws')
  })

  onceOnly('assigns the second wish at its own price', async () => {
    const plan = await drawPlan()
    await registered(plan, 2, { second: { trim: plan.trim, colour: 'black' } })
    await draw(plan.draw)
    await runLotteryPlans(platform())
    const [first, second] = await orders(plan)
    expect([first, second]).toMatchObject([
      { state: 'winner', colour: 'white', by_second: false },
      { state: 'winner', colour: 'black', by_second: true },
    ])
    const prices = await test.db.selectFrom('sale_order').select('price_rial').orderBy('draw_rank').execute()
    expect(prices[1]!.price_rial - prices[0]!.price_rial).toBe(110_000_000n)
  })

  onceOnly(
    'lets the first reserve move up when a winner does not pay, and ends the rest when all have paid',
    async () => {
      const plan = await drawPlan()
      await registered(plan, 4)
      await draw(plan.draw)
      await runLotteryPlans(platform())
      expect(await states(plan)).toEqual(['winner', 'reserve', 'reserve', 'loser'])
      pass(24 * 8)
      expect(await endDueHolds(platform())).toBe(1)
      await runLotteryPlans(platform())
      expect(await states(plan)).toEqual(['cancelled-by-house', 'winner', 'reserve', 'loser'])
      expect(await counts(plan)).toEqual({ total: 2, free: 1, held: 1, sold: 0 })
      // A delayed message with a payment deadline leaves while the payment is due.
      const people = await test.db
        .selectFrom('sale_order')
        .select('person_id')
        .where('plan_id', '=', plan.id)
        .orderBy('draw_rank')
        .execute()
      const leaves = (place: number) =>
        checkLastNotice(test.db, { manifest, kind: 'sale-draw', personId: people[place]!.person_id!, now })
      expect([await leaves(0), await leaves(1), await leaves(2)]).toEqual([false, true, true])
      await pay((await orders(plan))[1]!.public_id)
      expect(await leaves(1)).toBe(false)
      await runLotteryPlans(platform())
      expect(await states(plan)).toEqual(['cancelled-by-house', 'paid', 'loser', 'loser'])
      expect(await brokenViews(test.db)).toEqual([])
    },
  )

  onceOnly('skips cancelled registrations, and moves up when a winner cancels', async () => {
    const plan = await drawPlan()
    const people = await registered(plan, 4)
    const { personId, id } = people[0]!
    await cancelOrder(requestContext(test, { personId, now }).ctx, { personId, id, wholeRial: 0n })
    await draw(plan.draw)
    await runLotteryPlans(platform())
    const winner = (await orders(plan)).find(({ state }) => state === 'winner')!
    await cancelOrder(requestContext(test, { personId: winner.person_id!, now }).ctx, {
      personId: winner.person_id!,
      id: winner.public_id,
      wholeRial: 0n,
    })
    await runLotteryPlans(platform())
    expect((await states(plan)).toSorted()).toEqual(['cancelled-by-person', 'cancelled-by-person', 'reserve', 'winner'])
    expect(await brokenViews(test.db)).toEqual([])
  })

  onceOnly('ends whole wherever its process dies', async () => {
    const plan = await drawPlan()
    await registered(plan, 4)
    await draw(plan.draw)
    for (let statement = 1; ; statement += 4) {
      const cut = cutAt(test.db, statement)
      const { manifests } = platform()
      const completed = await inTransaction(cut.db, (trx) => giveCars(trx, { now, manifests }, plan.id)).catch(
        () => null,
      )
      if (completed) break
      expect(new Set(await states(plan))).toEqual(new Set(['registered']))
      expect((await counts(plan)).free).toBe(2)
    }
    expect(await states(plan)).toEqual(['winner', 'reserve', 'reserve', 'loser'])
  })

  onceOnly('keeps its terms once the lottery is announced', async () => {
    const plan = await drawPlan()
    for (const over of [{ closesAt: inHours(50) }, { payDays: 9 }]) {
      await savePlan(ctxOf(0), { id: plan.publicId, content: { ...plan.content, ...over } })
      expect(await publishPlan(ctxOf(0), { id: plan.publicId, reason: 'دلیل' })).toMatchObject({ code: 'draw-fixed' })
    }
    await savePlan(ctxOf(0), { id: plan.publicId, content: { ...plan.content, deliverDays: 100 } })
    expect((await publishPlan(ctxOf(0), { id: plan.publicId, reason: 'دلیل' })).ok).toBe(true)
  })

  onceOnly('ends registrations when the plan or its lottery is cancelled', async () => {
    for (const how of ['plan', 'draw'] as const) {
      now = test.now
      const plan = await drawPlan()
      await registerSubscriptions(test.db, lotterySubscriptions(platform()))
      await registered(plan, 2)
      if (how === 'plan') await movePlan(ctxOf(0), { id: plan.publicId, to: 'cancelled', reason: 'دلیل لغو' })
      else await cancelLottery(ctxOf(0), { id: plan.draw, reason: 'دلیل لغو' })
      await runJobs(test.db, subscriptionJobs(test.db, lotterySubscriptions(platform())))
      await endOrdersOfCancelled(platform())
      expect(await states(plan)).toEqual(['cancelled-by-house', 'cancelled-by-house'])
      expect((await getLottery(test.db, plan.draw)).state).toBe('cancelled')
    }
  })
})

describe('the allocation of a plan', () => {
  const python = spawnSync('python3', ['--version']).status === 0
  if (!python && process.env.CI) throw new Error('python3 is missing: skips the verifier of sale lotteries')
  type Verdict = { ok: boolean; problem?: string }
  type Given = { tickets: [number, string[], number | string][]; cars: [string, number, number][] } & Record<
    string,
    unknown
  >
  type File = { format: string; plan: string; record: { number: number; body: string; hash: string }[] }

  /** Runs the verifier on each of these records with the bundle of the lottery, in one process. */
  function verify(texts: readonly (string | Uint8Array)[], bundle: Uint8Array, mark: string | null = null): Verdict[] {
    const folder = mkdtempSync(join(tmpdir(), 'sale-draw-'))
    texts.forEach((text, index) => writeFileSync(join(folder, String(index)), text))
    writeFileSync(join(folder, 'draw'), bundle)
    // Run as a file, because it looks for verify-draw.py beside itself.
    const script = `import importlib.util,json,sys
spec = importlib.util.spec_from_file_location('verify_sale_draw', 'tools/verify-sale-draw.py')
module = importlib.util.module_from_spec(spec)
spec.loader.exec_module(module)
read = lambda name: open(f'{sys.argv[1]}/{name}', 'rb').read()
for i in range(int(sys.argv[2])): print(json.dumps(module.verify(read(i), read('draw'), json.loads(sys.argv[3]))))`
    const run = spawnSync('python3', ['-c', script, folder, String(texts.length), JSON.stringify(mark)], {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    })
    rmSync(folder, { recursive: true })
    if (run.status !== 0) throw new Error(run.stderr)
    return run.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Verdict)
  }

  /** A white car and a black one for seven people, one of them cancels: winners, a reserve who moves up, and an end. */
  async function wholeSale() {
    const plan = await drawPlan({ content: {} })
    await registered(plan, 3, { second: { trim: plan.trim, colour: 'black' } })
    const [gone] = await registered(plan, 4)
    await cancelOrder(requestContext(test, { personId: gone!.personId, now }).ctx, { ...gone!, wholeRial: 0n })
    await draw(plan.draw)
    await runLotteryPlans(platform())
    const states = [await lotteryRecordText(test.db, { id: plan.id, public_id: plan.publicId })]
    // The winner drops the white car, whichever ticket that is in this order: the first reserve wishes for it.
    for (const { public_id, state, colour } of await orders(plan))
      if (state === 'winner' && colour === 'black') await pay(public_id)
    pass(24 * 8)
    await endDueHolds(platform())
    await runLotteryPlans(platform())
    states.push(await lotteryRecordText(test.db, { id: plan.id, public_id: plan.publicId }))
    for (const { public_id, state } of await orders(plan)) if (state === 'winner') await pay(public_id)
    await runLotteryPlans(platform())
    states.push(await lotteryRecordText(test.db, { id: plan.id, public_id: plan.publicId }))
    const bundle = await bundleBytes(test.db, await getLottery(test.db, plan.draw))
    return { plan, bundle, texts: states.map((text) => text!) }
  }

  it.runIf(python)('offers a car without reserves again to tickets without a car', async () => {
    const plan = await drawPlan({ content: {} })
    await registered(plan, 5)
    const [busy] = await registered(await drawPlan({ slug: 'another' }), 1)
    await draw(plan.draw)
    await runLotteryPlans(platform())
    const inOrder = async () => (await orders(plan)).toSorted((one, other) => one.draw_rank! - other.draw_rank!)
    const first = await inOrder()
    expect(first.map(({ state }) => state)).toEqual(['winner', 'reserve', 'reserve', 'loser', 'loser'])
    // One of those without a car has an order elsewhere meanwhile and is skipped.
    await test.db
      .updateTable('sale_order')
      .set({ national_index: Buffer.alloc(32, 7) })
      .where('id', '=', first[3]!.id)
      .execute()
    await test.db
      .updateTable('sale_order')
      .set({ national_index: Buffer.alloc(32, 7) })
      .where('public_id', '=', busy!.id)
      .execute()
    // Nobody pays: the winner, both reserves after each other, then tickets without a car.
    for (let turn = 0; turn < 6 && (await inOrder())[4]!.state !== 'winner'; turn++) {
      pass(24 * 5)
      await endDueHolds(platform())
      await runLotteryPlans(platform())
      await runLotteryPlans(platform())
    }
    const last = await inOrder()
    expect(last.map(({ state }) => state).slice(3)).toEqual(['loser', 'winner'])
    const text = (await lotteryRecordText(test.db, { id: plan.id, public_id: plan.publicId }))!
    const lines = (JSON.parse(text) as File).record.map(({ body }) => JSON.parse(body) as Record<string, unknown>)
    expect(lines.map(({ kind }) => kind)).toEqual(['given', 'moved-up', 'moved-up', 'again', 'moved-up'])
    expect(lines[3]).toMatchObject({ again: [last[4]!.ticket], gone: [last[3]!.ticket] })
    const bundle = await bundleBytes(test.db, await getLottery(test.db, plan.draw))
    expect(verify([text], bundle)).toMatchObject([{ ok: true, state: 'moved-up', again: 1, without: 1 }])
    const plants: [string, (body: Given) => void][] = [
      ['somebody who was passed over without a word', (body) => (body.gone = [])],
      ['somebody who had a car before', (body) => (body.again = [last[0]!.ticket])],
      ['nobody', (body) => ([body.again, body.gone] = [[], [...(body.gone as number[]), ...(body.again as number[])]])],
    ]
    for (const [what, change] of plants)
      expect(verify([rehashed(text, 3, change)], bundle), what).toMatchObject([{ ok: false }])
  })

  /** An attacker rewrites the whole chain around a changed line. */
  function rehashed(text: string, line: number, change: (body: Given) => void): string {
    const file = JSON.parse(text) as File
    const uint32 = (value: number) => {
      const bytes = Buffer.alloc(4)
      bytes.writeUInt32BE(value)
      return bytes
    }
    let head = Buffer.alloc(32)
    for (const [index, entry] of file.record.entries()) {
      if (index === line) {
        const body = JSON.parse(entry.body) as Given
        change(body)
        entry.body = JSON.stringify(body)
      }
      const fields = [Buffer.from('farman-sale-draw/1 record'), head, uint32(entry.number), Buffer.from(entry.body)]
      head = createHash('sha256')
        .update(Buffer.concat(fields.flatMap((each) => [uint32(each.length), each])))
        .digest()
      entry.hash = head.toString('hex')
    }
    return JSON.stringify(file)
  }

  it.runIf(python)(
    'is recomputed by the verifier in Python at every stage, and refused with one changed bit or a changed rule',
    async () => {
      const { plan, bundle, texts } = await wholeSale()
      const kinds = (JSON.parse(texts[2]!) as File).record.map(
        ({ body }) => (JSON.parse(body) as { kind: string }).kind,
      )
      expect(kinds[0]).toBe('given')
      expect(kinds).toContain('moved-up')
      expect(kinds.at(-1)).toBe('over')
      expect(verify(texts, bundle)).toEqual([
        expect.objectContaining({ ok: true, state: 'given' }),
        expect.objectContaining({ ok: true, state: 'moved-up' }),
        expect.objectContaining({ ok: true, state: 'over', tickets: 7, reserves: 0 }),
      ])
      const last = texts[2]!
      const mark = await lotteryMark(test.db, plan.id)
      expect(verify([last], bundle, mark)).toMatchObject([{ ok: true, mark }])
      expect(verify([last], bundle, '0'.repeat(64))).toMatchObject([{ ok: false }])

      const bytes = Buffer.from(last)
      const flipped: Uint8Array[] = []
      for (let bit = 0; bit < bytes.length * 8; bit += whole ? 7 : 57) {
        const changed = Uint8Array.from(bytes)
        changed[bit >> 3]! ^= 1 << (bit & 7)
        flipped.push(changed)
      }
      expect(verify(flipped, bundle).filter(({ ok }) => ok)).toEqual([])
      const lotteries: Uint8Array[] = []
      for (let bit = 3; bit < bundle.length * 8; bit += 997) {
        const changed = Uint8Array.from(bundle)
        changed[bit >> 3]! ^= 1 << (bit & 7)
        lotteries.push(changed)
      }
      for (const changed of lotteries.slice(0, whole ? 12 : 3))
        expect(verify([last], changed)).toMatchObject([{ ok: false }])

      const winner = (body: Given) => body.tickets.findIndex(([, , result]) => typeof result === 'number')
      const reserve = (body: Given) => body.tickets.findIndex(([, , result]) => result === 'reserve')
      const plants: [string, number, (body: Given) => void][] = [
        ['a reserve before a winner', 0, (body) => (body.tickets = body.tickets.toReversed())],
        ['a winner less', 0, (body) => (body.tickets[winner(body)]![2] = 'loser')],
        ['a winner more', 0, (body) => (body.tickets[reserve(body)]![2] = 0)],
        ['a ticket less', 0, ({ tickets }) => tickets.pop()],
        [
          'somebody who is said to have let it go',
          0,
          (body) => (body.tickets[winner(body)] = [body.tickets[winner(body)]![0], [], 'out']),
        ],
        ['a car less', 0, ({ cars }) => (cars[0]![2] -= 1)],
        ['more cars than there are', 0, ({ cars }) => (cars[0]![2] += 1)],
        ['another plan', 0, (body) => (body.plan = '0000000000')],
        ['another reserve who moves up', 1, (body) => ((body.up as number[][])[0]![0] = 999)],
        ['a car that nobody left', 1, ({ cars }) => (cars.find(([, , free]) => free === 0) ?? cars[0]!)[2]++],
        ['a winner who left without a word', 1, (body) => (body.left = [])],
      ]
      const planted = verify(
        plants.map(([, line, change]) => rehashed(last, line, change)),
        bundle,
      )
      expect(plants.flatMap(([what], index) => (planted[index]!.ok ? [what] : []))).toEqual([])
      expect(verify([rehashed(last, 0, () => {})], bundle)).toMatchObject([{ ok: true }])
    },
    60_000,
  )

  it.each(['delete from sale_draw_record', "update sale_draw_record set body = '{}'"])(
    'is append-only: %s',
    async (change) => {
      await expect(sql.raw(change).execute(test.db)).rejects.toThrow('only added to')
    },
  )
})
