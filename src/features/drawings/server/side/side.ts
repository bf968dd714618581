import type { DrawingOptions } from '../options.ts'
import { wheelAt, wheelSymbol } from '../parts/wheels.ts'
import { polygon, short } from '../svg/curve.ts'
import { type Paint, mixPaint } from '../svg/paint.ts'
import { circle, fill, keep, linearGradient, outlined, stroke, within } from '../svg/svg.ts'
import { proportionsOf, traitsOf } from '../models/traits.ts'
import { sideGlass } from './side-glass.ts'
import { sideLamps } from './side-lamps.ts'
import { sideCabin } from './side-open.ts'
import { sideGradient, sideReflections } from './side-paint.ts'
import { sideModelLamps } from './side-model-lamps.ts'
import { sidePanels } from './side-panels.ts'
import { type SideShell, sideGround, sideShell } from './side-shell.ts'
import { groundShadow } from '../studio.ts'

/** Draws a vehicle from its left side, its front at the left of the picture. */
export function drawSide({ body, colour, variant }: DrawingOptions): string {
  const shell = sideShell(body, proportionsOf(body, variant))
  const traits = traitsOf(variant, body)
  const paint = mixPaint(colour)
  const half = (shell.size.length * shell.scale) / 2
  return [
    groundShadow(606, sideGround - 2, half * 1.1, 44),
    underfloor(shell),
    sideCabin(shell),
    paintwork(shell, paint),
    sideGlass(shell, paint),
    sidePanels(shell, paint, traits.trim),
    traits.look ? sideModelLamps(shell, traits.look) : sideLamps(shell, traits.lamp),
    wheels(shell, traits.wheel),
  ].join('')
}

function underfloor({ size, place, axles, arch }: SideShell): string {
  const low = size.sill - 45
  const floor = polygon(
    [
      [axles[0] - arch * 1.15, size.sill + 130],
      [size.length - 260, size.sill + 130],
      [size.length - 330, low + 25],
      [axles[1], low],
      [axles[0], low],
      [260, low + 20],
    ],
    place,
  )
  return fill(floor, '#0c0e11')
}

function paintwork(shell: SideShell, paint: Paint): string {
  const shine = stroke(shell.crest, '#fff', 26 * shell.scale, paint.gloss * 0.7)
  return (
    sideGradient(shell, paint) +
    keep('shell', shell.outline) +
    outlined('shell', 'fill="url(#paint)"') +
    within('shell', sideReflections(shell, paint) + ends(shell) + shine) +
    outlined('shell', `stroke="${paint.edge}" stroke-width="1.6" opacity=".75"`)
  )
}

/** Both ends turn away from the viewer and lose light. */
function ends({ size, place }: SideShell): string {
  const [left, top] = place(-30, size.height)
  const [right, foot] = place(size.length + 30, 0)
  return (
    linearGradient(
      'turn',
      [left, 0, right, 0],
      [
        [0, '#04070c', 0.5],
        [0.07, '#04070c', 0.12],
        [0.16, '#04070c', 0],
        [0.86, '#04070c', 0],
        [0.95, '#04070c', 0.16],
        [1, '#04070c', 0.55],
      ],
    ) + fill(`M${short(left)} ${short(top)}H${short(right)}V${short(foot)}H${short(left)}Z`, 'url(#turn)')
  )
}

function wheels({ axles, size, place, scale, arch }: SideShell, design: number): string {
  const radius = size.wheel * scale
  const rim = size.cladding ? 69 : size.crisp > 0.7 ? 66 : 74
  const [left, y] = place(axles[0], size.wheel)
  const [right] = place(axles[1], 0)
  const [, sillY] = place(0, size.sill - 14)
  const wells = circle(left, y, arch * scale, 'url(#arch)') + circle(right, y, arch * scale, 'url(#arch)')
  return (
    linearGradient(
      'arch',
      [0, y - arch * scale, 0, sillY],
      [
        [0, '#050607'],
        [0.6, '#0d0f12'],
        [1, '#15181b'],
      ],
    ) +
    keep('above-sill', `M0 0H1200V${short(sillY)}H0Z`) +
    within('above-sill', wells) +
    contact(left, radius) +
    contact(right, radius) +
    wheelSymbol(design, rim) +
    wheelAt(left, y, radius, 8) +
    wheelAt(right, y, radius, -17)
  )
}

/** The darkest shade, where a tyre stands on the floor. */
function contact(x: number, radius: number): string {
  return (
    `<circle r="1" fill="url(#ground)" transform="translate(${short(x + 4)}` +
    ` ${sideGround}) scale(${short(radius * 1.15)} 11)"/>`
  )
}
