import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clusterPlaces, coveringMarker, type Place } from './cluster-places.ts'
import type { Point } from '../town-map-view.ts'

const cell = { width: 80, height: 60 }
const project = ([longitude, latitude]: Point) => ({ x: longitude * 100, y: -latitude * 100 })
const at = (longitude: number, latitude: number): Point => [longitude, latitude]
const town = (name: string, place: Point, count: number, low: number | null = null, high = low): Place => ({
  name,
  at: place,
  count,
  low,
  high,
  href: `/${name}`,
})

test('towns within a cell become one at the largest, with the sum and the whole range', () => {
  const [cluster, ...others] = clusterPlaces(
    [
      town('karaj', at(50.9, 35.8), 3, 100, 200),
      town('tehran', at(51.3, 35.7), 9, 150, 900),
      town('rey', at(51.4, 35.6), 1),
    ],
    project,
    cell,
  )
  expect(others).toEqual([])
  expect(cluster).toMatchObject({ at: [51.3, 35.7], count: 13, low: 100, high: 900, box: [50.9, 35.6, 51.4, 35.8] })
  expect(cluster!.places.map(({ name }) => name)).toEqual(['tehran', 'karaj', 'rey'])
})

test('towns further apart stay alone, without a range when no ad has a price', () => {
  const clusters = clusterPlaces([town('a', at(50, 35), 1), town('b', at(51, 35), 2, 7)], project, cell)
  expect(clusters.map(({ count, low, high }) => [count, low, high])).toEqual([
    [2, 7, 7],
    [1, null, null],
  ])
})

test('every place is in one cluster, and clusters do not overlap, at any zoom', () => {
  const place = fc.record({
    name: fc.string(),
    at: fc.tuple(fc.double({ min: 44, max: 63, noNaN: true }), fc.double({ min: 25, max: 40, noNaN: true })),
    count: fc.integer({ min: 1, max: 500 }),
    low: fc.option(fc.integer({ min: 1, max: 99 })),
    high: fc.option(fc.integer({ min: 100, max: 999 })),
    href: fc.constant('/'),
  })
  fc.assert(
    fc.property(fc.array(place), fc.integer({ min: 1, max: 2000 }), (places, scale) => {
      const clusters = clusterPlaces(places, ([x, y]) => ({ x: x * scale, y: y * scale }), cell)
      const sum = (counts: readonly { count: number }[]) => counts.reduce((all, { count }) => all + count, 0)
      expect(sum(clusters)).toBe(sum(places))
      expect(clusters.flatMap((cluster) => cluster.places)).toHaveLength(places.length)
      for (const [
        index,
        {
          at: [x, y],
        },
      ] of clusters.entries())
        for (const other of clusters.slice(index + 1))
          expect(
            Math.abs(other.at[0] - x) * scale >= cell.width || Math.abs(other.at[1] - y) * scale >= cell.height,
          ).toBe(true)
      const lows = places.flatMap(({ low }) => low ?? [])
      expect(Math.min(...clusters.flatMap(({ low }) => low ?? []))).toBe(Math.min(...lows))
    }),
  )
})

test('services near a marker of ads join its row, those further away stand free', () => {
  const towns = [town('tehran', at(51, 35), 9), town('qom', at(51, 34), 3)]
  const clusters = clusterPlaces(towns, project, cell)
  const coveringOf = (place: Point) => coveringMarker(clusters, project, place)?.places[0]!.name
  expect(coveringOf(at(51, 35))).toBe('tehran')
  // 60 px beside and 65 px above the second marker.
  expect(coveringOf(at(51.6, 34.65))).toBe('qom')
  expect(coveringOf(at(51.8, 34.65))).toBeUndefined()
  expect(coveringOf(at(51, 33.5))).toBeUndefined()
})
