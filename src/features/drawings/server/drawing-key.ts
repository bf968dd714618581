import { type DrawingColour, isDrawingColour } from './colours.ts'
import { type DrawingOptions, type TurnView, drawingBodies, drawingViews, turnViews } from './options.ts'

/** A drawing by colour slug instead of a hex; frames of a turn are views too. */
export type NamedDrawing = Omit<DrawingOptions, 'colour' | 'view'> & {
  colour: DrawingColour
  view: DrawingOptions['view'] | TurnView
}

const shape = new RegExp(
  `^(${drawingBodies.join('|')})-(${[...drawingViews, ...turnViews].join('|')})-([a-z]+(?:-[a-z]+)?)-(0|[1-9]\\d?)-(0|[1-9]\\d?)(-m)?$`,
)

/**
 * Returns a drawing's key for a URL or a file: `suv-side-navy-3-1`, with `-m` at the end when
 * mirrored.
 */
export function drawingKey({ body, view, colour, variant, scene, mirrored }: NamedDrawing): string {
  return `${body}-${view}-${colour}-${variant}-${scene}${mirrored ? '-m' : ''}`
}

/**
 * Parses a drawing's key; null for anything that `drawingKey` does not produce (variant and scene
 * are 0–99).
 */
export function parseDrawingKey(text: string): NamedDrawing | null {
  const match = shape.exec(text)
  const [, body, view, colour = '', variant, scene, mirrored] = match ?? []
  if (!isDrawingColour(colour)) return null
  return {
    body: body as NamedDrawing['body'],
    view: view as NamedDrawing['view'],
    colour,
    variant: Number(variant),
    scene: Number(scene),
    mirrored: mirrored !== undefined,
  }
}
