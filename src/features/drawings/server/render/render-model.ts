import { createHash } from 'node:crypto'
import { appearanceOf } from '../models/named-models.ts'
import { proportionsOf, traitsOf } from '../models/traits.ts'
import { type DrawingBody, isTurnView } from '../options.ts'
import { type RenderedView, cameraOf, endOf } from './camera.ts'
import { decalsOf } from './decals.ts'
import { encodePlanes } from './encode-planes.ts'
import { renderPlanes } from './render.ts'
import { type Solid, distanceTo, solidOf } from './solid.ts'

/** The rendered views of a model, in this order. */
export const renderedViews = ['three-quarter', 'rear-three-quarter', 'side', 'front', 'rear'] as const
/** The rendered views of an appearance that models without their own drawing share: those that lists show most. */
export const commonViews = renderedViews.slice(0, 3)

/** A rendered view: a file, and the corners of the number plate (x and y, clockwise) where the view shows one. */
export type Rendering = { bytes: Buffer; plate: number[] | null }

/** Identifies the data of a vehicle, so that a test notices pictures from before a change. */
export function modelHash(body: DrawingBody, variant: number): string {
  const data = appearanceOf(body, variant) ?? { size: proportionsOf(body, variant), ...traitsOf(variant, body) }
  return createHash('sha256').update(JSON.stringify(data)).digest('hex').slice(0, 16)
}

/** Prepares a vehicle and returns the function that renders one of its views. */
export async function prepareModel(
  body: DrawingBody,
  variant: number,
): Promise<(view: RenderedView) => Promise<Rendering>> {
  const solid = solidOf(body, proportionsOf(body, variant))
  const decals = await decalsOf(body, variant)
  return async (view) => {
    const camera = cameraOf(view, solid.size)
    const isTurn = isTurnView(view)
    return {
      bytes: await encodePlanes(renderPlanes(solid, decals, camera, isTurn ? 480 : 960), isTurn ? 64 : 80),
      plate: plateOf(solid, view, decals.plates),
    }
  }
}

/** Half of a number plate's width and height in millimetres. */
const [wide, tall] = [260, 56]

/** Finds the plate's place: upright before the foremost point behind it. */
function plateOf(solid: Solid, view: RenderedView, heights: { front: number; rear: number }): number[] | null {
  const end = endOf(view)
  if (!end) return null
  const isFront = end === 'front'
  const height = isFront ? heights.front : heights.rear
  const surface = (y: number) => {
    let x = isFront ? -200 : solid.size.length + 200
    for (let step = 0; step < 200; step++) {
      const distance = distanceTo(solid, x, y, height, true)
      if (distance < 3) break
      x += (isFront ? 1 : -1) * distance * 0.6
    }
    return x
  }
  const [middle, edge] = [surface(0), surface(wide)]
  const x = isFront ? Math.min(middle, edge + 12) - 6 : Math.max(middle, edge - 12) + 6
  const camera = cameraOf(view, solid.size)
  return [
    [-wide, tall],
    [wide, tall],
    [wide, -tall],
    [-wide, -tall],
  ].flatMap(([across = 0, up = 0]) =>
    camera.project(x, across, height + up).map((value) => Math.round(value * 10) / 10),
  )
}
