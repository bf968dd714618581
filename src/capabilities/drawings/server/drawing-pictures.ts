import { colourEnding } from '#kit/picture-address.ts'
import { drawingColours } from './colours.ts'
import { drawVehicle } from './draw-vehicle.ts'
import { drawingKey, parseDrawingKey, type NamedDrawing } from './drawing-key.ts'
import { drawingShades } from './drawing-shades.ts'

/** The picture key of a drawing, as it stands in `ad.pictures`: `drawing-sedan-side-navy-3-1-cdd345ccd`. */
export function drawingPictureKey(drawing: NamedDrawing): string {
  return `drawing-${drawingKey(drawing)}` + colourEnding(drawingShades(drawing))
}

/** The original behind a drawing's picture key, an SVG document; null for every other key. */
export async function drawingSource(key: string): Promise<Uint8Array | null> {
  const [, name] = /^drawing-(.+?)(?:-[\da-f]{9})?$/.exec(key) ?? []
  const drawing = name ? parseDrawingKey(name) : null
  // Other colours at its end would be other files of the same picture; ads from before the colours have none.
  if (!drawing || (key !== drawingPictureKey(drawing) && key !== `drawing-${name}`)) return null
  return Buffer.from(drawVehicle({ ...drawing, colour: drawingColours[drawing.colour] }))
}
