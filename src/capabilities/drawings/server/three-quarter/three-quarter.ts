import { cornerFloor, cornerShadow, cornerWells, cornerWheels } from './corner-ground.ts'
import { type Scene, setScene } from './corner-scene.ts'
import { corner, recede } from './corner-space.ts'
import { cornerTop } from './corner-top.ts'
import { endMirror, mirrorGradient } from '../front-and-rear/end-mirror.ts'
import type { EndShell } from '../front-and-rear/end-shell.ts'
import { frontBumper } from '../front-and-rear/front-bumper.ts'
import { frontGrille } from '../front-and-rear/front-grille.ts'
import { headlamps } from '../front-and-rear/front-lamps.ts'
import { modelFace } from '../front-and-rear/model-face.ts'
import type { DrawingOptions } from '../options.ts'
import { plateAt } from '../parts/plate.ts'
import { type Spot, pair, short } from '../svg/curve.ts'
import { fill, keep, linearGradient, outlined, within } from '../svg/svg.ts'
import { traitsOf } from '../models/traits.ts'
import { sideHandles, sideRails } from '../side/side-fittings.ts'
import { sideGlass } from '../side/side-glass.ts'
import { sideGradient, sideReflections } from '../side/side-paint.ts'
import { sideTailLamp } from '../side/side-model-lamps.ts'
import { sideBed, sideSeams, sideSkirts } from '../side/side-panels.ts'

/** Draws a vehicle from in front of its left corner, by bending the side's and the front's drawings round its body. */
export function drawThreeQuarter({ body, colour, variant }: DrawingOptions): string {
  const scene = setScene(body, variant, colour)
  const traits = traitsOf(variant, body)
  const { side, front, paint } = scene
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
      sideSkirts(side) + sideSeams(side, paint) + sideBed(side) + (traits.look ? sideTailLamp(side, traits.look) : ''),
    ),
    sideHandles(side, paint, traits.trim),
    sideRails(side),
    face(scene, traits.trim),
    traits.look
      ? modelFace(front, traits.look, paint)
      : frontGrille(front, traits.grille, paint) + headlamps(front, traits.lamp),
    plateAt(front, side.size.sill + (front.brow - side.size.sill) * 0.36),
    cornerWheels(scene, traits.wheel),
    endMirror(mirrorShell(scene), false),
  ].join('')
}

function flank({ side, paint }: Scene): string {
  const [left, top] = side.place(recede(side.size, corner), side.size.height)
  const [right, foot] = side.place(side.size.length, 0)
  return (
    sideGradient(side, paint, side.size.length * 0.45) +
    keep('shell', side.outline) +
    outlined('shell', 'fill="url(#paint)"') +
    within(
      'shell',
      sideReflections(side, paint) +
        linearGradient(
          'turn',
          [left, 0, right, 0],
          [
            [0, paint.base, 0.75],
            [0.11, paint.base, 0],
            [0.8, '#04070c', 0],
            [1, '#04070c', 0.35],
          ],
        ) +
        fill(
          `M${short(left - 60)} ${short(top - 60)}H${short(right + 40)}V${short(foot)}H${short(left - 60)}Z`,
          'url(#turn)',
        ),
    ) +
    outlined('shell', `stroke="${paint.edge}" stroke-width="1.4" opacity=".6"`)
  )
}

function face({ side: { size }, space, front, paint }: Scene, trim: number): string {
  const edge = (size.width / 2) * (corner + 0.02)
  const heights = [
    size.sill - 20,
    size.sill + 75,
    size.sill + (size.nose[1] - size.sill) * 0.52,
    size.nose[1] - 55,
    size.nose[1],
  ]
  const across = Array.from({ length: 9 }, (_, i) => edge - (i / 4) * edge)
  const spots: Spot[] = [
    ...heights.map((height): Spot => [edge, height]),
    ...across.map((at): Spot => [at, size.nose[1] + 4]),
    ...[...heights].toReversed().map((height): Spot => [-edge, height]),
    ...[...across].toReversed().map((at): Spot => [at, size.sill - 24]),
  ]
  const d = 'M' + spots.map(([at, height]) => pair(space.front(at, height))).join('L') + 'Z'
  const [left, top] = space.front(-edge, size.nose[1])
  const [right, foot] = space.front(edge, size.sill)
  return (
    linearGradient(
      'face-paint',
      [0, top, 0, foot],
      [
        [0, paint.light],
        [0.3, paint.base],
        [0.75, paint.shade],
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
    outlined('face', 'fill="url(#face-turn)"') +
    frontBumper(front, trim)
  )
}

function mirrorShell({ side: { glassFront }, space, front }: Scene): EndShell {
  return { ...front, place: (across, height) => space.project(glassFront + 60, height, across), scale: space.scale }
}

function farMirror(scene: Scene): string {
  const shell = mirrorShell(scene)
  return (
    mirrorGradient(shell, scene.paint) +
    endMirror({ ...shell, place: (across, height) => shell.place(-across, height) }, false)
  )
}
