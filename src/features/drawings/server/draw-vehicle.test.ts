import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawingColours, paintOn } from './colours.ts'
import { drawVehicle } from './draw-vehicle.ts'
import { drawingBodies, drawingViews, type DrawingOptions } from './options.ts'
import { cutOutScene, inStudio, lightFor, stageCount, studioTones } from './studio.ts'
import { lightnessOf } from './svg/paint.ts'
import { brightnessOfColumn } from './test-pictures.ts'

const white = drawingColours.white
const scenes = Array.from({ length: stageCount }, (_, scene) => scene)
const plain: DrawingOptions = { body: 'sedan', view: 'side', colour: white, variant: 0, scene: 0 }
const everyView = drawingBodies.flatMap((body) => drawingViews.map((view) => ({ body, view })))

describe('the drawing of a vehicle', () => {
  it.each(everyView)('shows a $body ($view) as a valid picture, in every variant and paint', async ({ body, view }) => {
    for (const [variant, colour] of [white, drawingColours.black, drawingColours.red, drawingColours.khaki].entries()) {
      const svg = drawVehicle({ body, view, colour, variant: variant * 5, scene: variant })
      const picture = await sharp(Buffer.from(svg)).metadata()
      expect([picture.format, picture.width, picture.height]).toEqual(['svg', 1200, 900])
      expect(svg).not.toMatch(/NaN|undefined|Infinity/)
    }
  })

  it.each(everyView)('keeps a $body ($view) small and free of foreign content', ({ body, view }) => {
    for (let variant = 0; variant < 12; variant++) {
      const svg = drawVehicle({ body, view, colour: drawingColours.purple, variant, scene: variant })
      // A corner view holds the drawings of both the side and the front.
      expect(svg.length).toBeLessThan(view.endsWith('three-quarter') ? 23_500 : 16_500)
      expect(svg).not.toMatch(/<(text|style|script|image|foreignObject)|https?:(?!\/\/www\.w3\.org\/2000\/svg)/)
    }
  })

  it.each(everyView)('resolves every reference of a $body ($view) to one definition', ({ body, view }) => {
    for (let variant = 0; variant < 12; variant++) {
      const svg = drawVehicle({ body, view, colour: white, variant, scene: 0 })
      const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1])
      const targets = [...svg.matchAll(/url\(#([^)]+)\)|href="#([^"]+)"/g)].map((match) => match[1] ?? match[2])
      expect(ids).toEqual([...new Set(ids)])
      expect(targets.filter((id) => !ids.includes(id))).toEqual([])
    }
  })

  it.each(everyView)('distinguishes a white $body ($view) from a black one', ({ body, view }) => {
    const options = { body, view, variant: 1, scene: 0 }
    expect(drawVehicle({ ...options, colour: white })).not.toBe(
      drawVehicle({ ...options, colour: drawingColours.black }),
    )
  })

  it.each(everyView)('draws the models of a $body ($view) in at least four appearances', ({ body, view }) => {
    const appearances = [0, 1, 2, 3].map((variant) => drawVehicle({ ...plain, body, view, variant }))
    expect(new Set(appearances).size).toBe(4)
  })

  it.each(drawingBodies)('draws the models of a %s in four silhouettes', (body) => {
    const outlines = [0, 1, 2, 3].map(
      (variant) => /id="shell" d="[^"]+"/.exec(drawVehicle({ ...plain, body, variant }))?.[0],
    )
    expect(new Set(outlines).size).toBe(4)
  })

  it('changes the lamps, grille or wheels when two models share a silhouette', () => {
    for (const view of drawingViews) {
      expect(drawVehicle({ ...plain, view, variant: 0 })).not.toBe(drawVehicle({ ...plain, view, variant: 4 }))
    }
  })

  it('is the same picture for every request of the same vehicle', () => {
    expect(drawVehicle({ ...plain, variant: 7 })).toBe(drawVehicle({ ...plain, variant: 7 }))
  })

  it('mirrors the vehicle, but not the studio', async () => {
    const [left, right] = await Promise.all(
      [false, true].map(async (mirrored) => {
        const svg = drawVehicle({ ...plain, colour: drawingColours.red, mirrored })
        return sharp(Buffer.from(svg)).resize(24, 18).removeAlpha().raw().toBuffer()
      }),
    )
    expect(left?.equals(right ?? Buffer.alloc(0))).toBe(false)
    expect(left?.subarray(0, 72)).toEqual(right?.subarray(0, 72))
  })

  it.each([false, true])('has the blue strip of its plate on the left (mirrored: %s)', async (mirrored) => {
    const svg = drawVehicle({ ...plain, view: 'rear', mirrored })
    const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const strip = Array.from({ length: info.width * info.height }, (_, at) => at).filter(
      (at) => data[at * 3]! < 45 && data[at * 3 + 2]! > 120,
    )
    expect(strip.length).toBeGreaterThan(50)
    expect(strip.every((at) => at % info.width < info.width / 2)).toBe(true)
  })

  it.each(scenes)('separates the roof of a white, a silver and a black car from stage %i', async (scene) => {
    for (const colour of [white, drawingColours.silver, drawingColours.black]) {
      const empty = await brightnessOfColumn(inStudio(scene, '', lightFor(colour)))
      const column = await brightnessOfColumn(drawVehicle({ ...plain, colour, scene }))
      const contrast = column.map((value, y) => Math.abs(value - (empty[y] ?? 0)))
      const edge = contrast.findIndex((difference) => difference > 2)
      expect(Math.max(...contrast.slice(edge, edge + 5))).toBeGreaterThan(30)
    }
  })

  // Eighteen is the difference at which pale paint still reads as a body instead of a gap in the
  // wall.
  it.each(scenes)('paints white at least 18 L* lighter than stage %i behind and under it', (scene) => {
    const paint = paintOn('white', scene)
    const { wall, floor } = studioTones(scene, lightFor(paint))
    for (const ground of [...wall, ...floor]) {
      expect(lightnessOf(paint) - lightnessOf(ground), ground).toBeGreaterThanOrEqual(18)
    }
  })

  it('has no ground when it is cut out', async () => {
    const svg = drawVehicle({ ...plain, view: 'three-quarter', scene: cutOutScene })
    const corner = await sharp(Buffer.from(svg)).extract({ left: 0, top: 0, width: 60, height: 60 }).raw().toBuffer()
    expect(Math.max(...corner.filter((_, at) => at % 4 === 3))).toBe(0)
  })
})
