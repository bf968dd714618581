import { type Knot, closed, curve, polygon } from '../svg/curve.ts'
import type { Paint } from '../svg/paint.ts'
import { fill, seam, within } from '../svg/svg.ts'
import { sideHandles, sideMirror, sideRails } from './side-fittings.ts'
import { pillarsOf } from './side-glass.ts'
import type { SideShell } from './side-shell.ts'

/**
 * Draws door seams, handles, mirror, fuel flap, sills, roof rails and other side parts; `trim` 0–2.
 */
export function sidePanels(shell: SideShell, paint: Paint, trim: number): string {
  return (
    within('shell', sideSkirts(shell) + sideSeams(shell, paint) + sideBed(shell)) +
    sideHandles(shell, paint, trim) +
    sideRails(shell) +
    sideMirror(shell, paint)
  )
}

/** Door cuts, bonnet's seam and fuel flap. */
export function sideSeams(shell: SideShell, paint: Paint): string {
  const { size, place, axles, arch, glassFront, glassRear } = shell
  const { middle, last } = pillarsOf(shell)
  const floor = size.sill + 55
  const hinge = axles[0] + arch + 90
  const front: Knot[] = [
    [Math.min(glassFront + 20, hinge + 60), size.belt[0] + 10, -90, -96],
    [hinge, size.belt[0] - 300, -88],
    [hinge + 20, floor + 60, -86],
    [hinge + 90, floor, 0],
  ]
  const post: Knot[] = [
    [middle, size.belt[0] + 10, -90],
    [middle - 8, floor, -92],
  ]
  const lines = [
    curve(front, place),
    curve(
      [
        [hinge + 90, floor, 0],
        [(size.doors === 2 ? middle - 10 : shell.body === 'pickup' ? glassRear + 20 : axles[1] - arch) - 60, floor, 0],
      ],
      place,
    ),
    curve(post, place),
  ]
  if (size.doors === 4) {
    const end = last ?? glassRear - 20
    const shut = Math.min(end, axles[1] + 60)
    lines.push(
      shell.body === 'pickup'
        ? curve(
            [
              [glassRear - 10, size.belt[1] + 10, -90],
              [glassRear - 40, floor, -92],
            ],
            place,
          )
        : curve(
            [
              [shut, size.belt[1] + 10, -90, -92],
              [Math.max(axles[1] - arch * 0.42, shut - 240), size.wheel + arch * 1.02, -128],
              [axles[1] - arch - 70, size.wheel + 40, -98],
              [axles[1] - arch - 60, floor, -90],
            ],
            place,
          ),
    )
  }
  lines.push(bonnetSeam(shell))
  return seam('seams', lines.join(''), paint.gloss) + flap(shell, paint)
}

function bonnetSeam({ size, place, body }: SideShell): string {
  const { nose, cowl } = size
  const line = curve(
    [
      [nose[0] + 330, nose[1] + 20, 8],
      [cowl[0] - 30, cowl[1] - 46, 8],
    ],
    place,
  )
  if (body !== 'sedan' && body !== 'coupe' && body !== 'convertible') return line
  const from = size.length - size.base[0]
  return (
    line +
    curve(
      [
        [from + 20, size.base[1] - 50, -6],
        [size.length - 60, size.deck[1] - 52, -8],
      ],
      place,
    )
  )
}

function flap({ size, place, axles, arch, body }: SideShell, paint: Paint): string {
  if (body === 'pickup' || body === 'mpv') return ''
  const at = axles[1] + arch * 0.34
  const h = Math.min(size.wheel + arch + 120, size.belt[1] - 120)
  const d = closed(
    [
      [at, h, 0],
      [at + 120, h, 0, -80],
      [at + 116, h - 115, -95, 180],
      [at + 6, h - 115, 180, 95],
      [at, h, 90],
    ],
    place,
  )
  return fill(d, paint.light, 0.45, 'stroke="#04070c" stroke-width="2" fill-opacity=".5"')
}

/** Dark sills, and the rubbing strip of an older car. */
export function sideSkirts({ size, place, axles, arch }: SideShell): string {
  const high = size.cladding ? size.sill + 120 : size.sill + 22
  const strip = polygon(
    [
      [axles[0] + arch, high],
      [axles[1] - arch, high],
      [axles[1] - arch * 0.7, size.sill - 20],
      [axles[0] + arch * 0.7, size.sill - 20],
    ],
    place,
  )
  const guard =
    size.crisp > 0.7
      ? fill(
          polygon(
            [
              [axles[0] + arch + 40, size.sill + 300],
              [axles[1] - arch - 30, size.sill + 300],
              [axles[1] - arch - 30, size.sill + 250],
              [axles[0] + arch + 40, size.sill + 250],
            ],
            place,
          ),
          '#1d2125',
          0.9,
        )
      : ''
  return fill(strip, '#1f2327', size.cladding ? 1 : 0.8) + guard
}

/** A pickup's cab and load bed are two bodies with a gap between them, and a rail on top. */
export function sideBed({ body, size, place }: SideShell): string {
  if (body !== 'pickup') return ''
  const cab = size.length - size.base[0] + 36
  const gap = polygon(
    [
      [cab - 11, size.base[1] + 60],
      [cab + 11, size.base[1] + 60],
      [cab + 11, size.sill - 20],
      [cab - 11, size.sill - 20],
    ],
    place,
  )
  const rail = polygon(
    [
      [cab, size.base[1] + 40],
      [size.length, size.deck[1] + 40],
      [size.length, size.deck[1] - 26],
      [cab, size.base[1] - 34],
    ],
    place,
  )
  const fold = curve(
    [
      [cab + 60, size.base[1] - 190, 0],
      [size.length - 130, size.deck[1] - 190, 0],
    ],
    place,
  )
  return fill(gap, '#07090b', 0.85) + fill(rail, '#1f2327') + seam('fold', fold, 0.5, 3)
}
