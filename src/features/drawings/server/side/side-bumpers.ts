import { closed, curve, polygon } from '../svg/curve.ts'
import { fill, seam } from '../svg/svg.ts'
import type { SideShell } from './side-shell.ts'

/** The dark edges under both bumpers. */
export function sideValances({ size, place, axles, arch }: SideShell): string {
  const { length, sill } = size
  const low = size.cladding ? 150 : 70
  const valance = (from: number, to: number) =>
    fill(
      polygon(
        [
          [from, sill + low],
          [to, sill + low * 0.7],
          [to, sill - 60],
          [from, sill - 60],
        ],
        place,
      ),
      '#1b1f23',
    )
  return valance(-40, axles[0] - arch * 0.8) + valance(length + 40, axles[1] + arch * 0.8)
}

/** The seams between bumpers and wings, the front air intake's side and the rear reflector. */
export function sideBumpers(shell: SideShell): string {
  const { size, place, axles, arch } = shell
  const { length, sill, nose, deck } = size
  const front = nose[1] - 215
  const rear = deck[1] - 265
  const seams =
    curve(
      [
        [-20, front, 0],
        [240, front + 16, 8],
        [axles[0] - arch * 0.83, size.wheel + arch * 0.56, -50],
      ],
      place,
    ) +
    curve(
      [
        [axles[1] + arch * 0.83, size.wheel + arch * 0.56, 70],
        [length - 300, rear, 12],
        [length + 20, rear + 6, 0],
      ],
      place,
    )
  const intake = closed(
    [
      [-20, sill + 255, 0],
      [105, sill + 235, -10, -110],
      [60, sill + 130, -120, 190],
      [-20, sill + 118, 180],
    ],
    place,
  )
  const reflector = polygon(
    [
      [length + 20, sill + 210],
      [length - 140, sill + 207],
      [length - 150, sill + 184],
      [length + 20, sill + 182],
    ],
    place,
  )
  return (
    seam('bumpers', seams, 0.4, 2) +
    sideValances(shell) +
    fill(intake, '#14181b', 0.92) +
    fill(reflector, '#c8242c', 0.85)
  )
}
