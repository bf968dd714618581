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

/** A frame of a turn by its number: 0 is the rear, 12 the front, 6 the left side. */
export type TurnView = `turn-${number}`

/** The frames of half a turn; the other half are these mirrored. */
export const turnViews = Array.from({ length: 13 }, (_, number) => `turn-${number}` as const)

export const isTurnView = (view: DrawingView | TurnView): view is TurnView => turnViews.includes(view as TurnView)

/** Returns the camera's angle in degrees for a frame of a turn. */
export const turnAngle = (view: TurnView): number => turnViews.indexOf(view) * 15 - 90

/** One of the catalogue's body types. */
export type DrawingBody = (typeof drawingBodies)[number]

/** A view of a vehicle. */
export type DrawingView = (typeof drawingViews)[number]

/** Views of the painted body, which stands on a stage. */
export const outsideViews: ReadonlySet<DrawingView | TurnView> = new Set([
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
