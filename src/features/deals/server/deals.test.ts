import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { findBalances } from '#features/ledger/contract.ts'
import { formatDateTime } from '#kit/jalali.ts'
import { noticeChecksOf } from '#features/notifications/server/notice-checks.ts'
import { inTransaction } from '#platform/database/database.ts'
import { sha256 } from '#platform/secrets.ts'
import { openSession } from '#platform/session.ts'
import { brokenViews } from '../../../../tests/support/broken-views.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { anAd, aDealer, aPerson, requestContext } from '../../../../tests/support/market.ts'
import { poisonRow } from '../../../../tests/support/poison-row.ts'
import { manifest } from '../manifest.ts'
import { aDealWorld, depositRial } from '../test-deals.ts'
import {
  acceptDeal,
  actOnDeal,
  appealDecision,
  claimDeposit,
  disputeDeal,
  holdDeposit,
  skipStep,
  takePrice,
  type PlainAction,
} from './action.ts'
import {
  agreementOf,
  confirmAgreement,
  freezeOldAgreements,
  isCodeSent,
  saveDraft,
  sendAgreementCode,
} from './agreement.ts'
import { stampOf } from './agreement-paper.ts'
import { hashOf, printOf } from './agreement-text.ts'
import { getDeal } from './deals.ts'
import { decideDispute, getAdminDeal } from './admin.ts'
import { countToAct, findDeals } from './find-deals.ts'
import { dealJobs, endOverdue, forgetOldAgreements, remindOfDeadlines, stopStranded } from './jobs.ts'
import { dealWaitsNotice } from './notices.ts'
import { erasePersonalData, exportPersonalData, findHeldDeal } from './personal-data.ts'
import { presentDeal } from './present-deal.ts'
import { requestDeal } from './request-deal.ts'
import { depositFor } from './rules.ts'
import { answerWish, closeWish, findWishes, makeWish } from './wishes.ts'
import { agreeTransfer, checkItem, proposeTransfer, reviewDeal } from './transfer.ts'

const test = useTestDb()
let world: Awaited<ReturnType<typeof aDealWorld>>
beforeEach(async () => void (world = await aDealWorld(test)))

const platform = () => ({ database: { db: test.db }, clock: { now: () => world.now }, secrets: test.secrets }) as never
const action = (id: string, personId: bigint, what: PlainAction, shownRial: bigint | null = depositRial) =>
  actOnDeal(world.as(personId, { proved: true }), { personId, id, act: what, shownRial })
const cash = async (personId: bigint) => (await findBalances(test.db, personId)).cash
const noticesOf = async (personId: bigint) =>
  (await test.db.selectFrom('notice').select('kind').where('person_id', '=', personId).orderBy('id').execute()).map(
    ({ kind }) => kind,
  )
const staff = async () => {
  const { id } = await aPerson(test, { roles: ['finance'] })
  return requestContext(test, { personId: id, roles: ['finance'], now: world.now }).ctx
}
/**
 * An amount above the limit needs two members of staff: the first requests the decision, `second` makes the same one.
 */
async function decideByTwo(decision: Parameters<typeof decideDispute>[1], second?: Awaited<ReturnType<typeof staff>>) {
  expect(await decideDispute(await staff(), decision)).toMatchObject({ code: 'second-look' })
  return decideDispute(second ?? (await staff()), decision)
}
/** Lists copies of a value, each with exactly one text or number in it changed. */
function oneLeafChanged(value: unknown): unknown[] {
  if (typeof value === 'number') return [value + 1]
  if (typeof value !== 'object' || value === null) return [`${String(value)}.`]
  return Object.entries(value).flatMap(([key, each]) =>
    oneLeafChanged(each).map((changed) =>
      Array.isArray(value)
        ? value.map((same: unknown, at) => (String(at) === key ? changed : same))
        : { ...value, [key]: changed },
    ),
  )
}
const whole = async () => expect(await brokenViews(test.db)).toEqual([])

describe('the deadlines of several deals', () => {
  it('are processed although one of the deals cannot end', async () => {
    const first = await world.held()
    const other = await aDealWorld(test, { cashRial: 400_000_000n })
    const second = await other.held()
    await poisonRow(test.db, 'deal', (await world.rowOf(first)).id)
    world.pass(24 * 100)
    await endOverdue(platform())
    expect([(await world.rowOf(first)).state, (await world.rowOf(second)).state]).toEqual(['held', 'cancelled'])
  })
})

describe('requesting a car', () => {
  it('notifies the seller once, also when several tabs send at once', async () => {
    const ids = await Promise.all([world.requested(), world.requested(), world.requested()])
    expect(new Set(ids).size).toBe(1)
    expect(await noticesOf(world.sellerId)).toEqual(['deal-waits'])
    await whole()
  })

  it('is refused for the own ad, an ended ad, after a refusal, and beyond five a day', async () => {
    const ask = (personId: bigint, adId = world.ad.public_id) =>
      requestDeal(world.as(personId), { personId, adId, payWay: 'cash', hurry: 'days', note: null })
    expect(await ask(world.sellerId)).toMatchObject({ code: 'own' })
    const id = await world.requested()
    await action(id, world.sellerId, 'decline')
    expect(await ask(world.buyerId)).toMatchObject({ code: 'refused' })
    const sold = await anAd(test, { state: 'sold' })
    expect(await ask(world.buyerId, sold.public_id)).toMatchObject({ code: 'gone' })
    for (let n = 0; n < 4; n++)
      expect(await ask(world.buyerId, (await anAd(test)).public_id)).toMatchObject({ ok: true })
    expect(await ask(world.buyerId, (await anAd(test)).public_id)).toMatchObject({ code: 'too-many' })
  })

  it('hides numbers in the text to the seller', async () => {
    const { buyerId: personId, ad } = world
    const note = 'زنگ بزنید ۰۹۱۲۳۴۵۶۷۸۹'
    const request = world.must(
      await requestDeal(world.as(personId), { personId, adId: ad.public_id, payWay: 'loan', hurry: 'later', note }),
    )
    expect((await world.rowOf(request.id)).note).not.toContain('۰۹۱۲')
  })

  it('is invisible to and unchangeable by others', async () => {
    const id = await world.requested()
    const { id: stranger } = await aPerson(test)
    await expect(getDeal(test.db, { personId: stranger, id })).rejects.toMatchObject({ status: 404 })
    await expect(acceptDeal(world.as(stranger), { personId: stranger, id })).rejects.toMatchObject({ status: 404 })
  })
})

describe('the seller’s acceptance', () => {
  it('opens the conversation, also for a seller who wants calls only, and happens once', async () => {
    await test.db.updateTable('ad').set({ contact_way: 'phone' }).where('id', '=', world.ad.id).execute()
    const id = await world.accepted()
    expect(await world.rowOf(id)).toMatchObject({
      state: 'accepted',
      thread_id: expect.stringMatching(/^[0-9a-z]{10}$/) as string,
    })
    const own = { personId: world.sellerId, id }
    expect(await acceptDeal(world.as(world.sellerId), own)).toMatchObject({ ok: true })
    const accepted = await test.db.selectFrom('deal_event').select('id').where('act', '=', 'accept').execute()
    expect(accepted).toHaveLength(1)
    expect(await acceptDeal(world.as(world.buyerId), { ...own, personId: world.buyerId })).toMatchObject({
      code: 'not-now',
    })
    // Either party may propose the price; the list counts deals with «نوبت شما».
    for (const personId of [world.buyerId, world.sellerId]) {
      const { rows } = await findDeals(world.as(personId), personId, { ended: false, after: null })
      expect(rows.filter(({ mine }) => mine)).toHaveLength(1)
      expect(await countToAct(test.db, personId)).toBe(1)
    }
  })

  it('may come from a member of the dealer, who cannot sign', async () => {
    const { id: ownerId } = await aPerson(test)
    const dealer = await aDealer(test, { owner_id: ownerId })
    world = await aDealWorld(test, { over: { gallery_id: dealer.id } })
    const member = { gallery_id: dealer.id, person_id: world.sellerId, role: 'seller' as const, since: test.now }
    await test.db.insertInto('gallery_member').values(member).execute()
    const id = await world.requested()
    expect(await acceptDeal(world.as(ownerId), { personId: ownerId, id })).toMatchObject({ ok: true })
    expect(await action(id, ownerId, 'cancel')).toMatchObject({ code: 'not-now' })
    expect(await action(id, ownerId, 'withdraw')).toMatchObject({ code: 'not-now' })
    const row = await world.rowOf(id)
    const { view } = await presentDeal(world.as(ownerId), { row, actor: 'gallery', personId: ownerId })
    expect(view.turn).toMatchObject({ mine: false, title: 'گفت‌وگو و قیمت با صاحب آگهی است' })
    const { rows } = await findDeals(world.as(ownerId), ownerId, { ended: false, after: null })
    expect(rows).toMatchObject([{ mine: false, next: 'نوبت خریدار و صاحب آگهی' }])
  })
})

describe('the price', () => {
  it('is the offer accepted in the conversation, once, with its deposit by the rule', async () => {
    const id = await world.priced()
    const row = await world.rowOf(id)
    expect(row).toMatchObject({ state: 'priced', price_rial: 9_800_000_000n, deposit_rial: depositRial })
    expect(
      await inTransaction(test.db, (trx) => takePrice(trx, { now: world.now, secrets: test.secrets }, row.id)),
    ).toBe(false)
  })

  it('can be negotiated again, and an old offer does not return', async () => {
    const id = await world.priced()
    await action(id, world.buyerId, 'reopen')
    const row = await world.rowOf(id)
    expect(row).toMatchObject({ state: 'accepted', price_rial: null })
    expect(
      await inTransaction(test.db, (trx) => takePrice(trx, { now: world.now, secrets: test.secrets }, row.id)),
    ).toBe(false)
    expect(await world.agreeOn(id, 9_500_000_000n)).toBe(true)
    expect(await world.rowOf(id)).toMatchObject({ deposit_rial: 95_000_000n })
    await whole()
  })

  it.each([
    [9_876_543_210n, 98_000_000n],
    [900_000_000n, 20_000_000n],
    [10_000_000n, 10_000_000n],
    [900_000_000_000n, 500_000_000n],
  ])('%s rials set %s aside', (price, expected) => {
    expect(depositFor(price, { percent: 1, leastRial: 20_000_000n, mostRial: 500_000_000n })).toBe(expected)
  })
  it.each([
    [1.5, 147_000_000n],
    [0.25, 24_000_000n],
    [2.01, 196_000_000n],
  ])('a rule of %s percent is a share like any other', (percent, expected) => {
    expect(depositFor(9_800_000_000n, { percent, leastRial: 20_000_000n, mostRial: 500_000_000n })).toBe(expected)
  })
})

describe('the deposit', () => {
  it('is set aside once, however many times the button is pressed', async () => {
    const id = await world.priced()
    const answers = await Promise.all([world.hold(id), world.hold(id), world.hold(id)])
    expect(answers.every(({ ok }) => ok)).toBe(true)
    expect(await findBalances(test.db, world.buyerId)).toMatchObject({
      cash: 500_000_000n - depositRial,
      held: depositRial,
    })
    expect(await findHeldDeal(test.db, world.buyerId)).toMatchObject({ code: 'deal-open' })
    await whole()
  })

  it('is refused with an empty wallet, an amount that was not displayed, and a removed ad', async () => {
    world = await aDealWorld(test, { cashRial: 0n })
    const id = await world.priced()
    expect(await world.hold(id)).toMatchObject({ code: 'insufficient' })
    await world.give(world.buyerId, 500_000_000n)
    const own = { personId: world.buyerId, id }
    expect(await holdDeposit(world.as(world.buyerId), { ...own, shownRial: 1n })).toMatchObject({ code: 'changed' })
    await test.db.updateTable('ad').set({ state: 'sold' }).where('id', '=', world.ad.id).execute()
    expect(await world.hold(id)).toMatchObject({ code: 'gone' })
    expect(await world.rowOf(id)).toMatchObject({ state: 'priced', hold_id: null })
    await whole()
  })

  it('waits on a new device of an account that had another one, unless a second proof was given', async () => {
    const id = await world.priced()
    const ago = (hours: number) => new Date(world.now.getTime() - hours * 3600_000)
    const entered = (at: Date) =>
      test.db.updateTable('person').set({ first_entered_at: at }).where('id', '=', world.buyerId).execute()
    await entered(ago(24 * 300))
    expect(await world.hold(id)).toMatchObject({ code: 'new-device' })
    const on = async (device: { deviceSince: Date; proved?: boolean }) => {
      const opened = { personId: world.buyerId, userAgent: 'x', now: world.now, lifetimeSeconds: 600, ...device }
      const { ctx } = requestContext(test, {
        personId: world.buyerId,
        now: world.now,
        tokenHash: sha256(await openSession(test.db, opened)),
      })
      return holdDeposit(ctx, { personId: world.buyerId, id, shownRial: depositRial })
    }
    expect(await on({ deviceSince: ago(71) })).toMatchObject({ code: 'new-device' })
    expect((await findBalances(test.db, world.buyerId)).held).toBe(0n)
    expect(await on({ deviceSince: ago(71), proved: true })).toMatchObject({ ok: true })
  })

  it('does not move for good from a new device either', async () => {
    const id = await world.agreed()
    const before = new Date(world.now.getTime() - 300 * 24 * 3600_000)
    await test.db.updateTable('person').set({ first_entered_at: before }).where('id', '=', world.buyerId).execute()
    expect(await action(id, world.buyerId, 'receive')).toMatchObject({ code: 'new-device' })
    expect(await action(id, world.buyerId, 'cancel')).toMatchObject({ code: 'new-device' })
    expect(await world.rowOf(id)).toMatchObject({ state: 'agreed' })
  })

  it('moves at once from the first device of an account', async () => {
    const id = await world.priced()
    await test.db.updateTable('person').set({ first_entered_at: world.now }).where('id', '=', world.buyerId).execute()
    expect(await world.hold(id)).toMatchObject({ ok: true })
  })

  it('exists once for a car: of two concurrent buyers one keeps the money', async () => {
    const { id: second } = await aPerson(test)
    await world.give(second, 400_000_000n)
    const first = await world.priced()
    const other = await world.priced(second)
    const answers = await Promise.all([world.hold(first), world.hold(other, second)])
    expect(answers.map((answer) => (answer.ok ? 'held' : answer.code)).toSorted()).toEqual(['held', 'taken'])
    await whole()
  })
})

// Two buyers of one car: the holder of the deposit, the notice to the other buyer, and the start of that buyer's deadline.
describe('a car with a deposit', () => {
  const other = async () => {
    const { id } = await aPerson(test)
    await world.give(id, 400_000_000n)
    return id
  }
  const markOf = async () =>
    (await test.db.selectFrom('ad').select('reserved_at').where('id', '=', world.ad.id).executeTakeFirstOrThrow())
      .reserved_at
  const messagesOf = async (personId: bigint) =>
    (await test.db.selectFrom('notice').select('data').where('person_id', '=', personId).orderBy('id').execute()).map(
      ({ data }) => (data as { what?: string }).what,
    )

  it('is marked until the purchase ends, and stops the second buyer’s deadline', async () => {
    const second = await other()
    const waiting = await world.priced(second)
    const first = await world.held()
    expect(await markOf()).toEqual(world.now)
    // Twice the time to set a deposit aside: no deadline passes and no reminder goes out.
    world.pass(47)
    await remindOfDeadlines(platform())
    world.pass(10)
    await endOverdue(platform())
    expect(await world.rowOf(waiting)).toMatchObject({ state: 'priced' })
    expect(await messagesOf(second)).not.toContain('soon')
    const view = (
      await presentDeal(world.as(second), { row: await world.rowOf(waiting), actor: 'buyer', personId: second })
    ).view
    expect(view).toMatchObject({ reserved: true, turn: { until: null } })
    expect(view.acts).not.toContain('hold')
    // The car is free: the second buyer's deadline begins now, with a notification.
    world.pass(1)
    world.must(await action(first, world.buyerId, 'cancel'))
    expect(await markOf()).toBeNull()
    expect(await messagesOf(second)).toContain('freed')
    expect((await world.rowOf(waiting)).until).toEqual(new Date(world.now.getTime() + 48 * 3600_000))
    expect(await world.hold(waiting, second)).toMatchObject({ ok: true })
    await whole()
  })

  it('needs no deposit of a second buyer who agrees on a price meanwhile', async () => {
    const second = await other()
    const waiting = await world.accepted(second)
    await world.held()
    await world.agreeOn(waiting, 9_700_000_000n, second)
    expect(await world.rowOf(waiting)).toMatchObject({ state: 'priced' })
    expect(await messagesOf(second)).toContain('reserved')
    expect(await messagesOf(second)).not.toContain('priced')
  })

  it('is sold with its ad when the purchase completes, irreversibly', async () => {
    const id = await world.agreed()
    world.must(await action(id, world.buyerId, 'receive'))
    const ad = await test.db.selectFrom('ad').selectAll().where('id', '=', world.ad.id).executeTakeFirstOrThrow()
    expect(ad).toMatchObject({ state: 'sold', sold_at: world.now, sold_rial: 9_800_000_000n, reserved_at: null })
    expect(ad.state_before).toBeNull()
  })

  it('keeps its deals while the seller can still undo «فروخته شد»', async () => {
    const id = await world.priced()
    await test.db
      .updateTable('ad')
      .set({ state: 'sold', state_before: 'published', changed_at: world.now })
      .where('id', '=', world.ad.id)
      .execute()
    world.pass(0.4)
    await stopStranded(platform())
    expect(await world.rowOf(id)).toMatchObject({ state: 'priced' })
    expect(await world.hold(id)).toMatchObject({ code: 'gone' })
    // Undone: the purchase continues.
    await test.db.updateTable('ad').set({ state: 'published' }).where('id', '=', world.ad.id).execute()
    await stopStranded(platform())
    expect(await world.hold(id)).toMatchObject({ ok: true })
    await whole()
  })

  it('loses its deals once the sale is final', async () => {
    const id = await world.priced()
    await test.db
      .updateTable('ad')
      .set({ state: 'sold', state_before: 'published', changed_at: world.now })
      .where('id', '=', world.ad.id)
      .execute()
    world.pass(0.6)
    await stopStranded(platform())
    expect(await world.rowOf(id)).toMatchObject({ state: 'gone' })
  })
})

describe('where the money goes', () => {
  const story: [string, () => Promise<string>, (id: string) => Promise<unknown>, string, 'buyer' | 'seller'][] = [
    [
      'the buyer cancels before the agreement',
      () => world.held(),
      (id) => action(id, world.buyerId, 'cancel'),
      'cancelled',
      'buyer',
    ],
    [
      'the seller cancels before the agreement',
      () => world.held(),
      (id) => action(id, world.sellerId, 'cancel'),
      'cancelled',
      'buyer',
    ],
    ['nobody confirms in time', () => world.held(), () => late(), 'cancelled', 'buyer'],
    [
      'the buyer breaks the agreement',
      () => world.agreed(),
      (id) => action(id, world.buyerId, 'cancel'),
      'forfeited',
      'seller',
    ],
    [
      'the seller breaks the agreement',
      () => world.agreed(),
      (id) => action(id, world.sellerId, 'cancel'),
      'cancelled',
      'buyer',
    ],
    ['nobody transfers in time and nobody answers', () => world.agreed(), lateTwice, 'cancelled', 'buyer'],
    ['the seller claims it and the buyer is silent', lapsed, (id) => claim(id, world.sellerId), 'forfeited', 'seller'],
    ['the buyer claims it and the seller is silent', lapsed, (id) => claim(id, world.buyerId), 'cancelled', 'buyer'],
    ['both claim it and staff are silent', lapsed, bothClaim, 'cancelled', 'buyer'],
    [
      'the buyer gives it up in a dispute',
      disputed,
      (id) => action(id, world.buyerId, 'concede'),
      'forfeited',
      'seller',
    ],
    [
      'the seller gives it up in a dispute',
      disputed,
      (id) => action(id, world.sellerId, 'concede'),
      'cancelled',
      'buyer',
    ],
    ['a dispute of the buyer is not answered', disputed, () => late(), 'cancelled', 'buyer'],
    ['the buyer has the car', () => world.agreed(), (id) => action(id, world.buyerId, 'receive'), 'done', 'seller'],
    ['the buyer says nothing after the hand-over, and nobody answers', handedOver, lateTwice, 'cancelled', 'buyer'],
    ['the same, and the seller answers alone', silentBuyer, (id) => claim(id, world.sellerId), 'forfeited', 'seller'],
    ['the ad is removed before the agreement', () => world.held(), () => adBecomes('removed'), 'gone', 'buyer'],
    ['the car is sold elsewhere before the agreement', () => world.held(), () => adBecomes('sold'), 'gone', 'buyer'],
    ['the seller is locked before the agreement', () => world.held(), () => lock(world.sellerId), 'gone', 'buyer'],
    ['staff give it back and nobody appeals', disputed, (id) => decide(id, 'refund'), 'cancelled', 'buyer'],
    ['staff give it to the seller and nobody appeals', disputed, (id) => decide(id, 'release'), 'forfeited', 'seller'],
    ['an appeal turns what staff decided', disputed, (id) => appealed(id, 'release', 'refund'), 'cancelled', 'buyer'],
    ['an appeal that nobody decides about', disputed, (id) => appealed(id, 'release', null), 'forfeited', 'seller'],
  ]
  async function lateTwice() {
    await late()
    await late()
  }
  async function lapsed() {
    const id = await world.agreed()
    await late()
    return id
  }
  const says = (id: string, personId: bigint) =>
    claimDeposit(world.as(personId), { personId, id, words: 'سر قرار رفتم و طرف مقابل نیامد.' })
  async function claim(id: string, personId: bigint) {
    world.must(await says(id, personId))
    await late()
  }
  async function silentBuyer() {
    const id = await handedOver()
    await late()
    expect(await world.rowOf(id)).toMatchObject({ state: 'disputed' })
    return id
  }
  async function bothClaim(id: string) {
    world.must(await says(id, world.sellerId))
    world.must(await says(id, world.buyerId))
    const { until } = await world.rowOf(id)
    expect(until).toEqual(new Date(world.now.getTime() + 14 * 24 * 3600_000))
    await late()
  }
  async function handedOver() {
    const id = await world.agreed()
    await action(id, world.sellerId, 'hand-over')
    return id
  }
  async function disputed() {
    const id = await world.agreed()
    world.must(
      await disputeDeal(world.as(world.buyerId), { personId: world.buyerId, id, reason: 'no-show', words: null }),
    )
    return id
  }
  async function late() {
    world.pass(24 * 20)
    await endOverdue(platform())
  }
  async function adBecomes(state: 'removed' | 'sold') {
    await test.db.updateTable('ad').set({ state }).where('id', '=', world.ad.id).execute()
    await stopStranded(platform())
  }
  async function lock(personId: bigint) {
    await test.db
      .updateTable('person')
      .set({ locked_at: world.now, lock_reason: 'x' })
      .where('id', '=', personId)
      .execute()
    await stopStranded(platform())
  }
  const verdict = (decision: 'refund' | 'release') => ({ decision, reason: 'پیام‌ها و مدارک دیده شد.' })
  const decide = async (id: string, decision: 'refund' | 'release') => {
    world.must(await decideByTwo({ id, ...verdict(decision) }))
    // Nothing moves before the deadline of the appeal.
    expect(await world.rowOf(id)).toMatchObject({ state: 'disputed' })
    world.pass(3 * 24)
    await endOverdue(platform())
  }
  const appealed = async (id: string, first: 'refund' | 'release', second: 'refund' | 'release' | null) => {
    const ctx = await staff()
    world.must(await decideByTwo({ id, ...verdict(first) }, ctx))
    const own = { personId: world.buyerId, id, words: 'رسید انتقال را دارم و دیده نشد.' }
    world.must(await appealDecision(world.as(world.buyerId), own))
    // Once, and the same member of staff cannot decide about their own decision.
    expect(await appealDecision(world.as(world.buyerId), own)).toMatchObject({ ok: true })
    expect(await appealDecision(world.as(world.sellerId), { ...own, personId: world.sellerId })).toMatchObject({
      code: 'not-now',
    })
    if (second === null) return late()
    expect(await decideDispute(ctx, { id, decision: second, reason: 'نظر خودم.' })).toMatchObject({ code: 'appeal' })
    world.must(await decideByTwo({ id, ...verdict(second) }))
  }

  it.each(story)('%s', async (_what, begin, end, state, whose) => {
    const id = await begin()
    await end(id)
    expect(await world.rowOf(id)).toMatchObject({ state, until: null, ended_at: world.now })
    const back = whose === 'buyer' ? depositRial : 0n
    expect(await cash(world.buyerId)).toBe(500_000_000n - depositRial + back)
    expect(await cash(world.sellerId)).toBe(depositRial - back)
    expect((await findBalances(test.db, world.buyerId)).held).toBe(0n)
    expect(await noticesOf(whose === 'buyer' ? world.buyerId : world.sellerId)).toContain('deal-money')
    await whole()
    // A repeated run moves nothing.
    await late()
    await stopStranded(platform())
    await action(id, world.buyerId, 'receive')
    expect(await world.rowOf(id)).toMatchObject({ state })
    await whole()
  })

  it('states amount and date of what silence does after a decision to both parties', async () => {
    const id = await disputed()
    world.must(await decideByTwo({ id, ...verdict('release') }))
    const { until } = await world.rowOf(id)
    for (const personId of [world.buyerId, world.sellerId]) {
      const { data } = await test.db
        .selectFrom('notice')
        .select('data')
        .where('person_id', '=', personId)
        .where('kind', '=', 'deal-waits')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      const body = dealWaitsNotice.body!(data as never)
      for (const words of [formatDateTime(until!), 'تومان', 'تجدیدنظر']) expect(body).toContain(words)
    }
  })

  it('is divided where staff decide so: each party gets a part, and the total is unchanged', async () => {
    const id = await disputed()
    const reason = 'هر دو در به هم خوردن معامله سهم داشتند.'
    world.must(await decideByTwo({ id, decision: 'split', buyerPercent: 35, reason }))
    world.pass(3 * 24)
    await endOverdue(platform())
    expect(await world.rowOf(id)).toMatchObject({ state: 'split', until: null })
    expect(await cash(world.buyerId)).toBe(500_000_000n - depositRial + (depositRial * 35n) / 100n)
    expect(await cash(world.sellerId)).toBe(depositRial - (depositRial * 35n) / 100n)
    expect((await findBalances(test.db, world.buyerId)).held).toBe(0n)
    await whole()
  })

  it('stays with staff when an ad with an agreement is blocked or an account is locked', async () => {
    const id = await world.agreed()
    await lock(world.buyerId)
    expect(await world.rowOf(id)).toMatchObject({
      state: 'disputed',
      until: new Date(world.now.getTime() + 5 * 24 * 3600_000),
    })
    expect(await test.db.selectFrom('deal_dispute').select('by_side').execute()).toEqual([{ by_side: 'house' }])
    await whole()
  })

  it('does not move for good by one tap: it needs the displayed amount and a fresh proof', async () => {
    const id = await world.agreed()
    for (const [personId, what] of [
      [world.buyerId, 'receive'],
      [world.buyerId, 'cancel'],
      [world.sellerId, 'cancel'],
    ] as const) {
      expect(await action(id, personId, what, null)).toMatchObject({ code: 'changed' })
      expect(await action(id, personId, what, 1n)).toMatchObject({ code: 'changed' })
      const unproved = { personId, id, act: what, shownRial: depositRial }
      expect(await actOnDeal(world.as(personId), unproved)).toMatchObject({ code: 'not-recent' })
    }
    expect(await world.rowOf(id)).toMatchObject({ state: 'agreed' })
  })

  const heard = async () => {
    const id = await lapsed()
    world.must(await says(id, world.sellerId))
    world.must(await says(id, world.buyerId))
    return id
  }
  const decided = async () => {
    const id = await disputed()
    world.must(await decideByTwo({ id, ...verdict('release') }))
    return id
  }
  const appealing = async () => {
    const id = await decided()
    world.must(
      await appealDecision(world.as(world.buyerId), { personId: world.buyerId, id, words: 'رسید انتقال را دارم.' }),
    )
    return id
  }
  // Per state in which a deadline moves the deposit: the parties that lose it by silence, and the words on what silence does.
  it.each<[string, () => Promise<string>, readonly ('buyer' | 'seller')[], string]>([
    ['a draft waits', () => world.held(), ['seller'], 'به خریدار برمی‌گردد'],
    ['the buyer has to confirm the hand-over', handedOver, ['buyer'], 'از هر دو می‌پرسیم'],
    ['both have to answer', lapsed, ['buyer', 'seller'], 'اگر فقط یک طرف پاسخ بدهد'],
    ['both claim it and staff have to decide', heard, ['buyer', 'seller'], 'به خریدار برمی‌گردد'],
    ['staff have decided', decided, ['buyer', 'seller'], 'اگر کسی تجدیدنظر نخواهد'],
    ['a party has appealed', appealing, ['buyer', 'seller'], 'طبق تصمیم اول'],
  ])('is announced twice with its sum and date before silence moves it: %s', async (_when, begin, parties, words) => {
    const id = await begin()
    const { until, state } = await world.rowOf(id)
    const messages = async (personId: bigint) => {
      const rows = await test.db
        .selectFrom('notice')
        .select('data')
        .where('person_id', '=', personId)
        .where('kind', '=', 'deal-waits')
        .orderBy('id')
        .execute()
      return rows.slice(-2).map(({ data }) => ({
        soon: (data as { what: string }).what === 'soon',
        texts: [dealWaitsNotice.body!(data as never), dealWaitsNotice.sms!(data as never)!],
      }))
    }
    const hoursLeft = (until!.getTime() - world.now.getTime()) / 3600_000
    world.pass(hoursLeft - 20)
    await dealJobs(platform())['deals.remind']!.run(undefined as never, {} as never)
    await dealJobs(platform())['deals.remind']!.run(undefined as never, {} as never)
    expect(await world.rowOf(id)).toMatchObject({ state, until })
    for (const party of parties) {
      const all = await messages(party === 'buyer' ? world.buyerId : world.sellerId)
      expect(
        all.map(({ soon }) => soon),
        party,
      ).toEqual([false, true])
      for (const text of all.flatMap(({ texts }) => texts)) {
        for (const part of [formatDateTime(until!), '۹,۸۰۰,۰۰۰', words]) expect(text).toContain(part)
      }
    }
  })

  it.each<[string, () => Promise<string>, string]>([
    ['both claim it', heard, 'همکاران ما تصمیم می‌گیرند'],
    ['staff have decided', decided, 'دربارهٔ بیعانه تصمیم گرفته شد'],
    ['a party has appealed', appealing, 'منتظر نتیجهٔ تجدیدنظر هستیم'],
  ])('asks neither party for an answer once %s', async (_when, begin, title) => {
    const id = await begin()
    for (const [actor, personId] of [['buyer', world.buyerId] as const, ['seller', world.sellerId] as const]) {
      const { view } = await presentDeal(world.as(personId), { row: await world.rowOf(id), actor, personId })
      expect(view.turn).toMatchObject({ mine: false, title })
      const { rows } = await findDeals(world.as(personId), personId, { ended: false, after: null })
      expect(rows).toMatchObject([{ mine: false, next: 'در حال بررسی' }])
      expect(await countToAct(test.db, personId)).toBe(0)
    }
  })

  it('sends no delayed message after the deadline or the state has changed', async () => {
    const id = await world.held()
    const about = await test.db
      .selectFrom('notice')
      .select(['data', 'link'])
      .where('person_id', '=', world.sellerId)
      .where('kind', '=', 'deal-waits')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const check = noticeChecksOf([manifest])[dealWaitsNotice.kind]!
    const holds = () => check(test.db, { ...about, personId: world.sellerId } as never)
    expect(await holds()).toBe(true)
    const { until } = await world.rowOf(id)
    const setUntil = (at: Date) => test.db.updateTable('deal').set({ until: at }).where('public_id', '=', id).execute()
    await setUntil(new Date(until!.getTime() + 3_600_000))
    expect(await holds()).toBe(false)
    await setUntil(until!)
    expect(await holds()).toBe(true)
    // Another state whose deadline happens to be the same.
    const { buyerId, sellerId } = world
    world.must(
      await saveDraft(world.as(sellerId), { personId: sellerId, id, costs: 'half', clauses: ['free'], plate: null }),
    )
    world.must(await world.confirm(id, buyerId))
    world.must(await world.confirm(id, sellerId))
    await setUntil(until!)
    expect(await holds()).toBe(false)
    world.must(await action(id, buyerId, 'cancel'))
    expect(await holds()).toBe(false)
  })

  it('stays when the ad is sold after both have agreed: that sale is theirs', async () => {
    const id = await world.agreed()
    await adBecomes('sold')
    expect(await world.rowOf(id)).toMatchObject({ state: 'agreed' })
  })

  it('refuses an action after the deadline, before the job has run', async () => {
    const id = await world.agreed()
    world.pass(24 * 20)
    expect(await action(id, world.buyerId, 'receive')).toMatchObject({ code: 'not-now' })
  })

  it('goes to one party when both press at once', async () => {
    const id = await world.agreed()
    const answers = await Promise.all([action(id, world.buyerId, 'cancel'), action(id, world.sellerId, 'cancel')])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    await whole()
  })

  it('ends other deals of a car that was handed over', async () => {
    const { id: second } = await aPerson(test)
    const other = await world.accepted(second)
    const id = await world.agreed()
    world.pass(1)
    await action(id, world.buyerId, 'receive')
    await stopStranded(platform())
    expect(await world.rowOf(other)).toMatchObject({ state: 'gone' })
    await whole()
  })
})

describe('a dispute', () => {
  it('is decided once, by staff other than the parties, and is logged', async () => {
    const id = await world.agreed()
    world.must(
      await disputeDeal(world.as(world.sellerId), {
        personId: world.sellerId,
        id,
        reason: 'price',
        words: 'گفت گران است.',
      }),
    )
    const own = requestContext(test, { personId: world.buyerId, roles: ['finance'], now: world.now }).ctx
    const decision = { id, decision: 'refund', reason: 'قیمت توافق نشده بود.' } as const
    expect(await decideDispute(own, decision)).toMatchObject({ code: 'own' })
    await expect(decideDispute(world.as(world.sellerId), decision)).rejects.toMatchObject({ status: 403 })
    const ctx = await staff()
    expect(await getAdminDeal(ctx, id)).toMatchObject({ disputed: true, dispute: { words: 'گفت گران است.' } })
    // A deposit above the limit needs two people: the same colleague twice is one.
    expect(await decideDispute(await staff(), decision)).toMatchObject({ code: 'second-look' })
    expect(await decideDispute(ctx, { ...decision, decision: 'release' })).toMatchObject({ code: 'second-look' })
    expect(await decideByTwo(decision, ctx)).toMatchObject({ ok: true })
    expect(await decideDispute(ctx, decision)).toMatchObject({ ok: true })
    expect(await decideDispute(ctx, { ...decision, decision: 'release' })).toMatchObject({ code: 'ended' })
    world.pass(3 * 24)
    await endOverdue(platform())
    // Staff no longer read the conversation, so the log gets no new row.
    expect(await getAdminDeal(ctx, id)).toMatchObject({ disputed: false, days: [], documents: [] })
    const audit = await test.db
      .selectFrom('audit_entry')
      .select('act')
      .where('subject', '=', `deal:${id}`)
      .where('act', 'like', 'deal.%')
      .orderBy('number')
      .execute()
    expect(audit.map((entry) => entry.act)).toEqual(['deal.read', 'deal.refund'])
  })
})

describe('the agreement', () => {
  it('is confirmed by each party right after a code, in the version that they read', async () => {
    const id = await world.held()
    const { buyerId, sellerId } = world
    const draft = { personId: sellerId, id, costs: 'half', clauses: ['free'], plate: null } as const
    world.must(await saveDraft(world.as(sellerId), draft))
    // A recent proof is not a signature.
    const unread = { personId: buyerId, id, version: 1, code: '123456' }
    expect(await confirmAgreement(world.as(buyerId, { proved: true }), unread)).toMatchObject({ code: 'code-unknown' })
    expect(await world.confirm(id, buyerId, 2)).toMatchObject({ code: 'version' })
    expect(await world.confirm(id, buyerId)).toMatchObject({ ok: true })
    // A change voids both confirmations.
    world.must(await saveDraft(world.as(buyerId), { ...draft, personId: buyerId, costs: 'seller' }))
    expect(await world.confirm(id, sellerId, 1)).toMatchObject({ code: 'version' })
    expect(await world.confirm(id, sellerId, 2)).toMatchObject({ ok: true })
    expect(await world.rowOf(id)).toMatchObject({ state: 'held' })
    // A party that has confirmed waits for the other one, also in lists and counts.
    const lineOf = async (personId: bigint) =>
      (await findDeals(world.as(personId), personId, { ended: false, after: null })).rows[0]
    expect(await lineOf(sellerId)).toMatchObject({ mine: false, next: 'نوبت طرف مقابل' })
    expect(await lineOf(buyerId)).toMatchObject({ mine: true, next: 'نوبت شما' })
    expect([await countToAct(test.db, sellerId), await countToAct(test.db, buyerId)]).toEqual([0, 1])
    expect(await world.confirm(id, buyerId, 2)).toMatchObject({ ok: true })
    expect(await world.rowOf(id)).toMatchObject({ state: 'agreed' })
    expect(await saveDraft(world.as(sellerId), draft)).toMatchObject({ code: 'not-now' })
    await whole()
  })

  it('is signed by its own code, whose message names car, price and fingerprint', async () => {
    const id = await world.held()
    const { buyerId, sellerId } = world
    const draft = { personId: sellerId, id, costs: 'half', clauses: ['free'], plate: null } as const
    world.must(await saveDraft(world.as(sellerId), draft))
    const row = await world.rowOf(id)
    const own = { personId: buyerId, id, version: 1 }
    world.must((await sendAgreementCode(world.as(buyerId), own)) as never)
    const { text, code } = await world.signatureSms(buyerId)
    const { print } = (await agreementOf(world.as(buyerId), row))!
    for (const words of [row.title, '۹۸۰,۰۰۰,۰۰۰', print]) expect(text).toContain(words)
    const wrong = code === '111111' ? '222222' : '111111'
    expect(await confirmAgreement(world.as(buyerId), { ...own, code: wrong })).toMatchObject({ code: 'code-wrong' })
    // A code of the other party or for an earlier text signs nothing.
    expect(await confirmAgreement(world.as(sellerId), { ...own, personId: sellerId, code })).toMatchObject({
      code: 'code-unknown',
    })
    world.must(await saveDraft(world.as(sellerId), { ...draft, costs: 'seller' }))
    expect(await confirmAgreement(world.as(buyerId), { ...own, version: 2, code })).toMatchObject({
      code: 'code-unknown',
    })
    expect(await world.confirm(id, buyerId, 2)).toMatchObject({ ok: true })
    // A repeated press is the same signature.
    expect(await confirmAgreement(world.as(buyerId), { ...own, version: 2, code })).toMatchObject({ ok: true })
  })

  it('keeps the frozen text, whatever happens to the ad, the names and the rules', async () => {
    const id = await world.held()
    const { buyerId, sellerId } = world
    world.must(
      await saveDraft(world.as(sellerId), { personId: sellerId, id, costs: 'half', clauses: ['free'], plate: null }),
    )
    const read = async () => (await agreementOf(world.as(buyerId), await world.rowOf(id)))!
    const { text, print } = await read()
    await test.db.updateTable('ad').set({ mileage_km: 1, year: 1380 }).where('id', '=', world.ad.id).execute()
    await test.db.updateTable('person').set({ name: 'نام دیگر' }).where('id', '=', sellerId).execute()
    expect(await read()).toMatchObject({ text, print })
    world.must(await world.confirm(id, buyerId))
    world.must(await world.confirm(id, sellerId))
    // Another text has another fingerprint: one changed letter or number anywhere is enough.
    const prints = oneLeafChanged(text).map((each) => printOf(hashOf(each as typeof text)))
    expect(new Set([print, ...prints]).size).toBe(prints.length + 1)
    expect(prints.length).toBeGreaterThan(20)
    const changed = { ...text, clauses: [...text.clauses.slice(1), `${text.clauses[0]}.`] }
    // A text that was put in place of the signed one is noticed, and the database refuses another fingerprint.
    await expect(
      inTransaction(test.db, (trx) =>
        trx
          .updateTable('deal_agreement')
          .set({ text_hash: hashOf(changed) })
          .execute(),
      ),
    ).rejects.toThrow('both have signed')
    await test.db
      .updateTable('deal_agreement')
      .set({ text_sealed: test.secrets.seal(JSON.stringify(changed)) })
      .execute()
    await expect(read()).rejects.toThrow('differs from its frozen hash')
  })

  it('is not signed when its text changes while it is being confirmed', async () => {
    const id = await world.held()
    const { buyerId, sellerId } = world
    const draft = { personId: sellerId, id, costs: 'half', clauses: ['free'], plate: null } as const
    world.must(await saveDraft(world.as(sellerId), draft))
    world.must((await sendAgreementCode(world.as(buyerId), { personId: buyerId, id, version: 1 })) as never)
    const { code } = await world.signatureSms(buyerId)
    // The seller saves another text between the check of the buyer's code and the signature.
    let saved: ReturnType<typeof saveDraft> | undefined
    const keyedHash: typeof test.secrets.keyedHash = (...values) => {
      saved ??= saveDraft(world.as(sellerId), { ...draft, costs: 'buyer' })
      return test.secrets.keyedHash(...values)
    }
    const ctx = { ...world.as(buyerId), secrets: { ...test.secrets, keyedHash } }
    expect(await confirmAgreement(ctx, { personId: buyerId, id, version: 1, code })).toMatchObject({ code: 'version' })
    expect(await saved).toMatchObject({ ok: true })
    expect(await agreementOf(world.as(buyerId), await world.rowOf(id))).toMatchObject({ version: 2, buyerSigned: null })
  })

  it('spends the code of a signature, and counts the same press at the same moment once', async () => {
    const id = await world.held()
    const { buyerId, sellerId } = world
    world.must(
      await saveDraft(world.as(sellerId), { personId: sellerId, id, costs: 'half', clauses: ['free'], plate: null }),
    )
    const { hash } = (await agreementOf(world.as(buyerId), await world.rowOf(id)))!
    world.must((await sendAgreementCode(world.as(buyerId), { personId: buyerId, id, version: 1 })) as never)
    const { code } = await world.signatureSms(buyerId)
    expect(await isCodeSent(world.as(buyerId), id, hash)).toBe(true)
    const press = () => confirmAgreement(world.as(buyerId), { personId: buyerId, id, version: 1, code })
    for (const answer of await Promise.all([press(), press(), press()])) expect(answer).toMatchObject({ ok: true })
    expect(await isCodeSent(world.as(buyerId), id, hash)).toBe(false)
    const codes = await test.db.selectFrom('sign_in_code').select('used_at').where('purpose', '=', 'sign').execute()
    expect(codes).toEqual([{ used_at: world.now }])
    const confirmed = await test.db.selectFrom('deal_event').select('id').where('act', '=', 'confirm').execute()
    expect(confirmed).toHaveLength(1)
    expect(await noticesOf(sellerId)).toHaveLength(3)
  })

  it('of before texts were kept is frozen as it was', async () => {
    const id = await world.agreed()
    const row = await world.rowOf(id)
    const { text } = (await agreementOf(world.as(world.buyerId), row))!
    await sql`alter table deal_agreement disable trigger deal_agreement_frozen`.execute(test.db)
    await test.db.updateTable('deal_agreement').set({ text_sealed: null, text_hash: null }).execute()
    await sql`alter table deal_agreement enable trigger deal_agreement_frozen`.execute(test.db)
    expect(await freezeOldAgreements(test)).toBe(1)
    expect(await freezeOldAgreements(test)).toBe(0)
    expect((await agreementOf(world.as(world.buyerId), row))!.text).toEqual(text)
  })

  it('stays readable with a stamp when the purchase ends', async () => {
    const id = await world.agreed()
    const row = await world.rowOf(id)
    expect(stampOf(row)).toBeNull()
    await action(id, world.buyerId, 'cancel')
    const ended = await world.rowOf(id)
    expect(stampOf(ended)).toContain('لغو شد از')
    expect(await agreementOf(world.as(world.buyerId), ended)).not.toBeNull()
  })

  it('completes once when both confirm at the same time', async () => {
    const id = await world.held()
    const draft = { personId: world.sellerId, id, costs: 'half', clauses: [], plate: null } as const
    world.must(await saveDraft(world.as(world.sellerId), draft))
    const both = await Promise.all([world.confirm(id, world.buyerId), world.confirm(id, world.sellerId)])
    expect(both.every(({ ok }) => ok)).toBe(true)
    expect(await world.rowOf(id)).toMatchObject({ state: 'agreed' })
    await whole()
  })

  it('needs both names', async () => {
    await test.db.updateTable('person').set({ national_code_sealed: null }).where('id', '=', world.sellerId).execute()
    const id = await world.held()
    const draft = { personId: world.buyerId, id, costs: 'half', clauses: [], plate: null } as const
    expect(await saveDraft(world.as(world.buyerId), draft)).toMatchObject({ code: 'no-names' })
  })
})

describe('the transfer', () => {
  it('has an appointment that the other party accepts, and a list that each party ticks separately', async () => {
    const id = await world.agreed()
    const buyer = { personId: world.buyerId, id }
    const seller = { personId: world.sellerId, id }
    const at = new Date(world.now.getTime() + 26 * 3600_000)
    const propose = { at, place: 'مرکز تعویض پلاک رسالت' }
    expect(await proposeTransfer(world.as(world.buyerId), { ...buyer, ...propose, at: world.now })).toMatchObject({
      code: 'time',
    })
    world.must(await proposeTransfer(world.as(world.buyerId), { ...buyer, ...propose }))
    expect(await agreeTransfer(world.as(world.buyerId), buyer)).toMatchObject({ code: 'not-now' })
    world.must(await agreeTransfer(world.as(world.sellerId), seller))
    expect(await checkItem(world.as(world.buyerId), { ...buyer, item: 'seller-card', done: true })).toMatchObject({
      code: 'not-now',
    })
    world.must(await checkItem(world.as(world.buyerId), { ...buyer, item: 'buyer-id', done: true }))
    world.must((await action(id, world.sellerId, 'hand-over')) as never)
    world.must((await action(id, world.buyerId, 'receive')) as never)
    world.must(await reviewDeal(world.as(world.buyerId), { ...buyer, stars: 5, words: 'خوش‌قول بود.' }))
    expect(await reviewDeal(world.as(world.buyerId), { ...buyer, stars: 1, words: null })).toMatchObject({ ok: true })
    expect(await test.db.selectFrom('deal_review').select('stars').execute()).toEqual([{ stars: 5 }])
    await whole()
  })
})

describe('a wish in words', () => {
  it('gets responses of dealers only, by their ads, without numbers in the text', async () => {
    const { id: ownerId } = await aPerson(test)
    const dealer = await aDealer(test, { owner_id: ownerId })
    const ad = await anAd(test, { gallery_id: dealer.id, seller_id: ownerId })
    const { buyerId, sellerId } = world
    const wish = { personId: buyerId, words: 'پژو ۲۰۷ سفید، ۰۹۱۲۳۴۵۶۷۸۹', budgetRial: 9_000_000_000n }
    world.must(await makeWish(world.as(buyerId), wish))
    world.must(await makeWish(world.as(buyerId), wish))
    const own = await findWishes(world.as(buyerId), buyerId)
    expect(own).toMatchObject({ own: [{ open: true, answers: [] }], others: [], works: false })
    expect(own.own[0]!.words).not.toContain('۰۹۱۲')
    const { id } = own.own[0]!
    const answer = { personId: ownerId, id, adId: ad.public_id }
    await expect(answerWish(world.as(sellerId), { ...answer, personId: sellerId })).rejects.toMatchObject({
      status: 404,
    })
    expect(await answerWish(world.as(ownerId), { ...answer, adId: world.ad.public_id })).toMatchObject({ code: 'gone' })
    world.must(await answerWish(world.as(ownerId), answer))
    world.must(await answerWish(world.as(ownerId), answer))
    expect(await findWishes(world.as(buyerId), buyerId)).toMatchObject({ own: [{ answers: [{ adId: ad.public_id }] }] })
    expect(await noticesOf(buyerId)).toEqual(['deal-wish-answered'])
    await expect(closeWish(world.as(ownerId), { personId: ownerId, id })).rejects.toMatchObject({ status: 404 })
    await closeWish(world.as(buyerId), { personId: buyerId, id })
    expect(await answerWish(world.as(ownerId), answer)).toMatchObject({ code: 'gone' })
  })
})

describe('other actions', () => {
  it('skip a step only for the buyer, visibly to both parties', async () => {
    const id = await world.accepted()
    const buyer = { personId: world.buyerId, id, step: 'inspection', skip: true } as const
    expect(await skipStep(world.as(world.sellerId), { ...buyer, personId: world.sellerId })).toMatchObject({
      code: 'not-now',
    })
    world.must(await skipStep(world.as(world.buyerId), buyer))
    world.must(await skipStep(world.as(world.buyerId), buyer))
    expect((await world.rowOf(id)).skipped).toEqual(['inspection'])
  })

  it('send one reminder a day before the deadline decides', async () => {
    await world.held()
    world.pass(24 * 4 + 2)
    await remindOfDeadlines(platform())
    await remindOfDeadlines(platform())
    expect((await noticesOf(world.buyerId)).filter((kind) => kind === 'deal-waits')).toHaveLength(3)
  })

  it('send no reminder to a party that has confirmed and waits for the other', async () => {
    const id = await world.held()
    const { buyerId, sellerId } = world
    world.must(
      await saveDraft(world.as(sellerId), { personId: sellerId, id, costs: 'half', clauses: ['free'], plate: null }),
    )
    world.must(await world.confirm(id, buyerId))
    const [buyer, seller] = [await noticesOf(buyerId), await noticesOf(sellerId)]
    world.pass(24 * 4 + 2)
    await remindOfDeadlines(platform())
    expect(await noticesOf(buyerId)).toEqual(buyer)
    expect(await noticesOf(sellerId)).toHaveLength(seller.length + 1)
  })

  it('erase an account’s data except amounts', async () => {
    const id = await world.agreed()
    await action(id, world.buyerId, 'receive')
    const file = JSON.stringify(await exportPersonalData(world.as(world.buyerId), world.buyerId))
    expect(file).toContain('0012345679')
    expect(file).not.toContain('0084575948')
    await inTransaction(test.db, (trx) => erasePersonalData(trx, world.buyerId))
    expect(await world.rowOf(id)).toMatchObject({
      buyer_id: null,
      seller_id: world.sellerId,
      deposit_rial: depositRial,
    })
    const sealed = async () =>
      (await test.db.selectFrom('deal_agreement').select('content_sealed').executeTakeFirstOrThrow()).content_sealed
    // The seller keeps the agreement that both have signed, also without the ad, for ten years.
    const row = await world.rowOf(id)
    const agreement = (await agreementOf(world.as(world.sellerId), row))!
    expect(agreement.content).toMatchObject({ buyer: { nationalCode: '0012345679' }, car: { title: row.title } })
    world.pass(24 * 365 * 9)
    await forgetOldAgreements(platform())
    expect(await sealed()).not.toBeNull()
    world.pass(24 * 370)
    await forgetOldAgreements(platform())
    expect(await sealed()).toBeNull()
    await whole()
  })

  it('erase an unsigned draft, and a signed agreement once both accounts are gone', async () => {
    const draft = await world.held()
    const { buyerId, sellerId } = world
    world.must(
      await saveDraft(world.as(sellerId), { personId: sellerId, id: draft, costs: 'half', clauses: [], plate: null }),
    )
    world.must(await world.confirm(draft, buyerId))
    world.must(await action(draft, buyerId, 'cancel'))
    const signed = await world.agreed()
    await action(signed, buyerId, 'receive')
    const storedOf = async () =>
      (await test.db.selectFrom('deal_agreement').select('content_sealed').orderBy('id').execute()).map(
        ({ content_sealed }) => content_sealed !== null,
      )
    await inTransaction(test.db, (trx) => erasePersonalData(trx, buyerId))
    expect(await storedOf()).toEqual([false, true])
    await inTransaction(test.db, (trx) => erasePersonalData(trx, sellerId))
    expect(await storedOf()).toEqual([false, false])
  })

  it('end a deal of an erased account without a deposit', async () => {
    const id = await world.priced()
    await inTransaction(test.db, (trx) => erasePersonalData(trx, world.sellerId))
    await stopStranded(platform())
    expect(await world.rowOf(id)).toMatchObject({ state: 'gone' })
    await whole()
  })
})
