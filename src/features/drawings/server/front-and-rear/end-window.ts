import { type EndShell, bothSides, symmetrical } from './end-shell.ts'
import { closed, polygon } from '../svg/curve.ts'
import { fill, keep, linearGradient, outlined, within } from '../svg/svg.ts'

/** A window end-on: `low` and `high` are heights, `foot` and `head` half widths in millimetres. */
export function endWindow(
  shell: EndShell,
  { low, high, foot, head }: { low: number; high: number; foot: number; head: number },
  inside: string,
): string {
  const { place } = shell
  const bow = shell.size.crisp > 0.7 ? 8 : 26
  const d = symmetrical(
    [
      [0, high + bow, 0],
      [head - 40, high, -8],
      [head + 8, high - 46, -64],
      [foot, low + 24, -64, -110],
      [foot - 40, low, 190],
      [0, low - bow, 180],
    ],
    place,
  )
  const [, top] = place(0, high)
  const [, bottom] = place(0, low)
  const glare =
    polygon(
      [
        [-foot * 0.9, low - 40],
        [-foot * 0.1, high + 60],
        [foot * 0.22, high + 60],
        [-foot * 0.52, low - 40],
      ],
      place,
    ) +
    polygon(
      [
        [-foot * 0.42, low - 40],
        [foot * 0.32, high + 60],
        [foot * 0.4, high + 60],
        [-foot * 0.33, low - 40],
      ],
      place,
    )
  return (
    linearGradient(
      'glass',
      [0, top, 0, bottom],
      [
        [0, '#a9bccb'],
        [0.3, '#6c8190'],
        [0.62, '#2f3c46'],
        [1, '#171e24'],
      ],
    ) +
    keep('pane', d) +
    outlined('pane', 'fill="url(#glass)" stroke="#0d1013" stroke-width="9"') +
    within('pane', inside + fill(glare, '#fff', 0.13)) +
    outlined('pane', 'stroke="#5b6a75" stroke-width="1.2" opacity=".7"')
  )
}

/** Headrests and seat backs behind the glass. */
export function endSeats(shell: EndShell, low: number): string {
  const { place, half, size } = shell
  const room = (size.height - low) * 0.8
  const seat = [0.46]
    .map((share) => {
      const at = half * share
      return (
        closed(
          [
            [at - 210, low - 60, 86],
            [at - 150, low + room * 0.56, 70],
            [at, low + room * 0.64, 0],
            [at + 150, low + room * 0.56, -70],
            [at + 210, low - 60, -86, 180],
          ],
          place,
        ) +
        closed(
          [
            [at - 105, low + room * 0.66, 100],
            [at - 80, low + room * 0.92, 50],
            [at, low + room, 0],
            [at + 80, low + room * 0.92, -50],
            [at + 105, low + room * 0.66, -100, 180],
          ],
          place,
        )
      )
    })
    .join('')
  return `<g opacity=".55">${bothSides(shell, 'seats', () => fill(seat, '#0a0e12'))}</g>`
}
