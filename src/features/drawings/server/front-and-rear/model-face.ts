import type { Grille, Headlamp, ModelAppearance, Outline } from '../models/model-look.ts'
import { type Place, type Spot, curve, line, softPolygon } from '../svg/curve.ts'
import type { Paint } from '../svg/paint.ts'
import { circle, fill, keep, linearGradient, outlined, stroke, within } from '../svg/svg.ts'
import { type EndShell, bothSides } from './end-shell.ts'

/** The upper edge of the lamps, from which a model's face is measured. */
const lampEdge = ({ brow }: EndShell) => brow - 34

/** Draws a model's own headlamps, grilles and badge instead of those of its body type. */
export function modelFace(shell: EndShell, appearance: ModelAppearance, paint: Paint): string {
  return (
    grilles(shell, appearance.grilles) + headlamps(shell, appearance.headlamp) + badge(shell, appearance.badge, paint)
  )
}

const onFace =
  ({ half }: EndShell, edge: number) =>
  ([share, below]: Spot): Spot => [share * half, edge - below]

function headlamps(shell: EndShell, lamp: Headlamp): string {
  const edge = lampEdge(shell)
  const stops: [number, string][] = lamp.dark
    ? [
        [0, '#c9d5de'],
        [0.25, '#56636e'],
        [0.7, '#20272d'],
        [1, '#6c7984'],
      ]
    : [
        [0, '#eef4f8'],
        [0.3, '#a3b2bd'],
        [0.7, '#66757f'],
        [1, '#c4d0d9'],
      ]
  const both = bothSides(shell, 'lamps', (half, suffix) => {
    // The far lamp is higher in a corner view, so it needs its own light.
    const [, y] = half.place(half.half * 0.9, edge + 40)
    const [, low] = half.place(half.half * 0.9, edge - 150)
    return linearGradient('lens' + suffix, [0, y, 0, low], stops) + headlamp(half, lamp, edge, suffix)
  })
  return shell.far ? both : within(shell.clip, both)
}

function headlamp(shell: EndShell, lamp: Headlamp, edge: number, suffix: string): string {
  const { place, scale } = shell
  const id = 'headlamp' + suffix
  const on = onFace(shell, edge)
  const drawn = (outline: Outline, softness = lamp.softness) => softPolygon(outline.map(on), place, softness)
  const bulbs = lamp.bulbs.map(([share, below, radius]) => {
    const [x, y] = place(...on([share, below]))
    const r = radius * scale
    return (
      circle(x, y, r, '#171d22', 'stroke="#cdd7df" stroke-width="2"') +
      circle(x - r * 0.1, y - r * 0.12, r * 0.64, '#dfeaf1') +
      circle(x - r * 0.25, y - r * 0.3, r * 0.26, '#fff')
    )
  })
  const glow = lamp.glow
    ? stroke(
        'M' +
          lamp.glow
            .map((spot) =>
              place(...on(spot))
                .map((at) => at.toFixed(1))
                .join(' '),
            )
            .join('L'),
        '#fff',
        13 * scale,
      )
    : ''
  const amber = lamp.amber ? fill(drawn(lamp.amber, 0.06), '#e8922a', 1, 'stroke="#0d1013" stroke-width="2"') : ''
  return (
    keep(id, drawn(lamp.front)) +
    outlined(id, `fill="url(#lens${suffix})" stroke="#0d1013" stroke-width="5"`) +
    // A separate indicator lies beside the lamp, an integrated one inside it.
    within(id, bulbs.join('') + glow) +
    amber +
    outlined(id, 'stroke="#e4edf3" stroke-width="1.6" opacity=".65"')
  )
}

function grilles(shell: EndShell, all: readonly Grille[]): string {
  return all.map((grille, index) => grilleArt(shell, grille, `grille${index || ''}`)).join('')
}

function grilleArt(shell: EndShell, grille: Grille, id: string): string {
  const edge = lampEdge(shell)
  const on = onFace(shell, edge)
  const centred = grille.outline[0]?.[0] === 0
  const metal = grille.metal === 'chrome' ? '#dfe5ea' : '#22282d'
  const draw = (place: Place, suffix: string, whole: readonly Spot[]) =>
    keep(id + suffix, softPolygon(whole, place, grille.softness)) +
    outlined(
      id + suffix,
      `fill="${grille.bars === 'none' ? metal : '#0d0f12'}" stroke="${metal}" stroke-width="${grille.metal === 'chrome' ? 5 : 3}"`,
    ) +
    within(id + suffix, bars(shell, place, grille, edge))
  const half = grille.outline.map(on)
  if (!centred) return bothSides(shell, `${id}-sides`, ({ place }, suffix) => draw(place, suffix, half))
  // Both halves form one outline; its two points on the middle line are only for measuring.
  const inner = half.filter(([across]) => across > 0)
  const mirrored = inner.toReversed().map(([across, height]): Spot => [-across, height])
  const [first, last] = [half[0]!, half.at(-1)!]
  return draw(shell.place, '', [first, ...inner, last, ...mirrored])
}

function bars(shell: EndShell, place: Place, { outline, bars: kind, count = 5, metal }: Grille, edge: number): string {
  if (kind === 'none') return ''
  const { half, scale } = shell
  const below = outline.map(([, down]) => down)
  const [top, foot] = [edge - Math.min(...below), edge - Math.max(...below)]
  const wide = half * Math.max(...outline.map(([share]) => share))
  const pitch = (top - foot) / (count + 1)
  if (kind === 'upright') {
    const uprights = Array.from({ length: 17 }, (_, i) => ((i - 8) / 8) * wide)
    return stroke(uprights.map((at) => line([at, top], [at, foot], place)).join(''), '#8e979e', 12 * scale)
  }
  const rows = kind === 'mesh' ? Math.max(4, Math.round((top - foot) / 26)) : count
  const step = kind === 'mesh' ? (top - foot) / (rows + 1) : pitch
  const across = Array.from({ length: rows }, (_, i) =>
    curve(
      [
        [-wide, top - (i + 1) * step, 0],
        [wide, top - (i + 1) * step, 0],
      ],
      place,
    ),
  ).join('')
  if (kind === 'across')
    return stroke(across, metal === 'chrome' ? '#c8d0d7' : '#454d54', (metal === 'chrome' ? 11 : 9) * scale)
  return stroke(across, '#59626a', 7 * scale).replace(
    '/>',
    ` stroke-dasharray="${(14 * scale).toFixed(1)} ${(20 * scale).toFixed(1)}"/>`,
  )
}

function badge(shell: EndShell, [below, radius]: ModelAppearance['badge'], paint: Paint): string {
  const [x, y] = shell.place(0, lampEdge(shell) - below)
  const r = radius * shell.scale
  const d = `M${(x - r * 0.5).toFixed(1)} ${y.toFixed(1)}a${(r * 0.5).toFixed(1)} ${(r * 0.5).toFixed(1)} 0 0 1 ${r.toFixed(1)} 0`
  return circle(x, y, r, '#22282d', 'stroke="#e7ecef" stroke-width="3"') + stroke(d, paint.sky, 2.5, 0.9)
}
