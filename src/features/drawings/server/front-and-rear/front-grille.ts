import { type EndShell, symmetrical } from './end-shell.ts'
import { type Knot, curve, line } from '../svg/curve.ts'
import type { Paint } from '../svg/paint.ts'
import { circle, keep, outlined, stroke, within } from '../svg/svg.ts'

/** The grille between the headlamps with a blank badge; `style` 0–4. */
export function frontGrille(shell: EndShell, style: number, paint: Paint): string {
  const { size, place, half, scale, brow } = shell
  const top = brow - 84
  // A tall front would look empty under a car's grille.
  const room = (top - size.sill) * (brow > 940 && style !== 0 ? 1.35 : 1)
  const knots = shape(style, half, top, room)
  const chrome = style === 4 ? '#23282c' : '#d5dbe0'
  const [x, y] = place(0, top - room * (style === 2 ? 0.02 : 0.09))
  const r = (style === 2 ? 40 : 52) * scale
  return (
    keep('grille', symmetrical(knots, place)) +
    outlined('grille', `fill="#0d0f12" stroke="${chrome}" stroke-width="${style === 2 ? 3 : 5}"`) +
    within('grille', bars(shell, style, top, room)) +
    circle(x, y, r, '#22282d', 'stroke="#e7ecef" stroke-width="3"') +
    stroke(
      `M${(x - r * 0.5).toFixed(1)} ${y.toFixed(1)}A${(r * 0.5).toFixed(1)}` +
        ` ${(r * 0.5).toFixed(1)} 0 0 1 ${(x + r * 0.5).toFixed(1)} ${y.toFixed(1)}`,
      paint.sky,
      2.5,
      0.9,
    )
  )
}

function shape(style: number, half: number, top: number, room: number): Knot[] {
  switch (style) {
    case 0:
      return [
        [0, top + 4, 0],
        [half * 0.43, top, -2, -66],
        [half * 0.5, top - room * 0.14, -80, -112],
        [half * 0.36, top - room * 0.42, 240, 180],
        [0, top - room * 0.43, 180],
      ]
    case 1:
      return [
        [0, top + 10, 0],
        [half * 0.48, top + 10, 0, -90],
        [half * 0.48, top - room * 0.2, -90, 180],
        [0, top - room * 0.21, 180],
      ]
    case 2:
      return [
        [0, top + 12, 0],
        [half * 0.47, top + 4, -4, -80],
        [half * 0.45, top - room * 0.08, -110, 184],
        [0, top - room * 0.11, 180],
      ]
    case 3:
      return [
        [0, top + 14, 0],
        [half * 0.3, top + 10, -6, -64],
        [half * 0.36, top - room * 0.12, -90],
        [half * 0.26, top - room * 0.38, -120, 186],
        [0, top - room * 0.42, 180],
      ]
    default:
      return [
        [0, top - 10, 0],
        [half * 0.4, top - 14, 0, -80],
        [half * 0.6, top - room * 0.34, -60, 200],
        [half * 0.3, top - room * 0.46, 184],
        [0, top - room * 0.46, 180],
      ]
  }
}

function bars({ place, half, scale }: EndShell, style: number, top: number, room: number): string {
  const across = (count: number, pitch: number, from: number) =>
    Array.from({ length: count }, (_, i) =>
      curve(
        [
          [-half * 0.62, from - i * pitch, 0],
          [half * 0.62, from - i * pitch, 0],
        ],
        place,
      ),
    ).join('')
  const upright = (count: number, lean: number) =>
    Array.from({ length: count }, (_, i) => {
      const at = ((i - (count - 1) / 2) / count) * half
      return line([at, top + 30], [at * lean, top - room * 0.6], place)
    }).join('')
  if (style === 0)
    return (
      stroke(across(7, room * 0.062, top - 14), '#5f686f', 14 * scale) + stroke(upright(17, 0.9), '#0d0f12', 10 * scale)
    )
  if (style === 1) return stroke(across(4, room * 0.055, top - 10), '#c3cad0', 13 * scale)
  if (style === 2) return stroke(across(3, room * 0.04, top - 6), '#454c52', 8 * scale)
  if (style === 3) return stroke(upright(19, 0.85), '#8e979e', 15 * scale)
  const dots = stroke(across(9, room * 0.052, top - 26), '#59626a', 9 * scale)
  return dots.replace('/>', ` stroke-dasharray="${(16 * scale).toFixed(1)} ${(24 * scale).toFixed(1)}"/>`)
}
