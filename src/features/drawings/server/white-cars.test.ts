import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawingPictureKey, drawingSource } from './drawing-pictures.ts'
import type { NamedDrawing } from './drawing-key.ts'
import { cutOutScene, firstDarkScene, stageCount } from './studio.ts'

const [width, height] = [240, 180]
/** Pixels around a car that count as its ground. */
const around = 10
/** The smallest distance in lightness (CIE L*) at which a pale car stands out. */
const min = 18

async function pixelsOf(drawing: NamedDrawing): Promise<Buffer> {
  const source = await drawingSource(drawingPictureKey(drawing))!.read()
  return sharp(source!).resize(width, height).ensureAlpha().raw().toBuffer()
}

const linear = (byte: number) => (byte / 255 <= 0.04045 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4)

function lightness(pixels: Buffer, at: number): number {
  const [red = 0, green = 0, blue = 0] = pixels.subarray(at * 4, at * 4 + 3)
  const light = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  return light <= 0.008856 ? light * 903.3 : 116 * Math.cbrt(light) - 16
}

const median = (values: number[]) => values.toSorted((one, other) => one - other)[values.length >> 1]!

type Car = Pick<NamedDrawing, 'body' | 'variant' | 'view'>

/** Returns the pixels of a car's paint, and those of the ground around them. */
async function placesOf(car: Car): Promise<{ painted: number[]; ground: number[] }> {
  const cutOut = (colour: NamedDrawing['colour']) => pixelsOf({ ...car, colour, scene: cutOutScene })
  const [red, blue] = await Promise.all([cutOut('red'), cutOut('blue')])
  const painted = Array.from({ length: width * height }, (_, pixel) => pixel).filter(
    (pixel) =>
      red[pixel * 4 + 3] === 255 &&
      red[pixel * 4]! - blue[pixel * 4]! > 60 &&
      blue[pixel * 4 + 2]! - red[pixel * 4 + 2]! > 40,
  )
  const near = painted.flatMap((at) => [at - around, at + around, at - around * width, at + around * width])
  return { painted, ground: [...new Set(near)].filter((pixel) => red[pixel * 4 + 3] === 0) }
}

describe('a pale car', () => {
  const stages = Array.from({ length: stageCount }, (_, stage) => [stage, stage + firstDarkScene]).flat()
  const cars = [
    { body: 'hatchback', variant: 42, view: 'three-quarter' },
    { body: 'sedan', variant: 3, view: 'side' },
    { body: 'convertible', variant: 0, view: 'three-quarter' },
  ] as const

  it.each(cars)('is at least 18 L* lighter than every stage, by day and by night: $body, $view', async (car) => {
    const { painted, ground } = await placesOf(car)
    const gaps: Record<string, number> = {}
    for (const scene of stages) {
      for (const colour of ['white', 'pearl-white'] as const) {
        const shown = await pixelsOf({ ...car, colour, scene })
        const [body, stage] = [painted, ground].map((places) => median(places.map((at) => lightness(shown, at))))
        gaps[`${colour} ${scene}`] = body! - stage!
      }
    }
    expect(Object.entries(gaps).filter(([, gap]) => gap < min)).toEqual([])
  })
})
