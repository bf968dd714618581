import { beforeEach, describe, expect, it } from 'vitest'
import { getCatalogue, loadCatalogue } from '#features/catalog/contract.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { anAd, aPerson, requestContext, visit } from '../../../../../tests/support/market.ts'
import { maxSearches } from '../saved-search.ts'
import { findSearchNews } from '../server/own-lines.ts'
import { matchSearches } from '../server/match-searches.ts'
import { action as change, loader as openMine } from './my-searches.tsx'
import { action as save, loader as openNew } from './new-search.tsx'

const test = useTestDb()
let personId: bigint
let seller_id: bigint
beforeEach(async () => {
  await loadCatalogue(test.db)
  personId = (await aPerson(test)).id
  seller_id = (await aPerson(test)).id
})

const minutes = (n: number) => new Date(test.now.getTime() + n * 60_000)
const path = (query: string) => `/profile/my-searches/new?${query}`
const keep = async (query: string, form: Record<string, string> = {}, who = personId) =>
  (await save(
    visit(test, path(query), { personId: who, form: { name: 'پژو', period: 'instant', ...form } }) as never,
  )) as Response
const match = (now: number) => matchSearches({ db: test.db, clock: { now: () => minutes(now) } })
const mine = async (who = personId) =>
  (await openMine(visit(test, '/profile/my-searches', { personId: who }) as never)).searches
const messagesOf = async () =>
  await test.db
    .selectFrom('notice')
    .select(['person_id', 'data', 'link'])
    .where('kind', '=', 'saved-search')
    .orderBy('id')
    .execute()
const errorsOf = (answer: unknown) => (answer as { data: { error: Record<string, string[]> } }).data.error
const ad = (over: object, at: number) => anAd(test, { seller_id, published_at: minutes(at), ...over })
const cheap = 'tomanTo=1000000000'

describe('a saved search', () => {
  it('reports newly published ads that the list shows, each once, and never own ads', async () => {
    await ad({ toman: 900_000_000 }, -10)
    expect((await keep(cheap)).headers.get('location')).toBe('/profile/my-searches?saved')
    expect(await match(5)).toBe(0)
    await ad({ toman: 900_000_000 }, 6)
    await ad({ toman: 950_000_000 }, 7)
    await ad({ toman: 1_500_000_000 }, 7)
    await ad({ toman: 900_000_000, plate_kind: 'free-zone' }, 7)
    await ad({ toman: 900_000_000, state: 'pending' }, 7)
    await ad({ toman: 900_000_000, seller_id: personId }, 7)
    expect(await match(10)).toBe(1)
    expect(await match(10)).toBe(0)
    expect(await match(20)).toBe(0)
    const { public_id } = await ad({ toman: 800_000_000 }, 25)
    expect(await match(30)).toBe(1)
    expect(await messagesOf()).toMatchObject([
      { person_id: personId, data: { search: 'پژو', count: 2 }, link: `/services/used-vehicle/advertisement?${cheap}` },
      // A single ad opens at once.
      { data: { count: 1 }, link: `/a/${public_id}` },
    ])
    expect((await mine())[0]).toMatchObject({ found: 3 })
    // The home page shows it once per search, for some days.
    const news = (now: number) => findSearchNews(requestContext(test, { personId, now: minutes(now) }).ctx, personId)
    expect(await news(31)).toMatchObject([{ href: `/a/${public_id}`, title: '۱ آگهی جدید برای «پژو»' }])
    expect(await news(4 * 24 * 60)).toEqual([])
  })

  it('misses no ad published during the check', async () => {
    await keep(cheap)
    await ad({ toman: 900_000_000 }, 5)
    // Too recent: its transaction may still be open.
    expect(await match(5)).toBe(0)
    expect(await match(6)).toBe(1)
  })

  it('reports nothing while paused, nor later about ads of the pause', async () => {
    await keep(cheap)
    const id = (await mine())[0]!.id
    const action = (intent: string, who = personId) =>
      change(visit(test, '/profile/my-searches', { personId: who, form: { intent, search: id } }) as never)
    await action('pause')
    await ad({ toman: 900_000_000 }, -1)
    expect(await match(10)).toBe(0)
    await action('resume')
    expect(await match(20)).toBe(0)
    await action('weekly')
    expect((await mine())[0]).toMatchObject({ period: 'weekly', active: true })
    await expect(action('pause', seller_id)).rejects.toMatchObject({ status: 404 })
    await action('delete', seller_id)
    expect(await mine()).toHaveLength(1)
    expect(await mine(seller_id)).toEqual([])
    await action('delete')
    expect(await mine()).toEqual([])
  })

  it('stops instead of becoming broader when a condition disappears', async () => {
    await keep(`make=peugeot&${cheap}`)
    await test.db
      .updateTable('saved_search')
      .set({ query: `make=gone-maker&${cheap}` })
      .execute()
    await ad({ toman: 900_000_000 }, 5)
    expect(await match(10)).toBe(0)
    expect((await mine())[0]).toMatchObject({ broken: true })
  })

  it('stores the canonical query without its order', async () => {
    await keep('sort=cheapest&tomanTo=۱۰۰۰۰۰۰۰۰۰&after=x')
    expect((await mine())[0]!.href).toBe(`/services/used-vehicle/advertisement?${cheap}`)
    // The same search again is the saved one.
    await keep(cheap)
    expect(await mine()).toHaveLength(1)
  })

  it.each([
    ['', {}, ''],
    ['make=gone-maker&tomanTo=5000000000', {}, ''],
    [cheap, { name: '' }, 'name'],
    [cheap, { name: 'ن'.repeat(61) }, 'name'],
    [cheap, { period: 'hourly' }, 'period'],
  ])('is refused: %s %o', async (query, form, field) => {
    expect(Object.keys(errorsOf(await keep(query, form as Record<string, string>)))).toEqual([field])
    expect(await mine()).toEqual([])
  })

  it('takes new conditions and then reports by those alone', async () => {
    await keep(cheap)
    const [before] = await mine()
    expect(before).toMatchObject({ live: 0 })
    expect((await keep(cheap, { name: 'x', replaces: before!.id })).status).toBe(302)
    const changed = await keep('tomanTo=500000000', { name: 'ارزان‌تر', period: 'instant', replaces: before!.id })
    expect(changed.status).toBe(302)
    await ad({ toman: 900_000_000 }, 6)
    await ad({ toman: 400_000_000 }, 6)
    expect(await match(10)).toBe(1)
    expect((await messagesOf())[0]).toMatchObject({ data: { search: 'ارزان‌تر', count: 1 } })
    const all = await mine()
    expect(all).toHaveLength(1)
    expect(all[0]).toMatchObject({ id: before!.id, name: 'ارزان‌تر', live: 1 })
    // Another person's search cannot be replaced.
    const theirs = await keep('tomanTo=300000000', { replaces: before!.id }, seller_id)
    expect(errorsOf(theirs)).toHaveProperty('replaces')
    await keep('tomanTo=300000000')
    expect(errorsOf(await keep('tomanTo=300000000', { replaces: before!.id }))).toHaveProperty('name')
  })

  it('is limited in number per person', async () => {
    await keep(cheap)
    const { id: _, ...row } = await test.db.selectFrom('saved_search').selectAll().executeTakeFirstOrThrow()
    const more = Array.from({ length: maxSearches - 1 }, (__, n) => ({
      ...row,
      public_id: `x${n}`,
      query: `tomanTo=${n + 1}`,
    }))
    await test.db.insertInto('saved_search').values(more).execute()
    expect(errorsOf(await keep('tomanTo=2000000000'))).toHaveProperty([''])
  })

  it('keeps the filters and not the sentence', async () => {
    await keep(`${cheap}&said=${encodeURIComponent('پراید ارزان')}`)
    const saved = await test.db.selectFrom('saved_search').select('query').executeTakeFirstOrThrow()
    expect(saved.query).not.toContain('said')
  })

  it('refuses more conditions than it can hold', async () => {
    const { models } = await getCatalogue(test.db)
    const many = models.list.slice(0, 150).map(({ slug }) => `model=${slug}`)
    expect(errorsOf(await keep(many.join('&')))).toEqual({
      '': ['این جست‌وجو شرط‌های خیلی زیادی دارد؛ چند تا را بردارید و دوباره ذخیره کنید.'],
    })
  })

  it('suggests a name and describes its conditions', async () => {
    const page = await openNew(visit(test, path('make=peugeot&tomanTo=1000000000'), { personId }) as never)
    expect(page).toMatchObject({ name: 'پژو', broken: false })
    expect(page.words).toHaveLength(2)
  })
})
