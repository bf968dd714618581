/** The catalogue's body types, as `data/catalogue.json` spells them. */
export const drawingBodies = ['sedan', 'hatchback', 'suv', 'pickup', 'coupe', 'convertible', 'mpv', 'wagon'] as const

/** What can be drawn of a vehicle: four directions and two corners, the dashboard, what lies under the bonnet, and its papers. */
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

/** One of the things that can be drawn of a vehicle. */
export type DrawingView = (typeof drawingViews)[number]

/** The views of the painted body, which stands on a stage. */
export const outsideViews: ReadonlySet<DrawingView> = new Set([
  'side',
  'front',
  'rear',
  'three-quarter',
  'rear-three-quarter',
])

/** What a drawing shows. `colour` is a six-digit hex; `variant` and `scene` are whole numbers from 0. */
export type DrawingOptions = {
  body: DrawingBody
  view: DrawingView
  colour: string
  variant: number
  scene: number
  mirrored?: boolean
}
