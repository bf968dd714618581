import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findMachineClocks } from './machine-clock.ts'

const root = join(import.meta.dirname, '../../src')
const paths = globSync('**/*.{ts,tsx}', { cwd: root }).filter((path) => !path.endsWith('.d.ts'))

it('no server code reads the clock of this machine: instances use the time of their database', () => {
  expect(findMachineClocks(new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')])))).toEqual([])
})

const action = 'features/payment/server/pay.ts'
const checked = (path: string, source: string) => findMachineClocks(new Map([[path, source]]))

it.each([
  [action, `const now = Date.now()`],
  [action, `const now = new Date()`],
  [action, `const now = Date()`],
  ['features/payment/contract.ts', `export const now = () => new Date()`],
  ['features/payment/screens/pay.tsx', `export const loader = () => new Date()`],
  ['platform/holds.ts', `import { systemClock } from './clock.ts'`],
  ['app/jobs.ts', `const at = Date.now()`],
])('%s: %s is found', (path, source) => {
  expect(checked(path, source)).toEqual([expect.stringContaining(`${path} uses `)])
})

it.each([
  [action, `const later = new Date(now.getTime() + 1000)`],
  [action, `const began = performance.now()`],
  [action, `const at = clock.now()`],
  ['platform/clock.ts', `export const now = () => new Date()`],
  ['ui/toasts/toast.tsx', `const began = Date.now()`],
])('%s: %s is accepted', (path, source) => {
  expect(checked(path, source)).toEqual([])
})
