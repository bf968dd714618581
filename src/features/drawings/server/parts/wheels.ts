import { fill, linearGradient, radialGradient, stroke } from '../svg/svg.ts'

/** The number of wheel designs. */
export const wheelDesigns = 8

/** Defines a wheel of radius 100 around the origin as `#wheel`; `design` wraps round, `rim` is the rim's radius. */
export function wheelSymbol(design: number, rim = 72): string {
  const reach = rim - 4
  return (
    radialGradient(
      'tyre',
      [0, 0, 100],
      [
        [0.7, '#1a1c1f'],
        [0.8, '#303439'],
        [0.9, '#1f2225'],
        [0.96, '#26292d'],
        [1, '#0a0b0c'],
      ],
    ) +
    linearGradient(
      'metal',
      [-40, -rim, 40, rim],
      [
        [0, '#f6f8fa'],
        [0.45, '#b9c1c9'],
        [0.6, '#8b949e'],
        [1, '#dde2e7'],
      ],
    ) +
    radialGradient(
      'disc',
      [0, 0, 46],
      [
        [0, '#565d64'],
        [0.5, '#8f979f'],
        [0.9, '#a9b0b7'],
        [1, '#5c636a'],
      ],
    ) +
    radialGradient(
      'well',
      [0, 12, rim],
      [
        [0, '#3a4047'],
        [0.7, '#20252a'],
        [1, '#0d1013'],
      ],
    ) +
    `<defs><g id="wheel"><circle r="100" fill="url(#tyre)"/>` +
    '<path d="M-66-66A93 93 0 0 1 66-66" stroke="#fff" stroke-width="3" opacity=".16"/>' +
    `<circle r="${rim + 3}" fill="#0c0e10"/><circle r="${rim}" fill="url(#metal)"/>` +
    `<circle r="${reach}" fill="url(#well)"/>` +
    face(design % wheelDesigns, reach) +
    '</g></defs>'
  )
}

/** Places the defined wheel, rotated slightly so that a side's two wheels do not look identical. */
export function wheelAt(x: number, y: number, radius: number, turn = 0): string {
  return (
    `<use href="#wheel" transform="translate(${x.toFixed(1)} ${y.toFixed(1)})` +
    ` scale(${(radius / 100).toFixed(3)}) rotate(${turn})"/>`
  )
}

function face(design: number, r: number): string {
  const brake =
    '<circle r="45" fill="url(#disc)"/><circle r="19" fill="#2b3035"/>' +
    '<path d="M30-38A48 48 0 0 1 47 10L33 8A33 33 0 0 0 21-27Z" fill="#3a4046"/>'
  switch (design) {
    case 0:
      return (
        brake +
        around(5, `M-7-10C-9-30-17-50-20-${r}L-9-${r}C-6-48-2-34 0-24 2-34 6-48 9-${r}L20-${r}C17-50 9-30 7-10Z`) +
        hub(5)
      )
    case 1:
      return brake + around(10, `M-4-8L-5.5-${r}H5.5L4-8Z`) + hub(5)
    case 2:
      return brake + around(5, `M-12-8L-15-${r - 1}Q0-${r + 4} 15-${r - 1}L12-8Z`, `M0-14V-${r}L14-${r}L11-8Z`) + hub(5)
    case 3:
      return cap(r)
    case 4:
      return brake + around(7, `M-5-8L-5-38L-17-${r - 1}L-8-${r}L0-44L8-${r}L17-${r - 1}L5-38L5-8Z`) + hub(5)
    case 6:
      return steel(r)
    case 7:
      return (
        brake +
        around(
          5,
          `M-9-10L-26-${r - 4}Q-20-${r} -13-${r - 1}L0-30L13-${r - 1}Q20-${r} 26-${r - 4}L9-10Z`,
          `M0-30L-13-${r - 1}H13Z`,
        ) +
        hub(5)
      )
    default:
      return (
        brake +
        around(8, `M-6-8C-10-28 2-52-12-${r}H4C8-50 0-30 6-8Z`, `M2-8C-2-30 8-52 0-${r}H4C8-50 0-30 6-8Z`) +
        hub(6)
      )
  }
}

function around(count: number, spoke: string, shade?: string): string {
  const one = `<g id="spoke">${fill(spoke, 'url(#metal)')}${shade ? fill(shade, '#4d555d', 0.35) : ''}</g>`
  const others = Array.from(
    { length: count - 1 },
    (_, i) => `<use href="#spoke" transform="rotate(${Math.round(((i + 1) * 3600) / count) / 10})"/>`,
  )
  return one + others.join('')
}

function hub(nuts: number): string {
  // Round dots of a dashed ring stand for the nuts.
  const gap = ((13 * 2 * Math.PI) / nuts).toFixed(2)
  return (
    '<circle r="18" fill="url(#metal)"/>' +
    `<circle r="13" stroke="#4a5158" stroke-width="4.4" stroke-dasharray="0 ${gap}"/>` +
    '<circle r="8" fill="#4a5158" stroke="#e9edf0"/>'
  )
}

/** A bare wheel of pressed steel with a small cap, as under pickups. */
function steel(r: number): string {
  const hole = `M-8-${r - 12}Q0-${r - 8} 8-${r - 12}L6-${r - 22}Q0-${r - 19}-6-${r - 22}Z`
  const holes = Array.from({ length: 12 }, (_, i) => `<path d="${hole}" transform="rotate(${i * 30})"/>`)
  return (
    `<circle r="${r}" fill="#8d949b"/><circle r="${r - 5}" fill="#6a7178"/><g fill="#1b1f23">${holes.join('')}</g>` +
    `<circle r="${r - 28}" fill="#858c93" stroke="#4a5158" stroke-width="2"/>` +
    `<circle r="24" stroke="#3d444a" stroke-width="6" stroke-dasharray="0 30"/>` +
    '<circle r="13" fill="#c9cfd5" stroke="#4a5158"/>'
  )
}

/** A pressed-steel wheel under a plastic cover, as on the plain trims. */
function cap(r: number): string {
  const slot = `M-9-${r - 8}Q0-${r - 5} 9-${r - 8}L6-${r - 26}Q0-${r - 29}-6-${r - 26}Z`
  const slots = Array.from({ length: 9 }, (_, i) => `<path d="${slot}" transform="rotate(${i * 40})"/>`)
  return (
    `<circle r="${r}" fill="url(#metal)"/><g fill="#2b3137">${slots.join('')}</g>` +
    `<circle r="${r - 32}" stroke="#7b848d" stroke-width="2"/>` +
    stroke(`M-${r - 34} -10A${r - 32} ${r - 32} 0 0 1 ${r - 34} -10`, '#fff', 2, 0.8) +
    '<circle r="13" fill="#5b646c" stroke="#e9edf0"/>'
  )
}
