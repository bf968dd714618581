import { beforeEach, describe, expect, it } from 'vitest'
import { loadCatalogue, getCatalogue } from '#features/catalog/contract.ts'
import '#features/notifications/server/tables.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { aDealer, anAd, aPerson, requestContext, visit } from '../../../../../tests/support/market.ts'
import { changeOwnAd } from '../../my-ads/server/change-own-ad.ts'
import { selectFullAds } from '../../ad/server/ad-rows.ts'
import { valuesOfAd } from '../../posting/server/posting-draft.ts'
import { sendAd } from '../../posting/server/send-ad.ts'
import { postingSteps, postingWizard, type PostedAd } from '../../posting/steps.ts'
import { loader as readChoice } from '../../posting/screens/new-ad.tsx'
import { decideAd } from '../../review/server/decide-ad.ts'
import { reviewQueue } from '../../review/server/review-queue.ts'
import { decideReports } from '../../reports/server/decide-reports.ts'
import { erasePersonalData } from '../../server/personal-data/erase-person-data.ts'
import { exportPersonalData } from '../../server/personal-data/export-person-data.ts'
import { checkStep } from '#ui/wizard/wizard.ts'
import { strikeAppealQueue } from '../server/appeal-queue.ts'
import { appealStrike, decideStrikeAppeal } from '../server/appeal-strike.ts'
import { endStrikes } from '../server/end-strikes.ts'
import { countStrikeAppeals, findStanding } from '../server/find-strikes.ts'
import { loader as readStock } from '../../dealer-panel/screens/stock.tsx'
import { giveStrike, withdrawStrike } from '../server/give-strike.ts'
import type { StrikeEffect } from '../strikes.ts'
import { action as appeal, loader as readMine } from './my-strikes.tsx'
import { action as give, loader as readSeller } from './admin/seller-strikes.tsx'
import { loader as readStrike } from './admin/strike.tsx'
import { strikeReasonNames } from '../strikes.ts'
import { loader as readAll } from './admin/strikes.tsx'

const test = useTestDb()
let personId: bigint
let [first, second] = [0n, 0n]
let adId: string
beforeEach(async () => {
  await loadCatalogue(test.db)
  personId = (await aPerson(test)).id
  first = (await aPerson(test, { roles: ['operator'] })).id
  second = (await aPerson(test, { roles: ['operator'] })).id
  adId = (await anAd(test, { seller_id: personId })).public_id
})

const dayMs = 86_400_000
const inDays = (days: number) => new Date(test.now.getTime() + days * dayMs)
const staff = (staffId: bigint, now = test.now) =>
  requestContext(test, { personId: staffId, roles: ['operator'], confirmedAt: now, now }).ctx
const seller = (now = test.now) => requestContext(test, { personId, now }).ctx
const strike = (effect: StrikeEffect = 'closed', by = first, ad = adId) =>
  giveStrike(staff(by), {
    adId: ad,
    reason: 'bait-price',
    note: 'قیمت را سه بار عوض کردید.',
    step: { effect, days: effect === 'banned' ? null : 7 },
  })
const idOf = async (given: ReturnType<typeof strike>): Promise<string> => {
  const completed = await given
  if (!completed.ok) throw new Error(completed.code)
  return completed.value
}
const notices = async (of = personId) =>
  (await test.db.selectFrom('notice').select('kind').where('person_id', '=', of).orderBy('id').execute()).map(
    ({ kind }) => kind,
  )
const stateOf = async (ad = adId) =>
  (await test.db.selectFrom('ad').select('state').where('public_id', '=', ad).executeTakeFirstOrThrow()).state

/** The values of a live ad as its form would post them, with another mileage. */
async function posted(mileage = '52345'): Promise<PostedAd> {
  const ad = await selectFullAds(test.db).where('public_id', '=', adId).executeTakeFirstOrThrow()
  const values = valuesOfAd({ ...ad, pictures: ['drawing-x'] }, await getCatalogue(test.db))
  values.car = values.car!.map(([name, value]) => [name, name === 'mileage' ? mileage : value])
  values.review = [['accepted', 'on']]
  const read = Object.keys(postingSteps).map((step) => {
    const reading = checkStep(postingWizard(null), step as keyof typeof postingSteps, values[step])
    if (reading.status !== 'success') throw new Error(step)
    return [step, reading.value] as const
  })
  const whole = Object.fromEntries(read) as PostedAd
  return { ...whole, pictures: { pictures: [] } }
}
const send = async (now = test.now) => sendAd(seller(now), { personId, posted: await posted(), adId: null })

describe('a strike that closes posting', () => {
  it('refuses new ads until its end, and tells the seller before the first step', async () => {
    await strike()
    expect(await send()).toMatchObject({ code: 'posting-closed' })
    const choice = await readChoice(visit(test, '/profile/my-ads/new', { personId }) as never)
    expect(choice.closed).toMatch(/^تا \S+ \S+ \S+ نمی‌توانید آگهی ثبت کنید/)
    expect((await send(inDays(7.01))).ok).toBe(true)
  })

  it('of a dealer is shown on its stock page until it is withdrawn', async () => {
    const dealer = await aDealer(test, { owner_id: personId })
    const ad = await anAd(test, { seller_id: personId, gallery_id: dealer.id })
    const page = { personId, params: { galleryId: dealer.slug } }
    const closedText = async () => (await readStock(visit(test, '/x', page) as never)).closed
    expect(await closedText()).toBeNull()
    const id = await idOf(strike('closed', first, ad.public_id))
    expect(await closedText()).toMatch(/نمی‌توانید آگهی ثبت کنید/)
    await withdrawStrike(staff(first), { strikeId: id, note: 'اشتباه شد' })
    expect(await closedText()).toBeNull()
  })

  it('refuses edits that need a review; small ones and a sale go on', async () => {
    await strike()
    const other = { ...(await posted('48000')), condition: { body: 'hood-painted', engine: 'sound', gearbox: 'sound' } }
    expect(await sendAd(seller(), { personId, posted: other as PostedAd, adId })).toMatchObject({
      code: 'posting-closed',
    })
    expect((await changeOwnAd(seller(), { personId, adId, act: 'sell' })).ok).toBe(true)
  })

  it('of a person counts for what they send for a dealer too; of a dealer for its staff only there', async () => {
    const dealer = await aDealer(test, { owner_id: personId })
    await strike()
    expect((await findStanding(test.db, { personId, galleryId: dealer.id }, test.now)).closed).not.toBeNull()
    const other = await anAd(test, { seller_id: (await aPerson(test)).id, gallery_id: dealer.id })
    const member = (await aPerson(test)).id
    await strike('closed', first, other.public_id)
    expect((await findStanding(test.db, { personId: member, galleryId: dealer.id }, test.now)).closed).not.toBeNull()
    expect((await findStanding(test.db, { personId: member }, test.now)).closed).toBeNull()
  })
})

describe('a strike with review', () => {
  it('ends automatic publication and brings the ad forward in the queue', async () => {
    await test.db
      .updateTable('person')
      .set({ created_at: inDays(-400) })
      .where('id', '=', personId)
      .execute()
    for (let n = 0; n < 5; n++) {
      const ad = await anAd(test, { seller_id: personId, state: 'sold', mileage_km: 1000 + n })
      await test.db
        .insertInto('ad_submission')
        .values({
          ad_id: ad.id,
          at: inDays(-90),
          risk: 0,
          reasons: '[]',
          outcome: 'approved',
          decided_at: inDays(-90),
        })
        .execute()
    }
    await strike('review')
    const sent = await send()
    expect(sent).toMatchObject({ ok: true, value: { state: 'pending' } })
    const { reasons } = await test.db
      .selectFrom('ad_submission')
      .select('reasons')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(reasons).toContainEqual({ code: 'active-strike', points: 40 })
  })
})

describe('a ban', () => {
  it('waits with what the first person wrote, and no other words are confirmed', async () => {
    await strike('banned')
    const open = async (personId: bigint, url = '/x') =>
      readSeller(visit(test, url, { personId, roles: ['operator'], params: { adId } }) as never)
    expect(await open(first)).toMatchObject({ waiting: { own: true } })
    const { waiting } = await open(second)
    expect(waiting!.own).toBe(false)
    expect(await open(second, waiting!.href)).toMatchObject({
      requested: { effect: 'banned', reason: 'bait-price', note: 'قیمت را سه بار عوض کردید.' },
    })
    expect(await open(second, `/x?effect=all&reason=nothing&note=${'x'.repeat(501)}`)).toMatchObject({
      requested: { effect: undefined, reason: undefined, note: undefined },
    })
    const otherWords = {
      adId,
      reason: 'bait-price' as const,
      note: 'متن دیگر',
      step: { effect: 'banned' as const, days: null },
    }
    expect(await giveStrike(staff(second), otherWords)).toMatchObject({ code: 'second-look' })
    expect(await stateOf()).toBe('published')
  })

  it('needs two people, stops the published ads, and returns exactly those when it is withdrawn', async () => {
    const paused = await anAd(test, { seller_id: personId, state: 'paused', year: 1400 })
    expect(await strike('banned')).toMatchObject({ code: 'second-look' })
    expect(await stateOf()).toBe('published')
    expect(await strike('banned')).toMatchObject({ code: 'second-look' })
    const id = await idOf(strike('banned', second))
    expect(await stateOf()).toBe('suspended')
    expect(await strike('banned', second)).toMatchObject({ code: 'banned' })
    expect(await changeOwnAd(seller(), { personId, adId: paused.public_id, act: 'resume' })).toMatchObject({
      code: 'posting-closed',
    })
    expect(await send(inDays(3000))).toMatchObject({ code: 'posting-closed' })
    // A decision about reports does not undo the ban.
    const row = await test.db.selectFrom('ad').select('id').where('public_id', '=', adId).executeTakeFirstOrThrow()
    await test.db
      .insertInto('ad_report')
      .values({ ad_id: row.id, person_id: second, reason: 'deposit', at: test.now })
      .execute()
    await decideReports(staff(first), { adId, decision: 'keep', note: 'x' })
    expect(await stateOf()).toBe('suspended')
    expect((await withdrawStrike(staff(first), { strikeId: id, note: 'اشتباه شد' })).ok).toBe(true)
    expect([await stateOf(), await stateOf(paused.public_id)]).toEqual(['published', 'paused'])
    expect(await notices()).toEqual(['strike-given', 'strike-withdrawn'])
  })
})

describe('an appeal', () => {
  it('is for the seller, once; a colleague decides and a granted one ends the strike', async () => {
    const id = await idOf(strike())
    const other = (await aPerson(test)).id
    const note = 'قیمت را به تومان نوشته بودم.'
    await expect(appealStrike(seller(), { personId: other, strike: id, note })).rejects.toMatchObject({ status: 404 })
    await appeal(visit(test, '/profile/my-ads/strikes', { personId, form: { strike: id, note } }) as never)
    expect(await appealStrike(seller(), { personId, strike: id, note })).toMatchObject({ code: 'asked' })
    expect(await countStrikeAppeals(test.db)).toBe(1)
    const filter = { limit: 10, assigneeId: null }
    expect(await strikeAppealQueue.find(staff(first), filter)).toEqual([])
    expect(await strikeAppealQueue.find(staff(second), filter)).toMatchObject([{ id }])
    expect((await strikeAppealQueue.preview(staff(second), id))?.quote?.text).toBe(note)
    expect(await decideStrikeAppeal(staff(first), { strikeId: id, act: 'grant' })).toMatchObject({ code: 'giver' })
    expect(await decideStrikeAppeal(staff(second), { strikeId: id, act: 'uphold' })).toMatchObject({ code: 'answer' })
    expect((await decideStrikeAppeal(staff(second), { strikeId: id, act: 'grant', answer: 'حق با شماست.' })).ok).toBe(
      true,
    )
    expect((await send()).ok).toBe(true)
    const { strikes } = await readMine(visit(test, '/profile/my-ads/strikes', { personId }) as never)
    expect(strikes).toMatchObject([
      { state: 'withdrawn', mayAppeal: false, appeal: { granted: true, open: false, answer: 'حق با شماست.' } },
    ])
    expect(JSON.stringify(strikes)).not.toContain(String(first))
    expect(await countStrikeAppeals(test.db)).toBe(0)
  })

  it('that is turned down is answered, and the strike stays', async () => {
    const id = await idOf(strike())
    await appealStrike(seller(), { personId, strike: id, note: 'این درست نیست، بررسی کنید.' })
    await decideStrikeAppeal(staff(second), { strikeId: id, act: 'uphold', answer: 'قیمت هنوز واقعی نیست.' })
    expect(await send()).toMatchObject({ code: 'posting-closed' })
    expect(await notices()).toEqual(['strike-given', 'strike-upheld'])
    expect(await decideStrikeAppeal(staff(second), { strikeId: id, act: 'grant' })).toMatchObject({ code: 'decided' })
  })

  it('comes too late after the end', async () => {
    const id = await idOf(strike())
    expect(await appealStrike(seller(inDays(8)), { personId, strike: id, note: 'حالا دیدم.' })).toMatchObject({
      code: 'over',
    })
  })
})

describe('the end of a strike', () => {
  it('is notified once', async () => {
    await strike()
    const clock = { now: () => inDays(7.5) }
    await endStrikes({ db: test.db, clock: { now: () => inDays(6) } as never })
    expect(await notices()).toEqual(['strike-given'])
    await endStrikes({ db: test.db, clock: clock as never })
    await endStrikes({ db: test.db, clock: clock as never })
    expect(await notices()).toEqual(['strike-given', 'strike-ended'])
  })
})

describe('staff', () => {
  it('see the number of the next strike and what it does; withdrawn ones do not count', async () => {
    const read = async () => readSeller(visit(test, '/x', { ...operator(), params: { adId } }) as never)
    const operator = () => ({ personId: first, roles: ['operator' as const] })
    expect(await read()).toMatchObject({ n: 1, step: { effect: 'review', days: 30 }, live: 1, banned: false })
    await strike('review')
    const id = await idOf(strike())
    expect(await read()).toMatchObject({ n: 3, step: { effect: 'closed', days: 30 } })
    await withdrawStrike(staff(first), { strikeId: id, note: 'دو بار ثبت شد' })
    expect(await read()).toMatchObject({ n: 2, step: { effect: 'closed', days: 7 } })
    expect(await withdrawStrike(staff(first), { strikeId: id, note: 'دو بار ثبت شد' })).toMatchObject({
      code: 'decided',
    })
  })

  it('give one from the page of the ad, with its entry in the log', async () => {
    const form = { reason: 'other', note: 'به خریدار توهین کردید.', effect: 'review', days: '۱۴' }
    const given = await give(
      visit(test, '/x', { personId: first, roles: ['operator'], params: { adId }, form }) as never,
    )
    const strikeId = String((given as Response).headers.get('location'))
      .split('/')
      .at(-1)!
    const page = await readStrike(
      visit(test, '/x', { personId: first, roles: ['operator'], params: { strikeId } }) as never,
    )
    expect(page).toMatchObject({ own: true, strike: { note: 'به خریدار توهین کردید.', state: 'active' } })
    const { active } = await readAll(visit(test, '/admin/strikes', { personId: first, roles: ['operator'] }) as never)
    expect(active.map(({ id }) => id)).toEqual([strikeId])
    const actions = await test.db.selectFrom('audit_entry').select(['act', 'subject']).execute()
    expect(actions).toContainEqual({ act: 'strike.give', subject: `strike:${strikeId}` })
  })

  it('read about the seller what the seller reads about itself', async () => {
    const strikeId = await idOf(strike())
    const page = await readStrike(
      visit(test, '/x', { personId: first, roles: ['operator'], params: { strikeId } }) as never,
    )
    const mine = await readMine(visit(test, '/profile/my-ads/strikes', { personId }) as never)
    const { active } = await readAll(visit(test, '/admin/strikes', { personId: first, roles: ['operator'] }) as never)
    const forStaff = [page.strike.reason, page.strike.effect, ...active.map(({ reason }) => reason)]
    expect(page.strike.effect).toMatch(/^تا \S+ \S+ \S+ ثبت آگهی این فروشنده بسته است\.$/)
    expect(forStaff.join(' ')).not.toMatch(/شما|توانید|اید\b/)
    expect(mine.strikes[0]!.effect).toMatch(/نمی‌توانید/)
    expect(Object.values(strikeReasonNames).join(' ')).not.toMatch(/شما|کرده‌اید/)
  })

  it('give one once, from two tabs and by two of them', async () => {
    const [one, again, byAnother] = [await idOf(strike()), await idOf(strike()), await idOf(strike('closed', second))]
    expect([again, byAnother]).toEqual([one, one])
    expect(await notices()).toEqual(['strike-given'])
    expect(await idOf(strike('review'))).not.toBe(one)
    await withdrawStrike(staff(first), { strikeId: one, note: 'اشتباه شد' })
    expect(await idOf(strike())).not.toBe(one)
  })

  it('give none to themselves', async () => {
    const own = await anAd(test, { seller_id: first })
    expect(await strike('closed', first, own.public_id)).toMatchObject({ code: 'own' })
  })

  it('reject with a strike in the queue; taking the decision back withdraws it', async () => {
    await send()
    const { public_id } = await test.db
      .selectFrom('ad')
      .select('public_id')
      .where('state', '=', 'pending')
      .executeTakeFirstOrThrow()
    const preview = await reviewQueue.preview(staff(first), public_id)
    const action = preview!.acts.find(({ act }) => act === 'strike')!
    expect(action.effect).toBe('این اولین اخطار است: تا ۳۰ روز هر آگهی قبل از انتشار بررسی می‌شود.')
    const completed = { id: public_id, act: 'strike', seen: preview!.seen!, reason: '', choices: ['other'] }
    expect(await reviewQueue.act(staff(first), completed)).toMatch('بنویسید')
    const two = { ...completed, choices: ['asks-deposit', 'rude-words'] }
    expect(await reviewQueue.act(staff(first), two)).toBe('یک دلیل برای اخطار انتخاب کنید.')
    expect(await reviewQueue.act(staff(first), { ...completed, choices: ['asks-deposit'] })).toBeNull()
    expect(await stateOf(public_id)).toBe('rejected')
    expect((await findStanding(test.db, { personId }, test.now)).reviewed).toBe(true)
    expect((await decideAd(staff(first), { adId: public_id, act: 'reopen' })).ok).toBe(true)
    expect((await findStanding(test.db, { personId }, test.now)).reviewed).toBe(false)
  })
})

describe('the data of a person', () => {
  it('has their strikes; the end of the account takes name and words', async () => {
    await strike()
    const data = await exportPersonalData(test, personId)
    expect(data.strikes).toMatchObject([{ ad: adId, reason: 'bait-price', note: 'قیمت را سه بار عوض کردید.' }])
    await erasePersonalData(test.db as never, personId)
    const rows = await test.db.selectFrom('seller_strike').select(['person_id', 'reason', 'note']).execute()
    expect(rows).toEqual([{ person_id: null, reason: 'bait-price', note: '' }])
  })
})
