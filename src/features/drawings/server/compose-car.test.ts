import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import catalogue from '../../catalog/server/data/catalogue.json' with { type: 'json' }
import { composeCar, renderedModels } from './compose-car.ts'
import type { NamedDrawing } from './drawing-key.ts'
import { modelData } from './models/model-data.ts'
import { commonDrawings, isTurned, modelDrawing, namedModel } from './models/named-models.ts'
import { turnViews } from './options.ts'
import { commonViews, modelHash, renderedViews } from './render/render-model.ts'
import { cutOutScene } from './studio.ts'

const folder = join(import.meta.dirname, '../../../../resources/drawings/cars')
const files = readdirSync(folder).filter((name) => name.endsWith('.webp'))
const index = renderedModels()
const peugeot206 = { body: 'hatchback', variant: 42, scene: 0, colour: 'red' } as const
const rear: NamedDrawing = { ...peugeot206, view: 'rear' }
const corner: NamedDrawing = { ...peugeot206, view: 'three-quarter' }

async function pixelsOf(drawing: NamedDrawing) {
  const { data, info } = await sharp((await composeCar(drawing))!)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: info.channels }
}

describe('the rendered cars', () => {
  it('have every view of each model, and no more than 12 MB', () => {
    const models = modelData().map((_, place) => `${40 + place}`)
    const turned = models.filter((name, place) => isTurned(modelData()[place]!.body, Number(name)))
    expect(turned).toHaveLength(12)
    const names = [
      ...models.flatMap((name) => renderedViews.map((view) => `${name}-${view}.webp`)),
      ...turned.flatMap((name) => turnViews.map((view) => `${name}-${view}.webp`)),
      ...commonDrawings().flatMap(({ name }) => commonViews.map((view) => `${name}-${view}.webp`)),
    ]
    expect(Object.keys(index).toSorted()).toEqual([...models, ...commonDrawings().map(({ name }) => name)].toSorted())
    expect(files.toSorted()).toEqual(names.toSorted())
    const bytes = files.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
    expect(bytes).toBeLessThan(12 * 1024 * 1024)
  })

  it('are not older than the data of their model: `npm run draw:cars` renders them again', () => {
    const models = modelData().map(({ body }, place) => ({ name: `${40 + place}`, body, variant: 40 + place }))
    const current = [...models, ...commonDrawings()].map(({ name, body, variant }) => [name, modelHash(body, variant)])
    expect(Object.fromEntries(current)).toEqual(
      Object.fromEntries(Object.entries(index).map(([name, { model }]) => [name, model])),
    )
  })

  it('include what every catalogue model without its own drawing shows in lists', async () => {
    const rendered = new Set(commonDrawings().map(({ name }) => name))
    for (const { body: bodyType, slug } of catalogue.makes.flatMap(({ slug: make, models }) =>
      models.map((model) => ({ body: model.body, slug: `${make}-${model.slug}` })),
    )) {
      if (namedModel(slug) || bodyType === 'convertible') continue
      for (let id = 1; id < 25; id++) {
        const { body, variant } = modelDrawing({ id, slug, bodyType })
        expect(rendered).toContain(`${body}-${variant}`)
      }
    }
  })

  it('take the colour of their paint, not that of their tyres', async () => {
    const [red, blue] = await Promise.all([pixelsOf(corner), pixelsOf({ ...corner, colour: 'blue' })])
    const dominant = ({ data, channels }: typeof red, channel: number, other: number) => {
      let count = 0
      for (let at = 0; at < data.length; at += channels) if (data[at + channel]! > data[at + other]! + 60) count++
      return count / (data.length / channels)
    }
    expect(dominant(red, 0, 2)).toBeGreaterThan(0.1)
    expect(dominant(blue, 0, 2)).toBeLessThan(0.01)
    expect(dominant(blue, 2, 0)).toBeGreaterThan(0.08)
  })

  it('are mirrored on a stage that is not', async () => {
    const [left, right] = await Promise.all([pixelsOf(corner), pixelsOf({ ...corner, mirrored: true })])
    const { width, height, channels, data } = left
    expect(data.subarray(0, width * channels)).toEqual(right.data.subarray(0, width * channels))
    const isRed = (picture: Buffer, at: number) => picture[at * channels]! > picture[at * channels + 2]! + 60
    let [turned, still, all] = [0, 0, 0]
    for (let at = 0; at < width * height; at++) {
      if (!isRed(data, at)) continue
      all++
      const opposite = at + width - 1 - 2 * (at % width)
      if (isRed(right.data, opposite)) turned++
      if (isRed(right.data, at)) still++
    }
    expect(turned / all).toBeGreaterThan(0.98)
    expect(still / all).toBeLessThan(0.95)
  })

  it.each([
    [rear, 0.4, 0.5],
    [{ ...rear, mirrored: true }, 0.4, 0.5],
    [corner, 0, 0.3],
    [{ ...corner, mirrored: true }, 0.8, 1],
  ])('have the blue strip of their plate at its left, where the plate is: %o', async (drawing, from, to) => {
    const { data, width, channels } = await pixelsOf({ ...drawing, scene: 4 })
    const strip: number[] = []
    for (let at = 0; at < data.length; at += channels)
      if (data[at]! < 60 && data[at + 2]! > 120 && data[at + 1]! < 90) strip.push(((at / channels) % width) / width)
    expect(strip.length).toBeGreaterThan(20)
    const middle = strip.reduce((sum, x) => sum + x, 0) / strip.length
    expect(middle).toBeGreaterThan(from)
    expect(middle).toBeLessThan(to)
  })

  it('have no ground but their shade when they are cut out', async () => {
    const { data, channels } = await pixelsOf({ ...corner, scene: cutOutScene })
    expect(channels).toBe(4)
    expect(data[3]).toBe(0)
    expect(data.some((value, at) => at % 4 === 3 && value === 255)).toBe(true)
  })

  it('are the same picture for every request', async () => {
    const [first, second] = await Promise.all([composeCar(corner), composeCar(corner)])
    expect(Buffer.from(first!).equals(Buffer.from(second!))).toBe(true)
  })

  it('do not exist for other variants, open cars and views of the inside', async () => {
    expect(await composeCar({ ...corner, variant: 20 })).toBeNull()
    expect(await composeCar({ ...corner, body: 'suv' })).toBeNull()
    expect(await composeCar({ ...corner, body: 'convertible', variant: 0 })).toBeNull()
    expect(await composeCar({ ...corner, view: 'cabin' })).toBeNull()
  })
})
