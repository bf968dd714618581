/** The catalogue's body types, as `data/catalogue.json` spells them. */
export const drawingBodies = ['sedan', 'hatchback', 'suv', 'pickup', 'coupe', 'convertible', 'mpv', 'wagon'] as const

/**
 * The views of a vehicle: four directions, two corners, the dashboard, the engine bay, and its
 * documents.
 */
export const drawingViews = [
  'side',
  'front',
  'rear',
  'three-quarter',
  'rear-three-quarter',
  'cabin',
  'engine',
  'documents',
] as const

/** One of the catalogue's body types. */
export type DrawingBody = (typeof drawingBodies)[number]

/** A view of a vehicle. */
export type DrawingView = (typeof drawingViews)[number]

/** Views of the painted body, which stands on a stage. */
export const outsideViews: ReadonlySet<DrawingView> = new Set([
  'side',
  'front',
  'rear',
  'three-quarter',
  'rear-three-quarter',
])

/**
 * The parameters of a drawing. `colour` is a six-digit hex; `variant` and `scene` are integers from
 * 0.
 */
export type DrawingOptions = {
  body: DrawingBody
  view: DrawingView
  colour: string
  variant: number
  scene: number
  mirrored?: boolean
}
