import type { RouteConfigEntry } from '@react-router/dev/routes'
import { createStaticHandler, type RouteObject, type StaticHandlerContext } from 'react-router'
import { expect, it, vi } from 'vitest'
import { seededRandom } from '#kit/seeded-random.ts'
import { pagePatterns } from '#platform/http/page-pattern.ts'
import { addressesOf } from '../../tests/support/addresses.ts'
import routes from '../routes.ts'

const idOf = ({ id, file, path }: RouteConfigEntry): string => id ?? `${file} ${path}`
const asObjects = (entries: readonly RouteConfigEntry[]): RouteObject[] =>
  entries.map((entry) =>
    entry.index
      ? { index: true, id: idOf(entry) }
      : { path: entry.path, id: idOf(entry), children: entry.children && asObjects(entry.children) },
  )
const asTable = (entries: readonly RouteConfigEntry[], parentId?: string): [string, object][] =>
  entries.flatMap((entry) => {
    const id = idOf(entry)
    return [[id, { ...entry, id, parentId }], ...asTable(entry.children ?? [], id)] as [string, object][]
  })

const router = createStaticHandler(asObjects(routes))
const mayAnswer = pagePatterns(Object.fromEntries(asTable(routes)) as never)
const addresses = addressesOf(routes).map(({ path }) => path)
const names = [...new Set(addresses.flatMap((path) => path.split('/')))].filter((name) => /^[a-z]/.test(name))
const random = seededRandom('addresses')

/** An address as somebody types it: a name where a parameter stands, in another case, encoded, with more slashes. */
function typed(path: string): string {
  const segments = path.split('/').map((segment) => {
    if (segment.startsWith(':')) return random.pick([...names, '17', 'a.json', '%D9%BE%DA%98%D9%88', '%E0%A4%A'])
    if (segment === '*') return random.pick(names)
    return random.pick([segment, segment, segment, segment.toUpperCase(), segment.replace('e', '%65')])
  })
  const changed = random.pick([segments, segments, segments, segments.slice(0, -1), [...segments, random.pick(names)]])
  return `/${changed.join('/')}${random.pick(['', '', '/', '//'])}`.replace(/^\/+/, '/')
}

it('names every page that the router could choose for an address', async () => {
  // The router warns of an address that it cannot decode.
  vi.spyOn(console, 'warn').mockReturnValue()
  let match = 0
  for (let n = 0; n < 3000; n++) {
    const path = typed(random.pick(addresses))
    const { matches } = (await router.query(new Request(`http://localhost${path}`))) as StaticHandlerContext
    const chosen = matches.map(({ route }) => route.id)
    if (!chosen.at(-1)!.includes('not-found')) match++
    const candidates = mayAnswer(path).map(({ routeIds }) => routeIds)
    expect(candidates.map((ids) => ids.join('>'))).toContain(chosen.join('>'))
  }
  expect(match).toBeGreaterThan(1500)
})
