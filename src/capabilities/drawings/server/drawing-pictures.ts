import { colourEnding } from '#kit/picture-address.ts'
import { paintOn } from './colours.ts'
import { drawVehicle } from './draw-vehicle.ts'
import { drawingKey, parseDrawingKey, type NamedDrawing } from './drawing-key.ts'
import { drawingShades } from './drawing-shades.ts'
import { subjectSource } from './subjects/draw-subject.ts'

/** The picture key of a drawing, as it stands in `ad.pictures`: `drawing-sedan-side-navy-3-1-cdd345ccd`. */
export function drawingPictureKey(drawing: NamedDrawing): string {
  return `drawing-${drawingKey(drawing)}` + colourEnding(drawingShades(drawing))
}

/** What a drawing's picture key names, whatever colours end it; null for every other key. */
export function readDrawing(key: string): NamedDrawing | null {
  const [, name] = /^drawing-(.+?)(?:-[\da-f]{9})?$/.exec(key) ?? []
  return name ? parseDrawingKey(name) : null
}

/** The original behind the picture key of a drawing or a subject, an SVG document; null for every other key. */
export async function drawingSource(key: string): Promise<Uint8Array | null> {
  const subject = subjectSource(key)
  if (subject) return subject
  const drawing = readDrawing(key)
  // Other colours at its end would be other files of the same picture; ads from before the colours have none.
  if (!drawing || (key !== drawingPictureKey(drawing) && key !== `drawing-${drawingKey(drawing)}`)) return null
  return Buffer.from(drawVehicle({ ...drawing, colour: paintOn(drawing.colour, drawing.scene) }))
}
