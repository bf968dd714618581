import { shortHex, type PictureColours } from '#kit/picture-address.ts'
import { paintOn } from './colours.ts'
import type { NamedDrawing } from './drawing-key.ts'
import { type DrawingView, isTurnView } from './options.ts'
import { lightFor, studioTones } from './studio.ts'

/** The darkness of an area without paint, and the share of paint in it. */
type Tone = { base: number; paint: number }

/** The middle of each view, fitted to the drawings. */
const middles: Record<DrawingView, Tone> = {
  side: { base: 56, paint: 0.32 },
  front: { base: 37, paint: 0.4 },
  rear: { base: 36, paint: 0.51 },
  'three-quarter': { base: 46, paint: 0.4 },
  'rear-three-quarter': { base: 46, paint: 0.4 },
  cabin: { base: 61, paint: 0.1 },
  engine: { base: 45, paint: 0.12 },
  documents: { base: 215, paint: 0 },
}

/**
 * Views that fill the picture: the roof lining and dark mats of a cabin, wings around an engine, a
 * table.
 */
const edges: Partial<Record<DrawingView, { top: Tone; bottom: Tone }>> = {
  cabin: { top: { base: 187, paint: 0 }, bottom: { base: 51, paint: 0 } },
  engine: { top: { base: 52, paint: 0.34 }, bottom: { base: 34, paint: 0.5 } },
  documents: { top: { base: 206, paint: 0 }, bottom: { base: 186, paint: 0 } },
}

const channels = (hex: string) =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number, number]

function between(first: string, second: string): string {
  const [a, b] = [channels(first), channels(second)]
  return shortHex([(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2])
}

/** Returns the three colours of a drawing for its picture key, without drawing it. */
export function drawingShades({ view: shown, colour, scene }: NamedDrawing): PictureColours {
  const view = isTurnView(shown) ? 'three-quarter' : shown
  const paint = paintOn(colour, scene)
  const [red, green, blue] = channels(paint)
  const shade = ({ base, paint: share }: Tone) =>
    shortHex([base + share * red, base + share * green, base + share * blue])
  const middle = shade(middles[view])
  const filled = edges[view]
  if (filled) return { top: shade(filled.top), middle, bottom: shade(filled.bottom) }
  const { wall, floor } = studioTones(scene, lightFor(paint))
  return { top: between(...wall), middle, bottom: between(...floor) }
}
