import { beforeAll, describe, expect, test } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import { scopeContext } from '#platform/context.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { aPerson, anAd, visit } from '../../../../../tests/support/market.ts'
import { listMeta } from '../list-meta.ts'
import { loader } from './advertisement.tsx'
import { loader as fragment } from './list-fragment.ts'

const db = useTestDb({ perFile: true })
beforeAll(() => loadCatalogue(db.db))

const path = '/services/used-vehicle/advertisement'

/** Requests a page as a browser does: as a document, or as the data of a navigation. */
async function open(query = '', { document = false, personId }: { document?: boolean; personId?: bigint } = {}) {
  const args = visit(db, path + query, { personId })
  const scope = args.context.get(scopeContext)
  scope.document = document
  return { view: await loader(args), parts: scope.parts }
}

async function read(want: 'page' | 'counts', query = '') {
  const answer = await fragment(visit(db, `${path}/part?want=${want}${query}`))
  return (await answer.json()) as { cards: string; options: Record<string, string>; total: number }
}

const cardOf = (html: string | null | undefined, id: string) =>
  (html ?? '').split('<li ').find((card) => card.includes(`data-ad="${id}"`)) ?? ''

describe('cards cached as markup', () => {
  test('show a changed price at once, and disappear when the ad is suspended', async () => {
    const ad = await anAd(db, { toman: 800_000_000 })
    const set = (values: object) => db.db.updateTable('ad').set(values).where('id', '=', ad.id).execute()
    expect(cardOf((await open()).view.cards, ad.public_id)).toContain('۸۰۰,۰۰۰,۰۰۰')
    expect(cardOf((await open()).view.cards, ad.public_id)).toContain('۸۰۰,۰۰۰,۰۰۰')
    await set({ price_rial: 7_000_000_000n })
    expect(cardOf((await open()).view.cards, ad.public_id)).toContain('۷۰۰,۰۰۰,۰۰۰')
    expect(cardOf((await read('page')).cards, ad.public_id)).toContain('۷۰۰,۰۰۰,۰۰۰')
    await set({ state: 'suspended' })
    expect(cardOf((await open()).view.cards, ad.public_id)).toBe('')
  })

  test('stand once in a document, and as the same text in navigation data', async () => {
    const ad = await anAd(db, { toman: 600_000_000 })
    const document = await open('', { document: true })
    expect(JSON.stringify(document.view)).not.toContain(ad.public_id)
    expect(document.view.options.make).toBeNull()
    const data = await open()
    expect(data.parts).toBeUndefined()
    expect(cardOf(data.view.cards, ad.public_id)).toContain('data-toman="600000000"')
    expect(document.parts?.get('cards')).toBe(data.view.cards)
    expect(document.parts?.get('options-make')).toBe(data.view.options.make)
    expect((await read('counts')).options.make).toBe(data.view.options.make)
  })

  test('are identical for a guest and for a person who bookmarked the ad', async () => {
    const ad = await anAd(db)
    const { id: personId } = await aPerson(db)
    const bookmark = { person_id: personId, ad_id: ad.id, created_at: db.now, price_rial: null }
    await db.db.insertInto('bookmark').values(bookmark).execute()
    const [guest, person] = [await open(), await open('', { personId })]
    expect(cardOf(guest.view.cards, ad.public_id)).toContain('aria-pressed="false"')
    expect(person.view.cards).toBe(guest.view.cards)
  })
})

describe('the map above the list', () => {
  test('is markup with its own styles, once per document, and keeps the filters', async () => {
    await anAd(db)
    const data = await open('?map=1')
    expect(data.view.map).toContain('<link rel="stylesheet"')
    expect(data.view.map).toContain('<input type="hidden" form="filter-form" name="map" value="1"/>')
    expect(data.view.map).toContain(
      'href="/services/used-vehicle/advertisement?province=tehran&amp;map=1" rel="nofollow"',
    )
    const document = await open('?map=1', { document: true })
    expect([document.view.map, document.parts?.get('map')]).toEqual([null, data.view.map])
    expect('map' in (await open()).view).toBe(false)
  })

  test('names the chosen place and the effect of pressing it', async () => {
    await anAd(db)
    const { map } = (await open('?province=tehran&map=1')).view
    const tile = /<a id="map-tehran"[^>]*>.*?<\/a>/.exec(map!)![0]
    expect(tile).toContain('aria-current="true"')
    expect(tile.replace(/<[^>]+>/g, ' ')).toMatch(/تهران\s+[۰-۹]+\s+آگهی؛ حذف این استان/)
  })

  test('is not a separate page for search engines', async () => {
    await anAd(db)
    const [plain, map] = [(await open('?province=tehran')).view, (await open('?province=tehran&map=1')).view]
    expect(listMeta(map)).toEqual({ path: listMeta(plain).path, hidden: true })
    expect(listMeta(plain)).toEqual({ path: `${path}?province=tehran`, hidden: false })
  })
})
