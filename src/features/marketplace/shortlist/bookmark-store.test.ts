import { beforeEach, expect, it, vi } from 'vitest'
import type * as Store from './bookmark-store.ts'

type Call = { intent: string | undefined; id: string | undefined; answer: (ids: string[] | number) => void }

const calls: Call[] = []
vi.mock('#ui/http-client.ts', () => ({
  callServer: (_address: string, { body }: { body?: URLSearchParams }) =>
    new Promise((resolve) => {
      calls.push({
        intent: body?.get('intent') ?? undefined,
        id: body?.get('id') ?? undefined,
        answer: (ids) =>
          resolve(typeof ids === 'number' ? { ok: false, code: 'limit', status: ids } : { ok: true, value: { ids } }),
      })
    }),
}))
/** What the offline part received: the store, through which another tab's list arrives. */
let tab: Store.BookmarkStore | undefined
vi.mock('#ui/load-chunk.ts', () => ({
  loadChunkQuietly: async () => ({
    rememberBookmarks: async (_ids: string[], { store }: { store: Store.BookmarkStore }) => void (tab = store),
  }),
}))
vi.mock('./stored-ads.ts', () => ({ readStored: () => [], writeStored() {}, whenStoredElsewhere() {} }))
vi.stubGlobal('window', { dispatchEvent() {} })

const ad = (id: string) => ({ id, at: '', toman: null })
let store: typeof Store
const storedOf = () => [...store.currentBookmarks().keys()].toSorted()
const sent = async (count: number) => {
  await vi.waitFor(() => expect(calls).toHaveLength(count))
  return calls.at(-1)!
}

beforeEach(async () => {
  calls.length = 0
  vi.resetModules()
  store = await import('./bookmark-store.ts')
})

it("keeps a bookmark set while the account's list was loading", async () => {
  const loaded = store.storeBookmarksInAccount()
  const list = await sent(1)
  const kept1 = store.toggleBookmark(ad('a'), 'a')
  ;(await sent(2)).answer(['a'])
  await kept1
  list.answer(['b'])
  await loaded
  expect(storedOf()).toEqual(['a', 'b'])
})

it('shows the last of two quick changes and sends them in order', async () => {
  const loaded = store.storeBookmarksInAccount()
  ;(await sent(1)).answer([])
  await loaded
  const [on, off] = [store.toggleBookmark(ad('a'), 'a'), store.toggleBookmark(ad('a'), 'a')]
  const first = await sent(2)
  expect([storedOf(), first.intent]).toEqual([[], 'keep'])
  first.answer(['a'])
  await on
  const second = await sent(3)
  expect([storedOf(), second.intent]).toEqual([[], 'drop'])
  second.answer([])
  await off
  expect(storedOf()).toEqual([])
})

it('reverts only the ad that the server refused', async () => {
  const loaded = store.storeBookmarksInAccount()
  ;(await sent(1)).answer(['c'])
  await loaded
  const refused = store.toggleBookmark(ad('a'), 'a')
  const a = await sent(2)
  const taken = store.toggleBookmark(ad('b'), 'b')
  ;(await sent(3)).answer(['b', 'c'])
  await taken
  a.answer(429)
  await expect(refused).rejects.toThrow('Changing bookmarks failed: limit')
  expect(storedOf()).toEqual(['b', 'c'])
})

it('does not revert to an older change over a newer one', async () => {
  const loaded = store.storeBookmarksInAccount()
  ;(await sent(1)).answer([])
  await loaded
  const on = store.toggleBookmark(ad('a'), 'a').catch(() => {})
  const off = store.toggleBookmark(ad('a'), 'a')
  ;(await sent(2)).answer(429)
  await on
  ;(await sent(3)).answer([])
  await off
  expect(storedOf()).toEqual([])
})

it('keeps a change over a list that another tab requested earlier', async () => {
  const loaded = store.storeBookmarksInAccount()
  ;(await sent(1)).answer([])
  await loaded
  await vi.waitFor(() => expect(tab).toBeDefined())
  const isRequested = Date.now() - 1000
  const on = store.toggleBookmark(ad('a'), 'a')
  ;(await sent(2)).answer(['a'])
  await on
  tab!.setIdsOfOtherTab(['b'], isRequested)
  expect(storedOf()).toEqual(['a', 'b'])
  // A list that another tab requested later includes it.
  tab!.setIdsOfOtherTab(['b'], Date.now() + 1000)
  expect(storedOf()).toEqual(['b'])
})
