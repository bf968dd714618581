import { beforeEach, describe, expect, it } from 'vitest'
import { lotteryJobs } from '#features/lottery/server/run-draw.ts'
import { advance } from '#features/waiting-room/server/advance.ts'
import { createBoard } from '#features/waiting-room/server/board.ts'
import { joinMany } from '#features/waiting-room/server/join.ts'
import { getWaitingRoom } from '#features/waiting-room/server/rows.ts'
import { statusOf } from '#features/waiting-room/page-status.ts'
import { admissionInQueue } from '#features/waiting-room/server/board.ts'
import { inTransaction } from '#platform/database/database.ts'
import { brokenViews } from '../../../../tests/support/broken-views.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { runJobs } from '../../../../tests/support/jobs.ts'
import { aPerson, requestContext } from '../../../../tests/support/market.ts'
import { testPlatform } from '../../../../tests/support/platform.ts'
import { aBuyer, aPlan, applicant } from '../test-buyer.ts'
import { testContent } from '../test-plan.ts'
import { admissionOf, lineOf, minutesToUse } from './admission.ts'
import { haltPlan, movePlan, publishPlan, savePlan, setAdmission } from './admin.ts'
import { placeOrder, writeOrder, type NewOrder } from './place-order.ts'
import { cancelOrder } from './change-order.ts'
import { getPlan } from './plans.ts'
import { turnPlans } from './turn-plans.ts'

const test = useTestDb()
let now: Date
let staffId: bigint
let made = 0
const clock = { now: () => now }
const joining = () => ({ db: test.db, secrets: test.secrets, clock })
const pass = (minutes: number) => void (now = new Date(now.getTime() + minutes * 60_000))
const staff = () => requestContext(test, { personId: staffId, now, roles: ['administrator'], confirmedAt: now }).ctx
const inMinutes = (minutes: number) => new Date(test.now.getTime() + minutes * 60_000)

type Plan = Awaited<ReturnType<typeof aPlan>>

/** A plan that opens in an hour, with a queue of one person a second. */
async function lined(over: Parameters<typeof aPlan>[1] = {}) {
  const plan = await aPlan(test, {
    ...over,
    content: { opensAt: inMinutes(60), closesAt: inMinutes(600), ...over.content },
  })
  expect(await setAdmission(staff(), { id: plan.publicId, perMinute: 60, draw: null })).toEqual({
    ok: true,
    value: null,
  })
  return plan
}
const line = async (plan: Plan) => (await lineOf(test.db, { public_id: plan.publicId }))!
const admission = async (plan: Plan, personId: bigint) =>
  admissionOf({ db: test.db, now }, await getPlan(test.db, now, { id: plan.id }), personId)

async function join(plan: Plan, ...people: bigint[]) {
  const { id } = await getWaitingRoom(test.db, (await line(plan)).id)
  return joinMany(joining(), id, people)
}
/** From the opening to the first admissions. */
async function begin(plan: Plan) {
  const { id } = await getWaitingRoom(test.db, (await line(plan)).id)
  const table = lotteryJobs(testPlatform(test, { now: clock.now }))
  const once = Object.fromEntries(Object.entries(table).filter(([, { everySeconds }]) => !everySeconds))
  for (let round = 0; round < 3; round++) {
    await advance(joining(), id)
    await runJobs(test.db, once)
  }
  pass(1 / 60)
  await advance(joining(), id)
}
const move = async (plan: Plan) => advance(joining(), (await getWaitingRoom(test.db, (await line(plan)).id)).id)

const order = (plan: Plan, personId: bigint, over: Partial<NewOrder> = {}) =>
  placeOrder(requestContext(test, { personId, now }).ctx, {
    personId,
    planId: plan.publicId,
    version: 1,
    trim: plan.trim,
    colour: 'white',
    second: null,
    options: [],
    agencyId: plan.agencyId,
    applicant: { ...applicant, postalCode: String(1_200_000_000 + ++made) },
    formKey: `form-${made}`,
    ...over,
  })

/** Returns the text of the waiting page for a person. */
async function messagesOf(plan: Plan, personId: bigint, openingId?: string) {
  const id = openingId ?? (await line(plan)).id
  const board = createBoard({ ...joining(), log: testPlatform(test).log })
  const existing = (await board.find(id))!
  const place = await test.db
    .selectFrom('opening_place')
    .select('arrival')
    .where('opening_id', '=', existing.row.id)
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
  await board.close()
  return statusOf(existing.view, admissionInQueue(existing, place.arrival, now), now)
}

beforeEach(async () => {
  now = test.now
  staffId = (await aPerson(test)).id
})

describe('a plan with a queue', () => {
  it('accepts nobody without a known national code, so that more accounts are not more admissions', async () => {
    const plan = await lined()
    const [buyer, { id: nobody }] = [(await aBuyer(test)).personId, await aPerson(test)]
    const joined = await join(plan, buyer, nobody)
    expect([joined.get(buyer), joined.get(nobody)]).toEqual([
      { ok: true, value: { arrival: 1 } },
      { ok: false, code: 'no-code' },
    ])
  })

  it('accepts admitted people, uses the admission up by the order, and accepts nobody else', async () => {
    const plan = await lined()
    const [one, other] = [(await aBuyer(test)).personId, (await aBuyer(test)).personId]
    await join(plan, one)
    expect(await admission(plan, one)).toMatchObject({ admitted: false, why: 'before' })
    pass(60)
    expect(await order(plan, other)).toMatchObject({ code: 'no-turn' })
    await begin(plan)
    expect(await admission(plan, one)).toMatchObject({ admitted: true })
    expect(await admission(plan, other)).toMatchObject({ admitted: false, why: 'line', turn: 'none' })
    expect(await order(plan, other)).toMatchObject({ code: 'no-turn' })
    // A refusal leaves the admission unchanged.
    expect(await order(plan, one, { colour: 'pink' })).toMatchObject({ code: 'no-such-car' })
    expect(await messagesOf(plan, one)).toMatchObject({ state: 'admitted', offer: { kind: 'enter' } })
    expect((await order(plan, one)).ok).toBe(true)
    expect(await messagesOf(plan, one)).toMatchObject({ state: 'used' })
    expect(await brokenViews(test.db)).toEqual([])
  })

  it('checks the admission again while the order is written', async () => {
    const plan = await lined()
    const [one, other] = [(await aBuyer(test)).personId, (await aBuyer(test)).personId]
    await join(plan, one)
    pass(60)
    await begin(plan)
    const { id: openingId } = await line(plan)
    const write = async (personId: bigint) => {
      const { ctx } = requestContext(test, { personId, now })
      const wanted: NewOrder = {
        personId,
        planId: plan.publicId,
        version: 1,
        trim: plan.trim,
        colour: 'white',
        second: null,
        options: [],
        agencyId: plan.agencyId,
        applicant: { ...applicant, postalCode: String(1_250_000_000 + ++made) },
        formKey: `form-${made}`,
      }
      const writing = {
        plan: await getPlan(test.db, now, { id: plan.id }),
        wanted,
        sealed: Buffer.from('x'),
        openingId,
      }
      const nationalIndex = Buffer.from(String(personId))
      return inTransaction<Awaited<ReturnType<typeof writeOrder>>>(test.db, (trx) =>
        writeOrder(trx, ctx, { ...writing, nationalIndex }),
      )
    }
    expect(await write(other)).toMatchObject({ code: 'no-turn' })
    expect((await write(one)).ok).toBe(true)
  })

  it('ends an admission after its minutes, and admits the next at the end', async () => {
    const plan = await lined()
    const { personId } = await aBuyer(test)
    await join(plan, personId)
    pass(60)
    await begin(plan)
    pass(minutesToUse)
    expect(await order(plan, personId)).toMatchObject({ code: 'no-turn' })
    expect(await admission(plan, personId)).toMatchObject({ turn: 'lost' })
    await join(plan, personId)
    pass(1)
    await move(plan)
    expect((await order(plan, personId)).ok).toBe(true)
  })

  it('lets a person who cancels an order try again by the same admission', async () => {
    const plan = await lined()
    const { personId } = await aBuyer(test)
    await join(plan, personId)
    pass(60)
    await begin(plan)
    const placed = await order(plan, personId)
    if (!placed.ok) throw new Error(placed.code)
    await test.db
      .updateTable('sale_order')
      .set({ state: 'cancelled-by-house' })
      .where('public_id', '=', placed.value.orderId)
      .execute()
    expect((await order(plan, personId)).ok).toBe(true)
  })

  it.each(['paused', 'halted'] as const)(
    'is frozen while the plan is %s, and nobody loses minutes by it',
    async (how) => {
      const plan = await lined()
      const [inside, waiting] = [(await aBuyer(test)).personId, (await aBuyer(test)).personId]
      await setAdmission(staff(), { id: plan.publicId, perMinute: 1, draw: null })
      await join(plan, inside, waiting)
      pass(60)
      await begin(plan)
      pass(1)
      await move(plan)
      const shut = (on: boolean) =>
        how === 'paused'
          ? movePlan(staff(), { id: plan.publicId, to: on ? 'paused' : 'published', reason: 'بررسی ظرفیت' })
          : haltPlan(staff(), { id: plan.publicId, text: on ? 'اختلال در پرداخت' : null })
      const states = async () => [(await messagesOf(plan, inside)).head, (await messagesOf(plan, waiting)).head]
      const first = await admission(plan, inside)
      const [admitted, later] = first.admitted ? [inside, waiting] : [waiting, inside]
      await shut(true)
      expect((await messagesOf(plan, admitted)).head).toBe('ثبت‌نام موقتاً متوقف است')
      pass(120)
      await move(plan)
      expect(await messagesOf(plan, admitted)).toMatchObject({ head: 'ثبت‌نام موقتاً متوقف است', offer: null })
      expect(await order(plan, admitted)).toMatchObject({ code: how === 'paused' ? 'not-open' : 'halted' })
      await shut(false)
      expect((await states()).toSorted()).not.toContain('ثبت‌نام موقتاً متوقف است')
      expect((await admission(plan, admitted)).admitted).toBe(true)
      expect((await order(plan, admitted)).ok).toBe(true)
      pass(2)
      await move(plan)
      expect((await order(plan, later)).ok).toBe(true)
    },
  )

  it('moves to a new time with a new queue, and waiting people read the new time', async () => {
    const plan = await lined()
    const { personId } = await aBuyer(test)
    await join(plan, personId)
    const old = await line(plan)
    await savePlan(staff(), { id: plan.publicId, content: { ...plan.content, opensAt: inMinutes(180) } })
    expect((await publishPlan(staff(), { id: plan.publicId, reason: 'درخواست خودروساز' })).ok).toBe(true)
    const next = await line(plan)
    expect(next).toMatchObject({ opensAt: inMinutes(180), ended: false })
    expect(next.id).not.toBe(old.id)
    const page = await messagesOf(plan, personId, old.id)
    expect(page).toMatchObject({ state: 'stopped', offer: { kind: 'enter', label: 'صفحهٔ فروش' } })
    expect(page.text).toContain('زمان شروع این فروش')
    expect(await test.db.selectFrom('draw').select('state').orderBy('id').execute()).toEqual([
      { state: 'cancelled' },
      { state: 'opened' },
    ])
  })

  it('keeps its queue when something else changes, and moves its end', async () => {
    const plan = await lined()
    const old = await line(plan)
    const content = { ...plan.content, closesAt: inMinutes(900), deliverDays: 120 }
    await savePlan(staff(), { id: plan.publicId, content })
    await publishPlan(staff(), { id: plan.publicId, reason: 'زمان تحویل' })
    expect(await line(plan)).toMatchObject({ id: old.id, closesAt: inMinutes(900 - minutesToUse) })
  })

  it.each(['closed', 'cancelled'] as const)('ends its queue when it is %s, with the reason', async (to) => {
    const plan = await lined()
    const { personId } = await aBuyer(test)
    await join(plan, personId)
    await movePlan(staff(), { id: plan.publicId, to, reason: 'خودروساز منصرف شد.' })
    const page = await messagesOf(plan, personId)
    expect(page.state).toBe('stopped')
    expect(page.text).toContain('خودروساز منصرف شد.')
  })

  it('changes its rate while it runs, and continues without a queue when the rate is removed', async () => {
    const plan = await lined()
    await setAdmission(staff(), { id: plan.publicId, perMinute: 7, draw: null })
    expect(await line(plan)).toMatchObject({ ratePerMinute: 7, ended: false })
    await setAdmission(staff(), { id: plan.publicId, perMinute: null, draw: null })
    expect(await line(plan)).toMatchObject({ state: 'stopped' })
    pass(61)
    expect((await admission(plan, (await aBuyer(test)).personId)).admitted).toBe(true)
  })

  it('notifies waiting people that no car is left for now, and that there is one again', async () => {
    const plan = await lined({ cars: 1, content: { colours: [{ key: 'white', name: 'سفید', extraRial: 0n }] } })
    const [one, other] = [(await aBuyer(test)).personId, (await aBuyer(test)).personId]
    await join(plan, one)
    pass(60)
    await begin(plan)
    const check = () => turnPlans({ database: test.database, clock: { ...testPlatform(test).clock, now: clock.now } })
    await check()
    const placed = await order(plan, one)
    if (!placed.ok) throw new Error(placed.code)
    await join(plan, other)
    await check()
    expect((await messagesOf(plan, other)).text).toContain('همهٔ خودروها فعلاً گرفته شده‌اند')
    await cancelOrder(requestContext(test, { personId: one, now }).ctx, {
      personId: one,
      id: placed.value.orderId,
      wholeRial: 0n,
    })
    await check()
    expect((await messagesOf(plan, other)).text).not.toContain('همهٔ خودروها')
  })

  it('is announced with the plan, when its rate was set before', async () => {
    const plan = await aPlan(test, { draft: true, content: { opensAt: inMinutes(60), closesAt: inMinutes(90) } })
    await setAdmission(staff(), { id: plan.publicId, perMinute: 60, draw: null })
    expect(await lineOf(test.db, { public_id: plan.publicId })).toBeNull()
    await publishPlan(staff(), { id: plan.publicId, reason: 'اول' })
    expect(await line(plan)).toMatchObject({ title: testContent().title, closesAt: inMinutes(90 - minutesToUse) })
  })

  it('needs parties for its lottery outside a demo', async () => {
    const plan = await aPlan(test, { draft: true, content: { opensAt: inMinutes(60) } })
    const ctx = { ...staff(), config: { ...staff().config, MODE: 'production' as const } }
    expect(await setAdmission(ctx, { id: plan.publicId, perMinute: 60, draw: null })).toMatchObject({
      code: 'no-parties',
    })
    const parties = ['a', 'b'].map((letter) => ({ name: `دفتر ${letter}`, commitment: letter.repeat(64) }))
    const draw = { parties, substitute: 'شاخص بورس فردا' }
    expect((await setAdmission(ctx, { id: plan.publicId, perMinute: 60, draw })).ok).toBe(true)
    expect((await publishPlan(ctx, { id: plan.publicId, reason: 'اول' })).ok).toBe(true)
    const waitingRoom = await getWaitingRoom(test.db, (await line(plan)).id)
    expect(waitingRoom.imitated).toBe(false)
  })
})
