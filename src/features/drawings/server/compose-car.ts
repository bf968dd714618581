import sharp, { type Sharp } from 'sharp'
import { z } from 'zod'
import { dataFile } from '#platform/data-file.ts'
import text from '#resources/drawings/cars/index.json?raw'
import { paintOn } from './colours.ts'
import type { NamedDrawing } from './drawing-key.ts'
import { lookOf } from './models/named-models.ts'
import { plateAt } from './parts/plate.ts'
import { maxLight, shadeScale } from './plane-format.ts'
import { cutOutScene, inStudio, lightFor } from './studio.ts'

type Picture = { data: Buffer; width: number; height: number }

const files = import.meta.glob<string>('/resources/drawings/cars/*.webp', { query: '?inline', import: 'default' })

/** Per variant: the hash of the model's data, and the corners of the number plate in each view, in units of a drawing. */
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

/** How much of the stage the darkest shade takes away. */
const darkest = 0.8

const planesOf = ({ variant, view }: NamedDrawing) => files[`/resources/drawings/cars/${variant}-${view}.webp`]

/** Paints a rendered car, stands it on its stage and fixes its plate; returns a PNG, or null without a rendering. */
export async function composeCar(drawing: NamedDrawing): Promise<Uint8Array | null> {
  const inline = lookOf(drawing.body, drawing.variant) && (await planesOf(drawing)?.())
  if (!inline) return null
  const paint = paintOn(drawing.colour, drawing.scene)
  const file = Buffer.from(inline.slice(inline.indexOf(',') + 1), 'base64')
  const planes = await rawOf(sharp(file))
  const [width, height] = [planes.width, Math.round(planes.height / (2 + 1 / shadeScale))]
  const small = { left: 0, top: height * 2, width: width / shadeScale, height: height / shadeScale }
  const [shade, stage] = await Promise.all([
    rawOf(sharp(file).extract(small).resize(width, height)),
    rawOf(sharp(Buffer.from(inStudio(drawing.scene, '', lightFor(paint)))).resize(width, height)),
  ])
  const painted = paintPlanes({ planes, shade, stage }, paint, drawing.mirrored ?? false)
  const picture = sharp(painted, { raw: { width, height, channels: 4 } })
  const plate = plateOf(drawing, width, height)
  if (plate) picture.composite([{ input: plate }])
  return (drawing.scene === cutOutScene ? picture : picture.removeAlpha()).png({ compressionLevel: 1 }).toBuffer()
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
  for (let to = 0; to < lower; to += 4) {
    const column = (to / 4) % width
    const from = mirrored ? to + (width - 1 - 2 * column) * 4 : to
    const car = light[from + 3]! / 255
    const dark = (shades[from]! / 255) * darkest
    const behind = ((1 - car) * (1 - dark) * ground[to + 3]!) / 255
    const cover = car + (1 - car) * dark + behind
    if (cover === 0) continue
    for (let channel = 0; channel < 3; channel++) {
      const body = light[lower + from]! * colour[channel]! + light[from + channel]!
      out[to + channel] = Math.min(255, Math.round((body * car + ground[to + channel]! * behind) / cover))
    }
    out[to + 3] = Math.round(cover * 255)
  }
  return out
}

/** Draws the plate into its place, with the blue strip on the reader's left even on a mirrored car. */
function plateOf({ variant, view, mirrored }: NamedDrawing, width: number, height: number): Buffer | null {
  const corners = renderedModels()[variant]?.plates[view]
  if (!corners) return null
  const [ax = 0, ay = 0, bx = 0, by = 0, cx = 0, cy = 0, dx = 0, dy = 0] = corners
  const between = (first: number, second: number, share: number) => first + (second - first) * share
  const place = (across: number, high: number): readonly [number, number] => {
    const along = across / 520 + 0.5
    const down = 0.5 - high / 112
    const x = between(between(ax, bx, along), between(dx, cx, along), down)
    return [mirrored ? 1200 - x : x, between(between(ay, by, along), between(dy, cy, along), down)]
  }
  const size = `width="${width}" height="${height}" viewBox="0 0 1200 900"`
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} fill="none" stroke-linejoin="round">${plateAt({ place }, 0)}</svg>`,
  )
}
