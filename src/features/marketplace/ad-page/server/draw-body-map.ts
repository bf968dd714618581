import type { PanelSlug, Panels, PanelState } from '../../ad/body-map.ts'
import { panelShapes } from '#kit/panel-shapes.ts'

/** Colour and pattern per state; the pattern distinguishes states without colour. */
const appearances: Record<PanelState, { colour: string; pattern: string; width: number }> = {
  painted: { colour: 'var(--warn)', pattern: 'M-2 2 2-2M0 8 8 0M6 10 10 6', width: 1.4 },
  spot: { colour: 'var(--warn)', pattern: 'M4 4h.01', width: 3.5 },
  'dent-repair': { colour: 'var(--turquoise)', pattern: 'M0 4h8', width: 1.4 },
  replaced: { colour: 'var(--bad)', pattern: 'M0 0 8 8M8 0 0 8', width: 1.4 },
  dented: { colour: 'var(--bad)', pattern: 'M0 2 4 6 8 2', width: 1.4 },
  scratched: { colour: 'var(--muted)', pattern: 'M-2 6 6-2M2 10 10 2', width: 1.4 },
}

/** Returns the colour of a state; its pattern is `url(#panel-…)` in the drawing. */
export const panelColour = (state: PanelState): string => appearances[state].colour

/**
 * Draws the body plan as the inside of an SVG of 320 × 520. Runs on the server: the drawing is
 * static, and its shapes would add much code to a first visit.
 */
export function drawBodyMap(panels: Panels): string {
  const used = [...new Set(Object.values(panels))]
  const shapes = Object.entries(panelShapes).map(([panel, shape]) => panelPath(shape, panels[panel as PanelSlug]))
  return [
    `<defs>${used.map(patternOf).join('')}</defs>`,
    ...shapes,
    '<path d="M105 176Q160 160 215 176L205 208Q160 198 115 208Z" fill="var(--line)"/>',
    '<path d="M116 352Q160 362 204 352L212 380Q160 392 108 380Z" fill="var(--line)"/>',
    end('جلو', 14),
    end('عقب', 516),
  ].join('')
}

const end = (word: string, y: number) =>
  `<text x="160" y="${y}" text-anchor="middle" font-size="13" fill="var(--muted)">${word}</text>`

function patternOf(state: PanelState): string {
  const { colour, pattern, width } = appearances[state]
  return (
    `<pattern id="panel-${state}" width="8" height="8" patternUnits="userSpaceOnUse">` +
    `<rect width="8" height="8" fill="${colour}" fill-opacity=".22"/>` +
    `<path d="${pattern}" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" fill="none"/></pattern>`
  )
}

function panelPath({ d, inner }: { d: string; inner?: true }, state?: PanelState): string {
  const fill = state ? `url(#panel-${state})` : inner ? 'none' : 'var(--canvas)'
  const line = state
    ? `stroke="${appearances[state].colour}" stroke-width="2"`
    : 'stroke="var(--control)" stroke-width="1.2"'
  return `<path d="${d}" fill="${fill}" ${line} stroke-linejoin="round"${inner ? ' stroke-dasharray="4 3"' : ''}/>`
}
