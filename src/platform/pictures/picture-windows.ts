import { appearanceOf, fingerprintSide } from './picture-look.ts'

/** Side of the grey sample from which windows are cut, in points. */
export const sampleSide = 96
/** Side of the greys that are kept for comparison, in points. */
export const greySide = 32

/** A window of a picture, as shares of its width and height. */
export type PictureWindow = { x: number; y: number; width: number; height: number }

const scales = [0.93, 0.86, 0.79, 0.72]
const places = [0, 0.5, 1]

/** The windows whose fingerprints are kept: a picture without up to three tenths of its edges resembles one of them. */
export const pictureWindows: readonly PictureWindow[] = scales.flatMap((scale) =>
  places.flatMap((x) => places.map((y) => ({ x: (1 - scale) * x, y: (1 - scale) * y, width: scale, height: scale }))),
)

/** Averages a window of a square sample of greys to `side` × `side` points. */
function averaged(sample: Uint8Array, { x, y, width, height }: PictureWindow, side: number): Uint8Array {
  const greys = new Uint8Array(side * side)
  const edges = (start: number, length: number, index: number): [number, number] => [
    (start + (length * index) / side) * sampleSide,
    (start + (length * (index + 1)) / side) * sampleSide,
  ]
  for (let row = 0; row < side; row++) {
    const [top, bottom] = edges(y, height, row)
    for (let column = 0; column < side; column++) {
      const [left, right] = edges(x, width, column)
      let [sum, area] = [0, 0]
      for (let v = Math.floor(top); v < Math.min(sampleSide, Math.ceil(bottom)); v++) {
        const tall = Math.min(bottom, v + 1) - Math.max(top, v)
        for (let u = Math.floor(left); u < Math.min(sampleSide, Math.ceil(right)); u++) {
          const share = tall * (Math.min(right, u + 1) - Math.max(left, u))
          sum += share * sample[v * sampleSide + u]!
          area += share
        }
      }
      greys[row * side + column] = Math.round(sum / area)
    }
  }
  return greys
}

const whole: PictureWindow = { x: 0, y: 0, width: 1, height: 1 }

/** The traces of a picture by which crops of it are found: the fingerprints of its windows, 8 bytes each, and its greys. */
export type CropTraces = { windows: Uint8Array; greys: Uint8Array }

/** Computes the traces of a picture from a sample of {@link sampleSide} points a side. */
export function cropTracesOf(sample: Uint8Array): CropTraces {
  const windows = Buffer.alloc(pictureWindows.length * 8)
  // A window without detail gets a fingerprint that no picture has: the first bit is always zero.
  pictureWindows.forEach((window, index) =>
    windows.writeBigInt64LE(appearanceOf(averaged(sample, window, fingerprintSide)) ?? 1n, index * 8),
  )
  return { windows, greys: averaged(sample, whole, greySide) }
}

function bitsOf(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

/** A fingerprint in two halves, low and high, as {@link windowWords} has them. */
export const lookWords = (appearance: bigint): readonly [low: number, high: number] => [
  Number(BigInt.asIntN(32, appearance)),
  Number(BigInt.asIntN(32, appearance >> 32n)),
]

/** Converts stored fingerprints of windows for {@link nearestWindow}. */
export function windowWords(windows: Uint8Array): Int32Array {
  const view = new DataView(windows.buffer, windows.byteOffset, windows.byteLength)
  return Int32Array.from({ length: windows.byteLength / 4 }, (_, index) => view.getInt32(index * 4, true))
}

/** Finds the window that resembles a fingerprint most; `distance` is the number of different bits of 64. */
export function nearestWindow(
  [low, high]: readonly [low: number, high: number],
  words: Int32Array,
): { window: PictureWindow; distance: number } {
  let [best, distance] = [0, 65]
  for (let index = 0; index < words.length; index += 2) {
    const different = bitsOf(words[index]! ^ low) + bitsOf(words[index + 1]! ^ high)
    if (different < distance) [best, distance] = [index / 2, different]
  }
  return { window: pictureWindows[best]!, distance }
}

/** Points a side at which two pictures are compared. */
const compared = 16

/** Returns the correlation of a picture with a window of another one, 1 for the same up to brightness and contrast. */
function correlation(crop: Uint8Array, of: Uint8Array, { x, y, width, height }: PictureWindow): number {
  let [one, other, ones, others, both] = [0, 0, 0, 0, 0]
  for (let row = 0; row < compared; row++) {
    const v = (row + 0.5) / compared
    for (let column = 0; column < compared; column++) {
      const u = (column + 0.5) / compared
      const [p, q] = [greyAt(crop, u, v), greyAt(of, x + u * width, y + v * height)]
      one += p
      other += q
      ones += p * p
      others += q * q
      both += p * q
    }
  }
  const count = compared * compared
  const [spread, otherSpread] = [ones - (one * one) / count, others - (other * other) / count]
  return spread < 1 || otherSpread < 1 ? 0 : (both - (one * other) / count) / Math.sqrt(spread * otherSpread)
}

/** Interpolates a grey at a share of width and height. */
function greyAt(greys: Uint8Array, u: number, v: number): number {
  const at = (share: number) => Math.min(greySide - 1.001, Math.max(0, share * greySide - 0.5))
  const [x, y] = [at(u), at(v)]
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const [fx, fy] = [x - left, y - top]
  const place = top * greySide + left
  const upper = greys[place]! * (1 - fx) + greys[place + 1]! * fx
  const lower = greys[place + greySide]! * (1 - fx) + greys[place + greySide + 1]! * fx
  return upper * (1 - fy) + lower * fy
}

const moves = [
  [1, 0, 0, 0],
  [-1, 0, 0, 0],
  [0, 1, 0, 0],
  [0, -1, 0, 0],
  [0, 0, 1, 0],
  [0, 0, -1, 0],
  [0, 0, 0, 1],
  [0, 0, 0, -1],
  [1, 0, -1, 0],
  [-1, 0, 1, 0],
  [0, 1, 0, -1],
  [0, -1, 0, 1],
] as const
const firstStep = 0.06
const lastStep = 0.006
/** A smaller part of a picture is another picture. */
const minShare = 0.6

const isInside = ({ x, y, width, height }: PictureWindow) =>
  x >= 0 && y >= 0 && width >= minShare && height >= minShare && x + width <= 1.0001 && y + height <= 1.0001

/** Returns how well a picture fits into another one near a window; moves and scales the window to the best place. */
export function cropFit(crop: Uint8Array, of: Uint8Array, near: PictureWindow): number {
  let place = near
  let fit = correlation(crop, of, place)
  for (let step = firstStep; step > lastStep; step /= 2) {
    for (const [x, y, width, height] of [...moves, ...moves]) {
      const next = {
        x: place.x + x * step,
        y: place.y + y * step,
        width: place.width + width * step,
        height: place.height + height * step,
      }
      if (!isInside(next)) continue
      const better = correlation(crop, of, next)
      if (better > fit) [place, fit] = [next, better]
    }
  }
  return fit
}

/** Mirrors greys from left to right. */
export function mirroredGreys(greys: Uint8Array): Uint8Array {
  const mirrored = new Uint8Array(greys.length)
  for (let index = 0; index < greys.length; index++) {
    const column = index % greySide
    mirrored[index] = greys[index - column + greySide - 1 - column]!
  }
  return mirrored
}
