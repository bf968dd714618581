import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadWithReloadRule, reloadGuardMs } from './safe-loading.ts'

const oldPage = { documentElement: { dataset: { build: 'old' } } }
let notices: string[]

beforeEach(() => {
  notices = []
  vi.stubGlobal('document', oldPage)
  vi.stubGlobal('window', {
    dispatchEvent: ({ type, detail }: CustomEvent<string>) => notices.push(`${type} ${detail}`),
  })
})
afterEach(() => void vi.unstubAllGlobals())

/** A tab with its own memory and clock; `parts` says whether the next page's modules can be had. */
function tab({ newest, parts }: { newest: string | null; parts: boolean[] }) {
  const memory = new Map<string, string>()
  const opened: string[] = []
  let now = 1_000_000
  const storage = {
    getItem: (key: string) => memory.get(key) ?? null,
    setItem: (key: string, value: string) => memory.set(key, value),
  } as unknown as Storage
  const scope = { storage, now: () => now, go: (to: string) => void opened.push(to), newest: async () => newest }
  const load = async () => {
    if (!parts.shift()) throw new TypeError('Failed to fetch dynamically imported module')
  }
  return {
    opened,
    passMs: (ms: number) => void (now += ms),
    follow: (to: string) => loadWithReloadRule(['/assets/page.js'], to, scope, load),
  }
}

describe('a link whose page cannot be loaded', () => {
  it('just works when the parts are there', async () => {
    const { follow, opened } = tab({ newest: 'new', parts: [true] })
    expect(await follow('/profile')).toBe(true)
    expect([opened, notices]).toEqual([[], []])
  })

  it('opens its page afresh when the server has a newer build', async () => {
    const { follow, opened } = tab({ newest: 'new', parts: [false] })
    expect(await follow('/profile')).toBe(false)
    expect([opened, notices]).toEqual([['/profile'], []])
  })

  it('opens afresh at most once in ten seconds, and says so instead of going round in circles', async () => {
    const { follow, opened, passMs } = tab({ newest: 'new', parts: [] })
    await follow('/one')
    passMs(reloadGuardMs)
    await follow('/two')
    expect([opened, notices]).toEqual([['/one'], ['page-part-missing /two']])
    passMs(1)
    await follow('/three')
    expect(opened).toEqual(['/one', '/three'])
  })

  it('stays where it is, and says so, when the build is the same: the file is just missing', async () => {
    const { follow, opened } = tab({ newest: 'old', parts: [false] })
    await follow('/profile')
    expect([opened, notices]).toEqual([[], ['page-part-missing /profile']])
  })

  it('stays where it is, and says so, without a connection', async () => {
    const { follow, opened } = tab({ newest: null, parts: [false] })
    await follow('/profile')
    expect([opened, notices]).toEqual([[], ['page-part-missing /profile']])
  })
})
