import { LRUCache } from 'lru-cache'
import sharp, { type OverlayOptions, type Sharp } from 'sharp'
import { z } from 'zod'
import { dataFile } from '#platform/data-file.ts'
import text from '#resources/drawings/cars/index.json?raw'
import { paintOn } from './colours.ts'
import type { NamedDrawing } from './drawing-key.ts'
import { renderingNameOf } from './models/named-models.ts'
import { plateAt } from './parts/plate.ts'
import { maxLight, shadeScale } from './plane-format.ts'
import { cutOutScene, inStudio, lightFor } from './studio.ts'

type Picture = { data: Buffer; width: number; height: number }

const files = import.meta.glob<string>('/resources/drawings/cars/*.webp', { query: '?inline', import: 'default' })

/** Per rendered vehicle: the hash of its data, and the corners of the number plate in each view, in units of a drawing. */
export const renderedModels = dataFile(
  'drawings/cars/index.json',
  text,
  z.record(
    z.string(),
    z.strictObject({
      model: z.string().regex(/^[\da-f]{16}$/),
      plates: z.record(z.string(), z.array(z.number()).length(8)),
    }),
  ),
)

/** Pixels around the corners of a plate, for its frame. */
const margin = 6

/** How much of the stage the darkest shade takes away. */
const darkest = 0.8

const planesOf = ({ body, variant, view }: NamedDrawing) =>
  files[`/resources/drawings/cars/${renderingNameOf(body, variant)}-${view}.webp`]

/** Returns whether a rendering is there, without reading it. */
export const hasRendering = (drawing: NamedDrawing): boolean => planesOf(drawing) !== undefined

/** Paints a rendered car, stands it on its stage and fixes its plate; returns a PNG, or null without a rendering. */
export async function composeCar(drawing: NamedDrawing): Promise<Uint8Array | null> {
  const inline = await planesOf(drawing)?.()
  if (!inline) return null
  const paint = paintOn(drawing.colour, drawing.scene)
  const file = Buffer.from(inline.slice(inline.indexOf(',') + 1), 'base64')
  const planes = await rawOf(sharp(file))
  const [width, height] = [planes.width, Math.round(planes.height / (2 + 1 / shadeScale))]
  const small = { left: 0, top: height * 2, width: width / shadeScale, height: height / shadeScale }
  const raw = { width: planes.width, height: planes.height, channels: 4 } as const
  const [shade, stage] = await Promise.all([
    // Blurred by a stored pixel, because compression leaves blocks in it.
    rawOf(sharp(planes.data, { raw }).extract(small).resize(width, height).blur(shadeScale)),
    stageOf(inStudio(drawing.scene, '', lightFor(paint)), width, height),
  ])
  const painted = paintPlanes({ planes, shade, stage }, paint, drawing.mirrored ?? false)
  const picture = sharp(painted, { raw: { width, height, channels: 4 } })
  const plate = plateOf(drawing, width)
  if (plate) picture.composite([plate])
  return (drawing.scene === cutOutScene ? picture : picture.removeAlpha()).png({ compressionLevel: 1 }).toBuffer()
}

/** The last stages, which many cars share; one takes 2.8 MB. */
const stages = new LRUCache<string, Promise<Picture>>({ max: 6 })

function stageOf(svg: string, width: number, height: number): Promise<Picture> {
  const key = `${width} ${svg}`
  const entry = stages.get(key)
  if (entry) return entry
  const drawn = rawOf(sharp(Buffer.from(svg)).resize(width, height))
  stages.set(key, drawn)
  drawn.catch(() => stages.delete(key))
  return drawn
}

async function rawOf(picture: Sharp): Promise<Picture> {
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/**
 * Lays a car over a stage. The upper half of the planes is light that no paint changes, with the car's coverage; the
 * lower half is light that paint takes. Where a stage is transparent, shade is black.
 */
function paintPlanes(
  { planes: { data: light }, shade: { data: shades }, stage }: Record<'planes' | 'shade' | 'stage', Picture>,
  paint: string,
  mirrored: boolean,
): Buffer {
  const { data: ground, width, height } = stage
  const colour = [1, 3, 5].map((at) => (Number.parseInt(paint.slice(at, at + 2), 16) / 255) * maxLight)
  const lower = width * height * 4
  const out = Buffer.alloc(lower)
  const [red, green, blue] = colour as [number, number, number]
  let to = 0
  for (let row = 0; row < height; row++) {
    let from = mirrored ? to + (width - 1) * 4 : to
    const step = mirrored ? -4 : 4
    for (let column = 0; column < width; column++, to += 4, from += step) {
      const alpha = light[from + 3]!
      const shadeOf = shades[from]!
      // Most of a picture is its stage alone.
      if (alpha === 0 && shadeOf === 0) {
        out[to] = ground[to]!
        out[to + 1] = ground[to + 1]!
        out[to + 2] = ground[to + 2]!
        out[to + 3] = ground[to + 3]!
        continue
      }
      const car = alpha / 255
      const dark = (shadeOf / 255) * darkest
      const behind = ((1 - car) * (1 - dark) * ground[to + 3]!) / 255
      const cover = car + (1 - car) * dark + behind
      if (cover === 0) continue
      const paint = lower + from
      const shareOfCar = car / cover
      const shareBehind = behind / cover
      out[to] = bounded((light[paint]! * red + light[from]!) * shareOfCar + ground[to]! * shareBehind)
      out[to + 1] = bounded((light[paint + 1]! * green + light[from + 1]!) * shareOfCar + ground[to + 1]! * shareBehind)
      out[to + 2] = bounded((light[paint + 2]! * blue + light[from + 2]!) * shareOfCar + ground[to + 2]! * shareBehind)
      out[to + 3] = (cover * 255 + 0.5) | 0
    }
  }
  return out
}

const bounded = (value: number) => (value >= 255 ? 255 : (value + 0.5) | 0)

/** Draws the plate for its place, with the blue strip on the reader's left even on a mirrored car. */
function plateOf({ body, variant, view, mirrored }: NamedDrawing, width: number): OverlayOptions | null {
  const corners = renderedModels()[renderingNameOf(body, variant)]?.plates[view]
  if (!corners) return null
  const [ax = 0, ay = 0, bx = 0, by = 0, cx = 0, cy = 0, dx = 0, dy = 0] = corners
  const between = (first: number, second: number, share: number) => first + (second - first) * share
  const place = (across: number, high: number): readonly [number, number] => {
    const along = across / 520 + 0.5
    const down = 0.5 - high / 112
    const x = between(between(ax, bx, along), between(dx, cx, along), down)
    return [mirrored ? 1200 - x : x, between(between(ay, by, along), between(dy, cy, along), down)]
  }
  // Only the part of the picture around the plate is drawn, in whole pixels.
  const scale = width / 1200
  const xs = [ax, bx, cx, dx].map((x) => (mirrored ? 1200 - x : x) * scale)
  const ys = [ay, by, cy, dy].map((y) => y * scale)
  const left = Math.max(0, Math.floor(Math.min(...xs)) - margin)
  const top = Math.max(0, Math.floor(Math.min(...ys)) - margin)
  const size = [Math.ceil(Math.max(...xs)) + margin - left, Math.ceil(Math.max(...ys)) + margin - top] as const
  const box = [left, top, ...size].map((length) => length / scale).join(' ')
  const head = `width="${size[0]}" height="${size[1]}" viewBox="${box}"`
  const input = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" ${head} fill="none" stroke-linejoin="round">${plateAt({ place }, 0)}</svg>`,
  )
  return { input, left, top }
}
