import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { LabelKind } from './label-image.ts'
import type { MapColours } from './map-colours.ts'

/** The tile files of this site: the country, and streets where the operator gave a file. */
const countryTiles = '/map/iran.pmtiles'
const streetTiles = '/map/streets.pmtiles'

const place = (kind: LabelKind, minzoom: number): LayerSpecification => ({
  id: `place-${kind}`,
  type: 'symbol',
  source: 'country',
  'source-layer': 'place',
  minzoom,
  filter: ['==', ['get', 'kind'], kind],
  layout: {
    'icon-image': ['concat', `label:${kind}:`, ['get', 'name']],
    'icon-padding': 3,
    'symbol-sort-key': ['-', 0, ['coalesce', ['get', 'people'], 0]],
  },
})

/** Returns the layers of the country: land, borders and names. */
function countryLayers(colours: MapColours): LayerSpecification[] {
  const from = { source: 'country' } as const
  return [
    { id: 'sea', type: 'background', paint: { 'background-color': colours.sea } },
    {
      id: 'land',
      type: 'fill',
      ...from,
      'source-layer': 'land',
      paint: { 'fill-color': ['case', ['get', 'home'], colours.land, colours.abroad], 'fill-antialias': false },
    },
    { id: 'coast', type: 'line', ...from, 'source-layer': 'land', paint: { 'line-color': colours.coast } },
    {
      id: 'provinces',
      type: 'line',
      ...from,
      'source-layer': 'border',
      filter: ['==', ['get', 'kind'], 'province'],
      paint: { 'line-color': colours.province, 'line-width': 1.5 },
    },
    {
      id: 'countries',
      type: 'line',
      ...from,
      'source-layer': 'border',
      filter: ['==', ['get', 'kind'], 'country'],
      paint: { 'line-color': colours.border, 'line-width': ['interpolate', ['linear'], ['zoom'], 4, 1, 8, 2] },
    },
  ]
}

/** Roads of the two common schemas: `roads` with `kind` (Protomaps), `transportation` with `class` (OpenMapTiles). */
const roads = [
  { layer: 'roads', kind: 'kind', main: ['highway', 'major_road'] },
  { layer: 'transportation', kind: 'class', main: ['motorway', 'trunk', 'primary', 'secondary'] },
] as const

/** Returns the layers of a street file. A schema's layers that the file lacks draw nothing. */
function streetLayers(colours: MapColours): LayerSpecification[] {
  const from = { source: 'streets', minzoom: 8 } as const
  const lines = roads.flatMap(({ layer, kind, main }): LayerSpecification[] => [
    {
      id: `${layer}-small`,
      type: 'line',
      ...from,
      minzoom: 11,
      'source-layer': layer,
      filter: ['!', ['in', ['get', kind], ['literal', [...main]]]],
      paint: { 'line-color': colours.province, 'line-width': ['interpolate', ['linear'], ['zoom'], 11, 0.5, 16, 5] },
    },
    {
      id: `${layer}-main`,
      type: 'line',
      ...from,
      'source-layer': layer,
      filter: ['in', ['get', kind], ['literal', [...main]]],
      paint: { 'line-color': colours.coast, 'line-width': ['interpolate', ['linear'], ['zoom'], 8, 1, 16, 9] },
    },
  ])
  const fills = ['water', 'buildings', 'building', 'landuse', 'park'] as const
  const colourOf = { water: colours.sea, buildings: colours.building, building: colours.building }
  return [
    ...fills.map((layer): LayerSpecification => ({
      id: `street-${layer}`,
      type: 'fill',
      ...from,
      minzoom: layer.startsWith('building') ? 14 : 8,
      'source-layer': layer,
      ...(layer === 'landuse' && { filter: ['==', ['coalesce', ['get', 'kind'], ['get', 'class']], 'park'] }),
      paint: { 'fill-color': colourOf[layer as keyof typeof colourOf] ?? colours.park },
    })),
    ...lines,
    ...['roads', 'transportation_name'].map((layer): LayerSpecification => ({
      id: `${layer}-names`,
      type: 'symbol',
      ...from,
      minzoom: 13,
      'source-layer': layer,
      filter: ['any', ['has', 'name'], ['has', 'name:fa']],
      layout: {
        'symbol-placement': 'line',
        'icon-image': ['concat', 'label:street:', ['coalesce', ['get', 'name:fa'], ['get', 'name']]],
      },
    })),
  ]
}

/** Builds the style of the map for a theme; `streets` adds the operator's file. */
export function mapStyle(
  colours: MapColours,
  { origin, streets }: { origin: string; streets: boolean },
): StyleSpecification {
  const source = (path: string) => ({ type: 'vector', url: `pmtiles://${origin}${path}` }) as const
  return {
    version: 8,
    sources: { country: source(countryTiles), ...(streets && { streets: source(streetTiles) }) },
    layers: [
      ...countryLayers(colours),
      ...(streets ? streetLayers(colours) : []),
      place('sea', 3),
      place('country', 3),
      place('province', 6),
      place('town', 3),
    ],
  }
}
