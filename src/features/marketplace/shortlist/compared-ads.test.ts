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

/** Loads the store like a newly opened page. */
async function openPage() {
  vi.resetModules()
  return import('./compared-ads.ts')
}

describe('cars chosen for comparison', () => {
  test('persist on the next page', async () => {
    const first = await openPage()
    first.toggleCompared(ids[0])
    first.toggleCompared(ids[1])
    expect((await openPage()).comparedNow()).toEqual({ ids: [ids[0], ids[1]], refused: false })
  })

  test('are removed by the same press', async () => {
    const { toggleCompared, comparedNow } = await openPage()
    toggleCompared(ids[0])
    toggleCompared(ids[0])
    expect(comparedNow().ids).toEqual([])
  })

  test('refuse a fifth with a message, until one is removed', async () => {
    const { toggleCompared, comparedNow } = await openPage()
    for (const id of ids) toggleCompared(id)
    expect(comparedNow()).toEqual({ ids: ids.slice(0, 4), refused: true })
    toggleCompared(ids[1])
    toggleCompared(ids[4])
    expect(comparedNow()).toEqual({ ids: [ids[0], ids[2], ids[3], ids[4]], refused: false })
  })

  test.each(['{', '"x"', 'null', '[1,{"a":2},"no id"]', '{"length":1}'])(
    'survive the damaged storage %s',
    async (text) => {
      stored.set('compared-ads', text)
      expect((await openPage()).comparedNow()).toEqual({ ids: [], refused: false })
    },
  )

  test('last as long as the page without storage', async () => {
    vi.stubGlobal('localStorage', undefined)
    const { toggleCompared, comparedNow } = await openPage()
    toggleCompared(ids[0])
    expect(comparedNow().ids).toEqual([ids[0]])
  })
})
