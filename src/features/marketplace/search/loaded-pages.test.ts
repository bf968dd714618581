import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let stored: Map<string, string>
let owner: string
beforeEach(() => {
  stored = new Map()
  owner = 'guest'
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
  vi.doMock('#ui/document-owner.ts', () => ({ documentOwner: () => owner }))
})
afterEach(() => vi.unstubAllGlobals())

/** Loads the store like a reloaded page. */
async function reload() {
  vi.resetModules()
  return import('./loaded-pages.ts')
}

test('returns the pages of a history entry after a reload', async () => {
  const pages = { added: '<li data-ad="a"></li>', next: '?after=b' }
  ;(await reload()).rememberPages('k1', pages)
  const again = await reload()
  expect([again.recallPages('k1'), again.recallPages('k2')]).toEqual([pages, null])
})

test('keeps the four newest lists, and fewer when they are long', async () => {
  const { rememberPages, recallPages } = await reload()
  for (const key of ['1', '2', '3', '4', '5']) rememberPages(key, { added: key, next: null })
  expect(['1', '2', '5'].map((key) => recallPages(key)?.added ?? null)).toEqual([null, '2', '5'])
  rememberPages('long', { added: 'x'.repeat(1_500_000), next: null })
  expect(['5', 'long'].map((key) => recallPages(key) !== null)).toEqual([false, true])
})

test.each([
  '{',
  '[]',
  '{"owner":"guest","lists":[["k",{"added":1}]]}',
  '{"owner":"other","lists":[["k",{"added":"","next":null}]]}',
])('ignores foreign or broken storage: %s', async (text) => {
  stored.set('loaded-pages', text)
  expect((await reload()).recallPages('k')).toBeNull()
})

test('forgets the lists of another person', async () => {
  const { rememberPages, recallPages } = await reload()
  rememberPages('k', { added: 'x', next: null })
  owner = 'somebody'
  expect(recallPages('k')).toBeNull()
})
