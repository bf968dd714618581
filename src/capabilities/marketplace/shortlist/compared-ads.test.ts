import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const ids = ['aaaaaaaaaa', 'bbbbbbbbbb', 'cccccccccc', 'dddddddddd', 'eeeeeeeeee'] as const
let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

/** The store as a page has it that was just opened. */
async function openPage() {
  vi.resetModules()
  return import('./compared-ads.ts')
}

describe('the cars that somebody wants to compare', () => {
  test('are the same on the next page', async () => {
    const first = await openPage()
    first.toggleCompared(ids[0])
    first.toggleCompared(ids[1])
    expect((await openPage()).comparedNow()).toEqual({ ids: [ids[0], ids[1]], refused: false })
  })

  test('leave by the same press', async () => {
    const { toggleCompared, comparedNow } = await openPage()
    toggleCompared(ids[0])
    toggleCompared(ids[0])
    expect(comparedNow().ids).toEqual([])
  })

  test('a fifth is refused and said so, until one leaves', async () => {
    const { toggleCompared, comparedNow } = await openPage()
    for (const id of ids) toggleCompared(id)
    expect(comparedNow()).toEqual({ ids: ids.slice(0, 4), refused: true })
    toggleCompared(ids[1])
    toggleCompared(ids[4])
    expect(comparedNow()).toEqual({ ids: [ids[0], ids[2], ids[3], ids[4]], refused: false })
  })

  test.each(['{', '"x"', 'null', '[1,{"a":2},"no id"]', '{"length":1}'])(
    'survive the damaged memory %s',
    async (text) => {
      stored.set('compared-ads', text)
      expect((await openPage()).comparedNow()).toEqual({ ids: [], refused: false })
    },
  )

  test('last as long as the page where nothing may be stored', async () => {
    vi.stubGlobal('localStorage', undefined)
    const { toggleCompared, comparedNow } = await openPage()
    toggleCompared(ids[0])
    expect(comparedNow().ids).toEqual([ids[0]])
  })
})
