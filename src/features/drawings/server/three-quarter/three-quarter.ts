import { cornerFloor, cornerShadow, cornerWells, cornerWheels } from './corner-ground.ts'
import { type Scene, setScene } from './corner-scene.ts'
import { corner, recede } from './corner-space.ts'
import { cornerBack, cornerTop } from './corner-top.ts'
import { endMirror, mirrorGradient } from '../front-and-rear/end-mirror.ts'
import type { EndShell } from '../front-and-rear/end-shell.ts'
import { frontBumper } from '../front-and-rear/front-bumper.ts'
import { frontGrille } from '../front-and-rear/front-grille.ts'
import { headlamps } from '../front-and-rear/front-lamps.ts'
import { rearDetails, rearPlateHeight } from '../front-and-rear/rear.ts'
import { isUpright } from '../front-and-rear/rear-lamps.ts'
import { modelFace } from '../front-and-rear/model-face.ts'
import type { DrawingOptions } from '../options.ts'
import { plateAt } from '../parts/plate.ts'
import { type Spot, pair, short } from '../svg/curve.ts'
import { fill, keep, linearGradient, outlined, within } from '../svg/svg.ts'
import { traitsOf } from '../models/traits.ts'
import { sideValances } from '../side/side-bumpers.ts'
import { sideHandles, sideRails } from '../side/side-fittings.ts'
import { sideGlass } from '../side/side-glass.ts'
import { sideGradient, sideReflections } from '../side/side-paint.ts'
import { sideHeadlamp, sideTailLamp } from '../side/side-model-lamps.ts'
import { sideBed, sideSeams, sideSkirts } from '../side/side-panels.ts'

/**
 * Draws a vehicle from in front of its left corner, by bending the side and front drawings around
 * its body.
 */
export function drawThreeQuarter({ body, colour, variant, mirrored }: DrawingOptions): string {
  const scene = setScene(body, variant, colour, 'front')
  const traits = traitsOf(variant, body)
  const { side, end, paint } = scene
  return [
    cornerShadow(scene),
    cornerFloor(scene),
    farMirror(scene),
    cornerTop(scene),
    cornerWells(scene),
    flank(scene),
    body === 'convertible' ? '' : sideGlass(side, paint),
    within(
      'shell',
      sideSkirts(side) +
        sideValances(side) +
        sideSeams(side, paint) +
        sideBed(side) +
        (traits.look ? sideTailLamp(side, traits.look) : ''),
    ),
    sideHandles(side, paint, traits.trim),
    sideRails(side),
    face(scene),
    frontBumper(end, traits.trim),
    traits.look
      ? modelFace(end, traits.look, paint)
      : frontGrille(end, traits.grille, paint) + headlamps(end, traits.lamp),
    plateAt(end, side.size.sill + (end.brow - side.size.sill) * 0.36, mirrored),
    cornerWheels(scene, traits.wheel),
    endMirror(mirrorShell(scene), false),
  ].join('')
}

/** Draws a vehicle from behind its left corner. */
export function drawRearThreeQuarter({ body, colour, variant, mirrored }: DrawingOptions): string {
  const scene = setScene(body, variant, colour, 'rear')
  const traits = traitsOf(variant, body)
  const { side, end, paint } = scene
  return [
    cornerShadow(scene),
    cornerFloor(scene),
    farMirror(scene),
    cornerBack(scene),
    cornerWells(scene),
    flank(scene),
    body === 'convertible' ? '' : sideGlass(side, paint),
    within(
      'shell',
      sideSkirts(side) +
        sideValances(side) +
        sideSeams(side, paint) +
        sideBed(side) +
        (traits.look ? sideHeadlamp(side, traits.look) : ''),
    ),
    sideHandles(side, paint, traits.trim),
    sideRails(side),
    face(scene),
    rearDetails(end, traits, paint),
    plateAt(end, rearPlateHeight(end), mirrored),
    cornerWheels(scene, traits.wheel),
    endMirror(mirrorShell(scene), true),
  ].join('')
}

function flank({ side, paint, space: { near } }: Scene): string {
  const turn = recede(side.size, corner)
  const [left, top] = side.place(near === 'front' ? turn : 0, side.size.height)
  const [right, foot] = side.place(side.size.length - (near === 'front' ? 0 : turn), 0)
  return (
    sideGradient(side, paint) +
    keep('shell', side.outline) +
    outlined('shell', 'fill="url(#paint)"') +
    within(
      'shell',
      sideReflections(side, paint) +
        linearGradient('turn', near === 'front' ? [left, 0, right, 0] : [right, 0, left, 0], [
          [0, paint.base, 0.75],
          [0.11, paint.base, 0],
          [0.8, '#04070c', 0],
          [1, '#04070c', 0.35],
        ]) +
        fill(
          `M${short(left - 60)} ${short(top - 60)}H${short(right + 40)}V${short(foot)}H${short(left - 60)}Z`,
          'url(#turn)',
        ),
    ) +
    outlined('shell', `stroke="${paint.edge}" stroke-width="1.4" opacity=".6"`)
  )
}

function face({ side: { size, body }, space, paint }: Scene): string {
  const half = size.width / 2
  const edge = half * (corner + 0.02)
  const top = space.near === 'front' ? size.nose[1] : size.deck[1]
  const low = size.sill + (space.near === 'front' ? -14 : 6)
  const heights = [low, size.sill + 75, size.sill + (top - size.sill) * 0.52, top - 55, top]
  // A tailgate's painted part reaches up to its window.
  const gate = space.near === 'rear' && isUpright(body) && body !== 'pickup' ? size.base[1] + 12 : 0
  const brim = gate > top + 20 ? Math.min(edge, space.halfAt(size.length - size.base[0], gate)) : edge
  if (gate > top + 20) heights.push(gate)
  const rim = heights.at(-1) ?? top
  const at = (height: number, sign: number): Spot => [
    height > top ? (sign < 0 ? -brim * 0.9 : brim) : sign * edge,
    height,
  ]
  const across = Array.from({ length: 9 }, (_, i) => 1 - i / 4)
  const spots: Spot[] = [
    ...heights.map((height) => at(height, 1)),
    ...across.map((share): Spot => [share * brim * (share < 0 && rim > top ? 0.9 : 1), rim + 4]),
    ...heights.toReversed().map((height) => at(height, -1)),
    ...across.toReversed().map((share): Spot => [share * edge, low - 4]),
  ]
  const d = 'M' + spots.map(([x, height]) => pair(space.end(x, height))).join('L') + 'Z'
  const [left, high] = space.end(-edge, rim)
  const [right, foot] = space.end(edge, size.sill)
  return (
    linearGradient(
      'face-paint',
      [0, high, 0, foot],
      [
        [0, paint.light],
        [0.3, paint.base],
        [0.78, paint.shade],
        [1, paint.deep],
      ],
    ) +
    linearGradient(
      'face-turn',
      [left, 0, right, 0],
      [
        [0, '#04070c', 0.4],
        [0.2, '#04070c', 0.08],
        [0.8, '#fff', 0.04],
        [1, '#fff', 0.14],
      ],
    ) +
    keep('face', d) +
    outlined('face', 'fill="url(#face-paint)"') +
    outlined('face', 'fill="url(#face-turn)"')
  )
}

function mirrorShell({ side: { glassFront }, space, end }: Scene): EndShell {
  return { ...end, place: (across, height) => space.project(glassFront + 60, height, across), scale: space.scale }
}

function farMirror(scene: Scene): string {
  const shell = mirrorShell(scene)
  return (
    mirrorGradient(shell, scene.paint) +
    endMirror({ ...shell, place: (across, height) => shell.place(-across, height) }, false)
  )
}
