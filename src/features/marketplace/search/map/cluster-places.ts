import type { Point } from '../town-map-view.ts'

/** A place with a number, such as a town with its ads. */
export type Place = { name: string; at: Point; count: number; low?: number | null; high?: number | null; href: string }

/** Places drawn as one. `at` is the position of the largest one, `box` surrounds all: west, south, east, north. */
export type Cluster = {
  places: Place[]
  at: Point
  count: number
  low: number | null
  high: number | null
  box: [number, number, number, number]
}

/** The width and height on the screen within which places become one, in pixels. */
export type CellSize = { width: number; height: number }

const min = (a: number | null, b: number | null | undefined) => (b == null ? a : Math.min(a ?? Infinity, b))
const max = (a: number | null, b: number | null | undefined) => (b == null ? a : Math.max(a ?? -Infinity, b))

function add(cluster: Cluster, place: Place): void {
  const [x, y] = place.at
  const [west, south, east, north] = cluster.box
  cluster.places.push(place)
  cluster.count += place.count
  cluster.low = min(cluster.low, place.low)
  cluster.high = max(cluster.high, place.high)
  cluster.box = [Math.min(west, x), Math.min(south, y), Math.max(east, x), Math.max(north, y)]
}

/**
 * Groups places that would overlap on the screen: each joins the first larger one within the cell, so every place is in
 * exactly one cluster. `project` converts degrees to pixels.
 */
export function clusterPlaces(
  places: readonly Place[],
  project: (at: Point) => { x: number; y: number },
  { width, height }: CellSize,
): Cluster[] {
  const clusters: { cluster: Cluster; x: number; y: number }[] = []
  for (const place of places.toSorted((a, b) => b.count - a.count)) {
    const { x, y } = project(place.at)
    const near = clusters.find((each) => Math.abs(each.x - x) < width && Math.abs(each.y - y) < height)
    const [longitude, latitude] = place.at
    const cluster = near?.cluster ?? {
      places: [],
      at: place.at,
      count: 0,
      low: null,
      high: null,
      box: [longitude, latitude, longitude, latitude],
    }
    if (!near) clusters.push({ cluster, x, y })
    add(cluster, place)
  }
  return clusters.map(({ cluster }) => cluster)
}

/** How far beside, above and below a marker its ads and its row of services reach, in pixels. */
const reach = { beside: 72, above: 96, below: 30 }

/**
 * Returns the cluster whose marker would overlap the services of a place, the nearest one; undefined when they stand
 * free. `project` converts degrees to pixels.
 */
export function coveringMarker(
  clusters: readonly Cluster[],
  project: (at: Point) => { x: number; y: number },
  at: Point,
): Cluster | undefined {
  const { x, y } = project(at)
  const covering = clusters.flatMap((cluster) => {
    const marker = project(cluster.at)
    const [right, down] = [x - marker.x, y - marker.y]
    const covers = Math.abs(right) < reach.beside && down > -reach.above && down < reach.below
    return covers ? [{ cluster, distance: Math.hypot(right, down) }] : []
  })
  return covering.toSorted((a, b) => a.distance - b.distance)[0]?.cluster
}
