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

/** One segment of the patterns that begin alike. */
type Branch = {
  /** By the segment's name in lower case. */
  names: Map<string, Branch>
  parameter?: Branch
  /** Patterns that end here. */
  ends: number[]
  /** Patterns of which a `*` or an optional segment comes next, with the number of segments that an address may have. */
  open: { place: number; min: number; max: number }[]
}

const newBranch = (): Branch => ({ names: new Map(), ends: [], open: [] })

function addPattern(root: Branch, { segments }: Pattern, place: number): void {
  const min = segments.filter((segment) => segment !== '*' && !segment.endsWith('?')).length
  const max = segments.at(-1) === '*' ? Infinity : segments.length
  let at = root
  for (const segment of segments) {
    if (segment === '*' || segment.endsWith('?')) return void at.open.push({ place, min, max })
    if (segment.startsWith(':')) at = at.parameter ??= newBranch()
    else {
      const name = segment.toLowerCase()
      const next = at.names.get(name) ?? newBranch()
      at.names.set(name, next)
      at = next
    }
  }
  at.ends.push(place)
}

/** Adds the places of the patterns that fit a path from its segment `depth` on. */
function collect(at: Branch, path: readonly string[], depth: number, places: number[]): void {
  for (const { place, min, max } of at.open) if (path.length >= min && path.length <= max) places.push(place)
  if (depth === path.length) return void places.push(...at.ends)
  const named = at.names.get(path[depth]!)
  if (named) collect(named, path, depth + 1, places)
  if (at.parameter) collect(at.parameter, path, depth + 1, places)
}

/**
 * Returns which pages may answer an address, the most exact first. The router decides among them: every page that it could
 * choose is one of them, because it would look through all pages for each address. A parameter with an ending, `:number.json`,
 * fits every segment here, and so does what follows an optional segment. The patterns are a tree by segments, so the number of
 * pages does not matter.
 */
export function pagePatterns(routes: Routes): (path: string) => readonly Pattern[] {
  const patterns = patternsOf(routes)
  const root = newBranch()
  for (const [place, pattern] of patterns.entries()) addPattern(root, pattern, place)
  return (path) => {
    const places: number[] = []
    collect(root, comparedSegments(path), 0, places)
    return places.toSorted((one, other) => one - other).map((place) => patterns[place]!)
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
