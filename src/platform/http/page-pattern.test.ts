import { expect, it } from 'vitest'
import { pagePatterns } from './page-pattern.ts'

const route = (id: string, parentId: string | undefined, path?: string, index?: boolean) => ({
  id,
  parentId,
  path,
  index,
  module: {},
})
const routes = Object.fromEntries(
  [
    route('root', undefined, ''),
    route('frame', 'root'),
    route('home', 'frame', undefined, true),
    route('ad', 'frame', 'services/used-vehicle/:adId'),
    route('admin', 'root', 'admin'),
    route('people', 'admin', 'people/:personId'),
    route('other', 'frame', '*'),
  ].map((each) => [each.id, each]),
) as never

it.each([
  ['/', '/'],
  ['/_root.data', '/'],
  ['/services/used-vehicle/17', '/services/used-vehicle/:adId'],
  ['/services/used-vehicle/17.data', '/services/used-vehicle/:adId'],
  ['/admin/people/5', '/admin/people/:personId'],
  ['/no/such/page', '/*'],
  ['/%E0%A4%A', '/*'],
])('%s is answered by %s', (path, pattern) => expect(pagePatterns(routes)(path)).toBe(pattern))
