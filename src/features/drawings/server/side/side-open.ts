import { closed, curve, polygon } from '../svg/curve.ts'
import { fill, linearGradient, stroke } from '../svg/svg.ts'
import type { SideShell } from './side-shell.ts'

/**
 * Draws the seats and the wheel of an open car, which stand up behind both doors; call it before the
 * paintwork.
 */
export function sideCabin(shell: SideShell): string {
  if (shell.body !== 'convertible') return ''
  const { size, place, scale } = shell
  const { cowl, belt, head } = size
  const seat = (at: number, tone: string) =>
    fill(
      closed(
        [
          [at - 10, belt[0] - 80, 84],
          [at + 90, belt[0] + 150, 78],
          [at + 165, belt[0] + 185, 0],
          [at + 235, belt[0] + 130, -84],
          [at + 270, belt[0] - 80, -88, 180],
        ],
        place,
      ),
      tone,
    ) +
    fill(
      closed(
        [
          [at + 120, belt[0] + 178, 84],
          [at + 135, belt[0] + 285, 78, 40],
          [at + 200, belt[0] + 300, -10],
          [at + 222, belt[0] + 178, -86, 180],
          [at + 120, belt[0] + 178, 180],
        ],
        place,
      ),
      tone,
    )
  const wheelTop = polygon(
    [
      [cowl[0] + 640, belt[0] - 40],
      [cowl[0] + 700, belt[0] + 105],
      [cowl[0] + 722, belt[0] + 98],
      [cowl[0] + 670, belt[0] - 40],
    ],
    place,
  )
  return (
    seat(head[0] + 390, '#3b2c25') +
    seat(head[0] + 300, '#5a4336') +
    stroke(wheelTop, '#16191c', 14 * scale) +
    fill(wheelTop, '#16191c')
  )
}

/** An open car's windscreen with its frame and the upper edge of both doors. */
export function openWindscreen(shell: SideShell): string {
  const { size, place, glass, scale } = shell
  const { cowl, head } = size
  const rake = (Math.atan2(head[1] - cowl[1], head[0] - cowl[0]) * 180) / Math.PI
  const pillar = curve(
    [
      [cowl[0] + 20, cowl[1] - 30, 0, rake + 3],
      [head[0], head[1], rake - 6],
    ],
    place,
  )
  const door = polygon(
    [
      [cowl[0] + 250, size.belt[0] + 8],
      [cowl[0] + 250, size.belt[0] + 22],
      [size.length - size.base[0] - 180, size.belt[1] + 22],
      [size.length - size.base[0] - 180, size.belt[1] + 8],
    ],
    place,
  )
  return (
    linearGradient(
      'glass',
      [0, place(0, head[1])[1], 0, place(0, cowl[1])[1]],
      [
        [0, '#d5e1ea'],
        [1, '#5f7482'],
      ],
    ) +
    fill(glass, 'url(#glass)', 0.55) +
    stroke(pillar, '#14181b', 46 * scale) +
    stroke(pillar, '#8a949d', 10 * scale, 0.8) +
    fill(door, '#191d21')
  )
}
