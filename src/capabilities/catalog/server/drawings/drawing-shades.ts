import { shortHex, type PictureColours } from '#kit/picture-address.ts'
import { drawingColours } from './colours.ts'
import type { NamedDrawing } from './drawing-key.ts'
import type { DrawingView } from './options.ts'
import { studioTones } from './studio.ts'

/** How dark the middle of each view is without paint, and how much of the paint shows there; fitted to the drawings. */
const middles: Record<DrawingView, { base: number; paint: number }> = {
  side: { base: 56, paint: 0.32 },
  front: { base: 37, paint: 0.4 },
  rear: { base: 36, paint: 0.51 },
  'three-quarter': { base: 46, paint: 0.4 },
  cabin: { base: 61, paint: 0.1 },
}

/** The roof lining and the dark mats of every cabin. */
const cabinEdges = { top: 'bbb', bottom: '333' }

const channels = (hex: string) =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number, number]

function between(first: string, second: string): string {
  const [a, b] = [channels(first), channels(second)]
  return shortHex([(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2])
}

/** The three colours of a drawing as they end its picture key, told without drawing it. */
export function drawingShades({ view, colour, scene }: NamedDrawing): PictureColours {
  const { base, paint } = middles[view]
  const [red, green, blue] = channels(drawingColours[colour])
  const middle = shortHex([base + paint * red, base + paint * green, base + paint * blue])
  if (view === 'cabin') return { ...cabinEdges, middle }
  const { wall, floor } = studioTones(scene)
  return { top: between(...wall), middle, bottom: between(...floor) }
}
