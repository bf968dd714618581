// Makes tests/support/streets.pmtiles: a few streets in the middle of Tehran in the layers and classes of OpenMapTiles, which
// planetiler and tilemaker write. `node tests/support/make-streets.mjs`
import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { GeoJSONVT } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { zxyToTileId } from 'pmtiles'
import { writePmtiles } from '../../scripts/pmtiles.mjs'

const [west, south, east, north] = [51.37, 35.67, 51.43, 35.73]
const [minZoom, maxZoom] = [8, 14]

const line = (coordinates, properties) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'LineString', coordinates },
})
const box = ([left, low, right, high], properties) => ({
  type: 'Feature',
  properties,
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [left, low],
        [right, low],
        [right, high],
        [left, high],
        [left, low],
      ],
    ],
  },
})
const steps = (from, to, count) => Array.from({ length: count }, (_, at) => from + ((to - from) * at) / (count - 1))

const main = [
  {
    path: [
      [west, 35.701],
      [east, 35.701],
    ],
    class: 'primary',
    name: 'خیابان انقلاب',
    'name:en': 'Enqelab Street',
  },
  {
    path: [
      [51.4055, south],
      [51.4055, north],
    ],
    class: 'primary',
    name: 'خیابان ولیعصر',
    'name:en': 'Valiasr Street',
  },
  {
    path: [
      [west, 35.72],
      [51.4, 35.7235],
      [east, 35.72],
    ],
    class: 'motorway',
    name: 'بزرگراه همت',
  },
]
const small = [
  ...steps(35.675, 35.715, 9).map((y) => ({
    path: [
      [west + 0.01, y],
      [east - 0.01, y],
    ],
    class: 'minor',
  })),
  ...steps(51.38, 51.42, 9).map((x) => ({
    path: [
      [x, south + 0.005],
      [x, 35.715],
    ],
    class: 'minor',
  })),
]
const roads = [...main, ...small]
const collection = (features) => ({ type: 'FeatureCollection', features })
const layers = {
  water: collection([box([51.374, 35.676, 51.379, 35.68], { class: 'lake' })]),
  park: collection([box([51.395, 35.708, 51.403, 35.714], { class: 'park', name: 'پارک لاله' })]),
  building: collection(
    steps(51.381, 51.401, 5).flatMap((x) =>
      steps(35.682, 35.694, 4).map((y) => box([x, y, x + 0.002, y + 0.0015], {})),
    ),
  ),
  transportation: collection(roads.map((road) => line(road.path, { class: road.class }))),
  transportation_name: collection(main.map(({ path, ...names }) => line(path, names))),
}

const tileX = (longitude, zoom) => Math.floor(((longitude + 180) / 360) * 2 ** zoom)
const tileY = (latitude, zoom) => {
  const sine = Math.sin((latitude * Math.PI) / 180)
  return Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** zoom)
}
const indexes = Object.entries(layers).map(([name, of]) => [name, new GeoJSONVT(of, { maxZoom, buffer: 64 })])
const tiles = []
for (let z = minZoom; z <= maxZoom; z++)
  for (let x = tileX(west, z); x <= tileX(east, z); x++)
    for (let y = tileY(north, z); y <= tileY(south, z); y++) {
      const parts = indexes.flatMap(([name, index]) => {
        const tile = index.getTile(z, x, y)
        return tile && tile.features.length > 0 ? [[name, tile]] : []
      })
      if (parts.length === 0) continue
      const bytes = gzipSync(fromGeojsonVt(Object.fromEntries(parts), { version: 2 }), { level: 9 })
      tiles.push({ id: zxyToTileId(z, x, y), bytes })
    }
tiles.sort((a, b) => a.id - b.id)
const file = writePmtiles(
  {
    tiles,
    frame: [west, south, east, north],
    zooms: [minZoom, maxZoom],
    middle: [(west + east) / 2, (south + north) / 2],
  },
  {
    name: 'Streets of a test',
    attribution: 'Made up',
    vector_layers: Object.keys(layers).map((id) => ({ id, fields: {} })),
  },
)
writeFileSync(new URL('streets.pmtiles', import.meta.url), file)
console.log(`${tiles.length} tiles, ${file.length} bytes`)
