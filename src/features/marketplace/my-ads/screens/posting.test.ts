import { beforeEach, describe, expect, it } from 'vitest'
import { getCatalogue, loadCatalogue } from '#features/catalog/contract.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { anAd, aPerson, requestContext, visit } from '../../../../../tests/support/market.ts'
import '#features/files/server/tables.ts'
import { reopenMinutes, undoMinutes } from '../../ad/ad-states.ts'
import { parseAdQuery } from '../../search/parse-ad-query.ts'
import { rateAds } from '../../ad/server/rate-ads.ts'
import { listAds } from '../../search/server/list-ads.ts'
import { getAdIndex } from '../../search/server/ad-index/get-ad-index.ts'
import { decideAd } from '../../review/server/decide-ad.ts'
import { decideAppeal } from '../../review/server/decide-appeal.ts'
import { findOpenAppeals } from '../../review/server/find-appeals.ts'
import { findWaitingAds } from '../../review/server/find-sent-ads.ts'
import { action as review, loader as readReview } from '../../review/screens/admin/ad-review.tsx'
import { action as editStep, loader as editLoader } from '../../posting/screens/edit-ad-step.tsx'
import { action as sendStep, loader as stepLoader } from '../../posting/screens/new-ad-step.tsx'
import { adJsonLd } from '../../ad-page/ad-json-ld.ts'
import { loadAd } from '../../ad-page/server/load-ad.ts'
import { readAd } from '../../api/server/read-for-api.ts'
import { findCards } from '../../shortlist/server/find-cards.ts'
import { loadCompare } from '../../shortlist/server/load-compare.ts'
import { anOwner } from '#features/garage/server/test-cars.ts'
import { loader as chooseCar } from '../../posting/screens/new-ad.tsx'
import { action as act, loader as readOwn } from './my-ad.tsx'
import { loader as readList } from './my-ads.tsx'

const test = useTestDb()
let personId: bigint
let staffId: bigint
beforeEach(async () => {
  await loadCatalogue(test.db)
  personId = (await aPerson(test)).id
  staffId = (await aPerson(test, { roles: ['operator'] })).id
})

let sentPictures = 0
/** Creates an uploaded, unused picture of this person. */
async function aPicture(owner = personId, look: bigint | null = null): Promise<string> {
  const public_id = `photo-${String(++sentPictures).padStart(20, '0')}-abcabcabc`
  await test.db
    .insertInto('file')
    .values({
      public_id,
      purpose: 'ad-picture',
      kind: 'picture',
      owner_id: owner,
      media_type: 'image/jpeg',
      storage_key: public_id,
      state: 'unused',
      created_at: test.now,
      name: null,
      bytes: 1,
      width: 4,
      height: 3,
      digest: null,
      look,
      subject_kind: null,
      subject_id: null,
      attached_at: null,
      expires_at: new Date(test.now.getTime() + 86_400_000),
    })
    .execute()
  return public_id
}

type Over = Partial<Record<'car' | 'condition' | 'pictures' | 'price' | 'contact' | 'review', Record<string, string>>>

const steps = async (over: Over = {}) => {
  const filled: Record<string, Record<string, string>> = {
    car: {
      trim: 'peugeot-207-manual-tu5',
      year: '۱۴۰۱',
      mileage: '٤٨٠٠٠',
      colour: 'white',
      plate: 'national',
      document: 'single-page',
    },
    condition: { body: 'hood-painted', 'panels.hood': 'painted', engine: 'sound', gearbox: 'sound' },
    pictures: { pictures: await aPicture() },
    price: { mode: 'fixed', price: '۱ میلیارد' },
    contact: { province: 'tehran', city: 'tehran', description: 'سالم و کم‌کار، سرویس‌ها به‌موقع انجام شده است.' },
    review: { accepted: 'on' },
  }
  return Object.entries(filled).map(([step, fields]) => [step, { ...fields, ...over[step as keyof Over] }] as const)
}

type Refusal = { data: { error: Record<string, string[]> } }
const versionOf = async (step: string, now?: Date) =>
  (
    await stepLoader(
      visit(test, `/profile/my-ads/new/${step}?trim=peugeot-207-manual-tu5`, {
        personId,
        params: { step },
        now,
      }) as never,
    )
  ).view.version ?? ''
const send = async (step: string, fields: Record<string, string>, now?: Date) =>
  sendStep(
    visit(test, `/profile/my-ads/new/${step}`, {
      personId,
      params: { step },
      form: { ...fields, version: await versionOf(step, now) },
      now,
    }) as never,
  )
const errorOf = (answer: unknown) => (answer as Refusal).data.error
/** Fills all steps and sends the ad. Returns its public id. */
async function post(over: Over = {}, now?: Date): Promise<string> {
  let last: Response | null = null
  for (const [step, fields] of await steps(over)) last = (await send(step, fields, now)) as Response
  const path = last!.headers.get('location')!
  expect(path).toMatch(/^\/profile\/my-ads\/[0-9a-z]{10}\?sent=new$/)
  return path.split(/[/?]/)[3]!
}
const own = (adId: string, now?: Date) =>
  readOwn(visit(test, `/profile/my-ads/${adId}`, { personId, params: { adId }, now }) as never)
const runAction = (adId: string, form: Record<string, string>, who = personId, now?: Date) =>
  act(visit(test, `/profile/my-ads/${adId}`, { personId: who, params: { adId }, form, now }) as never)
const staff = (now?: Date) =>
  requestContext(test, { personId: staffId, roles: ['operator'], confirmedAt: test.now, now })
const approve = async (adId: string) => {
  const decided = await decideAd(staff().ctx, { adId, act: 'approve' })
  expect(decided.ok).toBe(true)
}
const rowOf = (adId: string) =>
  test.db.selectFrom('ad').selectAll().where('public_id', '=', adId).executeTakeFirstOrThrow()
/** Returns the number of ads in the search index of this instance. */
const live = async () => {
  const index = await getAdIndex(test.db)
  return index.size - index.ended
}
const later = (minutes: number) => new Date(test.now.getTime() + minutes * 60_000)

describe('an ad in six steps', () => {
  it('is found by its district, and an edit keeps it', async () => {
    const adId = await post({ contact: { district: 'tehran-vanak' } })
    await approve(adId)
    const { query } = parseAdQuery(new URLSearchParams('district=tehran-vanak'))
    const { rows } = await listAds(test.db, await getCatalogue(test.db), query, {})
    expect(rows.map(({ public_id }) => public_id)).toEqual([adId])
    const { view } = await editLoader(visit(test, '/x', { personId, params: { adId, step: 'contact' } }) as never)
    expect(view.entries).toContainEqual(['district', 'tehran-vanak'])
  })

  it('is sent, waits for staff, and is found by search after publication', async () => {
    const before = await live()
    const adId = await post()
    const { ad, sentDraft } = await readOwn(
      visit(test, `/profile/my-ads/${adId}?sent=new`, { personId, params: { adId } }) as never,
    )
    expect([ad.state, sentDraft]).toEqual(['pending', { form: 'post-ad', key: null }])
    expect(await rowOf(adId)).toMatchObject({
      year: 1401,
      mileage_km: 48_000,
      price_rial: 10_000_000_000n,
      panels: { hood: 'painted' },
      published_at: null,
    })
    expect(await live()).toBe(before)
    await approve(adId)
    expect(await live()).toBe(before + 1)
    const { state, expires_at } = await rowOf(adId)
    expect([state, expires_at]).toEqual(['published', later(30 * 24 * 60)])
    const prices = await test.db.selectFrom('ad_price').select('price_rial').execute()
    expect(prices).toEqual([{ price_rial: 10_000_000_000n }])
    const files = await test.db.selectFrom('file').select(['state', 'subject_kind']).execute()
    expect(files).toEqual([{ state: 'attached', subject_kind: 'ad' }])
  })

  it("starts with the facts of the person's own car until they are overwritten", async () => {
    const open = (query: string) =>
      stepLoader(
        visit(test, `/profile/my-ads/new/car?trim=peugeot-207-manual-tu5&${query}`, {
          personId,
          params: { step: 'car' },
        }) as never,
      )
    const existing = 'year=1402&mileage=40000&colour=white&plate=national'
    expect(Object.fromEntries((await open(existing)).view.entries)).toEqual({
      year: '1402',
      mileage: '40000',
      colour: 'white',
      plate: 'national',
    })
    expect((await open('year=1402x&mileage=-1&colour=<b>')).view.entries).toEqual([])
    await send('car', (await steps())[0]![1])
    expect(Object.fromEntries((await open(existing)).view.entries)).toMatchObject({ year: '۱۴۰۱', mileage: '٤٨٠٠٠' })
  })

  it.each([
    ['a sound car', {}, null],
    ['a car that needs repair', { condition: { gearbox: 'needs-repair' } }, 'نیاز به تعمیر'],
    ['a car with another engine', { condition: { engine: 'replaced' } }, 'موتور این خودرو تعویض شده'],
    ['a car without papers of its seller', { car: { document: 'power-of-attorney' } }, 'وکالتی'],
  ] as const)('previews its final rating while it is written: %s', async (_case, over, why) => {
    for (let n = 0; n < 12; n++) await anAd(test, { toman: 1_000_000_000 + n * 1_000_000 })
    await rateAds(test.db, test.now)
    for (const [step, fields] of (await steps(over)).slice(0, 5)) await send(step, fields)
    const at = async (step: string) =>
      (await stepLoader(visit(test, `/profile/my-ads/new/${step}`, { personId, params: { step } }) as never)).posting
    const { help } = await at('price')
    const { rating } = await at('review')
    if (why === null) {
      expect(help).toMatchObject({ unrated: null })
      expect(rating).toContain('با این قیمت: ')
    } else {
      // A car that needs repair has no value.
      if (help) expect(help.unrated!.text).toContain(why)
      expect(rating).toMatch(new RegExp(`^آگهی بدون ارزیابی قیمت نمایش داده می‌شود\\. .*${why}`))
    }
  })

  it("that was sold shows or hides its price by the seller's choice", async () => {
    const adId = await post()
    await approve(adId)
    const seen = async (who: bigint | null) => {
      const { ctx } = requestContext(test, who === null ? {} : { personId: who })
      const [page, cards, api, compared] = [
        await loadAd(ctx, { galleryId: 'personal', adId }),
        await findCards(test.db, await getCatalogue(test.db), [adId], test.now),
        await readAd(ctx, adId),
        await loadCompare(ctx, new URLSearchParams({ ads: adId })),
      ]
      return { page, told: JSON.stringify([page, cards, api, compared]) }
    }
    await runAction(adId, { act: 'sell', price: '', hidePrice: 'on' })
    const guest = await seen(null)
    expect(guest.page).toMatchObject({ state: 'sold', toman: null, priceHidden: true, history: [], rating: null })
    expect(guest.told).not.toMatch(/1000000000|10000000000|۱٫۰۰ میلیارد|۱ میلیارد|۱,۰۰۰,۰۰۰,۰۰۰/)
    expect(adJsonLd(guest.page, '')[0]).toMatchObject({ offers: { availability: 'https://schema.org/SoldOut' } })
    expect(JSON.stringify(adJsonLd(guest.page, ''))).not.toContain('"price"')
    expect((await seen(personId)).page).toMatchObject({ toman: 1_000_000_000, priceHidden: false })
    await runAction(adId, { act: 'undo' })
    await runAction(adId, { act: 'sell', price: '' })
    expect((await seen(null)).page).toMatchObject({ toman: 1_000_000_000, priceHidden: false })
  })

  it('starts with a garage car, and staff see another ad with the same plate', async () => {
    const { personId: owner, carId } = await anOwner(test, { plate: '12ب34511' })
    await test.db
      .updateTable('garage_car' as never)
      .set({
        trim_id: (await getCatalogue(test.db)).trims.bySlug.get('peugeot-207-manual-tu5')!.id,
        year: 1401,
      } as never)
      .execute()
    const choose = (who: bigint, query = '') =>
      chooseCar(visit(test, `/profile/my-ads/new${query}`, { personId: who }) as never)
    const [car] = (await choose(owner)).own!
    expect(new URLSearchParams(car!.query).toString()).toContain(`trim=peugeot-207-manual-tu5&own=${carId}&year=1401`)
    expect((await choose(personId)).own).toEqual([])
    const reasons = async (adId: string) =>
      (await findWaitingAds(staff().ctx, 10)).find((ad) => ad.adId === adId)!.reasons.map(({ code }) => code)
    const strangers = await post({ car: { own: carId } })
    personId = owner
    const first = await post({ car: { own: carId, mileage: '50000' }, contact: { description: 'اول' } })
    // An existing ad cannot switch to a garage car.
    expect(await choose(owner, `?ad=${first}`)).toMatchObject({ adId: first, own: undefined })
    const second = await post({ car: { own: carId, mileage: '60000' }, contact: { description: 'دوم' } })
    const another = await post({ car: { own: carId, trim: 'peugeot-206-type-2', year: '1395', mileage: '90000' } })
    expect((await rowOf(another)).plate_index).toBeNull()
    // The garage car of another person cannot be used.
    expect((await rowOf(strangers)).plate_index).toBeNull()
    expect((await rowOf(first)).plate_index).not.toBeNull()
    expect(await reasons(first)).not.toContain('same-plate')
    expect(await reasons(second)).toContain('same-plate')
  })

  it.each([
    ['IMG_20261126_093512345.jpg', false],
    ['Screenshot_2026-11-26-09-35-12-345.png', false],
    ['photo (12).webp', false],
    ['0912-123-4567.jpg', true],
    ['تماس ۰۹۱۲۱۲۳۴۵۶۷.jpg', true],
    ['telegram_mycar99.jpg', true],
  ])('a picture named %s contains a contact: %s', async (name, tells) => {
    const picture = await aPicture()
    await test.db.updateTable('file').set({ name }).execute()
    const adId = await post({ pictures: { pictures: picture } })
    const ad = (await findWaitingAds(staff().ctx, 10)).find((each) => each.adId === adId)!
    expect(ad.reasons.some(({ code }) => code === 'contact-in-picture-name')).toBe(tells)
  })

  it('leaves no draft behind, and is listed as a draft until it is sent', async () => {
    const [first] = await steps()
    await send(...first!)
    const list = () => readList(visit(test, '/profile/my-ads?tab=draft', { personId }) as never)
    expect(await list()).toMatchObject({ counts: { draft: 1 }, draft: { href: '/profile/my-ads/new/condition' } })
    await post()
    expect(await list()).toMatchObject({ counts: { draft: 0, pending: 1 }, draft: null })
  })

  it.each<[string, string, Record<string, string>, string]>([
    [
      'a hidden number',
      'contact',
      { description: 'تماس صفر نهصد و دوازده صد و بیست و سه چهل و پنج شصت و هفت' },
      'description',
    ],
    ['a city of another province', 'contact', { city: 'mashhad' }, 'city'],
    ['a district of another city', 'contact', { district: 'karaj-golshahr' }, 'district'],
    ['kilometres without their thousands', 'car', { year: '1395', mileage: '۱۰۹' }, 'mileage'],
    ['a price without «میلیون»', 'price', { price: '۹۵۰' }, 'price'],
    ['a painted panel on an unpainted body', 'condition', { body: 'no-paint' }, 'body'],
    ['no picture', 'pictures', { pictures: '' }, 'pictures'],
  ])('refuses %s at its field', async (_what, step, over, field) => {
    for (const [name, fields] of await steps()) {
      if (name !== step) {
        await send(name, fields)
        continue
      }
      expect(Object.keys(errorOf(await send(name, { ...fields, ...over })))).toEqual([field])
      return
    }
  })

  it('stays a draft with a message when the person already has three', async () => {
    for (let n = 0; n < 3; n++) await anAd(test, { seller_id: personId })
    let last: unknown
    try {
      for (const [step, fields] of await steps()) last = await send(step, fields)
    } catch (thrown) {
      last = thrown
    }
    expect((last as Response).headers.get('location')).toBe('/profile/my-ads/new/review?refused=too-many')
    expect(await versionOf('review')).not.toBe('')
  })

  it('has at most twenty pictures; with 25 it reports an error at the field and keeps the choice', async () => {
    const [car, condition] = await steps()
    await send('car', car![1])
    await send('condition', condition![1])
    const chosen: string[] = []
    for (let n = 0; n < 25; n++) chosen.push(await aPicture())
    const form = new URLSearchParams([
      ...chosen.map((id): [string, string] => ['pictures', id]),
      ['version', await versionOf('pictures')],
    ])
    const args = visit(test, '/profile/my-ads/new/pictures', { personId, params: { step: 'pictures' } })
    const request = new Request(args.url, { method: 'POST', body: form })
    const answer = (await sendStep({ ...args, request } as never)) as unknown as Refusal & {
      data: { initialValue?: { pictures?: string[] } }
    }
    expect(errorOf(answer).pictures).toEqual(['حداکثر ۲۰ عکس می‌توانید اضافه کنید.'])
    expect(JSON.stringify(answer.data)).toContain(chosen[24])
  })

  it('refuses pictures of other people', async () => {
    const { id: other } = await aPerson(test)
    const pictures = { pictures: await aPicture(other) }
    await expect(post({ pictures })).rejects.toMatchObject({ status: 302 })
  })

  it('sent twice concurrently is one ad', async () => {
    const adId = await post()
    expect(await post()).toBe(adId)
    expect((await readList(visit(test, '/profile/my-ads', { personId }) as never)).counts.pending).toBe(1)
  })
})

describe('staff', () => {
  it('see the riskiest ad first, with reasons', async () => {
    const calm = await post()
    await test.db
      .updateTable('person')
      .set({ created_at: later(-60 * 24 * 400) })
      .where('id', '=', personId)
      .execute()
    personId = (await aPerson(test)).id
    const risky = await post({ contact: { description: 'خودرو تمیز است. بیعانه هم می‌گیرم.' } })
    const waiting = await findWaitingAds(staff().ctx, 10)
    expect(waiting.map(({ adId }) => adId)).toEqual([risky, calm])
    expect(waiting[0]!.reasons.map(({ code }) => code)).toContain('deposit-words')
  })

  it('see the ad with most expected viewers first among equal risks', async () => {
    const other = { trim: 'peugeot-206-type-2', year: '1395', mileage: '90000' }
    const [quiet, busy] = [await post(), await post({ car: other })]
    const viewed = await rowOf(busy)
    const day = test.now.toISOString().slice(0, 10)
    const order = async () => (await findWaitingAds(staff().ctx, 10)).map(({ adId }) => adId)
    const before = await findWaitingAds(staff().ctx, 10)
    await test.db.updateTable('ad_submission').set({ risk: 20 }).execute()
    expect(await order()).toEqual([quiet, busy])
    await test.db.insertInto('ad_day').values({ ad_id: viewed.id, day, views: 400 }).execute()
    expect(await order()).toEqual([busy, quiet])
    // High risk with few viewers ranks before low risk with many.
    await test.db
      .updateTable('ad_submission')
      .set({ risk: 150 })
      .where('ad_id', '=', (await rowOf(quiet)).id)
      .execute()
    expect(await order()).toEqual([quiet, busy])
    expect(before.map(({ reach }) => reach)).toEqual([0, 0])
  })

  it('reject with a reason per step, which the seller sees; the corrected ad waits with its changes', async () => {
    const adId = await post()
    const params = { adId }
    const as = { personId: staffId, roles: ['operator' as const], confirmedAt: test.now, params }
    const { seen } = await readReview(visit(test, `/admin/ads/${adId}`, as) as never)
    const none = await review(visit(test, `/admin/ads/${adId}`, { ...as, form: { act: 'reject', seen } }) as never)
    expect(errorOf(none)).toEqual({ faults: ['حداقل یک دلیل انتخاب کنید.'] })
    await review(
      visit(test, `/admin/ads/${adId}`, {
        ...as,
        form: { act: 'reject', seen, faults: 'wrong-price' },
      }) as never,
    )
    const { ad } = await own(adId)
    expect([ad.state, ad.faults.map(({ href }) => href)]).toEqual(['rejected', [`/profile/my-ads/${adId}/edit/price`]])
    const edit = async (step: string, fields: Record<string, string>) => {
      const at = { personId, params: { adId, step } }
      const { view, posting } = await editLoader(visit(test, `/x`, at) as never)
      if (step === 'price') expect(posting.fault).toContain('قیمت واقعی نیست')
      return editStep(visit(test, `/x`, { ...at, form: { ...fields, version: view.version ?? '' } }) as never)
    }
    const mended = (await edit('price', { mode: 'fixed', price: '1100000000', go: 'last' })) as Response
    expect(mended.headers.get('location')).toBe(`/profile/my-ads/${adId}/edit/review`)
    await edit('review', { accepted: 'on' })
    const again = await readReview(visit(test, `/admin/ads/${adId}`, as) as never)
    expect([again.waiting, again.changes.map(({ label }) => label)]).toEqual([true, ['قیمت']])
    const stale = await decideAd(staff().ctx, { adId, act: 'approve', seen })
    expect(stale).toMatchObject({ ok: false, code: 'changed' })
  })

  it('see similar pictures of other ads side by side', async () => {
    const seller = personId
    const appearance = 0x1234_5678_9abc_def0n
    const mine = await aPicture(seller, appearance)
    const first = await post({ pictures: { pictures: mine } })
    personId = (await aPerson(test)).id
    // One bit differs in three quarters and four in the last, so no quarter is equal.
    const near = appearance ^ 0x0001_0001_0001_000fn
    const taken = await aPicture(personId, near)
    const stolen = await post({ car: { mileage: '51000' }, pictures: { pictures: taken } })
    const as = { personId: staffId, roles: ['operator' as const], confirmedAt: test.now, params: { adId: stolen } }
    const { alike, reasons } = await readReview(visit(test, `/admin/ads/${stolen}`, as) as never)
    expect(reasons.join()).toContain('عکس شبیه به آگهی فروشندهٔ دیگر')
    expect(alike).toMatchObject([{ picture: taken, other: mine, href: `/admin/ads/${first}` }])
    expect(alike[0]!.text).toContain('عکس ۱ شبیه به عکس آگهی')
    // Two bits differ in every quarter: a different picture.
    const other = await aPicture(personId, appearance ^ 0x0030_0030_0030_0030n)
    const honest = await post({ car: { mileage: '52000' }, pictures: { pictures: other } })
    const waiting = await findWaitingAds(staff().ctx, 10)
    const codes = waiting.find(({ adId }) => adId === honest)!.reasons.map(({ code }) => code)
    expect(codes.filter((code) => code.endsWith('picture'))).toEqual([])
  })

  it('are not warned of a car that its seller offers again', async () => {
    const [one, two] = [await aPicture(personId, 77n << 40n), await aPicture(personId, 77n << 40n)]
    const first = await post({ pictures: { pictures: one } })
    const codesOf = async (adId: string) =>
      (await findWaitingAds(staff().ctx, 10)).find((each) => each.adId === adId)!.reasons.map(({ code }) => code)
    const twice = await post({ car: { mileage: '49000' }, pictures: { pictures: two } })
    expect(await codesOf(twice)).toContain('own-picture')
    for (const adId of [first, twice]) await runAction(adId, { act: 'remove' })
    const again = await post({
      car: { mileage: '49500' },
      pictures: { pictures: await aPicture(personId, 77n << 40n) },
    })
    expect(await codesOf(again)).not.toContain('own-picture')
  })

  it('can revert a decision for ten minutes, and decide once', async () => {
    const adId = await post()
    await approve(adId)
    expect(await decideAd(staff().ctx, { adId, act: 'reject', faults: ['wrong-car'] })).toMatchObject({ ok: false })
    expect(await decideAd(staff(later(reopenMinutes + 1)).ctx, { adId, act: 'reopen' })).toMatchObject({ code: 'late' })
    expect(await decideAd(staff(later(1)).ctx, { adId, act: 'reopen' })).toMatchObject({ ok: true, value: 'pending' })
    const actions = await test.db.selectFrom('audit_entry').select('act').orderBy('number').execute()
    expect(actions.map(({ act }) => act)).toEqual(['ad.approve', 'ad.reopen'])
  })

  it("review a rejection once more on the seller's request, by another member", async () => {
    const adId = await post()
    const reject = (faults: 'wrong-car') => decideAd(staff().ctx, { adId, act: 'reject', faults: [faults] })
    const ask = (note: string, who = personId) => runAction(adId, { act: 'appeal', note }, who)
    expect(errorOf(await ask('خودرو همین است و عکس‌ها هم از همین خودرو است.'))).toHaveProperty('note')
    await reject('wrong-car')
    expect((await own(adId)).ad.appeal).toMatchObject({ state: 'none', mayAsk: true })
    expect(errorOf(await ask('نه'))).toHaveProperty('note')
    await expect(ask('این آگهی مال من نیست.', (await aPerson(test)).id)).rejects.toMatchObject({ status: 404 })
    await ask('خودرو همین است و عکس‌ها هم از همین خودرو است.')
    expect((await own(adId)).ad.appeal).toMatchObject({ state: 'open', mayAsk: false })
    expect(errorOf(await ask('یک بار دیگر هم نگاه کنید.'))).toHaveProperty('note')

    const colleague = (await aPerson(test, { roles: ['operator'] })).id
    const at = (who: bigint) => ({
      personId: who,
      roles: ['operator' as const],
      confirmedAt: test.now,
      params: { adId },
    })
    const { appeal } = await readReview(visit(test, `/admin/ads/${adId}`, at(staffId)) as never)
    expect(appeal).toMatchObject({ own: true, note: expect.stringContaining('خودرو همین است') })
    const decide = (who: bigint, form: Record<string, string>) =>
      review(visit(test, `/admin/ads/${adId}`, { ...at(who), form: { appeal: appeal!.id, ...form } }) as never)
    expect(errorOf(await decide(staffId, { act: 'grant' }))['']).toEqual([expect.stringContaining('همکار دیگری')])
    expect(errorOf(await decide(colleague, { act: 'uphold' }))).toHaveProperty('answer')
    await decide(colleague, { act: 'grant' })
    expect((await rowOf(adId)).state).toBe('published')
    expect(errorOf(await decide(colleague, { act: 'uphold', answer: 'نظرم عوض شد.' }))).toHaveProperty('')
    const notices = await test.db
      .selectFrom('notice')
      .select('kind')
      .where('person_id', '=', personId)
      .orderBy('id')
      .execute()
    expect(notices.map(({ kind }) => kind)).toEqual(['ad-rejected', 'ad-appeal-decided'])
    const actions = await test.db.selectFrom('audit_entry').select('act').orderBy('number').execute()
    expect(actions.map(({ act }) => act)).toEqual(['ad.reject', 'ad.appeal-grant'])
  })

  it('do not decide an appeal after the seller corrected the ad; a confirmed rejection is answered', async () => {
    const adId = await post()
    const colleague = requestContext(test, {
      personId: (await aPerson(test, { roles: ['operator'] })).id,
      roles: ['operator'],
      confirmedAt: test.now,
    }).ctx
    await decideAd(staff().ctx, { adId, act: 'reject', faults: ['wrong-price'] })
    await runAction(adId, { act: 'appeal', note: 'قیمت همین است و خودرو سالم است.' })
    const [request] = await findOpenAppeals(colleague, 10)
    const decision = { adId, appeal: String(request!.id), act: 'uphold' as const, answer: 'قیمت با بازار فاصله دارد.' }
    await runAction(adId, { act: 'remove' })
    expect(await decideAppeal(colleague, decision)).toMatchObject({ ok: false, code: 'decided' })
    expect(await findOpenAppeals(colleague, 10)).toEqual([])
    await runAction(adId, { act: 'undo' })
    expect(await decideAppeal(colleague, decision)).toMatchObject({ ok: true, value: 'upheld' })
    expect((await own(adId)).ad.appeal).toMatchObject({ state: 'upheld', answer: 'قیمت با بازار فاصله دارد.' })
  })

  it.each([
    ['nothing', 'published', false, {}, 'kept', 'published'],
    ['how one is reached', 'published', false, { contact: { way: 'phone' } }, 'kept', 'published'],
    ['the price a little', 'published', false, { price: { price: '950000000' } }, 'kept', 'published'],
    ['a word', 'published', false, { contact: { description: 'سالم و بی‌رنگ است.' } }, 'kept', 'published'],
    ['a word, paused', 'paused', false, { contact: { description: 'سالم و بی‌رنگ است.' } }, 'kept', 'paused'],
    ['the price much', 'published', false, { price: { price: '700000000' } }, 'proposed', 'published'],
    ['the price much, trusted', 'published', true, { price: { price: '800000000' } }, 'usually-applied', 'published'],
    ['the price much, paused', 'paused', false, { price: { price: '700000000' } }, 'resumed', 'pending'],
    [
      'the price much, paused and trusted',
      'paused',
      true,
      { price: { price: '800000000' } },
      'usually-resumed',
      'published',
    ],
  ] as const)(
    'review an edit of a live ad or skip it, and the seller knows in advance: %s',
    async (_case, state, trusted, over, after, then) => {
      const adId = await post()
      await approve(adId)
      if (state === 'paused') await runAction(adId, { act: 'pause' })
      if (trusted) {
        const created_at = later(-60 * 24 * 400)
        await test.db.updateTable('person').set({ created_at }).where('id', '=', personId).execute()
        await approve(await post({ car: { mileage: '20000' }, contact: { description: 'یک خودروی دیگر' } }))
      }
      const open = (step: string) => editLoader(visit(test, '/x', { personId, params: { adId, step } }) as never)
      for (const step of ['price', 'contact', 'review'] as const) {
        const { view, posting } = await open(step)
        if (step === 'review') expect(posting.after).toBe(after)
        const fields = {
          ...Object.fromEntries(view.entries),
          ...(step === 'review' ? { accepted: 'on' } : (over as Over)[step]),
          version: view.version ?? '',
        }
        await editStep(visit(test, '/x', { personId, params: { adId, step }, form: fields }) as never)
      }
      expect((await rowOf(adId)).state).toBe(then)
    },
  )

  it('review an edit of a demo ad, which keeps its drawings; other ads cannot use them', async () => {
    const drawing = 'drawing-sedan-side-navy-3-1-cdd345ccd'
    await expect(post({ pictures: { pictures: drawing } })).rejects.toMatchObject({ status: 302 })
    const adId = await post()
    await approve(adId)
    await test.db
      .updateTable('ad')
      .set({ pictures: [drawing] })
      .where('public_id', '=', adId)
      .execute()
    const sendEdit = async (step: 'pictures' | 'contact' | 'review', over: Record<string, string>) => {
      const { view } = await editLoader(visit(test, '/x', { personId, params: { adId, step } }) as never)
      const form = { ...Object.fromEntries(view.entries), ...over, version: view.version ?? '' }
      return (await editStep(visit(test, '/x', { personId, params: { adId, step }, form }) as never)) as Response
    }
    const { view } = await editLoader(visit(test, '/x', { personId, params: { adId, step: 'review' } }) as never)
    expect(view.step).toBe('review')
    await sendEdit('contact', { city: 'tehran', description: 'با بیعانه نگه می‌دارم.' })
    await sendEdit('review', { accepted: 'on' })
    expect(await rowOf(adId)).toMatchObject({ state: 'published', pictures: [drawing] })
    expect(await findWaitingAds(staff().ctx, 10)).toMatchObject([{ adId, edited: true }])
  })

  it('skip the review of an ad by a trusted person', async () => {
    await test.db
      .updateTable('person')
      .set({ created_at: later(-60 * 24 * 400) })
      .where('id', '=', personId)
      .execute()
    for (const mileage of ['10000', '20000'])
      await approve(await post({ car: { mileage }, contact: { description: `خودروی ${mileage}` } }))
    const adId = await post({ car: { mileage: '30000' } })
    expect((await rowOf(adId)).state).toBe('published')
    const sent = await test.db
      .selectFrom('ad_submission')
      .select(['automatic', 'outcome'])
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(sent).toEqual([{ automatic: true, outcome: 'approved' }])
  })
})

describe('a seller', () => {
  it('pauses, resumes, lowers the price slightly, sells and undoes the sale', async () => {
    const adId = await post()
    await approve(adId)
    await runAction(adId, { act: 'pause' })
    expect((await own(adId)).ad.state).toBe('paused')
    await runAction(adId, { act: 'resume' })
    await runAction(adId, { act: 'reprice', price: '950 میلیون' }, personId, later(5))
    expect(await rowOf(adId)).toMatchObject({ price_rial: 9_500_000_000n, drop_rial: 500_000_000n })
    expect(errorOf(await runAction(adId, { act: 'reprice', price: '500 میلیون' }))).toHaveProperty('price')
    await runAction(adId, { act: 'sell', price: '۹۰۰ میلیون' })
    expect(await rowOf(adId)).toMatchObject({ state: 'sold', sold_rial: 9_000_000_000n })
    await runAction(adId, { act: 'undo' })
    expect(await rowOf(adId)).toMatchObject({ state: 'published', sold_rial: null, sold_at: null })
  })

  it('removes an ad and restores it within half an hour', async () => {
    const adId = await post()
    await runAction(adId, { act: 'remove' })
    const waiting = await findWaitingAds(staff().ctx, 10)
    expect(waiting).toEqual([])
    const late = (await runAction(adId, { act: 'undo' }, personId, later(undoMinutes + 1))) as Response
    expect(late.headers.get('location')).toContain('refused=late')
    await runAction(adId, { act: 'undo' })
    expect((await rowOf(adId)).state).toBe('pending')
  })

  it('renews an ad once, near its end', async () => {
    const adId = await post()
    await approve(adId)
    const early = (await runAction(adId, { act: 'renew' })) as Response
    expect(early.headers.get('location')).toContain('refused=early')
    const at = later(25 * 24 * 60)
    await runAction(adId, { act: 'renew' }, personId, at)
    expect((await rowOf(adId)).expires_at).toEqual(later(55 * 24 * 60))
    const again = (await runAction(adId, { act: 'renew' }, personId, later(50 * 24 * 60))) as Response
    expect(again.headers.get('location')).toContain('refused=renewed')
  })

  it('moves an ad to the top within the limit, and keeps its publication day', async () => {
    const adId = await post()
    await approve(adId)
    const other = await anAd(test, { published_at: later(60), expires_at: later(30 * 24 * 60) })
    const first = async () => {
      const { rows } = await listAds(
        test.db,
        await getCatalogue(test.db),
        parseAdQuery(new URLSearchParams()).query,
        {},
      )
      return rows[0]!.public_id
    }
    const bump = async (hours: number) => {
      const answer = (await runAction(adId, { act: 'bump' }, personId, later(hours * 60))) as Response
      return answer.headers.get('location')
    }
    expect(await bump(71)).toContain('refused=bump-early')
    expect(await first()).toBe(other.public_id)
    expect((await own(adId, later(60))).ad.bump).not.toBeNull()
    expect(await bump(72)).not.toContain('refused')
    expect(await first()).toBe(adId)
    const { published_at, bumps } = await rowOf(adId)
    expect([published_at, bumps]).toEqual([test.now, 1])
    for (const nth of [2, 3, 4, 5]) expect(await bump(72 * nth)).not.toContain('refused')
    expect(await bump(72 * 6)).toContain('refused=bump-most')
  })

  it('cannot change an ad of another person or a suspended one', async () => {
    const adId = await post()
    const { id: other } = await aPerson(test)
    for (const name of ['pause', 'remove', 'undo', 'renew']) {
      await expect(runAction(adId, { act: name }, other)).rejects.toMatchObject({ status: 404 })
    }
    const stopped = await anAd(test, { seller_id: personId, state: 'suspended' })
    for (const name of ['pause', 'resume', 'remove', 'renew', 'undo']) {
      const answer = (await runAction(stopped.public_id, { act: name })) as Response
      expect(answer.headers.get('location')).toContain('refused=state')
    }
  })
})
