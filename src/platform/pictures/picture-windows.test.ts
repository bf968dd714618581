import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '#kit/seeded-random.ts'
import { mirroredFingerprint } from './picture-look.ts'
import { cropFit, lookWords, mirroredGreys, nearestWindow, pictureWindows, windowWords } from './picture-windows.ts'
import { reencode } from './reencode.ts'

/** Draws a street with a car, houses and trees; each seed another one. */
function scene(seed: number): Buffer {
  const random = seededRandom(`street ${seed}`)
  const at = (min: number, max: number) => random.int(min, max)
  const grey = () => `rgb(${at(30, 230)},${at(30, 230)},${at(30, 230)})`
  const houses = Array.from(
    { length: 7 },
    (_, index) =>
      `<rect x="${index * 120 + at(-20, 20)}" y="${at(60, 240)}" width="${at(60, 130)}" height="400" fill="${grey()}"/>`,
  )
  const trees = Array.from(
    { length: 5 },
    () => `<circle cx="${at(0, 800)}" cy="${at(80, 330)}" r="${at(20, 70)}" fill="${grey()}"/>`,
  )
  const [x, y] = [at(60, 220), at(330, 430)]
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600">
    <rect width="800" height="600" fill="${grey()}"/>${houses.join('')}<rect y="${at(360, 420)}" width="800" height="300" fill="${grey()}"/>
    ${trees.join('')}<path d="M${x} ${y} l70 -${at(70, 130)} h${at(180, 280)} l90 110 h60 v90 h-500 v-90 z" fill="${grey()}"/>
    <circle cx="${x + 110}" cy="${y + 90}" r="52" fill="#111"/><circle cx="${x + 350}" cy="${y + 90}" r="52" fill="#111"/></svg>`)
}

async function trace(picture: Sharp) {
  const made = await reencode(await picture.jpeg({ quality: 70 }).toBuffer())
  if (!made.ok || made.value.look === null || !made.value.crops) throw new Error('no traces')
  return { look: made.value.look, ...made.value.crops }
}
type Traces = Awaited<ReturnType<typeof trace>>

/** The same limits as `find-cropped-pictures.ts`. */
const isCrop = (crop: Pick<Traces, 'look' | 'greys'>, of: Traces): boolean => {
  const { window, distance } = nearestWindow(lookWords(crop.look), windowWords(of.windows))
  return distance <= 11 && cropFit(crop.greys, of.greys, window) >= 0.97
}

/** Cuts a share of both sides off, at a random place, with other brightness. */
async function cut(seed: number, percent: number): Promise<Sharp> {
  const random = seededRandom(`cut ${seed} ${percent}`)
  const isStored = 1 - percent / 100
  const [width, height] = [Math.floor(800 * isStored), Math.floor(600 * isStored)]
  const [left, top] = [random.int(0, 800 - width), random.int(0, 600 - height)]
  const piece = await sharp(scene(seed)).extract({ left, top, width, height }).png().toBuffer()
  return sharp(piece)
    .resize(640)
    .modulate({ brightness: 0.85 + random.next() * 0.3 })
}

const seeds = Array.from({ length: 6 }, (_, index) => index)

describe('a picture that was cut out of another one', () => {
  it.each([
    [5, 6],
    [10, 6],
    [15, 5],
    [20, 4],
    [30, 1],
  ])('is found without %d percent of its sides at least %d of six times', async (percent, min) => {
    const match = await Promise.all(
      seeds.map(async (seed) => isCrop(await trace(await cut(seed, percent)), await trace(sharp(scene(seed))))),
    )
    expect(match.filter(Boolean).length).toBeGreaterThanOrEqual(min)
  })

  it('is found in a mirror too', async () => {
    const crop = await trace((await cut(1, 10)).flop())
    const turned = { look: mirroredFingerprint(crop.look), greys: mirroredGreys(crop.greys) }
    const original = await trace(sharp(scene(1)))
    expect([isCrop(crop, original), isCrop(turned, original)]).toEqual([false, true])
  })

  it('is no other street', async () => {
    const all = await Promise.all(seeds.map(async (seed) => trace(sharp(scene(seed)))))
    const wrong = all.flatMap((one) => all.filter((other) => other !== one && isCrop(one, other)))
    expect(wrong).toEqual([])
  })
})

it('the windows lie inside the picture', () => {
  for (const { x, y, width, height } of pictureWindows) {
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
    expect(Math.max(x + width, y + height)).toBeLessThanOrEqual(1.000001)
  }
  expect(pictureWindows).toHaveLength(36)
})
