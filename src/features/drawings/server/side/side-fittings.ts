import { closed, curve, polygon } from '../svg/curve.ts'
import { type Paint, mix } from '../svg/paint.ts'
import { fill, linearGradient, stroke } from '../svg/svg.ts'
import { pillarsOf } from './side-glass.ts'
import type { SideShell } from './side-shell.ts'

/** Draws the handles of all doors. */
export function sideHandles(shell: SideShell, paint: Paint, trim: number): string {
  const { size, place } = shell
  const { middle, last } = pillarsOf(shell)
  const doors =
    size.doors === 4 ? [middle - 60, Math.min(last ?? shell.glassRear, shell.axles[1] + 40) - 60] : [middle - 60]
  const metal = trim === 1 ? '#dfe4e8' : trim === 2 && size.crisp > 0.5 ? '#1d2125' : paint.light
  const parts = doors.map((end, i) => {
    const h = size.belt[0] + (size.belt[1] - size.belt[0]) * (0.35 + i * 0.4) - 105
    const cup = closed(
      [
        [end - 190, h - 6, 80],
        [end - 95, h + 26, 0],
        [end, h - 2, -80],
        [end - 95, h - 34, 180],
        [end - 190, h - 6, 100],
      ],
      place,
    )
    const grip = closed(
      [
        [end - 205, h + 2, 60],
        [end - 100, h + 22, 2],
        [end + 5, h + 6, -60, -140],
        [end - 100, h - 6, 180],
        [end - 205, h + 2, 160],
      ],
      place,
    )
    return { cup, grip }
  })
  const all = (part: 'cup' | 'grip') => parts.map((door) => door[part]).join('')
  return fill(all('cup'), '#04070c', 0.32) + fill(all('grip'), metal, 1, 'stroke="#04070c" stroke-opacity=".5"')
}

/** Roof rails or the aerial's fin. */
export function sideRails({ size, place, body, scale }: SideShell): string {
  if (body === 'convertible' || body === 'coupe') return ''
  if (body === 'pickup') return ''
  if (!size.rails && size.fin === false) return ''
  if (!size.rails) return antenna(size.length - size.tail[0] - 130, size.tail[1] + 18, place)
  const from = size.head[0] + 190
  const to = size.length - size.tail[0] - 120
  const rail = curve(
    [
      [from, size.head[1] + 52, 40],
      [from + 160, size.height + 26, 4],
      [(from + to) / 2, size.height + 36, -1],
      [to - 140, size.tail[1] + 62, -4],
      [to, size.tail[1] + 16, -40],
    ],
    place,
  )
  return stroke(rail, '#16191c', 26 * scale) + stroke(rail, '#aeb6bd', 9 * scale, 0.9)
}

function antenna(at: number, roof: number, place: SideShell['place']): string {
  return fill(
    closed(
      [
        [at - 150, roof - 16, 6],
        [at, roof + 42, 38],
        [at + 30, roof + 36, -80],
        [at + 46, roof - 34, -70, 180],
        [at - 150, roof - 16, 160],
      ],
      place,
    ),
    '#15181b',
  )
}

/** Draws a door mirror with its foot. */
export function sideMirror({ size, place, glassFront, body }: SideShell, paint: Paint): string {
  const at = glassFront + (body === 'mpv' && size.crisp < 0.8 ? 270 : 70)
  const h = size.belt[0] + 26
  const tall = size.crisp > 0.7 || size.cladding ? 1.25 : 1
  const shell = closed(
    [
      [at, h + 8, 110, 100],
      [at + 20, h + 100 * tall, 40],
      [at + 120, h + 128 * tall, 4],
      [at + 196, h + 96 * tall, -60],
      [at + 200, h + 12, -96, 184],
      [at, h + 8, 178],
    ],
    place,
  )
  const stalk = polygon(
    [
      [at + 60, h + 20],
      [at + 150, h + 20],
      [at + 110, h - 34],
      [at + 50, h - 34],
    ],
    place,
  )
  const [, top] = place(0, h + 128 * tall)
  const [, foot] = place(0, h)
  return (
    fill(stalk, '#15181b') +
    linearGradient(
      'mirror',
      [0, top, 0, foot],
      [
        [0, paint.sky],
        [0.35, paint.light],
        [0.75, paint.base],
        [1, mix(paint.deep, '#000000', 0.3)],
      ],
    ) +
    fill(shell, 'url(#mirror)', 1, 'stroke="#04070c" stroke-width="1.5" stroke-opacity=".4"') +
    stroke(
      curve(
        [
          [at + 30, h + 36, 0],
          [at + 186, h + 40, 2],
        ],
        place,
      ),
      '#04070c',
      2,
      0.4,
    )
  )
}
