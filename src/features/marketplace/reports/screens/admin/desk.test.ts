import { beforeEach, describe, expect, it } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import { useTestDb } from '../../../../../../tests/support/database.ts'
import { aDealer, anAd, aPerson, visit } from '../../../../../../tests/support/market.ts'
import { inTransaction } from '#platform/database/database.ts'
import { writeDealerTexts } from '../../../dealers/server/dealer-texts.ts'
import { hasReported } from '../../server/report-ad.ts'
import { action as decide, loader as readAd } from './ad-reports.tsx'
import { action as changeGallery, loader as readDealer } from './gallery-desk.tsx'
import { loader as readList } from './reports.tsx'

const test = useTestDb()
let personId: bigint
beforeEach(async () => {
  await loadCatalogue(test.db)
  personId = (await aPerson(test)).id
})

const day = 86_400_000
const operator = () => ({ personId, roles: ['operator' as const] })
const list = (query = '') => readList(visit(test, `/admin/reports${query}`, operator()) as never)
const visitAd = (adId: string, form?: Record<string, string>) =>
  visit(test, `/admin/reports/${adId}`, { ...operator(), params: { adId }, form }) as never
/** Decides about the state that the page shows now. */
const decideOn = async (adId: string, form: Record<string, string>) =>
  decide(visitAd(adId, { ...form, seen: (await readAd(visitAd(adId))).seen }))
const change = (galleryId: string, form: Record<string, string>) =>
  changeGallery(visit(test, `/admin/galleries/${galleryId}`, { ...operator(), params: { galleryId }, form }) as never)
const stateOf = async (id: bigint) =>
  (await test.db.selectFrom('ad').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
const actions = async () =>
  (await test.db.selectFrom('audit_entry').select(['act', 'subject']).orderBy('number').execute()).map(
    ({ act, subject }) => `${act} ${subject}`,
  )

async function report(adId: bigint) {
  const { id } = await aPerson(test)
  await test.db
    .insertInto('ad_report')
    .values({ ad_id: adId, person_id: id, reason: 'deposit', at: test.now })
    .execute()
  return id
}

describe('reported ads for staff', () => {
  it('are listed with most open reports first, page by page', async () => {
    const [one, two, none] = [await anAd(test), await anAd(test), await anAd(test)]
    await report(one.id)
    await report(two.id)
    await report(two.id)
    const { rows } = await list()
    expect(rows.map(({ adId, reports }) => [adId, reports])).toEqual([
      [two.public_id, '۲'],
      [one.public_id, '۱'],
    ])
    expect((await list(`?after=2.${two.id}`)).rows.map(({ adId }) => adId)).toEqual([one.public_id])
    expect(rows.some(({ adId }) => adId === none.public_id)).toBe(false)
  })

  it('show reasons but no reporters', async () => {
    const ad = await anAd(test)
    const reporter = await report(ad.id)
    const seen = await readAd(visit(test, '/', { ...operator(), params: { adId: ad.public_id } }) as never)
    expect(seen.reports).toMatchObject([{ reason: 'فروشنده بیعانه می‌خواهد', outcome: null }])
    expect(JSON.stringify(seen)).not.toContain(`"${reporter}"`)
  })

  it.each([
    ['stops a bad ad', 'suspend', 'suspended', 'upheld', true],
    ['lets a good ad be', 'keep', 'published', 'dismissed', false],
  ] as const)('%s, and its reports are closed with that outcome', async (_fact, decision, state, outcome, message) => {
    const ad = await anAd(test)
    const reporter = await report(ad.id)
    expect(await decideOn(ad.public_id, { decision, note: 'دیدم' })).toMatchObject({ status: 302 })
    expect(await stateOf(ad.id)).toBe(state)
    const reports = await test.db.selectFrom('ad_report').select(['state', 'outcome']).execute()
    expect(reports).toEqual([{ state: 'closed', outcome }])
    expect(await hasReported(test.db, ad.id, reporter)).toBe(message)
    expect(await actions()).toEqual([`ad.${decision} ad:${ad.public_id}`])
    expect((await list()).rows).toEqual([])
  })

  it.each([
    ['suspend', true],
    ['keep', false],
  ] as const)('notify the reporters of the outcome, and the seller of a suspension (%s)', async (decision, upheld) => {
    const ad = await anAd(test)
    const reporter = await report(ad.id)
    await decideOn(ad.public_id, { decision, note: 'دیدم' })
    const { seller_id: seller } = await test.db
      .selectFrom('ad')
      .select('seller_id')
      .where('id', '=', ad.id)
      .executeTakeFirstOrThrow()
    const rows = await test.db.selectFrom('notice').select(['person_id', 'kind', 'data']).orderBy('id').execute()
    expect(rows).toMatchObject([
      { person_id: reporter, kind: 'report-decided', data: { upheld } },
      ...(upheld ? [{ person_id: seller, kind: 'ad-stopped' }] : []),
    ])
  })

  it('notify the seller of an ad that reports alone had hidden, with a correct text for an ended one', async () => {
    const [hidden, ended] = [await anAd(test, { state: 'suspended' }), await anAd(test, { state: 'sold' })]
    for (const ad of [hidden, ended]) {
      await report(ad.id)
      await decideOn(ad.public_id, { decision: 'suspend', note: 'دیدم' })
    }
    const rows = await test.db.selectFrom('notice').select(['kind', 'data']).orderBy('id').execute()
    expect(rows).toMatchObject([
      { kind: 'report-decided', data: { ended: false } },
      { kind: 'ad-stopped' },
      { kind: 'report-decided', data: { ended: true } },
    ])
  })

  it('are decided once; a second decision is refused', async () => {
    const ad = await anAd(test)
    await report(ad.id)
    await decideOn(ad.public_id, { decision: 'suspend', note: 'دیدم' })
    expect(await decideOn(ad.public_id, { decision: 'suspend', note: 'دیدم' })).toMatchObject({ init: { status: 409 } })
    expect(await actions()).toHaveLength(1)
  })

  it.each([
    ['no reason', { decision: 'suspend', note: ' ' }],
    ['no decision', { note: 'دیدم' }],
  ])('refuses %s as an answer', async (_what, form) => {
    const ad = await anAd(test)
    expect(await decideOn(ad.public_id, form)).toMatchObject({ init: { status: 422 } })
    expect(await stateOf(ad.id)).toBe('published')
  })
})

describe('a dealer suspended by staff', () => {
  it('loses its public ads and regains exactly those', async () => {
    const owner = await aPerson(test)
    const dealer = await aDealer(test, { owner_id: owner.id })
    const gallery_id = dealer.id
    const live = await anAd(test, { gallery_id })
    const ending = await anAd(test, { gallery_id, expires_at: new Date(test.now.getTime() + day) })
    const bad = await anAd(test, { gallery_id, state: 'suspended' })
    const sold = await anAd(test, { gallery_id, state: 'sold' })
    const states = () => Promise.all([live, ending, bad, sold].map(({ id }) => stateOf(id)))
    await change(dealer.slug, { change: 'suspend', note: 'پروانه باطل شد' })
    expect(await states()).toEqual(['suspended', 'suspended', 'suspended', 'sold'])
    const rows = await test.db.selectFrom('notice').select(['person_id', 'kind', 'data']).execute()
    expect(rows).toEqual([{ person_id: owner.id, kind: 'gallery-stopped', data: { gallery: dealer.name } }])
    test.now = new Date(test.now.getTime() + 2 * day)
    await change(dealer.slug, { change: 'release', note: 'پروانهٔ تازه' })
    test.now = new Date(test.now.getTime() - 2 * day)
    expect(await states()).toEqual(['published', 'expired', 'suspended', 'sold'])
    expect(await actions()).toEqual([
      `gallery.suspend gallery:${dealer.slug}`,
      `gallery.release gallery:${dealer.slug}`,
    ])
  })

  it('cannot be suspended twice', async () => {
    const { slug } = await aDealer(test)
    await change(slug, { change: 'suspend', note: 'پروانه باطل شد' })
    expect(await change(slug, { change: 'suspend', note: 'باز هم' })).toMatchObject({ init: { status: 409 } })
  })

  it('stays suspended when one of its ads is kept', async () => {
    const { id: gallery_id, slug } = await aDealer(test)
    const ad = await anAd(test, { gallery_id })
    await report(ad.id)
    await change(slug, { change: 'suspend', note: 'پروانه باطل شد' })
    await decideOn(ad.public_id, { decision: 'keep', note: 'آگهی درست است' })
    expect(await stateOf(ad.id)).toBe('suspended')
    await change(slug, { change: 'release', note: 'پروانهٔ تازه' })
    expect(await stateOf(ad.id)).toBe('published')
  })
})

describe('an earlier text of a dealer', () => {
  const write = (dealerId: bigint, about: string) =>
    inTransaction(test.db, (trx) => writeDealerTexts(trx, { dealerId, texts: { about } }, test.now))
  const read = (slug: string) =>
    readDealer(visit(test, `/admin/galleries/${slug}`, { ...operator(), params: { galleryId: slug } }) as never)
  const aboutOf = async (id: bigint) =>
    (await test.db.selectFrom('gallery').select('about').where('id', '=', id).executeTakeFirstOrThrow()).about

  it('is restored by staff, who see what replaced what, and the owner learns why', async () => {
    const owner = await aPerson(test)
    const dealer = await aDealer(test, { owner_id: owner.id, about: 'متن درست نمایشگاه' })
    await write(dealer.id, 'متن زشت')
    const { versions, texts } = await read(dealer.slug)
    expect(texts[0]).toEqual({ name: 'دربارهٔ نمایشگاه', text: 'متن زشت' })
    expect(versions).toEqual([
      { value: expect.any(String) as string, label: expect.stringContaining('متن درست نمایشگاه') as string },
    ])
    const form = { change: 'restore', note: 'توهین‌آمیز بود' }
    expect(await change(dealer.slug, form)).toMatchObject({
      data: { error: { version: expect.any(Array) as string[] } },
    })
    await change(dealer.slug, { ...form, version: versions[0]!.value })
    expect(await aboutOf(dealer.id)).toBe('متن درست نمایشگاه')
    expect(await actions()).toEqual([`gallery.restore-text gallery:${dealer.slug}`])
    const [notice] = await test.db.selectFrom('notice').select(['kind', 'person_id']).execute()
    expect(notice).toEqual({ kind: 'gallery-text-restored', person_id: owner.id })
    // What was removed is an earlier version in its turn.
    expect((await read(dealer.slug)).versions.map(({ label }) => label.includes('متن زشت'))).toEqual([true, false])
  })

  it('of another dealer, or of the own one, is refused', async () => {
    const [one, other] = [await aDealer(test), await aDealer(test, { owner_id: personId, about: 'اول' })]
    await write(other.id, 'دوم')
    const { versions } = await read(other.slug)
    const form = { change: 'restore', note: 'دلیل', version: versions[0]!.value }
    for (const slug of [one.slug, other.slug]) {
      expect(await change(slug, form)).toMatchObject({ init: { status: 409 } })
    }
    expect(await aboutOf(other.id)).toBe('دوم')
    expect(await actions()).toEqual([])
  })
})
