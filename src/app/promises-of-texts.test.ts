import { beforeEach, describe, expect, it } from 'vitest'
import '#features/marketplace/dealer-panel/server/tables.ts'
import '#features/notifications/server/tables.ts'
import { actOnDeal, claimDeposit, disputeDeal } from '#features/deals/server/action.ts'
import { getDeal } from '#features/deals/server/deals.ts'
import { saveDraft } from '#features/deals/server/agreement.ts'
import { endOverdue, remindOfDeadlines, stopStranded } from '#features/deals/server/jobs.ts'
import { aDealWorld, depositRial } from '#features/deals/test-deals.ts'
import {
  assignSoon,
  endWithoutReport,
  inspectionJobs,
  inspectionSubscriptions,
} from '#features/inspection/server/jobs.ts'
import { findAdminObjections } from '#features/inspection/server/admin-objections.ts'
import { decideObjection, object } from '#features/inspection/server/objections.ts'
import { placeOrder } from '#features/inspection/server/place-order.ts'
import { receiveReport, reportNoShow, signJob } from '#features/inspection/server/report.ts'
import { writeSlots } from '#features/inspection/server/slots.ts'
import { aPlace, somePictures, wholeFindings } from '#features/inspection/test-inspections.ts'
import { cashOf, findBalances, platformAccount, postTransfer } from '#features/ledger/contract.ts'
import { requirePanel } from '#features/marketplace/dealer-panel/server/panel-context.ts'
import { removeMember } from '#features/marketplace/dealer-panel/server/team.ts'
import { startPayment } from '#features/payments/server/start-payment.ts'
import { inTransaction } from '#platform/database/database.ts'
import { registerSubscriptions, subscriptionJobs } from '#platform/events/subscriptions.ts'
import { brokenViews } from '../../tests/support/broken-views.ts'
import { useTestDb } from '../../tests/support/database.ts'
import { fakeGateway } from '../../tests/support/fake-gateway.ts'
import { runJobs } from '../../tests/support/jobs.ts'
import { aDealer, aPerson, requestContext } from '../../tests/support/market.ts'
import { testPlatform } from '../../tests/support/platform.ts'

/**
 * Stories of people who act in bad faith or do not act at all: the notices of each party, the retained and the refunded
 * amounts. Sums are rials; `told` are the notices since the story began, oldest first.
 */
type Row = {
  /** The state of the deal or the inspection. */
  state: string
  buyer: { returned: bigint; told: readonly string[] }
  seller?: { got: bigint; told: readonly string[] }
  /** The amount of the buyer's money still on hold. */
  held?: bigint
  /** The part of the fee that the product retained. */
  kept?: bigint
}

const test = useTestDb()

const lastNotice = async () => {
  const row = await test.db.selectFrom('notice').select('id').orderBy('id', 'desc').executeTakeFirst()
  return row?.id ?? 0n
}
/** Returns the kinds of a person's notices after one of them, each with its subject. */
async function reportedSince(personId: bigint, after: bigint): Promise<string[]> {
  const rows = await test.db
    .selectFrom('notice')
    .select(['kind', 'data'])
    .where('person_id', '=', personId)
    .where('id', '>', after)
    .where((is) => is.or([is('kind', 'like', 'deal-%'), is('kind', 'like', 'inspection-%')]))
    .orderBy('id')
    .execute()
  return rows.map(({ kind, data }) => {
    const { what, got, upheld } = data as { what?: string; got?: string; upheld?: boolean }
    return [kind, what ?? got ?? (upheld === undefined ? undefined : upheld ? 'upheld' : 'rejected')]
      .filter(Boolean)
      .join(' ')
  })
}

describe('a deposit of 9,800,000 tomans', () => {
  let world: Awaited<ReturnType<typeof aDealWorld>>
  const platform = () =>
    ({ database: { db: test.db }, clock: { now: () => world.now }, secrets: test.secrets }) as never
  const balances = (personId: bigint) => findBalances(test.db, personId)
  const pass = async (days: number) => {
    world.pass(24 * days)
    await remindOfDeadlines(platform())
    await endOverdue(platform())
  }

  type Story = {
    begin: () => Promise<{ id: string; buyer?: bigint; payee?: bigint }>
    next: (id: string) => Promise<unknown>
  }
  const agreed = async () => ({ id: await world.agreed() })
  const claim = (personId: bigint) => (id: string) =>
    claimDeposit(world.as(personId), { personId, id, words: 'سر قرار رفتم و طرف مقابل نیامد.' })

  async function play({ begin, next }: Story): Promise<Row> {
    const { id, buyer = world.buyerId, payee = world.sellerId } = await begin()
    const before = {
      buyer: (await balances(buyer)).cash,
      seller: (await balances(payee)).cash,
      last: await lastNotice(),
    }
    await next(id)
    expect(await brokenViews(test.db)).toEqual([])
    const [{ cash, held }, seller] = await Promise.all([balances(buyer), balances(payee)])
    return {
      state: (await world.rowOf(id)).state,
      buyer: { returned: cash - before.buyer, told: await reportedSince(buyer, before.last) },
      seller: { got: seller.cash - before.seller, told: await reportedSince(payee, before.last) },
      held,
    }
  }

  /** Makes the seller of the world an employee of this person's dealer. */
  async function ofADealer() {
    const { id: ownerId } = await aPerson(test, { name: 'بهرام دادگر' })
    await test.db
      .updateTable('person')
      .set({
        national_code_sealed: test.secrets.seal('0499370899'),
        national_code_index: test.secrets.blindIndex('person.national-code', `0499370899${ownerId}`),
      })
      .where('id', '=', ownerId)
      .execute()
    const dealer = await aDealer(test, { owner_id: ownerId, name: 'نمایشگاه آزمون' })
    world = await aDealWorld(test, { over: { gallery_id: dealer.id } })
    await test.db
      .insertInto('gallery_member')
      .values({ gallery_id: dealer.id, person_id: world.sellerId, role: 'seller', since: test.now })
      .execute()
    const dismiss = async () => {
      const admin = await requirePanel(test.db, ownerId, { slug: dealer.slug, right: 'team' })
      await removeMember(world.as(ownerId), admin, { personId: ownerId, id: String(world.sellerId) })
      await stopStranded(platform())
    }
    return { ownerId, dismiss }
  }

  const rows: [string, Story, Row][] = [
    [
      'both are silent after the agreement',
      { begin: agreed, next: () => pass(20).then(() => pass(20)) },
      {
        state: 'cancelled',
        buyer: { returned: depositRial, told: ['deal-waits disputed', 'deal-news cancelled', 'deal-money back'] },
        seller: { got: 0n, told: ['deal-waits disputed', 'deal-news cancelled'] },
        held: 0n,
      },
    ],
    [
      'only the seller answers after the deadline',
      {
        begin: agreed,
        next: async (id) => {
          await pass(20)
          world.must(await claim(world.sellerId)(id))
          await pass(20)
        },
      },
      {
        state: 'forfeited',
        buyer: { returned: 0n, told: ['deal-waits disputed', 'deal-news claimed', 'deal-news forfeited'] },
        seller: { got: depositRial, told: ['deal-waits disputed', 'deal-news forfeited', 'deal-money paid'] },
        held: 0n,
      },
    ],
    [
      'only the buyer answers after the deadline',
      {
        begin: agreed,
        next: async (id) => {
          await pass(20)
          world.must(await claim(world.buyerId)(id))
          await pass(20)
        },
      },
      {
        state: 'cancelled',
        buyer: { returned: depositRial, told: ['deal-waits disputed', 'deal-news cancelled', 'deal-money back'] },
        seller: { got: 0n, told: ['deal-waits disputed', 'deal-news claimed', 'deal-news cancelled'] },
        held: 0n,
      },
    ],
    [
      'the buyer disputes and the seller is silent',
      {
        begin: agreed,
        next: async (id) => {
          const own = { personId: world.buyerId, id, reason: 'no-show', words: null } as const
          world.must(await disputeDeal(world.as(world.buyerId), own))
          await pass(20)
        },
      },
      {
        state: 'cancelled',
        buyer: { returned: depositRial, told: ['deal-waits disputed', 'deal-news cancelled', 'deal-money back'] },
        seller: { got: 0n, told: ['deal-waits disputed', 'deal-news cancelled'] },
        held: 0n,
      },
    ],
    [
      'the seller breaks the agreement',
      {
        begin: agreed,
        next: (id) =>
          actOnDeal(world.as(world.sellerId, { proved: true }), {
            personId: world.sellerId,
            id,
            act: 'cancel',
            shownRial: depositRial,
          }),
      },
      {
        state: 'cancelled',
        buyer: { returned: depositRial, told: ['deal-news cancelled', 'deal-money back'] },
        seller: { got: 0n, told: [] },
        held: 0n,
      },
    ],
    [
      'two buyers: the second one comes while a deposit lies aside, and pays nothing',
      {
        begin: async () => {
          const { id: second } = await aPerson(test)
          await world.give(second, 400_000_000n)
          const waiting = await world.priced(second)
          await world.held()
          return { id: waiting, buyer: second }
        },
        next: async (id) => {
          const { buyer_id: second } = await world.rowOf(id)
          expect(await world.hold(id, second!)).toMatchObject({ code: 'taken' })
          await pass(20)
        },
      },
      {
        state: 'priced',
        buyer: { returned: 0n, told: ['deal-waits freed'] },
        seller: { got: 0n, told: ['deal-news cancelled'] },
        held: 0n,
      },
    ],
    [
      'a dismissed employee: the deposit of a signed agreement is the dealer’s',
      {
        begin: async () => {
          const { ownerId, dismiss } = await ofADealer()
          const id = await world.held()
          const draft = { personId: world.sellerId, id, costs: 'half', clauses: ['free'], plate: null } as const
          world.must(await saveDraft(world.as(world.sellerId), draft))
          world.must(await world.confirm(id, world.buyerId))
          world.must(await world.confirm(id, world.sellerId))
          await dismiss()
          return { id, payee: ownerId }
        },
        next: async (id) => {
          await expect(getDeal(test.db, { personId: world.sellerId, id })).rejects.toMatchObject({ status: 404 })
          const received = { personId: world.buyerId, id, act: 'receive', shownRial: depositRial } as const
          world.must(await actOnDeal(world.as(world.buyerId, { proved: true }), received))
          expect((await balances(world.sellerId)).cash).toBe(0n)
        },
      },
      {
        state: 'done',
        buyer: { returned: 0n, told: [] },
        seller: { got: depositRial, told: ['deal-news done', 'deal-money paid'] },
        held: 0n,
      },
    ],
    [
      'a dismissed employee signs no more, and silence returns the deposit',
      {
        begin: async () => {
          const { ownerId, dismiss } = await ofADealer()
          const id = await world.held()
          await dismiss()
          return { id, payee: ownerId }
        },
        next: async (id) => {
          await expect(world.confirm(id, world.sellerId)).rejects.toMatchObject({ status: 404 })
          await pass(20)
        },
      },
      {
        state: 'cancelled',
        buyer: { returned: depositRial, told: ['deal-news cancelled', 'deal-money back'] },
        seller: { got: 0n, told: ['deal-news cancelled'] },
        held: 0n,
      },
    ],
  ]

  beforeEach(async () => void (world = await aDealWorld(test)))

  it.each(rows)('%s', async (_story, story, row) => {
    expect(await play(story)).toEqual(row)
  })
})

describe('an inspection of 1,600,000 tomans', () => {
  const { gateway } = fakeGateway()
  const price = 16_000_000n
  const ten = new Date('2026-11-22T06:30:00Z')
  let now: Date
  let made = 0
  const platform = () =>
    testPlatform(test, {
      now: () => now,
      providers: { gateways: [gateway], files: { read: async () => null } as never },
    })
  const as = (personId: bigint, roles: 'administrator'[] = []) => ({
    ...requestContext(test, { personId, now, roles }).ctx,
    ...platform(),
  })
  const after = (hours: number) => void (now = new Date(ten.getTime() + hours * 3_600_000))

  beforeEach(async () => {
    now = new Date('2026-11-21T06:30:00Z')
    await registerSubscriptions(test.db, inspectionSubscriptions(platform()))
  })

  /** Creates a paid inspection with its inspector. */
  async function anInspection() {
    const place = await aPlace(test)
    await writeSlots(test.db, now)
    const [{ id: personId }, { id: inspector }] = [await aPerson(test), await aPerson(test)]
    await test.db
      .updateTable('inspector')
      .set({ person_id: inspector })
      .where('id', '=', place.inspectors[0]!)
      .execute()
    await inTransaction(test.db, (trx) =>
      postTransfer(trx, {
        kind: 'gift',
        key: `told:${++made}`,
        at: now,
        entries: [
          { account: cashOf(personId), amountRial: 100_000_000n },
          { account: platformAccount('gifts', 'test'), amountRial: -100_000_000n },
        ],
      }),
    )
    const placed = await placeOrder(as(personId), {
      personId,
      placeId: place.publicId,
      pack: 'standard',
      startsAt: ten,
      car: 'دنا پلاس ۱۴۰۲',
      plate: null,
      address: null,
      request: null,
      split: 'booker',
      formKey: `told-${++made}`,
    })
    if (!placed.ok) throw new Error(placed.code)
    const { orderId: id, payable } = placed.value
    const paying = { payableId: payable!, personId, gateway: 'zarinpal', useWallet: true, amountRial: price } as const
    const started = await startPayment(as(personId), { ...paying, startKey: `told-${++made}` })
    if (!started.ok) throw new Error(started.code)
    await runJobs(test.db, subscriptionJobs(test.db, inspectionSubscriptions(platform())))
    await assignSoon({ db: test.db, now, manifests: platform().manifests })
    const pictures = await somePictures(test, inspector)
    const act = {
      report: (findings = wholeFindings('standard'), given = pictures) =>
        receiveReport(as(inspector), { personId: inspector, id, findings, pictures: given, statedWait: 0 }),
      sign: () => runJobs(test.db, { [signJob.name]: inspectionJobs(platform())[signJob.name]! }),
      noShow: (given = pictures.slice(0, 1)) =>
        reportNoShow(as(inspector), { personId: inspector, id, pictures: given }),
      object: () => object(as(personId), { personId, id, words: 'خودرو سر قرار بود و عکسش را دارم.' }),
      decide: async (outcome: 'upheld' | 'rejected') => {
        const staff = await aPerson(test, { roles: ['administrator'] })
        const [objection] = await findAdminObjections(test.db)
        return decideObjection(as(staff.id, ['administrator']), {
          objection: objection!.id,
          outcome,
          answer: 'عکس‌ها دیده شد.',
        })
      },
      noReport: () => endWithoutReport({ db: test.db, now, manifests: platform().manifests }),
    }
    const row = () =>
      test.db.selectFrom('inspection_order').select('state').where('public_id', '=', id).executeTakeFirstOrThrow()
    return { personId, act, row }
  }
  type Actions = Awaited<ReturnType<typeof anInspection>>['act']

  async function play(next: (action: Actions) => Promise<unknown>): Promise<Row> {
    const { personId, act, row } = await anInspection()
    const [{ cash: before }, last] = [await findBalances(test.db, personId), await lastNotice()]
    await next(act)
    expect(await brokenViews(test.db)).toEqual([])
    const returned = (await findBalances(test.db, personId)).cash - before
    return {
      state: (await row()).state,
      buyer: { returned, told: await reportedSince(personId, last) },
      kept: price - returned,
    }
  }

  const rows: [string, (action: Actions) => Promise<unknown>, Row][] = [
    [
      'the inspector says that the car was not there, with a picture, and nobody objects',
      async (action) => {
        after(0.5)
        await action.noShow()
      },
      { state: 'no-show', buyer: { returned: price / 2n, told: ['inspection-ended'] }, kept: price / 2n },
    ],
    [
      'the same without a picture: nothing happens',
      async (action) => {
        after(0.5)
        expect(await action.noShow([])).toMatchObject({ code: 'few-pictures' })
      },
      { state: 'assigned', buyer: { returned: 0n, told: [] }, kept: price },
    ],
    [
      'the same, and the objection of the buyer is upheld',
      async (action) => {
        after(0.5)
        await action.noShow()
        after(47)
        expect(await action.object()).toMatchObject({ ok: true })
        await action.decide('upheld')
      },
      {
        state: 'no-show',
        buyer: { returned: price, told: ['inspection-ended', 'inspection-objection upheld'] },
        kept: 0n,
      },
    ],
    [
      'the same, and the objection is rejected',
      async (action) => {
        after(0.5)
        await action.noShow()
        await action.object()
        await action.decide('rejected')
      },
      {
        state: 'no-show',
        buyer: { returned: price / 2n, told: ['inspection-ended', 'inspection-objection rejected'] },
        kept: price / 2n,
      },
    ],
    [
      'the same, and the buyer objects too late',
      async (action) => {
        after(0.5)
        await action.noShow()
        after(49)
        expect(await action.object()).toMatchObject({ code: 'not-now' })
      },
      { state: 'no-show', buyer: { returned: price / 2n, told: ['inspection-ended'] }, kept: price / 2n },
    ],
    [
      'a report of one picture four times is not taken, and no report returns everything',
      async (action) => {
        after(0)
        expect(await action.report(wholeFindings('standard'), [])).toMatchObject({ code: 'few-pictures' })
        after(49)
        await action.noReport()
      },
      { state: 'cancelled', buyer: { returned: price, told: ['inspection-ended'] }, kept: 0n },
    ],
    [
      'a false report is objected to and upheld',
      async (action) => {
        after(0)
        expect(await action.report()).toMatchObject({ ok: true })
        await action.sign()
        await action.object()
        await action.decide('upheld')
      },
      {
        state: 'reported',
        buyer: { returned: price, told: ['inspection-reported', 'inspection-objection upheld'] },
        kept: 0n,
      },
    ],
    [
      'an honest report is paid for',
      async (action) => {
        after(0)
        await action.report()
        await action.sign()
      },
      { state: 'reported', buyer: { returned: 0n, told: ['inspection-reported'] }, kept: price },
    ],
  ]

  it.each(rows)('%s', async (_story, then, row) => {
    expect(await play(then)).toEqual(row)
  })

  it('the notice about a missing car names the retained amount and the deadline of an objection', async () => {
    const { personId, act } = await anInspection()
    after(0.5)
    await act.noShow()
    const { data } = await test.db
      .selectFrom('notice')
      .select('data')
      .where('person_id', '=', personId)
      .where('kind', '=', 'inspection-ended')
      .executeTakeFirstOrThrow()
    const { reason } = data as { reason: string }
    expect(reason).toMatch(/۸۰۰,۰۰۰\sتومان از هزینه کسر شد/)
    expect(reason).toContain('اعتراض کنید')
  })
})
