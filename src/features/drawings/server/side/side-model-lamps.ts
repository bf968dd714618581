import type { ModelAppearance, Outline } from '../models/model-look.ts'
import { type Spot, softPolygon } from '../svg/curve.ts'
import { circle, fill, keep, linearGradient, outlined, within } from '../svg/svg.ts'
import { sideBumpers } from './side-bumpers.ts'
import type { SideShell } from './side-shell.ts'

/** Draws a model's own lamps visible from the side, and its bumpers. */
export function sideModelLamps(shell: SideShell, appearance: ModelAppearance): string {
  return within('shell', sideBumpers(shell) + sideHeadlamp(shell, appearance) + sideTailLamp(shell, appearance))
}

/** Draws a model's own headlamp visible from the side. */
export function sideHeadlamp({ size, place, scale }: SideShell, { headlamp }: ModelAppearance): string {
  const edge = size.nose[1] - 20
  const spots = (outline: Outline) => outline.map(([along, below]): Spot => [along, edge - below])
  const [x, y] = place(60, edge)
  const [, low] = place(0, edge - 150)
  const reach = Math.max(...headlamp.side.map(([along]) => along))
  const [bx, by] = place(Math.min(150, reach * 0.4), edge - 56)
  const r = 40 * scale
  return (
    linearGradient(
      'lens',
      [x, y, x + 30, low],
      headlamp.dark
        ? [
            [0, '#c9d5de'],
            [0.3, '#5a6771'],
            [0.7, '#252c32'],
            [1, '#7b8893'],
          ]
        : [
            [0, '#eef4f8'],
            [0.3, '#a3b2bd'],
            [0.7, '#66757f'],
            [1, '#c4d0d9'],
          ],
    ) +
    keep('headlamp', softPolygon(spots(headlamp.side), place, headlamp.softness)) +
    outlined('headlamp', 'fill="url(#lens)" stroke="#0d1013" stroke-width="4" stroke-opacity=".7"') +
    within(
      'headlamp',
      circle(bx, by, r, '#171d22', 'stroke="#cfd9e1" stroke-width="1.6"') +
        circle(bx - r * 0.15, by - r * 0.15, r * 0.55, '#e6f1f8') +
        (headlamp.amber ? fill(softPolygon(amberCorner(reach, edge), place, 0.1), '#e8922a') : ''),
    ) +
    outlined('headlamp', 'stroke="#e4edf3" stroke-width="1.4" opacity=".6"')
  )
}

/** From the side only the amber of an old lamp is visible. */
const amberCorner = (reach: number, edge: number): Spot[] => [
  [reach * 0.56, edge + 30],
  [reach + 20, edge + 30],
  [reach + 20, edge - 180],
  [reach * 0.52, edge - 180],
]

/** Draws a model's own tail lamp visible from the side. */
export function sideTailLamp({ size, place }: SideShell, { tail }: ModelAppearance): string {
  const spots = (outline: Outline) => outline.map(([along, below]): Spot => [size.length - along, size.deck[1] - below])
  const [x, y] = place(size.length, size.deck[1])
  const [before] = place(size.length - 320, 0)
  return (
    linearGradient(
      'ruby',
      [before, y, x, y + 40],
      [
        [0, '#7d0d14'],
        [0.5, '#d2202a'],
        [1, '#8f1017'],
      ],
    ) +
    keep('tail-lamp', softPolygon(spots(tail.side), place, tail.softness)) +
    outlined('tail-lamp', 'fill="url(#ruby)" stroke="#0d1013" stroke-width="4" stroke-opacity=".6"') +
    outlined('tail-lamp', 'stroke="#ff9a94" stroke-width="2" opacity=".6"')
  )
}
