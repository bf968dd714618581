import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { colours } from '#capabilities/marketplace/ad/choices.ts'
import { drawingColours } from '#capabilities/drawings/server/colours.ts'

const styles = readFileSync('src/capabilities/marketplace/search/components/colour-swatches.css', 'utf8')

it.each(Object.keys(colours))('the filter shows %s as it is drawn', (colour) => {
  const swatch = styles.match(new RegExp(`value='${colour}'\\] \\+ span \\{\\s*--swatch: (#[0-9a-f]{6})`))?.[1]
  expect(swatch?.toUpperCase()).toBe(drawingColours[colour as keyof typeof drawingColours])
})
