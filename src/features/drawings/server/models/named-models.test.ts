import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { darkPictureOf } from '#kit/dark-picture.ts'
import catalogue from '../../../catalog/server/data/catalogue.json' with { type: 'json' }
import { drawingColours } from '../colours.ts'
import { drawVehicle } from '../draw-vehicle.ts'
import { drawingPictureKey, drawingSource } from '../drawing-pictures.ts'
import type { DrawingOptions } from '../options.ts'
import { inStudio } from '../studio.ts'
import { brightnessOfColumn } from '../test-pictures.ts'
import { appearanceOf, namedModel } from './named-models.ts'

const models = catalogue.makes.flatMap((make) =>
  make.models.map((model) => ({ slug: `${make.slug}-${model.slug}`, body: model.body })),
)
const named = models.flatMap(({ slug, body }) => {
  const drawing = namedModel(slug)
  return drawing ? [{ slug, body, drawing }] : []
})
const appearances = [...new Map(named.map(({ drawing, slug }) => [drawing.variant, { ...drawing, slug }])).values()]
/** Catalogue facts of the models with their own drawing; the tyre radius of `205/55 R16`. */
const specFiles = import.meta.glob<{ models: Record<string, { size?: number[]; chassis?: unknown[] }> }>(
  '../../../catalog/server/data/specs/*.json',
  { eager: true, import: 'default' },
)
const measured = Object.values(specFiles).flatMap(({ models: sheets = {} }) =>
  Object.entries(sheets).flatMap(([slug, { size, chassis }]) => {
    const drawing = namedModel(slug)
    const appearance = drawing && appearanceOf(drawing.body, drawing.variant)
    if (!appearance || !size) return []
    const [length = 0, width = 0, height = 0, wheelbase = 0] = size
    const [, tread, share, rim] = /(\d+)\/(\d+) R(\d+)/.exec(String(chassis?.[6])) ?? []
    const tyre = tread ? (Number(tread) * Number(share)) / 100 + Number(rim) * 12.7 : null
    return [{ slug, size: appearance.size, real: { length, width, height, wheelbase, tyre } }]
  }),
)
const outsides = ['side', 'three-quarter', 'rear-three-quarter', 'front', 'rear'] as const

describe('models with their own drawing', () => {
  it('are the sixty most common ones, each with its catalogue body', () => {
    expect(appearances.length).toBe(60)
    for (const { slug, body, drawing } of named) expect([slug, drawing.body]).toEqual([slug, body])
  })

  it.each([
    'saipa-pride-131',
    'peugeot-206',
    'peugeot-207',
    'peugeot-pars',
    'ikco-samand',
    'renault-tondar-90',
    'zamyad-z24',
    'saipa-saina',
    'saipa-shahin',
    'ikco-tara',
    'haima-s7',
    'jac-s5',
    'fownix-tiggo-7-pro',
    'toyota-corolla',
  ])('include %s', (slug) => expect(named.map((model) => model.slug)).toContain(slug))

  it('exclude unknown models and the same number with another body, which have only the appearance of their body type', () => {
    expect(namedModel('toString')).toBeNull()
    expect(namedModel('audi-a4')).toBeNull()
    expect(appearanceOf('suv', namedModel('peugeot-206')!.variant)).toBeNull()
    expect(appearanceOf('sedan', 3)).toBeNull()
  })

  it.each(appearances)('$slug is a valid picture from every side, small and complete', async ({ body, variant }) => {
    for (const view of outsides) {
      const svg = drawVehicle({ body, variant, view, colour: drawingColours.silver, scene: 0 })
      expect(svg.length).toBeLessThan(view.endsWith('three-quarter') ? 25_000 : 17_000)
      expect(svg).not.toMatch(/NaN|undefined|Infinity/)
      const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1])
      const targets = [...svg.matchAll(/url\(#([^)]+)\)|href="#([^"]+)"/g)].map((match) => match[1] ?? match[2])
      expect(ids).toEqual([...new Set(ids)])
      expect(targets.filter((id) => !ids.includes(id))).toEqual([])
      expect((await sharp(Buffer.from(svg)).metadata()).format).toBe('svg')
    }
  })

  it.each(measured)('$slug has its real length, width, height, wheelbase and tyres', ({ size, real }) => {
    expect(Math.abs(size.length - real.length) / real.length).toBeLessThan(0.015)
    expect(Math.abs(size.width - real.width) / real.width).toBeLessThan(0.02)
    expect(Math.abs(size.height - real.height) / real.height).toBeLessThan(0.03)
    expect(Math.abs(size.wheelbase - real.wheelbase) / real.wheelbase).toBeLessThan(0.015)
    if (real.tyre) expect(Math.abs(size.wheel - real.tyre)).toBeLessThan(16)
  })

  it('share no complete set of parts with another', () => {
    const parts = appearances.map(({ body, variant }) => JSON.stringify(appearanceOf(body, variant)))
    expect(new Set(parts).size).toBe(appearances.length)
  })

  // Relatives share a face (206 and 206 sedan), but not the whole shape.
  it.each([
    ['side', 40],
    ['three-quarter', 120],
    ['rear-three-quarter', 120],
  ] as const)('differ from each other (%s) even at the size of a list row', async (view, min) => {
    const small = await Promise.all(appearances.map(({ body, variant }) => pixels({ body, variant, view })))
    for (const [index, picture] of small.entries()) {
      for (const [further, other] of small.slice(index + 1).entries()) {
        const pair = `${appearances[index]?.slug} and ${appearances[index + 1 + further]?.slug}`
        expect(difference(picture, other), pair).toBeGreaterThan(min)
      }
    }
  })
})

describe('the dark studio', () => {
  it('shows the same vehicle under the key that a dark page requests', async () => {
    const key = drawingPictureKey({ body: 'sedan', view: 'side', colour: 'white', variant: 15, scene: 1 })
    const [light, dark] = await Promise.all([drawingSource(key)!.read(), drawingSource(darkPictureOf(key)!)!.read()])
    const [day, night] = await Promise.all([light, dark].map((svg) => sharp(svg!).greyscale().stats()))
    expect(night!.channels[0]!.mean).toBeLessThan(day!.channels[0]!.mean - 60)
    const shell = /id="shell" d="([^"]+)"/
    expect(shell.exec(Buffer.from(dark!).toString())?.[1]).toBe(shell.exec(Buffer.from(light!).toString())?.[1])
  })

  it.each([50, 51, 52, 53, 54, 55, 56, 57])(
    'number %i separates a white and a black car from the background',
    async (scene) => {
      for (const colour of [drawingColours.white, drawingColours.black]) {
        const empty = await brightnessOfColumn(inStudio(scene, '', 'bright'))
        const drawn = await brightnessOfColumn(drawVehicle({ body: 'sedan', view: 'side', variant: 0, colour, scene }))
        const contrast = drawn.map((value, y) => Math.abs(value - (empty[y] ?? 0)))
        expect(Math.max(...contrast)).toBeGreaterThan(30)
      }
    },
  )
})

/** A third of the full size is rendered: a list row shows less. */
const pixels = (options: Pick<DrawingOptions, 'body' | 'variant' | 'view'>) =>
  sharp(Buffer.from(drawVehicle({ ...options, colour: drawingColours.silver, scene: 1 })), { density: 24 })
    .resize(112, 84)
    .greyscale()
    .raw()
    .toBuffer()

/** Counts the pixels with a clearly different grey. */
function difference(a: Buffer, b: Buffer): number {
  let count = 0
  for (let at = 0; at < a.length; at++) if (Math.abs(a[at]! - b[at]!) > 24) count++
  return count
}
