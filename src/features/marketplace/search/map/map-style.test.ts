import { expect, test } from 'vitest'
import type { MapColours } from './map-colours.ts'
import { mapStyle } from './map-style.ts'

const colours = Object.fromEntries(
  ['sea', 'land', 'abroad', 'coast', 'border', 'province', 'ink', 'muted', 'water', 'building', 'park'].map((use) => [
    use,
    `#${use.length}${use.length}${use.length}`,
  ]),
) as MapColours
const style = (streets: boolean) => mapStyle(colours, { origin: 'https://farman.example', streets })

test('the map comes from this site alone, without fonts and sprites of others', () => {
  const { sources, glyphs, sprite, layers } = style(false)
  expect(sources).toEqual({ country: { type: 'vector', url: 'pmtiles://https://farman.example/map/iran.pmtiles' } })
  expect([glyphs, sprite]).toEqual([undefined, undefined])
  expect(layers.some((layer) => layer.type === 'symbol' && layer.layout && 'text-field' in layer.layout)).toBe(false)
})

test('the streets of the operator add roads of both schemas below the names of towns', () => {
  const { sources, layers } = style(true)
  expect(sources.streets).toEqual({ type: 'vector', url: 'pmtiles://https://farman.example/map/streets.pmtiles' })
  const ids = layers.map(({ id }) => id)
  for (const id of ['roads-main', 'transportation-main', 'street-water', 'roads-names'])
    expect(ids.indexOf(id)).toBeLessThan(ids.indexOf('place-town'))
  expect(ids.filter((id) => !style(false).layers.some((layer) => layer.id === id)).length).toBeGreaterThan(8)
})
