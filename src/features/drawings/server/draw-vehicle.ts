import { drawEngineBay } from './engine-bay/engine-bay.ts'
import { drawCabin } from './interior/cabin.ts'
import { drawRearThreeQuarter, drawThreeQuarter } from './three-quarter/three-quarter.ts'
import { drawFront } from './front-and-rear/front.ts'
import { drawRear } from './front-and-rear/rear.ts'
import { type DrawingOptions, outsideViews } from './options.ts'
import { drawDocuments } from './documents/papers.ts'
import { drawSide } from './side/side.ts'
import { sideGround } from './side/side-shell.ts'
import { endGround } from './front-and-rear/end-shell.ts'
import { inStudio, lightFor } from './studio.ts'

/** Draws a vehicle on a stage; returns an SVG document of 1200 × 900 without text or references. */
export function drawVehicle(options: DrawingOptions): string {
  const { view, scene, colour, mirrored } = options
  const light = outsideViews.has(view) ? lightFor(colour) : view === 'cabin' ? 'bright' : 'plain'
  return inStudio(scene, artOf(options), light, mirrored, grounds[view])
}

/** Where tyres stand in the front and rear views. */
const grounds: Partial<Record<DrawingOptions['view'], number>> = { side: sideGround, front: endGround, rear: endGround }

function artOf(options: DrawingOptions): string {
  switch (options.view) {
    case 'front':
      return drawFront(options)
    case 'rear':
      return drawRear(options)
    case 'cabin':
      return drawCabin(options)
    case 'engine':
      return drawEngineBay(options)
    case 'documents':
      return drawDocuments(options)
    case 'three-quarter':
      return drawThreeQuarter(options)
    case 'rear-three-quarter':
      return drawRearThreeQuarter(options)
    default:
      return drawSide(options)
  }
}
