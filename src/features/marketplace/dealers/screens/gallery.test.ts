import { beforeEach, describe, expect, test } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import { AppError } from '#platform/errors.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { aDealer, anAd, aPerson, visit } from '../../../../../tests/support/market.ts'
import { loader as openAds } from './gallery-ads.tsx'
import { action, loader } from './gallery.tsx'

const db = useTestDb()
beforeEach(() => loadCatalogue(db.db))

const path = (slug: string) => `/services/used-vehicle/exhibition/${slug}`
const open = (slug: string) => loader(visit(db, path(slug), { params: { galleryId: slug } }))
const ads = (slug: string, query = '') =>
  openAds(visit(db, `${path(slug)}/ads${query}`, { params: { galleryId: slug } }))

/** Returns status and body of the reveal, or its redirect. */
async function reveal(slug: string, personId?: bigint, address?: string) {
  try {
    const answer = await action(visit(db, path(slug), { params: { galleryId: slug }, form: {}, personId, address }))
    return { status: answer.init?.status ?? 200, ...answer.data }
  } catch (thrown) {
    if (thrown instanceof Response) return { status: thrown.status, to: thrown.headers.get('location') }
    if (thrown instanceof AppError) return { status: thrown.status }
    throw thrown
  }
}

const seenNumbers = () => db.db.selectFrom('contact_reveal').selectAll().execute()

const idsIn = (cards: string | null | undefined) => [...(cards ?? '').matchAll(/data-ad="(\w+)"/g)].map(([, id]) => id)

describe('the page of a dealer', () => {
  test('shows team, place, hours and stock, and never the phone', async () => {
    const dealer = await aDealer(db, { city: 'kashan', makes: ['peugeot'], about: 'زنگ بزنید: ۰۹۱۲۱۲۳۴۵۶۷' })
    for (let n = 0; n < 9; n++) await anAd(db, { gallery_id: dealer.id })
    await anAd(db, {})
    const view = await open(dealer.slug)
    expect(view).toMatchObject({
      kind: 'gallery',
      licence: '12345678',
      place: 'کاشان (استان اصفهان)',
      since: 1380,
      focus: ['پژو'],
      suspended: false,
      stock: 9,
      open: { open: true, text: 'الان باز است، تا ۲۱:۰۰' },
    })
    if (view.kind !== 'gallery') throw new Error('The page shows no dealer')
    expect(idsIn(view.cards)).toHaveLength(8)
    expect(view.hours.filter(({ today }) => today)).toEqual([{ day: 'شنبه', text: '۹:۰۰ تا ۲۱:۰۰', today: true }])
    expect(view.about).not.toMatch(/۹۱۲/)
    expect(JSON.stringify(view)).not.toContain('02112345678')
  })

  test('shows holiday hours, response facts and the date of the licence check', async () => {
    const team = JSON.stringify([{ name: 'فرهاد ملکی', role: 'مدیر نمایشگاه' }])
    const dealer = await aDealer(db, { holidayHours: [600, 780], team, licence_checked_at: db.now })
    await db.db.insertInto('holiday').values({ day: '1405/09/05', name: 'تعطیل' }).execute()
    await db.db.insertInto('holiday').values({ day: '1405/10/05', name: 'دور' }).execute()
    expect(await open(dealer.slug)).toMatchObject({
      holidayHours: '۱۰:۰۰ تا ۱۳:۰۰',
      holidays: [{ date: '۵ آذر ۱۴۰۵', name: 'تعطیل' }],
      team: [{ name: 'فرهاد ملکی', role: 'مدیر نمایشگاه' }],
      licenceChecked: '۳۰ آبان ۱۴۰۵',
    })
    expect(await open((await aDealer(db)).slug)).toMatchObject({ holidayHours: 'تعطیل', licenceChecked: null })
  })

  test('shows no stock and reveals no number while suspended', async () => {
    const dealer = await aDealer(db, { state: 'suspended' })
    await anAd(db, { gallery_id: dealer.id })
    const { id } = await aPerson(db)
    expect(await open(dealer.slug)).toMatchObject({ suspended: true, stock: 0, cards: '' })
    expect((await ads(dealer.slug)).view).toBeNull()
    expect(await reveal(dealer.slug, id)).toEqual({
      status: 410,
      phone: null,
      refusal: 'این نمایشگاه فعلاً فعال نیست و شماره‌اش نمایش داده نمی‌شود.',
    })
    expect(await seenNumbers()).toEqual([])
  })

  test('stands for private sellers at `personal`, without a number', async () => {
    await anAd(db, {})
    const { id } = await aPerson(db)
    expect(await open('personal')).toMatchObject({ kind: 'personal', stock: 1 })
    expect(await reveal('personal', id)).toEqual({ status: 404 })
  })

  test.each(['nobody', 'Bad%20Slug', "a'b", 'a'.repeat(101), '-'])('does not accept %s as a dealer', async (slug) => {
    await expect(open(slug)).rejects.toMatchObject({ status: 404 })
    await expect(Promise.resolve().then(() => ads(slug))).rejects.toMatchObject({ status: 404 })
    expect(await reveal(slug)).toEqual({ status: 404 })
  })
})

describe('the number of a dealer', () => {
  test('leads a guest to sign-in and back', async () => {
    const { slug } = await aDealer(db)
    const next = encodeURIComponent(`${path(slug)}#contact`)
    expect(await reveal(slug)).toEqual({ status: 302, to: `/login?next=${next}` })
    expect(await seenNumbers()).toEqual([])
  })

  test('is shown to a person, and the reveal is logged', async () => {
    const dealer = await aDealer(db, { phone: '02199887766' })
    const { id } = await aPerson(db)
    expect(await reveal(dealer.slug, id)).toEqual({ status: 200, phone: '02199887766', refusal: null })
    expect(await seenNumbers()).toMatchObject([{ gallery_id: dealer.id, ad_id: null, person_id: id, at: db.now }])
  })

  test('is refused after too many reveals, without a log entry', async () => {
    const dealers = []
    for (let n = 0; n < 14; n++) dealers.push((await aDealer(db)).slug)
    const collector = (await aPerson(db)).id
    const answers = []
    for (const slug of dealers) answers.push((await reveal(slug, collector)).status)
    expect(answers).toEqual([...Array<number>(12).fill(200), 429, 429])
    expect(await seenNumbers()).toHaveLength(12)
    expect((await reveal(dealers[13]!, (await aPerson(db)).id)).status).toBe(200)
    // A number seen before stays visible, also beyond the limit.
    expect(await reveal(dealers[0]!, collector)).toMatchObject({ status: 200, refusal: null })
    expect(await seenNumbers()).toHaveLength(13)
  })
})

describe('the ads of a dealer', () => {
  test('are only its own live ads, with the same filters', async () => {
    const [dealer, other] = [await aDealer(db, { name: 'آرین' }), await aDealer(db)]
    const mine = await anAd(db, { gallery_id: dealer.id })
    await anAd(db, { gallery_id: dealer.id, trim: 'saipa-pride-131-se' })
    await anAd(db, { gallery_id: dealer.id, state: 'expired' })
    await anAd(db, { gallery_id: other.id })
    const { name, view } = await ads(dealer.slug, '?make=peugeot&make=nothing')
    expect(name).toBe('آرین')
    expect(view).toMatchObject({
      base: `${path(dealer.slug)}/ads`,
      gallery: dealer.slug,
      total: 1,
      dropped: ['برند: nothing'],
    })
    expect(idsIn(view?.cards)).toEqual([mine.public_id])
    expect((await ads(dealer.slug)).view?.total).toBe(2)
  })

  test('are as many as its page announces, with any plates', async () => {
    const dealer = await aDealer(db)
    for (const plate_kind of ['national', 'free-zone', 'free-zone'] as const) {
      await anAd(db, { gallery_id: dealer.id, plate_kind })
    }
    const { stock, stockHref } = await open(dealer.slug)
    expect(stock).toBe(3)
    const { search } = new URL(stockHref, 'http://localhost')
    expect((await ads(dealer.slug, search)).view?.total).toBe(3)
  })

  test('are those of private sellers at `personal`', async () => {
    const dealer = await aDealer(db)
    await anAd(db, { gallery_id: dealer.id })
    const mine = await anAd(db, {})
    expect(idsIn((await ads('personal')).view?.cards)).toEqual([mine.public_id])
  })
})
