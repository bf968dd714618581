import { beforeEach, describe, expect, it } from 'vitest'
import { getCatalogue, loadCatalogue } from '#features/catalog/contract.ts'
import '../../conversations/server/tables.ts'
import '../../contact/server/tables.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { aDealer, anAd, aPerson, visit } from '../../../../../tests/support/market.ts'
import { loader as readPublicPage } from '../../dealers/screens/gallery.tsx'
import '#features/files/server/tables.ts'
import { typedHours } from '../hours-form.ts'
import { dealerPicture } from '../server/dealer-picture.ts'
import { licencePicture } from '../server/licence-picture.ts'
import { loader as readCode } from './gallery-qr.ts'
import { loader as readLeads } from './leads.tsx'
import { action as act, loader as readPage } from './own-page.tsx'
import { loader as poster } from './poster.tsx'

const test = useTestDb()
let owner: { id: bigint }
let dealer: { id: bigint; slug: string }
beforeEach(async () => {
  await loadCatalogue(test.db)
  owner = await aPerson(test)
  dealer = await aDealer(test, { owner_id: owner.id, licence_checked_at: test.now })
})

const asking = (form?: Record<string, string>, personId = owner.id) =>
  visit(test, `/profile/my-gallery/${dealer.slug}/page`, {
    personId,
    params: { galleryId: dealer.slug },
    form,
  }) as never
const publicPage = async () =>
  (await readPublicPage(visit(test, '/', { params: { galleryId: dealer.slug } }) as never)) as unknown as Record<
    string,
    never
  >

const week = {
  hours: [[600, 1200], [600, 1200], [600, 1200], [600, 1200], [600, 1200], null, null],
  holiday_hours: null,
} as never

describe('opening hours', () => {
  it('from the form appear on the public page', async () => {
    await act(asking({ act: 'hours', ...typedHours(week) }))
    const { hours } = (await publicPage()) as unknown as { hours: { day: string; text: string }[] }
    expect(hours.map(({ text }) => text).slice(3)).toEqual(['۱۰:۰۰ تا ۲۰:۰۰', '۱۰:۰۰ تا ۲۰:۰۰', 'تعطیل', 'تعطیل'])
    expect((await readPage(asking())).typed).toEqual(typedHours(week))
  })

  it('with an invalid range name their day and change nothing', async () => {
    const before = (await readPage(asking())).typed
    const refused = await act(asking({ act: 'hours', ...typedHours(week), open2: '1200', close2: '600' }))
    expect(refused).toMatchObject({ init: { status: 422 }, data: { day: 'دوشنبه' } })
    expect((await readPage(asking())).typed).toEqual(before)
  })
})

describe('hours that nobody entered', () => {
  it('are not shown, and not told to search engines', async () => {
    const none = JSON.stringify([null, null, null, null, null, null, null])
    await test.db.updateTable('gallery').set({ hours: none, holiday_hours: null }).where('id', '=', dealer.id).execute()
    expect((await publicPage()).openingHours).toEqual([])
    expect((await readPage(asking())).hasHours).toBe(false)
    await act(asking({ act: 'hours', ...typedHours(week) }))
    expect((await readPage(asking())).hasHours).toBe(true)
    expect(await publicPage()).toMatchObject({ openingHours: expect.arrayContaining(['Sa 10:00-20:00']) as string[] })
  })
})

describe('the place on the map', () => {
  const place = { latitude: 35.7448, longitude: 51.3753 }

  it('is public once it is chosen, and until it is removed', async () => {
    expect(await publicPage()).toMatchObject({ map: null })
    await act(asking({ act: 'place', place: '۳۵٫۷۴۴۸، ۵۱٫۳۷۵۳' }))
    expect(await publicPage()).toMatchObject({ map: { place, streets: false } })
    expect((await readPage(asking())).place).toEqual(place)
    await act(asking({ act: 'remove-place' }))
    expect(await publicPage()).toMatchObject({ map: null })
    const actions = await test.db.selectFrom('gallery_act').select('act').execute()
    expect(actions.map((each) => each.act)).toEqual(['page.place', 'page.place'])
  })

  it('is refused outside of the country, and for a seller', async () => {
    expect(await act(asking({ act: 'place', place: '48.85, 2.35' }))).toMatchObject({ init: { status: 422 } })
    const seller = await aPerson(test)
    const member = { gallery_id: dealer.id, person_id: seller.id, role: 'seller' as const, since: test.now }
    await test.db.insertInto('gallery_member').values(member).execute()
    const forms: Record<string, string>[] = [
      { act: 'place', place: '35.7, 51.4' },
      { act: 'remove-place' },
      { act: 'remove-picture', kind: 'logo' },
      { act: 'hours' },
    ]
    for (const form of forms) await expect(act(asking(form, seller.id))).rejects.toMatchObject({ status: 403 })
    expect(await publicPage()).toMatchObject({ map: null })
  })
})

describe('the text and the address', () => {
  const texts = { act: 'texts', about: 'فروش خودروهای کارکرده با بازدید.', address: 'سعادت‌آباد، خیابان سرو، پلاک ۷' }
  const actions = async () =>
    (await test.db.selectFrom('gallery_act').select('act').orderBy('id').execute()).map(({ act: each }) => each)
  const earlier = () => test.db.selectFrom('gallery_text').select(['kind', 'body']).orderBy('id').execute()

  it('are public at once, with their earlier versions kept and the change recorded', async () => {
    await act(asking(texts))
    expect(await publicPage()).toMatchObject({ about: texts.about, address: texts.address })
    await act(asking({ ...texts, about: 'متن دوم' }))
    await act(asking({ ...texts, about: 'متن دوم' }))
    expect(await earlier()).toEqual([
      { kind: 'about', body: 'از سال ۱۳۸۰ خرید و فروش خودرو انجام می‌دهیم.' },
      { kind: 'address', body: 'سعادت‌آباد، خیابان سرو، پلاک ۱۲' },
      { kind: 'about', body: texts.about },
    ])
    expect(await actions()).toEqual(['page.about', 'page.address', 'page.about'])
  })

  it('bring the district that the address names', async () => {
    const { city_id } = await test.db
      .selectFrom('gallery')
      .select('city_id')
      .where('id', '=', dealer.id)
      .executeTakeFirstOrThrow()
    const { districtsOf } = await getCatalogue(test.db)
    const [first] = districtsOf(city_id)
    await act(asking({ ...texts, address: `${first!.nameFa}، کوچهٔ اول، پلاک ۷` }))
    const row = await test.db
      .selectFrom('gallery')
      .select('district_id')
      .where('id', '=', dealer.id)
      .executeTakeFirstOrThrow()
    expect(row.district_id).toBe(first!.id)
  })

  it.each([
    ['a number', { about: 'تماس با ۰۹۱۲۱۲۳۴۵۶۷' }, 'about'],
    ['a link', { address: 'سعادت‌آباد، example.com، پلاک ۷' }, 'address'],
    ['no words', { about: ' ' }, 'about'],
    ['half an address', { address: 'تهران' }, 'address'],
  ])('with %s are refused at their field', async (_name, over, field) => {
    const refused = await act(asking({ ...texts, ...over }))
    expect(refused).toMatchObject({ data: { error: { [field]: expect.any(Array) as string[] } } })
    expect(await earlier()).toEqual([])
  })

  it('are not for a seller, who gets no form and no change', async () => {
    const seller = await aPerson(test)
    const member = { gallery_id: dealer.id, person_id: seller.id, role: 'seller' as const, since: test.now }
    await test.db.insertInto('gallery_member').values(member).execute()
    for (const form of [texts, { employees: 'save', name0: 'الف', duty0: 'ب' }])
      await expect(act(asking(form, seller.id))).rejects.toMatchObject({ status: 403 })
    expect(await earlier()).toEqual([])
  })
})

describe('the people of the public page', () => {
  const two = { name0: 'فرهاد ملکی', duty0: 'مدیر', shown0: 'yes', name1: 'سارا رضایی', duty1: 'فروش', shown1: 'no' }
  const [farhad, sara] = [
    { name: 'فرهاد ملکی', role: 'مدیر' },
    { name: 'سارا رضایی', role: 'فروش', hidden: true },
  ]

  it('are named there unless they are hidden, in the chosen order', async () => {
    await act(asking({ employees: 'save', ...two }))
    expect(await publicPage()).toMatchObject({ team: [farhad] })
    expect((await readPage(asking())).team).toEqual([farhad, sara])
    await act(asking({ employees: 'up:1', ...two, shown1: 'yes' }))
    expect((await publicPage()).team).toEqual([{ name: sara.name, role: sara.role }, farhad])
    await act(asking({ employees: 'save', ...two, name0: '' }))
    expect((await readPage(asking())).team).toEqual([sara])
    expect((await publicPage()).team).toEqual([])
  })

  it.each([
    [{ duty1: '' }, 'ردیف ۲'],
    [{ name1: 'ا'.repeat(61) }, 'ردیف ۲'],
    [{ duty0: 'تماس ۰۹۱۲۱۲۳۴۵۶۷' }, 'حذف کنید'],
  ])('are refused with the row and what was typed: %j', async (over, text) => {
    const refused = await act(asking({ employees: 'save', ...two, ...over }))
    expect(refused).toMatchObject({
      init: { status: 422 },
      data: { problem: expect.stringContaining(text) as string, employees: { ...two, ...over } },
    })
    expect((await publicPage()).team).toEqual([])
  })
})

describe('the logo', () => {
  const aFile = async (publicId: string, ownerId = owner.id) => {
    await test.db
      .insertInto('file')
      .values({
        public_id: publicId,
        purpose: 'gallery-picture',
        kind: 'picture',
        owner_id: ownerId,
        media_type: 'image/jpeg',
        storage_key: publicId,
        state: 'unused',
        created_at: test.now,
        name: null,
        bytes: 1,
        width: 4,
        height: 3,
        digest: null,
        subject_kind: null,
        subject_id: null,
        attached_at: null,
        expires_at: new Date(test.now.getTime() + 86_400_000),
      })
      .execute()
    return publicId
  }
  const save = (picture: string, kind = 'logo') => {
    const args = asking() as unknown as { url: URL; request: Request }
    const body = new FormData()
    body.append('kind', kind)
    body.append('picture', picture)
    return act({ ...args, request: new Request(args.url, { method: 'POST', body }) } as never)
  }
  const stateOf = async (publicId: string) =>
    (await test.db.selectFrom('file').select('state').where('public_id', '=', publicId).executeTakeFirstOrThrow()).state
  const [first, second] = ['photo-00000000000000000001-aa', 'photo-00000000000000000002-bb']

  it('is public, replaced and removed, each time without the earlier file', async () => {
    await aFile(first)
    await aFile(second)
    await save(first)
    expect(await publicPage()).toMatchObject({ logo: first, photo: null })
    await save(second)
    expect([await stateOf(first), await stateOf(second)]).toEqual(['removed', 'attached'])
    await act(asking({ act: 'remove-picture', kind: 'logo' }))
    expect(await publicPage()).toMatchObject({ logo: null })
    expect(await stateOf(second)).toBe('removed')
  })

  it('and the licence refuse pictures of a few pixels', () => {
    expect([dealerPicture.refusesTiny, licencePicture.refusesTiny]).toEqual([true, true])
  })

  it("stays when the new one is another person's", async () => {
    await aFile(first)
    await save(first)
    await aFile(second, (await aPerson(test)).id)
    expect(await save(second)).toMatchObject({ init: { status: 409 } })
    expect(await publicPage()).toMatchObject({ logo: first })
    expect(await stateOf(first)).toBe('attached')
  })

  it('of a suspended dealer is not public', async () => {
    const { isPublic } = dealerPicture.hiding!
    await aFile(first)
    await save(first)
    const subject = { kind: 'gallery-logo', id: dealer.id }
    expect(await isPublic(test.db, subject, first)).toBe(true)
    expect(await isPublic(test.db, subject, second)).toBe(false)
    await test.db.updateTable('gallery').set({ state: 'suspended' }).where('id', '=', dealer.id).execute()
    expect(await isPublic(test.db, subject, first)).toBe(false)
    expect(await publicPage()).toMatchObject({ logo: null })
  })
})

describe('a news item', () => {
  const form = { title: 'فروش اقساطی', body: 'تا پایان ماه با ۴۰ درصد پیش‌پرداخت.', lasting: 'month' }

  it('is public at once, exists once, and disappears when removed', async () => {
    await act(asking(form))
    await act(asking(form))
    expect((await publicPage()).news).toMatchObject([{ title: form.title }])
    const [{ id } = { id: '' }] = (await readPage(asking())).news
    await act(asking({ act: 'remove-news', id }))
    expect((await publicPage()).news).toEqual([])
  })

  it.each([
    ['a number', { body: 'تماس با ۰۹۱۲۱۲۳۴۵۶۷' }, 'body'],
    ['a link', { title: 'ببینید example.com' }, 'title'],
    ['no words', { body: ' ' }, 'body'],
    ['no such time', { lasting: 'x' }, 'lasting'],
  ])('with %s is refused at its field', async (_name, over, field) => {
    const refused = await act(asking({ ...form, ...over }))
    expect(refused).toMatchObject({ data: { error: { [field]: expect.any(Array) as string[] } } })
    expect(await test.db.selectFrom('gallery_news').select('id').execute()).toEqual([])
  })

  it('of another dealer cannot be removed, and a seller cannot write one', async () => {
    await act(asking(form))
    const { id } = (await readPage(asking())).news[0]!
    const stranger = await aPerson(test)
    const mine = dealer
    dealer = await aDealer(test, { owner_id: stranger.id })
    await act(asking({ act: 'remove-news', id }, stranger.id))
    dealer = mine
    expect((await readPage(asking())).news).toHaveLength(1)
    const seller = await aPerson(test)
    const member = { gallery_id: dealer.id, person_id: seller.id, role: 'seller' as const, since: test.now }
    await test.db.insertInto('gallery_member').values(member).execute()
    await expect(act(asking(form, seller.id))).rejects.toMatchObject({ status: 403 })
  })
})

it("a live car has a poster with its code; other cars and other dealers' cars have none", async () => {
  const sheet = (ad: string) =>
    poster(
      visit(test, `/x/poster?ad=${ad}`, { personId: owner.id, params: { galleryId: dealer.slug } }) as never,
    ) as Promise<{ car: object }>
  const shown = await anAd(test, { gallery_id: dealer.id })
  expect((await sheet(shown.public_id)).car).toMatchObject({ title: 'پژو ۲۰۷ دنده‌ای', year: '۱۴۰۱' })
  const draft = await anAd(test, { gallery_id: dealer.id, state: 'draft' })
  for (const id of [draft.public_id, (await anAd(test)).public_id, 'x'])
    await expect(sheet(id)).rejects.toMatchObject({ code: 'not-found' })
})

it('the code leads to the public page', async () => {
  const code = (await readCode(asking())) as Response
  expect(code.headers.get('content-type')).toBe('image/svg+xml')
  expect(await code.text()).toContain('<svg')
})

it('leads are counted by ad and day, without names, and for the own dealer only', async () => {
  const [ad, strange] = [
    await anAd(test, { gallery_id: dealer.id }),
    await anAd(test, { gallery_id: (await aDealer(test)).id }),
  ]
  const buyer = await aPerson(test, { name: 'خریدار پنهان' })
  const reveal = { gallery_id: null, person_id: buyer.id, at: test.now }
  await test.db
    .insertInto('contact_reveal')
    .values([
      { ...reveal, ad_id: ad.id },
      { ...reveal, ad_id: null, gallery_id: dealer.id },
      { ...reveal, ad_id: strange.id },
      { ...reveal, ad_id: ad.id, person_id: owner.id, at: new Date(test.now.getTime() - 40 * 86_400_000) },
    ])
    .execute()
  const thread = await test.db
    .insertInto('conversation')
    .values({
      public_id: 'abcdefghij',
      ad_id: ad.id,
      buyer_id: buyer.id,
      seller_id: owner.id,
      buyer_number: 1,
      started_at: test.now,
      last_at: test.now,
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  const message = await test.db
    .insertInto('conversation_message')
    .values({ conversation_id: thread.id, author: 'buyer', kind: 'visit', body: '', at: test.now } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  await test.db
    .insertInto('conversation_visit')
    .values({
      message_id: message.id,
      conversation_id: thread.id,
      visit_at: new Date(test.now.getTime() + 86_400_000),
      place: 'نمایشگاه',
      state: 'agreed',
    } as never)
    .execute()
  const { leads } = await readLeads(asking())
  expect(leads.total).toEqual({ reveals: '۲', threads: '۱', visits: '۱' })
  expect(leads.ads).toMatchObject([{ id: ad.public_id, reveals: '۱', threads: '۱', visits: '۱' }])
  expect(leads.days).toHaveLength(1)
  expect(leads.visits).toMatchObject([{ place: 'نمایشگاه' }])
  expect(JSON.stringify(leads)).not.toContain('خریدار پنهان')
})
