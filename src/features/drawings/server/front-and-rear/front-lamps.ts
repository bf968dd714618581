import { type EndShell, bothSides } from './end-shell.ts'
import { type Knot, closed, curve, polygon } from '../svg/curve.ts'
import { circle, fill, keep, linearGradient, outlined, stroke, within } from '../svg/svg.ts'

/** Both headlamps; `style` 0 swept, 1 a block, 2 a slit, 3 round. */
export function headlamps(shell: EndShell, style: number): string {
  const [, y] = shell.place(shell.half, shell.brow - 4)
  const [, low] = shell.place(shell.half, shell.brow - 180)
  return (
    linearGradient(
      'lens',
      [0, y, 0, low],
      [
        [0, '#e2ecf3'],
        [0.28, '#8798a5'],
        [0.7, '#37424b'],
        [1, '#9fb0bd'],
      ],
    ) + bothSides(shell, 'lamps', (half, suffix) => headlamp(half, style, 'headlamp' + suffix))
  )
}

/** The outline of a lens by its style. */
function lensOf(style: number, { inner, outer, top, deep }: LensBox): Knot[] {
  return (
    ([
      [
        [inner, top - 66, 40, 24],
        [outer - 40, top + 36, 8, -60],
        [outer + 14, top - 70, -84],
        [outer - 90, top - deep, 194],
        [inner, top - 66, 158],
      ],
      [
        [inner, top, 0],
        [outer, top + 4, 0, -84],
        [outer + 16, top - deep, -90, 180],
        [inner, top - deep, 180, 90],
        [inner, top, 90],
      ],
      [
        [inner, top - 42, 18],
        [outer - 10, top + 40, 10, -80],
        [outer + 16, top - 26, -90, 196],
        [inner + 60, top - deep, 186, 130],
        [inner, top - 42, 120],
      ],
      [
        [inner, top - deep * 0.45, 90],
        [(inner + outer) / 2, top + 10, 4],
        [outer + 14, top - deep * 0.42, -88],
        [(inner + outer) / 2, top - deep, 180],
        [inner, top - deep * 0.45, 90],
      ],
    ][style] as Knot[] | undefined) ?? []
  )
}

type LensBox = { inner: number; outer: number; top: number; deep: number }

function glowOf(style: number, { inner, outer, top, deep }: LensBox, place: EndShell['place']): string {
  return style === 0
    ? curve(
        [
          [inner + 26, top - 72, -22],
          [outer - 90, top - deep + 20, 8],
          [outer - 6, top - 70, 80],
        ],
        place,
      )
    : style === 1
      ? ''
      : style === 2
        ? curve(
            [
              [inner + 20, top - 36, 14],
              [outer - 16, top + 22, 10],
            ],
            place,
          )
        : closed(
            [
              [inner + 24, top - deep * 0.45, 90],
              [(inner + outer) / 2, top - 12, 4],
              [outer - 10, top - deep * 0.42, -88],
              [(inner + outer) / 2, top - deep + 22, 180],
              [inner + 24, top - deep * 0.45, 90],
            ],
            place,
          )
}

function headlamp({ place, half, scale, brow }: EndShell, style: number, id: string): string {
  const top = brow - 34
  const deep = [150, 165, 92, 190][style] ?? 150
  const outer = half - 44
  const inner = half * ([0.5, 0.52, 0.46, 0.56][style] ?? 0.5)
  const box = { inner, outer, top, deep }
  const d = closed(lensOf(style, box), place)
  const spots = style === 2 ? [0.3, 0.52, 0.74] : style === 3 ? [0.5] : [0.34, 0.68]
  const r = deep * (style === 2 ? 0.26 : style === 3 ? 0.33 : 0.29) * scale
  const bulbs = spots
    .map((share) => {
      const [x, y] = place(inner + (outer - inner) * share, top - deep * 0.46 + (style % 2 ? 0 : (share - 0.5) * 60))
      return (
        circle(x, y, r, '#161c21', 'stroke="#cdd7df" stroke-width="2"') +
        circle(x - r * 0.12, y - r * 0.15, r * 0.62, '#dbe8f0') +
        circle(x - r * 0.25, y - r * 0.3, r * 0.24, '#fff')
      )
    })
    .join('')
  const glow = glowOf(style, box, place)
  const turn =
    style === 1
      ? fill(
          polygon(
            [
              [outer - 56, top + 20],
              [outer + 30, top + 20],
              [outer + 30, top - deep - 20],
              [outer - 56, top - deep - 20],
            ],
            place,
          ),
          '#e8922a',
        )
      : ''
  return (
    keep(id, d) +
    outlined(id, 'fill="url(#lens)" stroke="#0d1013" stroke-width="5"') +
    within(id, turn + bulbs + (glow && stroke(glow, '#fff', 17 * scale))) +
    outlined(id, 'stroke="#dbe5ec" opacity=".5"')
  )
}
