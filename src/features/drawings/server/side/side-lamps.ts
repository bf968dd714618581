import { type Knot, closed, curve, polygon } from '../svg/curve.ts'
import { circle, fill, keep, linearGradient, outlined, stroke, within } from '../svg/svg.ts'
import { sideBumpers } from './side-bumpers.ts'
import type { SideShell } from './side-shell.ts'

/** Draws the head and tail lamps visible from the side, and both bumpers; `style` 0–3. */
export function sideLamps(shell: SideShell, style: number): string {
  return within('shell', sideBumpers(shell) + headlamp(shell, style) + tailLamp(shell, style))
}

function headlamp({ size, place, scale }: SideShell, style: number): string {
  const top = size.nose[1] - 26
  const lower = [150, 180, 96, 196][style] ?? 150
  const reach = [480, 262, 570, 300][style] ?? 480
  const upper: Knot[] =
    style % 2
      ? [
          [-60, top - 4, 90, 6],
          [reach - 30, top + 12, -8],
          [reach, top - 30, -88],
        ]
      : [
          [-60, top - 8, 90, 8],
          [reach * 0.68, top + 36, 4],
          [reach, top + reach * 0.1 - 26, -20, 206],
        ]
  const under: Knot[] = [
    [reach * 0.5, top - lower * 0.72, 196 + style, 192],
    [-60, top - lower, 180],
  ]
  const d = closed([[-60, top - lower, 90], ...upper, ...under], place)
  const [x, y] = place(60, top)
  const [, low] = place(0, top - lower)
  return (
    linearGradient(
      'lens',
      [x, y, x + 30, low],
      [
        [0, '#dbe7f0'],
        [0.3, '#7f909d'],
        [0.7, '#39444d'],
        [1, '#a9b8c4'],
      ],
    ) +
    keep('headlamp', d) +
    outlined('headlamp', 'fill="url(#lens)" stroke="#0d1013" stroke-width="4" stroke-opacity=".6"') +
    within(
      'headlamp',
      bulbs(place, top - lower * 0.48, lower * 0.3, scale, style) +
        stroke(
          curve(
            [
              [-60, top - lower + 20, 0],
              ...under.slice(0, 1).map(([a, h]): Knot => [a, h + 22, 16]),
              [reach, top + 10, 26],
            ],
            place,
          ),
          '#fff',
          20 * scale,
          style % 2 ? 0.5 : 0.95,
        ) +
        stroke(
          curve(
            [
              [-60, top - 26, 8],
              [reach, top, 4],
            ],
            place,
          ),
          '#fff',
          12 * scale,
          0.75,
        ) +
        turnSignal(place, top, style),
    )
  )
}

/** The amber turn signal of a block lamp. */
function turnSignal(place: SideShell['place'], top: number, style: number): string {
  return style === 1
    ? fill(
        polygon(
          [
            [188, top + 40],
            [300, top + 40],
            [300, top - 240],
            [168, top - 240],
          ],
          place,
        ),
        '#e8922a',
        0.9,
      )
    : ''
}

function bulbs(place: SideShell['place'], height: number, radius: number, scale: number, style: number): string {
  return (style === 1 || style === 3 ? [95] : [70, 190])
    .map((at) => {
      const [x, y] = place(at, height + at * 0.08)
      const r = radius * scale * (style === 3 ? 1.25 : 1)
      return (
        circle(x, y, r, '#171d22', 'stroke="#cfd9e1" stroke-width="1.6"') +
        circle(x - r * 0.15, y - r * 0.15, r * 0.55, '#e6f1f8')
      )
    })
    .join('')
}

function tailLamp({ size, place, scale, body }: SideShell, style: number): string {
  const end = size.length + 60
  const top = size.deck[1] - 34
  const upright = ['hatchback', 'suv', 'mpv', 'wagon', 'pickup'].includes(body)
  const tall = upright ? 1.6 : 1
  const lens = [
    [
      [end - 320, top + 4, 184, 236],
      [end - 250, top - 90 * tall, -40],
      [end, top - 150 * tall, 0, 90],
    ],
    [
      [end - 230, top + 10, 180, 270],
      [end - 225, top - 175 * tall, 270, 0],
      [end, top - 180 * tall, 0, 90],
    ],
    [
      [end - 450, top + 14, 180, 210],
      [end - 300, top - 60, -20],
      [end, top - 80, 0, 90],
    ],
    [
      [end - 220, top - 10, 200, 250],
      [end - 190, top - 150 * tall, 290],
      [end, top - 185 * tall, 0, 90],
    ],
  ][style] as Knot[] | undefined
  const d = closed([[end, top + 6, 180], ...(lens ?? []), [end, top + 6, 90]], place)
  const [x, y] = place(end, top)
  const stripe = (drop: number) =>
    stroke(
      curve(
        [
          [end - 400, top - drop + 18, -4],
          [end, top - drop, -2],
        ],
        place,
      ),
      '#ff9c96',
      15 * scale,
      0.75,
    )
  return (
    linearGradient(
      'ruby',
      [x - 300 * scale, y, x, y + 40],
      [
        [0, '#7d0d14'],
        [0.5, '#d2202a'],
        [1, '#8f1017'],
      ],
    ) +
    keep('tail-lamp', d) +
    outlined('tail-lamp', 'fill="url(#ruby)" stroke="#0d1013" stroke-width="4" stroke-opacity=".5"') +
    within(
      'tail-lamp',
      stripe(38) +
        (upright || style === 3 ? stripe(100 * tall) : '') +
        (style === 1
          ? fill(
              polygon(
                [
                  [end, top - 78],
                  [end - 240, top - 78],
                  [end - 240, top - 126],
                  [end, top - 126],
                ],
                place,
              ),
              '#f0a13a',
              0.9,
            )
          : ''),
    )
  )
}
