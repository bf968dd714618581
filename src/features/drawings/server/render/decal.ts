import sharp from 'sharp'
import { type Paint, mixPaint } from '../svg/paint.ts'

/** A rectangle of a flat drawing, in its units. */
export type Box = { x0: number; y0: number; x1: number; y1: number }
/** What a decal shows at a point, multiplied with its coverage. */
export type Sight = { paint: number; red: number; green: number; blue: number; cover: number }

/** Pixels per unit of a drawing. */
const fineness = 1.9

const linear = Float32Array.from({ length: 256 }, (_, byte) => {
  const value = byte / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
})

/** A flat drawing that is projected onto a vehicle. */
export class Decal {
  readonly #box: Box
  readonly #width: number
  readonly #height: number
  readonly #perMillimetre: number
  readonly #unit: number
  readonly #values: Float32Array

  constructor(box: Box, width: number, height: number, unit: number, values: Float32Array) {
    this.#box = box
    this.#width = width
    this.#height = height
    this.#unit = unit
    this.#perMillimetre = fineness * unit
    this.#values = values
  }

  /** Reads the drawing at a place in millimetres (down is positive) into `sight`. */
  read(across: number, down: number, sight: Sight): Sight {
    const fx = (across - this.#box.x0 / this.#unit) * this.#perMillimetre - 0.5
    const fy = (down - this.#box.y0 / this.#unit) * this.#perMillimetre - 0.5
    const i = Math.floor(fx)
    const j = Math.floor(fy)
    if (i < 0 || j < 0 || i >= this.#width - 1 || j >= this.#height - 1) {
      sight.paint = sight.red = sight.green = sight.blue = sight.cover = 0
      return sight
    }
    const [tx, ty] = [fx - i, fy - j]
    const p = (j * this.#width + i) * 5
    const q = p + this.#width * 5
    const values = this.#values
    const at = (channel: number) =>
      (values[p + channel]! * (1 - tx) + values[p + 5 + channel]! * tx) * (1 - ty) +
      (values[q + channel]! * (1 - tx) + values[q + 5 + channel]! * tx) * ty
    sight.paint = at(0)
    sight.red = at(1)
    sight.green = at(2)
    sight.blue = at(3)
    sight.cover = at(4)
    return sight
  }
}

async function raster({ x0, y0, x1, y1 }: Box, art: string) {
  const [width, height] = [Math.round((x1 - x0) * fineness), Math.round((y1 - y0) * fineness)]
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"` +
    ` viewBox="${x0} ${y0} ${x1 - x0} ${y1 - y0}" preserveAspectRatio="none" fill="none"` +
    ` stroke-linecap="round" stroke-linejoin="round">${art}</svg>`
  const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/**
 * Draws a decal in black and in white paint: what differs is the paint's share, the rest is its own colour. `unit` is
 * units per millimetre.
 */
export async function decalOf(box: Box, unit: number, draw: (paint: Paint) => string): Promise<Decal> {
  const [black, white] = await Promise.all(['#101010', '#f0f0f0'].map((paint) => raster(box, draw(mixPaint(paint)))))
  const { width, height } = black!
  const values = new Float32Array(width * height * 5)
  for (let pixel = 0; pixel < width * height; pixel++) {
    const cover = black!.data[pixel * 4 + 3]! / 255
    let paint = 0
    for (let channel = 0; channel < 3; channel++) {
      const dark = linear[black!.data[pixel * 4 + channel]!]! * cover
      paint += (linear[white!.data[pixel * 4 + channel]!]! * cover - dark) / 3
      values[pixel * 5 + 1 + channel] = dark
    }
    paint = Math.max(0, paint)
    values[pixel * 5] = paint
    values[pixel * 5 + 4] = cover
    if (paint <= 0.02) continue
    for (let channel = 1; channel < 4; channel++)
      values[pixel * 5 + channel] = Math.max(0, values[pixel * 5 + channel]! - paint * 0.005)
  }
  return new Decal(box, width, height, unit, values)
}
