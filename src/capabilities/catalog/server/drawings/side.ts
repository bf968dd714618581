import { closed, curve, pair, polygon, short } from './curve.ts'
import { mixPaint, type Paint } from './paint.ts'
import type { DrawingOptions } from './options.ts'
import { proportionsOf, traitsOf } from './proportions.ts'
import { sideLamps } from './side-lamps.ts'
import { sidePanels } from './side-panels.ts'
import { sideGround, sideShell, type SideShell } from './side-shell.ts'
import { sideCabin, sideGlass } from './side-glass.ts'
import { groundShadow } from './studio.ts'
import { circle, fill, keep, linearGradient, outlined, stroke, within } from './svg.ts'
import { wheelAt, wheelSymbol } from './wheels.ts'

/** Draws a vehicle from its left side, its front at the left of the picture. */
export function drawSide({ body, colour, variant }: DrawingOptions): string {
  const shell = sideShell(body, proportionsOf(body, variant))
  const traits = traitsOf(variant)
  const paint = mixPaint(colour)
  const half = (shell.size.length * shell.scale) / 2
  return [
    groundShadow(606, sideGround - 2, half * 1.1, 44),
    underfloor(shell),
    sideCabin(shell),
    paintwork(shell, paint),
    sideGlass(shell, paint),
    sidePanels(shell, paint, traits.trim),
    sideLamps(shell, traits.lamp),
    wheels(shell, traits.wheel),
  ].join('')
}

function underfloor({ size, place, axles, arch }: SideShell): string {
  const low = size.sill - 45
  const floor = polygon([
    [axles[0] - arch * 1.15, size.sill + 130], [size.length - 260, size.sill + 130],
    [size.length - 330, low + 25], [axles[1], low], [axles[0], low], [260, low + 20],
  ], place)
  return fill(floor, '#0c0e11')
}

function paintwork(shell: SideShell, paint: Paint): string {
  const { place, size, outline, scale } = shell
  const [, top] = place(0, size.height)
  const [, foot] = place(0, size.sill - 15)
  const y = (height: number) => (place(0, height)[1] - top) / (foot - top)
  const shoulder = (size.belt[0] + size.belt[1]) / 2
  const stops = [
    [0, paint.sky], [0.1, paint.light], [y(shoulder + 40), paint.base], [y(shoulder - 20), paint.light],
    [y(shoulder - 90), paint.light], [y(shoulder - 240), paint.base], [y(size.sill + 200), paint.shade],
    [y(size.sill + 60), paint.shade], [1, paint.deep],
  ] as const
  return linearGradient('paint', [0, top, 0, foot], stops)
    + keep('shell', outline)
    + outlined('shell', 'fill="url(#paint)"')
    + within('shell', reflections(shell, paint) + stroke(shell.crest, '#fff', 26 * scale, paint.gloss * 0.7))
    + outlined('shell', `fill="none" stroke="${paint.edge}" stroke-width="1.6" opacity=".75"`)
}

/** What a studio leaves on lacquer: a bright shoulder, a dark flank under the crease, light from the floor. */
function reflections(shell: SideShell, paint: Paint): string {
  const { size, place } = shell
  const { length, belt, sill, nose, deck } = size
  const crease = belt[0] - (belt[0] - sill) * 0.24
  const rise = 34 - size.crisp * 28
  const line = [
    [-40, Math.min(crease - 40, nose[1] - 110), 5], [length * 0.36, crease, 2 - size.crisp],
    [length * 0.74, crease + rise, 3], [length + 40, Math.min(crease + rise + 12, deck[1] - 90), 0],
  ] as const
  const below = curve(line, place) + `L${pair(place(length + 40, 0))}L${pair(place(-40, 0))}Z`
  const [, creaseY] = place(0, crease + rise)
  const [, sillY] = place(0, sill)
  const from = size.overhang + 430
  const to = size.overhang + size.wheelbase - 400
  const tuck = closed([
    [from, sill + 120, 12], [(from + to) / 2, sill + 185, 2], [to, sill + 235, 4, 215],
    [(from + to) / 2, sill + 85, 182], [from, sill + 120, 165],
  ], place)
  return linearGradient('flank', [0, creaseY, 0, sillY], [
    [0, '#04070c', 0.34], [0.28, '#04070c', 0.16], [0.62, '#fff', 0.05], [0.78, '#fff', 0.13], [0.86, '#04070c', 0.1],
    [1, '#04070c', 0.42],
  ])
    + fill(below, 'url(#flank)')
    + stroke(curve(line, (x, h) => place(x, h + 9)), '#fff', 2.6, paint.gloss * 0.9)
    + linearGradient('tuck', [0, place(0, sill + 210)[1], 0, sillY], [[0, '#04070c', 0.26], [0.5, '#04070c', 0.1], [1, '#fff', 0.1]])
    + fill(tuck, 'url(#tuck)')
    + ends(shell)
    + lips(shell, paint)
}

/** Both ends turn away from the viewer and lose light. */
function ends({ size, place }: SideShell): string {
  const [left, top] = place(-30, size.height)
  const [right, foot] = place(size.length + 30, 0)
  return linearGradient('turn', [left, 0, right, 0], [
    [0, '#04070c', 0.5], [0.07, '#04070c', 0.12], [0.16, '#04070c', 0], [0.86, '#04070c', 0], [0.95, '#04070c', 0.16],
    [1, '#04070c', 0.55],
  ]) + fill(`M${short(left)} ${short(top)}H${short(right)}V${short(foot)}H${short(left)}Z`, 'url(#turn)')
}

function lips({ axles, size, place, arch, scale }: SideShell, paint: Paint): string {
  return axles.map(axle => {
    const [x, y] = place(axle, size.wheel)
    const r = (arch + (size.cladding ? 62 : 26)) * scale
    return size.cladding
      ? circle(x, y, r, '#23272b', 'stroke="#565d64" stroke-width="2"')
      : circle(x, y, r, 'none', 'stroke="#04070c" stroke-width="3" opacity=".14"')
        + circle(x, y + 3, r, 'none', `stroke="#fff" stroke-width="2" opacity="${short(paint.gloss * 0.45)}"`)
  }).join('')
}

function wheels({ axles, size, place, scale, arch }: SideShell, design: number): string {
  const radius = size.wheel * scale
  const rim = size.cladding ? 69 : size.crisp > 0.7 ? 66 : 74
  const [left, y] = place(axles[0], size.wheel)
  const [right] = place(axles[1], 0)
  const [, sillY] = place(0, size.sill - 14)
  const wells = circle(left, y, arch * scale, 'url(#arch)') + circle(right, y, arch * scale, 'url(#arch)')
  return linearGradient('arch', [0, y - arch * scale, 0, sillY], [[0, '#050607'], [0.6, '#0d0f12'], [1, '#15181b']])
    + keep('above-sill', `M0 0H1200V${short(sillY)}H0Z`)
    + within('above-sill', wells)
    + contact(left, radius) + contact(right, radius)
    + wheelSymbol(design, rim)
    + wheelAt(left, y, radius, 8) + wheelAt(right, y, radius, -17)
}

/** The darkest shade, where a tyre stands on the floor. */
function contact(x: number, radius: number): string {
  return `<circle r="1" fill="url(#ground)" transform="translate(${short(x + 4)} ${sideGround}) scale(${short(radius * 1.15)} 11)"/>`
}
