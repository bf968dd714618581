import sharp from 'sharp'
import { maxLight, shadeScale } from '../plane-format.ts'
import type { Planes } from './render.ts'

const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const display = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)
/** Rolls bright light off instead of cutting it. */
const rolled = (value: number) => (value < 0.75 ? value : 0.75 + 0.25 * (1 - Math.exp(-(value - 0.75) / 0.25)))
const byte = (value: number) => Math.max(0, Math.min(255, Math.round(value * 255)))

/** The two values of a paint's channel between which its light is exact. */
const [dark, pale] = [0.1, 0.78]

/**
 * Encodes a rendered vehicle as WebP: above, light that no paint changes and the coverage; below, light that paint takes
 * (as grey); last, the shade on the floor, four times smaller. `compose-car.ts` puts them together again.
 */
export function encodePlanes(planes: Planes, quality = 80): Promise<Buffer> {
  const { width, height } = planes
  const pixels = width * height
  const lower = pixels * 4
  const bytes = Buffer.alloc(lower * 2 + lower / shadeScale)
  for (let at = 0; at < pixels; at++) {
    bytes[lower + at * 4 + 3] = 255
    if (planes.cover[at]! > 0) writePixel(bytes, at, planes, planes.cover[at]!)
  }
  for (let pass = 0; pass < 3; pass++) widen(bytes, width, pixels)
  for (let at = 0; at < pixels / shadeScale ** 2; at++) {
    const [x, y] = [at % (width / shadeScale), Math.floor(at / (width / shadeScale))]
    const shade = byte(planes.shade[(y * width + x) * shadeScale]!)
    bytes.fill(shade, lower * 2 + (y * width + x) * 4, lower * 2 + (y * width + x) * 4 + 3)
  }
  for (let at = lower * 2 + 3; at < bytes.length; at += 4) bytes[at] = 255
  return sharp(bytes, { raw: { width, height: height * 2 + height / shadeScale, channels: 4 } })
    .webp({ quality, alphaQuality: 80, effort: 6, smartSubsample: true, exact: true })
    .toBuffer()
}

function writePixel(bytes: Buffer, at: number, { paint, light }: Planes, cover: number): void {
  const lower = paint.length * 4
  bytes[at * 4 + 3] = byte(cover)
  const shown = (channel: number, value: number) =>
    display(rolled((paint[at]! / cover) * linear(value) + light[at * 3 + channel]! / cover))
  const channels = [0, 1, 2] as const
  const slope =
    channels.reduce<number>((sum, channel) => sum + (shown(channel, pale) - shown(channel, dark)) / 3, 0) /
    (pale - dark)
  for (const channel of channels) {
    bytes[at * 4 + channel] = byte(shown(channel, dark) - slope * dark)
    bytes[lower + at * 4 + channel] = byte(slope / maxLight)
  }
}

/** Continues colours a pixel beyond the edge, so that compression does not darken it. */
function widen(bytes: Buffer, width: number, pixels: number): void {
  const lower = pixels * 4
  const existing = Uint8Array.from({ length: pixels }, (_, at) =>
    bytes[at * 4 + 3]! > 0 || bytes[at * 4]! + bytes[lower + at * 4]! > 0 ? 1 : 0,
  )
  for (let at = width; at < pixels - width; at++) {
    if (existing[at]) continue
    const from = [at - 1, at + 1, at - width, at + width].find((other) => existing[other])
    if (from === undefined) continue
    for (let channel = 0; channel < 3; channel++) {
      bytes[at * 4 + channel] = bytes[from * 4 + channel]!
      bytes[lower + at * 4 + channel] = bytes[lower + from * 4 + channel]!
    }
  }
}
