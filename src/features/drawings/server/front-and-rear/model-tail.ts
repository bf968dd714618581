import type { Outline, TailLamp } from '../models/model-look.ts'
import { softPolygon } from '../svg/curve.ts'
import { circle, fill, keep, linearGradient, outlined, stroke, within } from '../svg/svg.ts'
import { type EndShell, bothSides } from './end-shell.ts'

/** Draws a model's own tail lamps instead of those of its body type. */
export function modelTail(shell: EndShell, tail: TailLamp): string {
  const { size, place, half, scale } = shell
  const edge = size.deck[1]
  const below = tail.rear.map(([, down]) => down)
  const [, y] = place(0, edge - Math.min(...below))
  const [, low] = place(0, edge - Math.max(...below))
  const drawn = ({ place: at }: EndShell, outline: Outline, softness = tail.softness) =>
    softPolygon(
      outline.map(([share, down]) => [share * half, edge - down]),
      at,
      softness,
    )
  const lamp = (side: EndShell, suffix: string) =>
    keep('tail-lamp' + suffix, drawn(side, tail.rear)) +
    outlined('tail-lamp' + suffix, 'fill="url(#ruby)" stroke="#0d1013" stroke-width="5"') +
    within(
      'tail-lamp' + suffix,
      (tail.amber ? fill(drawn(side, tail.amber, 0.08), '#f0a13a') : '') +
        (tail.white ? fill(drawn(side, tail.white, 0.2), '#f1f3f4', 0.92) : '') +
        outlined('tail-lamp' + suffix, 'stroke="#ff9a94" stroke-width="7" opacity=".5"'),
    )
  const [badgeX, badgeY] = place(0, edge - 96)
  return (
    linearGradient(
      'ruby',
      [0, y, 0, low],
      [
        [0, '#e0343a'],
        [0.4, '#b8151e'],
        [0.8, '#84101a'],
        [1, '#ab1820'],
      ],
    ) +
    (shell.far ? bothSides(shell, 'lamps', lamp) : within('shell', bothSides(shell, 'lamps', lamp))) +
    (shell.body === 'pickup'
      ? ''
      : circle(badgeX, badgeY, 38 * scale, '#262c31', 'stroke="#e7ecef" stroke-width="3"') +
        stroke(`M${(badgeX - 6).toFixed(1)} ${badgeY.toFixed(1)}a6 6 0 0 1 12 0`, '#9fb0bd', 2.5))
  )
}
