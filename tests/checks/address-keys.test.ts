import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findAddressKeys } from './address-keys.ts'

const root = join(import.meta.dirname, '../../src')
const paths = globSync('**/*.{ts,tsx}', { cwd: root }).filter((path) => !path.endsWith('.d.ts'))
const planted = (source: string) => findAddressKeys(new Map([['features/x/server/x.ts', source]]))

it('no limit and no queue is keyed by a raw address', () => {
  expect(findAddressKeys(new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')])))).toEqual([])
})

it.each([
  'consumeLimits(ctx, [{ key: `quotes:${scope.session.personId ?? scope.address}`, max: 1, seconds: 1 }])',
  'const limit = { key: `x:${ctx.scope.address}`, max: 1 }',
  'const limitsFor = (address: string) => [{ key: "x" + address }]',
  'const keyGenerator = ({ ip }: Request) => ip',
  'register(rateLimit, { keyGenerator: (request) => request.ip })',
  'enter({ sender: socket.remoteAddress })',
])('finds %s', (source) => {
  expect(planted(source)).toHaveLength(1)
})

it.each([
  'const keyGenerator = ({ ip }: Request) => addressGroup(ip)',
  'const limit = { key: `x:${personId}`, max: 1 }',
  'consumeLimits(ctx, addressLimits("x", ctx.scope.address, { max: 1, seconds: 1 }))',
])('allows %s', (source) => {
  expect(planted(source)).toEqual([])
})
