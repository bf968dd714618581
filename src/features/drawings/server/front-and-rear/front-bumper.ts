import { type EndShell, bothSides, symmetrical } from './end-shell.ts'
import { skidPlate } from './skid-plate.ts'
import { closed, curve } from '../svg/curve.ts'
import { circle, fill, stroke, within } from '../svg/svg.ts'

/** The front bumper with its air intake, fog lamps and, under an off-roader, a guard; `trim` 0–2. */
export function frontBumper(shell: EndShell, trim: number): string {
  const { size, place, half, brow, clip } = shell
  const { sill } = size
  const room = brow - sill
  const apron = symmetrical(
    [
      [0, sill + 70, 0],
      [half - 200, sill + 74, 0],
      [half + 20, sill + (size.cladding ? 230 : 110), 30, -90],
      [half + 20, sill - 60, -90, 180],
      [0, sill - 60, 180],
    ],
    place,
  )
  const mouth = symmetrical(
    [
      [0, sill + room * 0.26, 0],
      [half * 0.56, sill + room * 0.26, 0, -70],
      [half * 0.5, sill + 92, -116, 180],
      [0, sill + 84, 180],
    ],
    place,
  )
  const guard = skidPlate(shell, { top: 78, upper: 0.45, lower: 0.38 })
  const lines = Array.from({ length: 3 }, (_, i) =>
    curve(
      [
        [-half * 0.54, sill + 120 + i * room * 0.055, 0],
        [half * 0.54, sill + 120 + i * room * 0.055, 0],
      ],
      place,
    ),
  ).join('')
  const scoops = bothSides(shell, 'scoop', (half) => scoop(half, trim))
  return (
    within(clip, fill(apron, '#1c2024') + fill(mouth, '#0b0d0f') + stroke(lines, '#2d3338', 2.4) + guard) +
    // The near one wraps around the corner.
    (shell.far ? scoops : within(clip, scoops))
  )
}

function scoop({ size, place, half, scale, brow }: EndShell, trim: number): string {
  const { sill } = size
  const room = brow - sill
  const crease = curve(
    [
      [half * 0.56, sill + room * 0.5, 10],
      [half * 0.8, sill + room * 0.55, 12],
      [half - 6, sill + room * 0.7, 40],
    ],
    place,
  )
  const opening =
    trim === 0
      ? closed(
          [
            [half * 0.66, sill + room * 0.4, 8],
            [half - 60, sill + room * 0.46, 0, -96],
            [half - 90, sill + 130, -110, 190],
            [half * 0.7, sill + 120, 180, 100],
            [half * 0.66, sill + room * 0.4, 96],
          ],
          place,
        )
      : closed(
          [
            [half * 0.64, sill + room * 0.33, 4],
            [half - 80, sill + room * 0.37, 0, -94],
            [half - 110, sill + 150, -120, 184],
            [half * 0.66, sill + 140, 180, 94],
            [half * 0.64, sill + room * 0.33, 90],
          ],
          place,
        )
  const [fx, fy] = place(half * 0.8, sill + room * 0.33 - 26)
  const fog =
    trim === 2
      ? stroke(`M${(fx - 40 * scale).toFixed(1)} ${fy.toFixed(1)}h${(110 * scale).toFixed(1)}`, '#eef5fa', 18 * scale)
      : circle(fx, fy, 38 * scale, '#d8e3ea', 'stroke="#5d676f" stroke-width="2.5"') +
        circle(fx - 2, fy - 2, 18 * scale, '#fff')
  return stroke(crease, '#04070c', 3, 0.22) + stroke(crease, '#fff', 1.4, 0.35) + fill(opening, '#101316') + fog
}
