import { drawEngineBay } from './bay/engine-bay.ts'
import { drawCabin } from './cabin/cabin.ts'
import { drawThreeQuarter } from './corner/three-quarter.ts'
import { drawFront } from './end/front.ts'
import { drawRear } from './end/rear.ts'
import type { DrawingOptions } from './options.ts'
import { drawPapers } from './papers/papers.ts'
import { drawSide } from './side/side.ts'
import { inStudio } from './studio.ts'

/** Draws a vehicle in a plain studio; gives a whole SVG document of 1200 × 900 without text or references. */
export function drawVehicle(options: DrawingOptions): string {
  return inStudio(options.scene, artOf(options), options.mirrored)
}

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
      return drawPapers(options)
    case 'three-quarter':
      return drawThreeQuarter(options)
    default:
      return drawSide(options)
  }
}
