import type { ServerBuild } from 'react-router'
import { comparedSegments, segmentsOf } from './compared-path.ts'

type Routes = ServerBuild['routes']
type Pattern = {
  /** `/services/used-vehicle/:adId` */
  text: string
  segments: readonly string[]
  /** The page itself and the frames around it. */
  routeIds: readonly string[]
}

/** Patterns of all pages: an entry without children that has an address, with the parts of those around it. */
function patternsOf(routes: Routes): Pattern[] {
  const entries = Object.values(routes).filter((entry) => entry !== undefined)
  const parents = new Set(entries.map(({ parentId }) => parentId))
  const branchOf = (id: string | undefined): string[] => {
    const entry = id === undefined ? undefined : routes[id]
    return entry ? [...branchOf(entry.parentId), entry.id] : []
  }
  return entries
    .filter(({ id, index, path }) => index || (path !== undefined && !parents.has(id)))
    .map(({ id }) => {
      const routeIds = branchOf(id)
      const segments = routeIds.flatMap((each) => segmentsOf(routes[each]!.path ?? ''))
      return { text: `/${segments.join('/')}`, segments, routeIds }
    })
    .toSorted(moreExact)
}

const kindOf = (segment: string | undefined): number => {
  if (segment === '*') return 2
  return segment?.startsWith(':') ? 1 : 0
}

/** Orders patterns: names before parameters before the rest of an address, from the left. */
function moreExact(one: Pattern, other: Pattern): number {
  const length = Math.max(one.segments.length, other.segments.length)
  for (let at = 0; at < length; at++) {
    const order = kindOf(one.segments[at]) - kindOf(other.segments[at])
    if (order !== 0) return order
  }
  return 0
}

/**
 * Whether the router could choose a pattern for an address. A parameter with an ending, `:number.json`, fits every segment here,
 * and so does what follows an optional segment: the router looks closer.
 */
function fits({ segments }: Pattern, path: readonly string[]): boolean {
  const max = segments.at(-1) === '*' ? Infinity : segments.length
  const min = segments.filter((segment) => segment !== '*' && !segment.endsWith('?')).length
  if (path.length < min || path.length > max) return false
  for (const [at, segment] of segments.entries()) {
    if (segment === '*' || segment.endsWith('?')) return true
    if (!segment.startsWith(':') && segment.toLowerCase() !== path[at]) return false
  }
  return true
}

/**
 * Returns which pages may answer an address, the most exact first. The router decides among them: every page that it could
 * choose is one of them. Made once, because the router looks through all pages for each address.
 */
export function pagePatterns(routes: Routes): (path: string) => readonly Pattern[] {
  const patterns = patternsOf(routes)
  return (path) => {
    const segments = comparedSegments(path)
    return patterns.filter((pattern) => fits(pattern, segments))
  }
}

/** The pattern that names an address in figures and the log: addresses are endless. `/*` when no page has it. */
export const patternText = (patterns: readonly Pattern[]): string => patterns[0]?.text ?? '/*'

/**
 * Returns the part of a build that has these pages and no others. The router makes objects, ranks and patterns of all routes
 * of a build, some of them for each request, so the part costs the same however many pages the product has.
 */
export function buildOf(build: ServerBuild, patterns: readonly Pattern[]): ServerBuild {
  const ids = new Set(patterns.flatMap(({ routeIds }) => routeIds))
  const own = <Route>(routes: Record<string, Route>): Record<string, Route> =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)))
  return { ...build, routes: own(build.routes), assets: { ...build.assets, routes: own(build.assets.routes) } }
}
