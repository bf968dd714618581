import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { allowed, findClientTruth } from './client-truth.ts'

const root = join(import.meta.dirname, '../../src')
const paths = globSync('**/*.{ts,tsx}', { cwd: root }).filter((path) => !path.endsWith('.d.ts'))
const sources = new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))

it('no header and no field of a request decides a time, a sum or a person', () => {
  expect(findClientTruth(sources)).toEqual([])
})

it.each([
  ['features/parking/screens/stop.ts', `request.headers.get('x-waited-seconds')`],
  ['features/parking/server/http.ts', `  waitedSeconds: z.int().optional(),`],
  ['features/sales/schemas.ts', `  priceRial: z.coerce.bigint(),`],
  ['features/deals/screens/deal.tsx', `  sellerId: z.string(),`],
  ['platform/http/page-routes.ts', `request.headers['x-now']`],
])('is reported in %s: %s', (path, source) => {
  expect(findClientTruth(new Map([[path, source]]))).toHaveLength(1)
})

it('allows only fields that code reads', () => {
  const taken = Object.keys(allowed.allowedFields).filter((entry) => {
    const [path = '', field = ''] = entry.split(' ')
    return new RegExp(`\\b${field}:`).test(sources.get(path) ?? '')
  })
  expect(taken).toEqual(Object.keys(allowed.allowedFields))
})
