import type { DrawingOptions } from './options.ts'
import { drawSide } from './side.ts'
import { inStudio } from './studio.ts'

/** Draws a vehicle in a plain studio; gives a whole SVG document of 1200 × 900 without text or references. */
export function drawVehicle(options: DrawingOptions): string {
  return inStudio(options.scene, artOf(options), options.mirrored)
}

function artOf(options: DrawingOptions): string {
  switch (options.view) {
    default: return drawSide(options)
  }
}
