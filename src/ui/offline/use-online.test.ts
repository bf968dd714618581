import { afterEach, expect, it, vi } from 'vitest'
import { connection, setReachable } from './use-online.ts'

afterEach(() => {
  setReachable(true)
  vi.unstubAllGlobals()
})

it.each([
  [true, true, 'online'],
  [true, false, 'unreachable'],
  [false, true, 'no-network'],
  [false, false, 'no-network'],
] as const)('only the device reports a missing network: device %s, our server %s is %s', (device, server, words) => {
  vi.stubGlobal('navigator', { onLine: device })
  setReachable(server)
  expect(connection()).toBe(words)
})
