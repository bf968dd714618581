import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { wantedPart } from './lazy-when-visible.tsx'

let online: (() => void)[]
beforeEach(() => {
  online = []
  vi.stubGlobal('location', new URL('https://farman.example/ad'))
  vi.stubGlobal('document', { documentElement: { dataset: { build: 'same' } } })
  vi.stubGlobal('window', {
    dispatchEvent: () => true,
    addEventListener: (_name: string, listener: () => void) => online.push(listener),
  })
  vi.stubGlobal('fetch', async () => new Response('{"id":"same"}'))
})
afterEach(() => vi.unstubAllGlobals())

const state = async (part: Promise<unknown>) =>
  Promise.race([part.then(() => 'there'), new Promise((resolve) => setTimeout(resolve, 20, 'waiting'))])

it('a failed part never breaks the page: it loads when it is requested again', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new TypeError('missing')).mockResolvedValue('part')
  const { wanted, want } = wantedPart(load)
  want(true)
  expect(await state(wanted())).toBe('waiting')
  want(true)
  expect(await wanted()).toEqual({ default: 'part' })
})

it('a failed part loads by itself when the network is back', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new TypeError('missing')).mockResolvedValue('part')
  const { wanted, want } = wantedPart(load)
  want(true)
  expect(await state(wanted())).toBe('waiting')
  expect(online).toHaveLength(1)
  online[0]!()
  expect(await wanted()).toEqual({ default: 'part' })
})

it('a part is loaded only when the user comes near it, and once', async () => {
  const load = vi.fn(async () => 'part')
  const { wanted, want } = wantedPart(load)
  expect([await state(wanted()), load.mock.calls.length]).toEqual(['waiting', 0])
  want(true)
  want(false)
  await wanted()
  expect(load).toHaveBeenCalledTimes(1)
})
