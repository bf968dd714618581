import { drawingColours } from './drawings/colours.ts'
import { drawVehicle } from './drawings/draw-vehicle.ts'
import { drawingKey, parseDrawingKey } from './drawings/drawing-key.ts'

const PREFIX = 'drawing-'

/** The picture key of a drawing, as it stands in `ad.pictures`: `drawing-sedan-side-navy-3-1`. */
export function drawingPictureKey(drawing: Parameters<typeof drawingKey>[0]): string {
  return PREFIX + drawingKey(drawing)
}

/** The original behind a drawing's picture key, an SVG document; null for every other key. */
export async function drawingSource(key: string): Promise<Uint8Array | null> {
  const drawing = key.startsWith(PREFIX) ? parseDrawingKey(key.slice(PREFIX.length)) : null
  return drawing && Buffer.from(drawVehicle({ ...drawing, colour: drawingColours[drawing.colour] }))
}
