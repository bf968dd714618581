import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { worksColours } from '#features/catalog/contract.ts'
import { colours } from '#features/marketplace/ad/choices.ts'
import { drawingColours } from '#features/drawings/server/colours.ts'

const styles = readFileSync('src/features/marketplace/search/components/colour-swatches.css', 'utf8')

it.each(Object.keys(colours))('the filter shows %s in the colour of the drawing', (colour) => {
  const swatch = styles.match(new RegExp(`value='${colour}'\\] \\+ span \\{\\s*--swatch: (#[0-9a-f]{6})`))?.[1]
  expect(swatch?.toUpperCase()).toBe(drawingColours[colour as keyof typeof drawingColours])
})

it.each(Object.entries(worksColours))(
  'a car with the factory colour %s is named and drawn as in ads',
  (slug, works) => {
    expect([works.label, works.hex]).toEqual([
      colours[slug as keyof typeof colours],
      drawingColours[slug as keyof typeof drawingColours],
    ])
  },
)
