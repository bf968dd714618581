import { beforeEach, describe, expect, test } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { anAd, aPerson, requestContext, visit } from '../../../../../tests/support/market.ts'
import { countBookmarks } from '../server/find-bookmarks.ts'
import { findBookmarks } from '../server/find-bookmarks.ts'
import { loader as readCards } from './bookmark-cards.ts'
import { action, loader } from './bookmarks.ts'
import { action as submit, loader as openPage } from './my-bookmarks.tsx'

const db = useTestDb()
beforeEach(() => loadCatalogue(db.db))

const path = '/profile/my-bookmarks/kept'
type Answer = { ids?: string[]; merged?: number; error?: { code: string; message: string } }

const read = async (response: Response) => ({ status: response.status, ...((await response.json()) as Answer) })
const get = async (personId?: bigint) => read(await loader(visit(db, path, { personId })))
const post = async (form: Record<string, string>, personId?: bigint, now = db.now) =>
  read(await action(visit(db, path, { form, personId, now })))
const keep = (id: string, personId?: bigint, now?: Date) => post({ intent: 'keep', id }, personId, now)
const later = (minutes: number) => new Date(db.now.getTime() + minutes * 60_000)

const page = (personId: bigint) => findBookmarks(requestContext(db, { personId }).ctx, personId)
const rows = (personId: bigint) => db.db.selectFrom('bookmark').selectAll().where('person_id', '=', personId).execute()

describe('bookmarking and removing', () => {
  test('lists bookmarks newest first, and a repeat changes nothing', async () => {
    const { id } = await aPerson(db)
    const [first, second] = [await anAd(db), await anAd(db)]
    await keep(first.public_id, id, later(0))
    await keep(second.public_id, id, later(1))
    await db.db.updateTable('ad').set({ price_rial: 5n }).where('id', '=', first.id).execute()
    expect(await keep(first.public_id, id, later(2))).toEqual({ status: 200, ids: [second.public_id, first.public_id] })
    expect(await rows(id)).toContainEqual({
      person_id: id,
      ad_id: first.id,
      created_at: later(0),
      price_rial: 10_000_000_000n,
      quiet: false,
      gone_at: null,
    })
  })

  test('removes one, and removing it again succeeds', async () => {
    const { id } = await aPerson(db)
    const [ad, other] = [await anAd(db), await anAd(db)]
    await keep(ad.public_id, id)
    await keep(other.public_id, id)
    const drop = { intent: 'drop', id: ad.public_id }
    expect(await post(drop, id)).toEqual({ status: 200, ids: [other.public_id] })
    expect(await post(drop, id)).toEqual({ status: 200, ids: [other.public_id] })
  })

  test('applies a change with an idempotency key once: a late repeat does not revert later changes', async () => {
    const { id } = await aPerson(db)
    const ad = await anAd(db)
    const send = async (intent: string, key: string, publicId = ad.public_id) => {
      const args = visit(db, path, { form: { intent, id: publicId }, personId: id })
      args.request.headers.set('idempotency-key', key)
      return read(await action(args))
    }
    expect(await send('keep', 'keep-it-1')).toEqual({ status: 200, ids: [ad.public_id] })
    expect(await send('drop', 'drop-it-1')).toEqual({ status: 200, ids: [] })
    expect(await send('keep', 'keep-it-1')).toEqual({ status: 200, ids: [ad.public_id] })
    expect(await get(id)).toEqual({ status: 200, ids: [] })
    expect(await send('drop', 'keep-it-1')).toMatchObject({ status: 422, error: { code: 'idempotency-key-reused' } })
  })

  test("hides a person's bookmarks from others and protects them", async () => {
    const [mine, theirs] = [(await aPerson(db)).id, (await aPerson(db)).id]
    const ad = await anAd(db)
    await keep(ad.public_id, theirs)
    expect(await get(mine)).toEqual({ status: 200, ids: [] })
    await post({ intent: 'drop', id: ad.public_id }, mine)
    expect(await get(theirs)).toEqual({ status: 200, ids: [ad.public_id] })
    expect((await page(mine)).cards).toEqual([])
    expect(await countBookmarks(db.db, mine)).toBe(0)
  })

  test('refuses a guest', async () => {
    const ad = await anAd(db)
    const refused = { status: 401, error: { code: 'sign-in' } }
    expect(await get()).toMatchObject(refused)
    expect(await keep(ad.public_id)).toMatchObject(refused)
    expect(await db.db.selectFrom('bookmark').selectAll().execute()).toEqual([])
  })

  test('answers privately and without caching', async () => {
    const { id } = await aPerson(db)
    const response = await loader(visit(db, path, { personId: id }))
    expect(response.headers.get('cache-control')).toBe('private, no-store')
  })

  test.each([
    [{}],
    [{ intent: 'keep' }],
    [{ intent: 'keep', id: 'x' }],
    [{ intent: 'drop', id: "'; drop--" }],
    [{ intent: 'burn', id: '0123456789' }],
    [{ intent: 'merge' }],
    [{ intent: 'merge', ads: '{' }],
    [{ intent: 'merge', ads: '{}' }],
    [{ intent: 'merge', ads: '[{"id":5}]' }],
    [{ intent: 'merge', ads: JSON.stringify(Array.from({ length: 201 }, () => ({ id: '0123456789' }))) }],
  ])('refuses %j', async (form) => {
    const { id } = await aPerson(db)
    expect(await post(form as unknown as Record<string, string>, id)).toMatchObject({
      status: 422,
      error: { code: 'invalid' },
    })
  })

  test('refuses an ad that is not visible', async () => {
    const { id } = await aPerson(db)
    const draft = await anAd(db, { state: 'pending' })
    expect(await keep(draft.public_id, id)).toMatchObject({ status: 404 })
    expect(await keep('0000000000', id)).toMatchObject({ status: 404 })
  })
})

describe("merging a device's bookmarks after sign-in", () => {
  const merge = (ads: object[], personId: bigint) => post({ intent: 'merge', ads: JSON.stringify(ads) }, personId)
  const seenAt = (ms: number) => new Date(ms).toISOString()

  test("keeps each one's day and price; existing ones stay", async () => {
    const { id } = await aPerson(db)
    const [had, brought, gone] = [await anAd(db), await anAd(db), await anAd(db, { state: 'removed' })]
    await keep(had.public_id, id)
    const at = seenAt(brought.created_at.getTime() + 60_000)
    const answer = await merge(
      [
        { id: had.public_id, at, toman: 1 },
        { id: brought.public_id, at, toman: 1_100_000_000 },
        { id: gone.public_id, at, toman: null },
        { id: '0000000000', at, toman: null },
      ],
      id,
    )
    expect(answer).toEqual({ status: 200, ids: [had.public_id, brought.public_id], merged: 1 })
    expect((await rows(id)).map(({ price_rial }) => price_rial).toSorted()).toEqual([10_000_000_000n, 11_000_000_000n])
    expect((await rows(id)).find(({ ad_id }) => ad_id === brought.id)?.created_at.toISOString()).toBe(at)
  })

  test.each([
    [{ toman: 10 ** 13 + 1 }],
    [{ toman: -5 }],
    [{ toman: 0.5 }],
    [{ toman: 'cheap' }],
    [{ toman: null }],
    [{}],
    [{ at: 'yesterday' }],
    [{ at: '2031-01-01T00:00:00.000Z' }],
    [{ at: '1999-01-01T00:00:00.000Z' }],
  ])('treats implausible data as unknown: %j', async (existing) => {
    const { id } = await aPerson(db)
    const ad = await anAd(db)
    expect(await merge([{ id: ad.public_id, ...existing }], id)).toMatchObject({ merged: 1 })
    expect(await rows(id)).toMatchObject([{ price_rial: 10_000_000_000n, created_at: db.now }])
  })

  test('accepts an empty list and duplicates', async () => {
    const { id } = await aPerson(db)
    const ad = await anAd(db)
    expect(await merge([], id)).toEqual({ status: 200, ids: [], merged: 0 })
    expect(await merge([{ id: ad.public_id }, { id: ad.public_id }], id)).toMatchObject({ merged: 1 })
  })
})

describe('the page of bookmarks', () => {
  test('shows price changes, marks sold ads, and counts vanished ones', async () => {
    const { id } = await aPerson(db)
    const made = { cheaper: await anAd(db), sold: await anAd(db), gone: await anAd(db), same: await anAd(db) }
    for (const ad of Object.values(made)) await keep(ad.public_id, id)
    const change = (ad: { id: bigint }, values: object) =>
      db.db.updateTable('ad').set(values).where('id', '=', ad.id).execute()
    await change(made.cheaper, { price_rial: 9_800_000_000n })
    await change(made.sold, { state: 'sold', price_rial: 1n })
    await change(made.gone, { state: 'removed' })
    const view = await page(id)
    expect(view).toMatchObject({ gone: 1 })
    expect(view.cards.map(({ id, change, sold }) => ({ id, change, sold }))).toEqual([
      { id: made.same.public_id, change: null, sold: false },
      { id: made.sold.public_id, change: null, sold: true },
      { id: made.cheaper.public_id, change: -20_000_000, sold: false },
    ])
    expect(view.ids).toHaveLength(4)
    expect(await countBookmarks(db.db, id)).toBe(3)
  })

  test("shows a guest an empty page, and the device's cards by their ids", async () => {
    const [live, sold, hidden] = [
      await anAd(db),
      await anAd(db, { state: 'sold' }),
      await anAd(db, { state: 'pending' }),
    ]
    expect(await openPage(visit(db, '/profile/my-bookmarks'))).toEqual({ bookmarks: null, numbers: null })
    const ids = [sold, hidden, live].map(({ public_id }) => public_id).join(',')
    const response = await readCards(visit(db, `/profile/my-bookmarks/cards?ids=${ids},%00,,x'y`))
    const { cards } = (await response.json()) as { cards: { id: string; sold: boolean }[] }
    expect(cards.map(({ id, sold }) => [id, sold])).toEqual([
      [sold.public_id, true],
      [live.public_id, false],
    ])
  })

  test('removes one by a form without JavaScript and leads back', async () => {
    const { id } = await aPerson(db)
    const ad = await anAd(db)
    await keep(ad.public_id, id)
    const form = { intent: 'drop', id: ad.public_id }
    const send = (personId?: bigint) =>
      submit(visit(db, '/profile/my-bookmarks', { form, personId })).catch((e: Response) => e) as Promise<Response>
    expect((await send()).headers.get('location')).toBe('/login?next=%2Fprofile%2Fmy-bookmarks')
    expect((await page(id)).cards).toHaveLength(1)
    expect((await send(id)).headers.get('location')).toBe('/profile/my-bookmarks')
    expect((await page(id)).cards).toEqual([])
  })
})
