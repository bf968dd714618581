import { colourEnding } from '#kit/picture-address.ts'
import { paintOn } from './colours.ts'
import { drawVehicle } from './draw-vehicle.ts'
import { drawingKey, parseDrawingKey, type NamedDrawing } from './drawing-key.ts'
import { drawingShades } from './drawing-shades.ts'
import { composeCar, hasRendering } from './compose-car.ts'
import { isTurned, modelDrawing } from './models/named-models.ts'
import { isTurnView } from './options.ts'
import { stageCount } from './studio.ts'
import { subjectSource } from './subjects/draw-subject.ts'
import { firstTurnView } from '../turn.ts'

/**
 * Returns the picture key of a drawing for `ad.pictures`: `drawing-sedan-side-navy-3-1-cdd345ccd`.
 */
export function drawingPictureKey(drawing: NamedDrawing): string {
  return `drawing-${drawingKey(drawing)}` + colourEnding(drawingShades(drawing))
}

/** Colours ordered so that neighbours in a list of models rarely share one. */
const modelPaints = ['navy', 'red', 'silver', 'white', 'grey', 'blue', 'black'] as const

/** Returns the picture key of a catalogue model by itself, where no colour is chosen: in texts and beside prices. */
export const modelPictureKey = (model: Parameters<typeof modelDrawing>[0]): string =>
  drawingPictureKey({
    ...modelDrawing(model),
    view: 'three-quarter',
    colour: modelPaints[model.id % modelPaints.length]!,
    scene: model.id % stageCount,
  })

/** Parses a drawing's picture key with any colour suffix; null for other keys. */
export function readDrawing(key: string): NamedDrawing | null {
  const [, name] = /^drawing-(.+?)(?:-[\da-f]{9})?$/.exec(key) ?? []
  return name ? parseDrawingKey(name) : null
}

/**
 * Returns the key of the first frame of a turn, in the colour and on the stage of a drawing's picture; null for pictures of
 * cars that cannot be turned.
 */
export function turnPictureKey(key: string): string | null {
  const drawing = readDrawing(key)
  if (!drawing || !isTurned(drawing.body, drawing.variant)) return null
  return `drawing-${drawingKey({ ...drawing, view: `turn-${firstTurnView}`, mirrored: false })}`
}

/**
 * Finds the picture of a drawing's or subject's key: a PNG of a rendered car, otherwise an SVG document; null for other
 * keys. It is made when it is read: each request of a picture asks whether there is one, also of a cached picture.
 */
export function drawingSource(key: string): { read: () => Promise<Uint8Array | null> } | null {
  const subject = subjectSource(key)
  if (subject) return { read: async () => subject }
  const drawing = readDrawing(key)
  // Other colour suffixes would be separate files of one picture; ads from before colours have
  // none.
  if (!drawing || (key !== drawingPictureKey(drawing) && key !== `drawing-${drawingKey(drawing)}`)) return null
  if (hasRendering(drawing)) return { read: () => composeCar(drawing) }
  const { view } = drawing
  if (isTurnView(view)) return null
  return {
    read: async () => Buffer.from(drawVehicle({ ...drawing, view, colour: paintOn(drawing.colour, drawing.scene) })),
  }
}
