import { short } from './curve.ts'

/** One stop of a gradient: where (0–1), which colour, how opaque (1 when left out). */
export type Stop = readonly [at: number, colour: string, opacity?: number]

/** A linear gradient in the drawing's own units. */
export function linearGradient(
  id: string,
  [x1, y1, x2, y2]: readonly [number, number, number, number],
  stops: readonly Stop[],
): string {
  const line = `x1="${short(x1)}" y1="${short(y1)}" x2="${short(x2)}" y2="${short(y2)}"`
  return `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" ${line}>${stopList(stops)}</linearGradient>`
}

/** A radial gradient in the drawing's own units. */
export function radialGradient(
  id: string,
  [cx, cy, r]: readonly [number, number, number],
  stops: readonly Stop[],
): string {
  const circle = `cx="${short(cx)}" cy="${short(cy)}" r="${short(r)}"`
  return `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" ${circle}>${stopList(stops)}</radialGradient>`
}

/** A filled path, with any further attributes. */
export function fill(d: string, colour: string, opacity = 1, rest = ''): string {
  return `<path d="${d}" fill="${colour}"${faint(opacity)}${rest && ' ' + rest}/>`
}

/** An unfilled stroke; ends and corners are round, as set for the whole document. */
export function stroke(d: string, colour: string, width: number, opacity = 1): string {
  return `<path d="${d}" stroke="${colour}" stroke-width="${short(width)}"${faint(opacity)}/>`
}

/** A pressed fold or seam: a dark line with the light that its lower edge catches. */
export function seam(id: string, d: string, shine: number, width = 2.2): string {
  return (
    `<defs><path id="${id}" d="${d}"/></defs>` +
    outlined(id, `stroke="#04070c" stroke-width="${width}"${faint(0.6)}`) +
    outlined(id, `stroke="#fff" stroke-width="1.2"${faint(shine * 0.7)} transform="translate(2 1.5)"`)
  )
}

/** A circle with any further attributes. */
export function circle(cx: number, cy: number, r: number, colour: string, rest = ''): string {
  return `<circle cx="${short(cx)}" cy="${short(cy)}" r="${short(r)}" fill="${colour}"${rest && ' ' + rest}/>`
}

/** Stores an outline under a name, as a shape for `outlined` and as a clip for `within`. */
export function keep(id: string, d: string): string {
  return `<defs><path id="${id}" d="${d}"/><clipPath id="in-${id}"><use href="#${id}"/></clipPath></defs>`
}

/** Fills or strokes a stored outline. */
export function outlined(id: string, attributes: string): string {
  return `<use href="#${id}" ${attributes}/>`
}

/** Clips shapes to a stored outline. */
export function within(id: string, art: string): string {
  return `<g clip-path="url(#in-${id})">${art}</g>`
}

function faint(opacity: number): string {
  return opacity < 1 ? ` opacity="${hundredth(opacity)}"` : ''
}

function hundredth(value: number): string {
  return String(Math.round(value * 100) / 100).replace(/^0\./, '.')
}

function stopList(stops: readonly Stop[]): string {
  return stops
    .map(
      ([at, colour, opacity = 1]) =>
        `<stop offset="${hundredth(at)}" stop-color="${colour}${opacity < 1 ? alpha(colour, opacity) : ''}"/>`,
    )
    .join('')
}

/** Formats opacity as hex digits after a colour, a third of an attribute's length. */
function alpha(colour: string, opacity: number): string {
  const digits = Math.round(opacity * 255)
    .toString(16)
    .padStart(2, '0')
  return colour.length === 4 ? colour.slice(1) + digits : digits
}
