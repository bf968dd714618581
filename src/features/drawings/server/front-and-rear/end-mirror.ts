import { type EndShell, bothSides } from './end-shell.ts'
import { closed, polygon } from '../svg/curve.ts'
import { type Paint, mix } from '../svg/paint.ts'
import { fill, linearGradient } from '../svg/svg.ts'

/** Draws both door mirrors; the rear view shows their glass. */
export function endMirrors(shell: EndShell, paint: Paint, fromBehind: boolean): string {
  return mirrorGradient(shell, paint) + bothSides(shell, 'wing', (half) => endMirror(half, fromBehind))
}

/** The gradient `mirror` over the height of a door mirror. */
export function mirrorGradient({ place, shoulder }: EndShell, paint: Paint): string {
  const [, top] = place(0, shoulder + 220)
  const [, foot] = place(0, shoulder + 46)
  return linearGradient(
    'mirror',
    [0, top, 0, foot],
    [
      [0, paint.sky],
      [0.3, paint.light],
      [0.75, paint.shade],
      [1, mix(paint.deep, '#000000', 0.4)],
    ],
  )
}

/** Draws a single door mirror; its gradient comes from `mirrorGradient`. */
export function endMirror({ size, place, half, shoulder }: EndShell, fromBehind: boolean): string {
  const at = half - 140
  const h = shoulder + 66
  const tall = size.cladding || size.crisp > 0.7 ? 1.25 : 1
  const shell = closed(
    [
      [at + 62, h - 6, 100],
      [at + 70, h + 92 * tall, 68],
      [at + 190, h + 128 * tall, 0],
      [at + 262, h + 70 * tall, -86],
      [at + 230, h - 14, -140, 184],
      [at + 62, h - 6, 176],
    ],
    place,
  )
  const glass = closed(
    [
      [at + 84, h + 8, 96],
      [at + 92, h + 84 * tall, 66],
      [at + 188, h + 108 * tall, 0],
      [at + 240, h + 66 * tall, -86],
      [at + 216, h + 4, -140, 182],
      [at + 84, h + 8, 176],
    ],
    place,
  )
  const arm = polygon(
    [
      [at - 30, h - 24],
      [at + 110, h + 4],
      [at + 110, h - 26],
      [at - 10, h - 62],
    ],
    place,
  )
  return (
    fill(arm, '#14181b') +
    fill(shell, 'url(#mirror)', 1, 'stroke="#04070c" stroke-opacity=".4"') +
    (fromBehind ? fill(glass, '#7d909d', 1, 'stroke="#14181b" stroke-width="3"') : '')
  )
}
