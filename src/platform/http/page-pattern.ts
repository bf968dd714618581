import type { ServerBuild } from 'react-router'

type Pattern = { text: string; segments: readonly string[] }

const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean)

/** Full patterns of all pages: an entry without children that has an address, with the parts of those around it. */
function patternsOf(routes: ServerBuild['routes']): Pattern[] {
  const entries = Object.values(routes).filter((entry) => entry !== undefined)
  const parents = new Set(entries.map(({ parentId }) => parentId))
  const pathOf = (id: string | undefined): string[] => {
    const entry = id === undefined ? undefined : routes[id]
    return entry ? [...pathOf(entry.parentId), ...segmentsOf(entry.path ?? '')] : []
  }
  const leaves = entries.filter(({ id, index, path }) => index || (path !== undefined && !parents.has(id)))
  const all = leaves.map(({ id }) => pathOf(id))
  return all.map((segments) => ({ text: `/${segments.join('/')}`, segments })).toSorted(moreExact)
}

const kindOf = (segment: string | undefined): number => {
  if (segment === undefined || segment === '*') return 2
  return segment.startsWith(':') ? 1 : 0
}

/** Names before parameters before the rest of an address, from the left. */
function moreExact(one: Pattern, other: Pattern): number {
  const length = Math.max(one.segments.length, other.segments.length)
  for (let at = 0; at < length; at++) {
    const order = kindOf(one.segments[at]) - kindOf(other.segments[at])
    if (order !== 0) return order
  }
  return 0
}

function fits({ segments }: Pattern, path: readonly string[]): boolean {
  const open = segments.at(-1) === '*'
  if (open ? path.length < segments.length - 1 : path.length !== segments.length) return false
  return segments.every((segment, at) => segment === '*' || segment.startsWith(':') || segment === path[at])
}

/**
 * Returns the pattern of the page that answers an address, `/services/used-vehicle/:adId`, for figures and the log: addresses are
 * endless. `/*` when no page has it. Made once, because the router's own way costs a millisecond for each address.
 */
export function pagePatterns(routes: ServerBuild['routes']): (path: string) => string {
  const patterns = patternsOf(routes)
  return (path) => {
    const page = path === '/_root.data' ? '/' : path.replace(/\.data$/, '')
    const segments = segmentsOf(page)
    return patterns.find((pattern) => fits(pattern, segments))?.text ?? '/*'
  }
}
