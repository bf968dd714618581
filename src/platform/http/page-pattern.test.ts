import { expect, it } from 'vitest'
import { buildOf, pagePatterns, patternText } from './page-pattern.ts'

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
    route('other', 'frame', '*'),
    route('home', 'frame', undefined, true),
    route('ad', 'frame', 'services/used-vehicle/:adId'),
    route('admin', 'root', 'admin'),
    route('people', 'admin', 'people/:personId'),
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
])('%s is answered by %s', (path, pattern) => expect(patternText(pagePatterns(routes)(path))).toBe(pattern))

it('cuts a build down to the pages that may answer, with their frames', () => {
  const build = { routes, assets: { routes } } as never
  const part = buildOf(build, pagePatterns(routes)('/admin/people/5'))
  expect(Object.keys(part.routes)).toEqual(['root', 'frame', 'other', 'admin', 'people'])
  expect(Object.keys(part.assets.routes)).toEqual(['root', 'frame', 'other', 'admin', 'people'])
})

/** Microseconds of the processor for a look-up, in the quickest of five rounds. */
function microsecondsOf(pages: number): number {
  const many = Object.fromEntries(
    Array.from({ length: pages }, (_, at) => [
      `page${at}`,
      route(`page${at}`, 'frame', `part-${at % 40}/page-${at}/:id`),
    ]),
  )
  const patternsFor = pagePatterns({ ...(routes as object), ...many } as never)
  const rounds = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage()
    for (let n = 0; n < 20_000; n++) patternsFor('/services/used-vehicle/17')
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 20_000
  })
  return Math.min(...rounds)
}

it('takes the same time for ten times as many pages', () => {
  expect(microsecondsOf(4000) / microsecondsOf(400)).toBeLessThan(2.5)
})
