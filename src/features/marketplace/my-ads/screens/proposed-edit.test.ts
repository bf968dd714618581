import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import '#features/files/server/tables.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { anAd, aPerson, requestContext, visit } from '../../../../../tests/support/market.ts'
import { pictureOfAd } from '../../ad/server/picture-audience.ts'
import { loadAd } from '../../ad-page/server/load-ad.ts'
import { action as editStep, loader as editLoader } from '../../posting/screens/edit-ad-step.tsx'
import { loader as readReview } from '../../review/screens/admin/ad-review.tsx'
import { decideAd } from '../../review/server/decide-ad.ts'
import { countWaitingAds, findReopenable, findWaitingAds } from '../../review/server/find-sent-ads.ts'
import { reviewQueue } from '../../review/server/review-queue.ts'
import { erasePersonalData } from '../../server/personal-data/erase-person-data.ts'
import { action as act, loader as readOwn } from './my-ad.tsx'
import { loader as readList } from './my-ads.tsx'

const test = useTestDb()
let personId: bigint
let staffId: bigint
let adId: string
let first: string
let pictures = 0
beforeEach(async () => {
  await loadCatalogue(test.db)
  personId = (await aPerson(test)).id
  staffId = (await aPerson(test, { roles: ['operator'] })).id
  first = await aPicture()
  const ad = await anAd(test, { seller_id: personId, pictures: [first] })
  adId = ad.public_id
  await test.db
    .updateTable('file')
    .set({ state: 'attached', subject_kind: 'ad', subject_id: ad.id, expires_at: null })
    .execute()
})

/** Creates an uploaded, unused picture of the seller. */
async function aPicture(): Promise<string> {
  const public_id = `photo-${String(++pictures).padStart(20, '0')}-abcabcabc`
  await test.db
    .insertInto('file')
    .values({
      public_id,
      purpose: 'ad-picture',
      kind: 'picture',
      owner_id: personId,
      media_type: 'image/jpeg',
      storage_key: public_id,
      state: 'unused',
      created_at: test.now,
      expires_at: new Date(test.now.getTime() + 86_400_000),
    })
    .execute()
  return public_id
}

const later = (minutes: number) => new Date(test.now.getTime() + minutes * 60_000)
const staff = (now = test.now) =>
  requestContext(test, { personId: staffId, roles: ['operator'], confirmedAt: test.now, now }).ctx
const decide = (given: Omit<Parameters<typeof decideAd>[1], 'adId'>, now?: Date) =>
  decideAd(staff(now), { adId, ...given })
const rowOf = () => test.db.selectFrom('ad').selectAll().where('public_id', '=', adId).executeTakeFirstOrThrow()
const own = async () => (await readOwn(visit(test, '/x', { personId, params: { adId } }) as never)).ad
const runAction = (form: Record<string, string>) =>
  act(visit(test, '/x', { personId, params: { adId }, form }) as never)
const buyersSee = () => loadAd(requestContext(test).ctx, { galleryId: 'personal', adId })
const open = (step: string) => editLoader(visit(test, '/x', { personId, params: { adId, step } }) as never)

type Over = Partial<Record<'car' | 'condition' | 'pictures' | 'price' | 'contact', Record<string, string>>>

/** Edits steps of the ad in its form and sends it. */
async function edit(over: Over) {
  for (const step of ['car', 'condition', 'pictures', 'price', 'contact', 'review'] as const) {
    const { view } = await open(step)
    const fields = {
      ...Object.fromEntries(view.entries),
      ...(step === 'review' ? { accepted: 'on' } : over[step]),
      version: view.version ?? '',
    }
    await editStep(visit(test, '/x', { personId, params: { adId, step }, form: fields }) as never)
  }
}
const bodyChanged = { condition: { body: 'hood-painted' } }
const sendings = () => test.db.selectFrom('ad_submission').select(['outcome', 'automatic']).orderBy('id').execute()

describe('an edit of a published ad that staff must see', () => {
  it('waits beside the public version, which stays in the lists', async () => {
    await edit(bodyChanged)
    expect(await rowOf()).toMatchObject({ state: 'published', body_state: 'no-paint' })
    const seen = JSON.stringify(await buyersSee(), (_key, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    )
    expect(seen).toContain('بدون رنگ')
    expect(seen).not.toContain('کاپوت رنگ')
    const [waiting] = await findWaitingAds(staff(), 10)
    expect(waiting).toMatchObject({ adId, edited: true })
    expect(await countWaitingAds(test.db)).toBe(1)
    const { openEdit: mine } = await own()
    expect(mine).toEqual({
      state: 'waiting',
      changes: [{ label: 'وضعیت بدنه', before: 'بدون رنگ', after: 'کاپوت رنگ' }],
    })
    const { ads } = await readList(visit(test, '/profile/my-ads', { personId }) as never)
    expect(ads).toMatchObject([{ id: adId, state: 'published', edit: 'waiting' }])
  })

  it('shows staff the version to judge and its differences', async () => {
    const second = await aPicture()
    await edit({ ...bodyChanged, pictures: { pictures: second } })
    const page = await readReview(
      visit(test, '/x', { personId: staffId, roles: ['operator'], params: { adId } }) as never,
    )
    expect(page).toMatchObject({ waiting: true, pictures: [second], edit: { newPictures: [second] } })
    expect(page.lines).toContainEqual(expect.objectContaining({ label: 'وضعیت بدنه', value: 'کاپوت رنگ' }))
    expect(page.changes.map(({ label }) => label)).toEqual(['وضعیت بدنه', 'عکس‌ها'])
    const preview = await reviewQueue.preview(staff(), adId)
    expect(preview?.badges?.[0]).toMatchObject({ text: 'ویرایش آگهی منتشرشده' })
    expect(preview?.acts[0]).toMatchObject({ act: 'approve', label: 'انتشار تغییرات' })
    // Buyers do not see the new picture before it is approved, nor the removed one afterwards.
    const { id } = await rowOf()
    const sees = (picture: string) => pictureOfAd.hiding!.isPublic(test.db, { kind: 'ad', id }, picture)
    expect([await sees(first), await sees(second)]).toEqual([true, false])
    await decide({ act: 'approve' })
    expect([await sees(first), await sees(second)]).toEqual([false, true])
  })

  it('replaces the public version once it is approved, on the same day', async () => {
    const before = await rowOf()
    await edit({ ...bodyChanged, price: { price: '700000000' } })
    expect((await rowOf()).price_rial).toBe(10_000_000_000n)
    expect(await decide({ act: 'approve' })).toMatchObject({ ok: true, value: 'published' })
    const after = await rowOf()
    expect(after).toMatchObject({ state: 'published', body_state: 'hood-painted', price_rial: 7_000_000_000n })
    expect([after.published_at, after.expires_at]).toEqual([before.published_at, before.expires_at])
    const prices = await test.db.selectFrom('ad_price').select('price_rial').orderBy('at').execute()
    expect(prices.map(({ price_rial }) => price_rial)).toEqual([10_000_000_000n, 7_000_000_000n])
    const notices = await test.db.selectFrom('notice').select('kind').where('person_id', '=', personId).execute()
    expect(notices).toEqual([{ kind: 'ad-edit-published' }])
    expect((await own()).openEdit).toBe(null)
  })

  it('is taken back by staff within the minutes of a decision', async () => {
    await edit({ ...bodyChanged, price: { price: '700000000' } })
    await decide({ act: 'approve' })
    expect(await findReopenable(staff())).toMatchObject([{ adId, edited: true, published: true }])
    expect(await decide({ act: 'reopen' })).toMatchObject({ ok: true })
    expect(await rowOf()).toMatchObject({ state: 'published', body_state: 'no-paint', price_rial: 10_000_000_000n })
    expect(await countWaitingAds(test.db)).toBe(1)
    await decide({ act: 'reject', faults: ['wrong-body'] })
    expect(await decide({ act: 'reopen' }, later(11))).toMatchObject({ ok: false, code: 'late' })
  })

  it('is corrected after a rejection from what was typed; the public version stays', async () => {
    await edit({ ...bodyChanged, contact: { description: 'سالم و بی‌رنگ، فقط کاپوت رنگ دارد.' } })
    await decide({ act: 'reject', faults: ['wrong-body'], note: 'گلگیر هم رنگ دارد.' })
    expect(await rowOf()).toMatchObject({ state: 'published', body_state: 'no-paint' })
    const mine = await own()
    expect(mine).toMatchObject({ openEdit: { state: 'rejected' }, note: 'گلگیر هم رنگ دارد.', state: 'published' })
    expect(mine.faults).toMatchObject([{ step: 'وضعیت', href: expect.stringContaining('/condition') as string }])
    const { view, posting } = await open('condition')
    expect(view.entries).toContainEqual(['body', 'hood-painted'])
    expect(posting.fault).toContain('وضعیت بدنه با عکس‌ها یکی نیست')
    await edit({ condition: { body: 'full-paint' } })
    await decide({ act: 'approve' })
    expect(await rowOf()).toMatchObject({ description: 'سالم و بی‌رنگ، فقط کاپوت رنگ دارد.' })
  })

  it('is replaced by the next one, and withdrawn by its seller', async () => {
    await edit(bodyChanged)
    await edit({ car: { colour: 'black' } })
    expect((await sendings()).map(({ outcome }) => outcome)).toEqual(['withdrawn', null])
    expect((await own()).openEdit?.changes.map(({ label }) => label)).toEqual(['رنگ', 'وضعیت بدنه'])
    await runAction({ act: 'withdraw-edit' })
    expect((await own()).openEdit).toBe(null)
    expect(await findWaitingAds(staff(), 10)).toEqual([])
    expect(await rowOf()).toMatchObject({ state: 'published', colour: 'white' })
  })

  it('is withdrawn when the seller sends the public version again', async () => {
    await edit(bodyChanged)
    await edit({ condition: { body: 'no-paint' } })
    expect((await sendings()).map(({ outcome }) => outcome)).toEqual(['withdrawn'])
  })

  it('leaves a price alone that its seller has set meanwhile', async () => {
    await edit({ ...bodyChanged, price: { price: '700000000' } })
    await runAction({ act: 'reprice', price: '950000000' })
    expect((await own()).openEdit?.changes.map(({ label }) => label)).toEqual(['وضعیت بدنه'])
    await decide({ act: 'approve' })
    expect(await rowOf()).toMatchObject({ price_rial: 9_500_000_000n, body_state: 'hood-painted' })
  })

  it('of the price alone ends when the seller sets another one at once', async () => {
    await edit({ price: { price: '700000000' } })
    await runAction({ act: 'reprice', price: '950000000' })
    expect((await sendings()).map(({ outcome }) => outcome)).toEqual(['withdrawn'])
  })

  it('waits also while its ad is paused, and ends with it', async () => {
    await edit(bodyChanged)
    await runAction({ act: 'pause' })
    expect(await countWaitingAds(test.db)).toBe(1)
    expect(await decide({ act: 'approve' })).toMatchObject({ ok: true, value: 'paused' })
    expect(await rowOf()).toMatchObject({ state: 'paused', body_state: 'hood-painted' })
    await runAction({ act: 'resume' })
    await edit({ car: { colour: 'black' } })
    await runAction({ act: 'sell' })
    expect(await countWaitingAds(test.db)).toBe(0)
    expect(await decide({ act: 'approve' })).toMatchObject({ ok: false, code: 'decided' })
    expect(
      await test.db
        .selectFrom('broken_ads_without_end' as never)
        .selectAll()
        .execute(),
    ).toEqual([])
  })

  it('leaves no text behind when its seller deletes the account', async () => {
    await edit({ ...bodyChanged, contact: { description: 'متن کاشته‌شده با بیعانه' } })
    await erasePersonalData(test.db as never, personId)
    const { rows } = await sql<{ text: string }>`select ad_submission::text as text from ad_submission`.execute(test.db)
    expect(rows).toHaveLength(1)
    expect(rows[0]!.text).not.toContain('کاشته')
  })

  it('of a trusted seller applies at once', async () => {
    await test.db
      .updateTable('person')
      .set({ created_at: later(-60 * 24 * 400) })
      .where('id', '=', personId)
      .execute()
    for (const colour of ['black', 'grey'] as const) {
      const { id } = await anAd(test, { seller_id: personId, colour, mileage_km: 70_000 })
      await test.db
        .insertInto('ad_submission')
        .values({
          ad_id: id,
          at: test.now,
          risk: 0,
          reasons: '[]',
          before: null,
          outcome: 'approved',
          decided_by: null,
          decided_at: test.now,
        })
        .execute()
    }
    await edit(bodyChanged)
    expect(await rowOf()).toMatchObject({ state: 'published', body_state: 'hood-painted' })
    expect((await own()).openEdit).toBe(null)
  })
})

describe('a small edit', () => {
  it('of text and mileage passes at once and is noted for staff', async () => {
    await edit({ car: { mileage: '49000' }, contact: { description: 'سالم و بی‌رنگ، تازه سرویس شده است.' } })
    expect(await rowOf()).toMatchObject({
      state: 'published',
      mileage_km: 49_000,
      description: 'سالم و بی‌رنگ، تازه سرویس شده است.',
      search_text: expect.stringContaining('تازه سرویس') as string,
    })
    expect(await sendings()).toEqual([{ outcome: 'approved', automatic: true }])
    expect(await countWaitingAds(test.db)).toBe(0)
  })

  it('of a paused ad leaves it paused', async () => {
    await runAction({ act: 'pause' })
    await edit({ contact: { description: 'سالم و بی‌رنگ، تازه سرویس شده است.' } })
    expect((await rowOf()).state).toBe('paused')
  })
})
