import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { coloursOf } from '#kit/picture-address.ts'
import { drawingPictureKey, drawingSource, turnPictureKey } from './drawing-pictures.ts'
import { turnFrameKey, turnFrames } from '../turn.ts'
import { drawingViews } from './options.ts'

describe('the picture of a drawing', () => {
  const picture = { body: 'suv', view: 'side', colour: 'pearl-white', variant: 15, scene: 1 } as const

  it('is found under its key', async () => {
    const key = drawingPictureKey(picture)
    expect(key).toBe('drawing-suv-side-pearl-white-15-1-a98888a97')
    expect(Buffer.from((await drawingSource(key)!.read())!).toString()).toMatch(/^<svg[\s>]/)
  })

  it('is a rendered car for a model that has one, also in keys without colours', async () => {
    const key = drawingPictureKey({ ...picture, body: 'hatchback', variant: 42 })
    for (const each of [key, key.replace(/-[\da-f]{9}$/, '')])
      expect((await sharp((await drawingSource(each)!.read())!).metadata()).format).toBe('png')
  })

  it('is found for ads from before keys contained colours', () => {
    expect(drawingSource('drawing-suv-side-pearl-white-15-1')).not.toBeNull()
  })

  it.each([
    '',
    'suv-side-white-3-1',
    'drawing-',
    'drawing-suv-side-white-15',
    'drawing-suv-side-pearl-white-15-1-a98888a79',
    'drawing-tank-side-white-3-1-a98888a97',
    'drawing-suv-side-white-3-1/..',
  ])('does not exist under %j', (key) => expect(drawingSource(key)).toBeNull())

  it.each([
    [{ ...picture, body: 'hatchback', variant: 42 }, 'drawing-hatchback-turn-8-pearl-white-42-1'],
    [{ ...picture, body: 'hatchback', variant: 42, mirrored: true }, 'drawing-hatchback-turn-8-pearl-white-42-1'],
    // Without frames: a model, an appearance of a body type, a wrong body.
    [{ ...picture, variant: 76 }, null],
    [picture, null],
    [{ ...picture, variant: 42 }, null],
  ] as const)('of %o leads to the turn %s', (drawing, turn) =>
    expect(turnPictureKey(drawingPictureKey(drawing))).toBe(turn),
  )

  it('leads to no turn from a photo', () => expect(turnPictureKey('photo-1')).toBeNull())

  it('is there for each frame of a turn, no two alike', async () => {
    const pictures = new Set<string>()
    for (let frame = 0; frame < turnFrames; frame++) {
      const bytes = await drawingSource(turnFrameKey('drawing-hatchback-turn-8-red-42-0', frame))!.read()
      expect((await sharp(bytes!).metadata()).width).toBe(480)
      pictures.add(Buffer.from(bytes!).toString('base64'))
    }
    expect(pictures.size).toBe(turnFrames)
  })

  it.each(['drawing-suv-turn-8-red-76-0', 'drawing-hatchback-turn-13-red-42-0', 'drawing-sedan-turn-0-red-3-0'])(
    'has no frame %s',
    (key) => expect(drawingSource(key)).toBeNull(),
  )

  const paints = ['white', 'black', 'navy', 'red', 'gold'] as const
  const appearances = [
    { body: 'sedan', variant: 15, within: 45 },
    { body: 'suv', variant: 3, within: 60 },
    // Stored keys end in these colours, so they cannot follow the rendered cars exactly.
    { body: 'hatchback', variant: 42, within: 60 },
  ] as const
  it.each(drawingViews.flatMap((view) => appearances.map((look) => ({ view, look }))))(
    'in view «$view» of a $look.body has its colours in its key',
    async ({ view, look: { within, ...appearance } }) => {
      for (const [scene, colour] of paints.entries()) {
        const key = drawingPictureKey({ ...appearance, view, colour, scene })
        const real = await measure((await drawingSource(key)!.read())!)
        const messages = Object.values(coloursOf(key)!).map((hex) =>
          Array.from(hex.slice(1), (digit) => parseInt(digit, 16) * 17),
        )
        for (const [part, channels] of messages.entries()) {
          for (const [index, channel] of channels.entries()) {
            expect(Math.abs(channel - real[part]![index]!), `${key}, part ${part}`).toBeLessThan(within)
          }
        }
      }
    },
  )
})

/** Returns the mean colours of the upper quarter, the middle and the lower quarter of a drawing. */
async function measure(svg: Uint8Array): Promise<number[][]> {
  const { data, info } = await sharp(svg).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const mean = (left: number, top: number, wide: number, high: number) => {
    const sums = Array.from({ length: channels }, () => 0)
    for (let y = top; y < top + high; y++)
      for (let x = left; x < left + wide; x++)
        for (let channel = 0; channel < channels; channel++)
          sums[channel]! += data[(y * width + x) * channels + channel]!
    return sums.map((sum) => sum / (wide * high))
  }
  expect(width / height).toBeCloseTo(4 / 3)
  const quarter = Math.floor(height / 4)
  const middle = mean(width / 4, Math.floor(height * 0.375), width / 2, Math.floor(height * 0.375))
  return [mean(0, 0, width, quarter), middle, mean(0, quarter * 3, width, quarter)]
}
