import { type EndShell, bothSides, symmetrical } from './end-shell.ts'
import { type Knot, arc, closed, curve, polygon, short } from '../svg/curve.ts'
import type { Paint } from '../svg/paint.ts'
import { circle, fill, keep, linearGradient, outlined, stroke, within } from '../svg/svg.ts'

/** Whether the whole back opens as one tailgate. */
export function isUpright(body: EndShell['body']): boolean {
  return body !== 'sedan' && body !== 'coupe' && body !== 'convertible'
}

type Field = { inner: number; outer: number; high: number; deep: number }

/** Both tail lamps and the blank badge between them; `style` 0 swept, 1 a block, 2 a band across, 3 round. */
export function tailLamps(shell: EndShell, style: number, paint: Paint): string {
  const { body, size, place, half, scale } = shell
  const tall = isUpright(body) ? 1.55 : 1
  const inner = half * ([0.52, 0.6, 0.44, 0.62][style] ?? 0.5) + (tall > 1 ? 60 : 0)
  const high = size.deck[1] - 36 + (tall > 1 ? 70 : 0)
  const field = { inner, outer: half + 20, high, deep: (style === 2 ? 90 : 180) * tall }
  const [, y] = place(0, high)
  const [, low] = place(0, high - field.deep)
  const centre = place(0, size.deck[1] - (tall > 1 ? 62 : 110))
  const both = bothSides(shell, 'lamps', (side, suffix) => tailLamp(side, style, field, suffix))
  return (
    linearGradient(
      'ruby',
      [0, y, 0, low],
      [
        [0, '#e0343a'],
        [0.35, '#b3141c'],
        [0.8, '#7c0b12'],
        [1, '#a8161d'],
      ],
    ) +
    (style === 2 ? within(shell.clip, band(shell, field)) : '') +
    (shell.far ? both : within('shell', both)) +
    (body === 'pickup' ? '' : badge(centre, 46 * scale, paint))
  )
}

function tailLamp({ place, scale }: EndShell, style: number, field: Field, suffix: string): string {
  const { inner, outer, high } = field
  const id = 'tail-lamp' + suffix
  return (
    keep(id, closed(lens(style, field), place)) +
    outlined(id, 'fill="url(#ruby)" stroke="#0d1013" stroke-width="5"') +
    within(
      id,
      reversing(style, field, place) +
        stroke(glow(style, field, place), '#ff8d88', 15 * scale) +
        stroke(
          curve(
            [
              [inner, high - 14, 4],
              [outer, high - 2, 4],
            ],
            place,
          ),
          '#fff',
          4,
          0.35,
        ),
    )
  )
}

function lens(style: number, { inner, outer, high, deep }: Field): readonly Knot[] {
  const middle = (inner + outer) / 2
  switch (style) {
    case 0:
      return [
        [inner, high - 40, 90, 10],
        [outer, high + 10, 12, -90],
        [outer, high - deep * 1.05, -90, 172],
        [inner + 100, high - deep * 0.72, 160, 140],
        [inner, high - 40, 100],
      ]
    case 1:
      return [
        [inner, high, 0],
        [outer, high + 4, 0, -90],
        [outer, high - deep, -90, 180],
        [inner, high - deep, 180, 90],
        [inner, high, 90],
      ]
    case 2:
      return [
        [inner - 40, high - 30, 60, 6],
        [outer, high + 12, 6, -90],
        [outer, high - deep, -90, 180],
        [inner, high - deep, 180, 100],
        [inner - 40, high - 30, 120],
      ]
    default:
      return [
        [inner, high - deep * 0.55, 90],
        [middle, high + 6, 0],
        [outer, high - 60, -70, -90],
        [outer, high - deep * 0.9, -90, 200],
        [middle, high - deep * 1.1, 180],
        [inner, high - deep * 0.55, 90],
      ]
  }
}

function glow(style: number, { inner, outer, high, deep }: Field, place: EndShell['place']): string {
  const at = [inner + (outer - inner) * 0.5, high - deep * 0.52] as const
  if (style === 3) return closed(arc(at, 62, 0, 360), place) + closed(arc(at, 26, 0, 360), place)
  return curve(
    [
      [inner + 30, high - deep * 0.3, 4],
      [outer - 50, high - deep * 0.18, 4, -90],
      [outer - 50, high - deep * 0.8, -90, 184],
      [inner + 80, high - deep * 0.72, 178],
    ],
    place,
  )
}

/** The white reversing light, and the amber indicator of an old block lamp. */
function reversing(style: number, { inner, outer, high, deep }: Field, place: EndShell['place']): string {
  const box = (right: number, top: number, foot: number) =>
    polygon(
      [
        [inner - 10, high - deep * top],
        [right, high - deep * top],
        [right, high - deep * foot],
        [inner - 10, high - deep * foot],
      ],
      place,
    )
  return style === 1
    ? fill(box(outer, 0.36, 0.64), '#f0a13a') + fill(box(inner + 120, 0.7, 1.2), '#eef2f4', 0.9)
    : fill(box(inner + 150, 0.42, 0.62), '#f3e3df', 0.75)
}

function band({ place }: EndShell, { inner, high }: Field): string {
  const strip = symmetrical(
    [
      [0, high - 18, 0],
      [inner + 20, high - 20, 0, -90],
      [inner + 20, high - 66, -90, 180],
      [0, high - 64, 180],
    ],
    place,
  )
  return (
    fill(strip, '#a3161e', 1, 'stroke="#0d1013" stroke-width="3"') +
    stroke(
      curve(
        [
          [-inner, high - 40, 0],
          [inner, high - 40, 0],
        ],
        place,
      ),
      '#ff7d78',
      3,
    )
  )
}

function badge([x, y]: readonly [number, number], r: number, paint: Paint): string {
  const arch = `M${short(x - r / 2)} ${short(y)}a${short(r / 2)} ${short(r / 2)} 0 0 1 ${short(r)} 0`
  return circle(x, y, r, '#262c31', 'stroke="#e7ecef" stroke-width="3"') + stroke(arch, paint.sky, 2.5)
}
