import type { DrawingColour } from './colours.ts'
import type { NamedDrawing } from './drawing-key.ts'
import { drawingPictureKey, readDrawing } from './drawing-pictures.ts'
import { type DrawingView, outsideViews } from './options.ts'
import { cutOutScene, stageCount } from './studio.ts'

/** The number of consecutive cards without two drawings of one view on one stage. */
const window = 6

/** What a picture costs by repeating a neighbour. Each is worse than all below it together. */
const costs = {
  /** Colour and view of the previous card. */
  twin: 100,
  /** View and stage of the farthest card of the window; twice as much for each card nearer. */
  stage: 1,
  /** Colour and view of a card that can lie above or below in a grid. */
  grid: 0.2,
  colour: 0.01,
} as const

type Appearance = Pick<NamedDrawing, 'view' | 'scene' | 'colour'>

/**
 * Chooses a picture for each ad of a list from its pictures, in list order: the first one, unless it repeats a neighbour.
 * Then it takes the outside drawing that repeats least: never colour and view of the previous card while the ad has
 * another view, and the repeated stage as far away as possible. Photos stay. The same list always gives the same
 * pictures, and a longer list begins with them.
 */
export function spreadPictures(ads: readonly (readonly string[])[]): (string | null)[] {
  const spread = spreader()
  return ads.map((pictures) => {
    const [first = null] = pictures
    if (first === null || !appearanceOf(first)) {
      spread(null)
      return first
    }
    const choices = pictures.flatMap((key) => {
      const appearance = appearanceOf(key)
      return appearance ? [{ ...appearance, key }] : []
    })
    return spread(choices)?.key ?? first
  })
}

/** A drawn vehicle of a list, and the colours in which it may be shown. */
export type ListedDrawing = { key: string | null; colours?: readonly DrawingColour[] }

const listViews: readonly DrawingView[] = ['three-quarter', 'rear-three-quarter', 'side']

/**
 * Chooses the drawings of a list of vehicles that have no pictures of their own: each key as it is, unless it repeats a
 * neighbour; then in another of its colours, on another stage, or from another side. The same list always gives the same
 * pictures.
 */
export function spreadDrawings(vehicles: readonly ListedDrawing[]): (string | null)[] {
  const spread = spreader()
  return vehicles.map(({ key, colours = [] }) => {
    const drawing = key === null ? null : readDrawing(key)
    const chosen = spread(drawing && isOnStage(drawing) ? choicesOf(drawing, colours) : null)
    return chosen ? drawingPictureKey(chosen) : key
  })
}

function choicesOf(drawing: NamedDrawing, colours: readonly DrawingColour[]): NamedDrawing[] {
  const views = new Set([drawing.view, ...listViews])
  const paints = new Set([drawing.colour, ...colours])
  return [...views].flatMap((view) =>
    Array.from({ length: stageCount }, (_, step) => (drawing.scene + step * 3) % stageCount).flatMap((scene) =>
      [...paints].map((colour) => ({ ...drawing, view, scene, colour })),
    ),
  )
}

const isOnStage = ({ view, scene }: Appearance) => outsideViews.has(view) && scene < cutOutScene

function appearanceOf(key: string): Appearance | null {
  const drawing = readDrawing(key)
  return drawing && outsideViews.has(drawing.view) ? drawing : null
}

/** Returns a function that takes the choices for the next card and returns the one that repeats least; null for none. */
function spreader(): <Choice extends Appearance>(choices: readonly Choice[] | null) => Choice | null {
  const shown: (Appearance | null)[] = []
  return (choices) => {
    const near = shown.slice(-(window - 1))
    let [best = null] = choices ?? []
    let min = best ? repetition(best, near) : 0
    for (const choice of choices ?? []) {
      if (min === 0) break
      const repeats = repetition(choice, near)
      if (repeats < min) [best, min] = [choice, repeats]
    }
    shown.push(best)
    return best
  }
}

/** Adds up what a picture repeats of its neighbours, the nearest one as the worst; 0 for nothing. */
function repetition({ view, scene, colour }: Appearance, near: readonly (Appearance | null)[]): number {
  return near.reduce((sum, other, at) => {
    if (!other) return sum
    const isPrevious = at === near.length - 1
    const stage = other.view === view && other.scene === scene ? costs.stage * 2 ** at : 0
    const paint =
      other.colour === colour ? (other.view === view ? (isPrevious ? costs.twin : costs.grid) : costs.colour) : 0
    return sum + stage + paint
  }, 0)
}
