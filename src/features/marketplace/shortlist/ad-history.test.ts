import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const [first, second] = ['aaaaaaaaaa', 'bbbbbbbbbb'] as const
const idOf = (number: number) => String(number).padStart(10, '0')
let stored: Map<string, string>
let owner: string

beforeEach(() => {
  stored = new Map()
  owner = 'guest'
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
  vi.doMock('#ui/document-owner.ts', () => ({ documentOwner: () => owner }))
})
afterEach(() => vi.unstubAllGlobals())

/** Loads the store like a newly opened page. */
async function openPage() {
  vi.resetModules()
  return import('./ad-history.ts')
}

describe("a device's knowledge about the ads of a list", () => {
  test('persists on the next page', async () => {
    const page = await openPage()
    page.markSeen(first)
    page.hideAd(second)
    expect((await openPage()).adHistory()).toMatchObject({ seen: [first], hidden: [second] })
  })

  test('belongs to one person', async () => {
    ;(await openPage()).hideAd(first)
    owner = 'ali'
    expect((await openPage()).adHistory().hidden).toEqual([])
    owner = 'guest'
    expect((await openPage()).adHistory().hidden).toEqual([first])
  })

  test('is limited to the last ads', async () => {
    const page = await openPage()
    for (let number = 0; number <= page.maxIds; number++) page.markSeen(idOf(number))
    const { seen } = (await openPage()).adHistory()
    expect([seen.length, seen[0], seen.at(-1)]).toEqual([page.maxIds, idOf(page.maxIds), idOf(1)])
  })

  test('restores hidden ads one by one or together', async () => {
    const { hideAd, unhideAds, adHistory } = await openPage()
    hideAd(first)
    hideAd(second)
    unhideAds([first])
    expect(adHistory().hidden).toEqual([second])
    unhideAds([first, second])
    expect(adHistory().hidden).toEqual([])
  })

  test('keeps concurrent writes of another tab', async () => {
    const here = await openPage()
    here.hideAd(first)
    ;(await openPage()).hideAd(second)
    here.markSeen(first)
    expect(here.adHistory().hidden).toEqual([second, first])
  })

  test.each(['{', '"x"', 'null', '[]', '{"seen":"x","hidden":[1,{"a":2},"no id"],"looked":"x","before":-1}'])(
    'survives the damaged storage %s',
    async (text) => {
      stored.set('draft:guest:ad-history', text)
      expect((await openPage()).adHistory()).toEqual({ seen: [], hidden: [], looked: 0, before: 0 })
    },
  )

  test('lasts as long as the page without storage', async () => {
    vi.stubGlobal('localStorage', undefined)
    const page = await openPage()
    page.hideAd(first)
    page.markSeen(second)
    expect(page.adHistory()).toMatchObject({ hidden: [first], seen: [second] })
  })
})

describe('an ad is new', () => {
  const minute = 60_000
  const start = Date.parse('2026-05-01T08:00:00Z')
  test.each([
    ['never on the first visit', [0], 1, false],
    ['not within one visit', [0, 20, 40], 30, false],
    ['after a pause, when it was published in it', [0, 60], 30, true],
    ['after a pause, not when it was there before', [0, 60], -1, false],
    ['as long as that visit lasts', [0, 60, 80], 30, true],
  ])('%s', async (_name, appearances, published, fresh) => {
    const page = await openPage()
    for (const at of appearances) page.noteListVisit(start + at * minute)
    expect(page.isFresh(start + published * minute, page.adHistory())).toBe(fresh)
  })
})
