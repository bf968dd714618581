import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { serviceIconPath, serviceIcons } from './service-icon.tsx'

const fileOf = (name: (typeof serviceIcons)[number]) => readFileSync(`public${serviceIconPath(name)}`)

/** Returns the relative luminance of a colour as defined by WCAG. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (a: string, b: string) => {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((first, second) => first - second)
  return (light + 0.05) / (dark + 0.05)
}

describe('the icons of the services', () => {
  it('are six: plate, fines, inspection, insurance, car sales and tolls', () => {
    expect(serviceIcons).toEqual(['plate', 'fines', 'inspection', 'insurance', 'car-sales', 'tolls'])
  })

  it.each(serviceIcons)('%s is a small separate picture, without text, scripts or references', async (name) => {
    const svg = fileOf(name).toString()
    expect(svg.length).toBeLessThan(1000)
    expect(svg).not.toMatch(/<(text|style|script|image|use|foreignObject)|href|https?:(?!\/\/www\.w3\.org\/2000\/svg)/)
    const { format, width, height } = await sharp(fileOf(name)).metadata()
    expect([format, width, height]).toEqual(['svg', 40, 40])
  })

  it('are drawn in one style: the same blue, the same thickness, one spark of saffron', () => {
    for (const name of serviceIcons) {
      const svg = fileOf(name).toString()
      expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 40 40"[^>]* stroke="#4478dc" stroke-width="1.8"/)
      const colours = new Set([...svg.matchAll(/#[\da-f]{6}/g)].map(([colour]) => colour))
      expect([...colours].filter((colour) => !['#4478dc', '#f5a300', '#1b1300'].includes(colour))).toEqual([])
      expect(colours).toContain('#f5a300')
    }
  })

  it.each(['#ffffff', '#f6f7f9', '#171b22', '#0e1116'])('stand out on a page of %s', (page) => {
    expect(contrast('#4478dc', page)).toBeGreaterThanOrEqual(3)
  })
})
