import type { Paint } from '../svg/paint.ts'

/** The materials and instruments of a cabin. */
export type CabinStyle = {
  /** Soft upper part of the dashboard and doors. */
  upper: string
  /** Lower part, seats' sides and console. */
  lower: string
  seat: string
  stitch: string
  ceiling: string
  /** The strip along the dashboard. */
  strip: string
  screen: 'tablet' | 'inset' | 'radio' | 'wide'
  spokes: 2 | 3 | 4
  roundVents: boolean
}

/** Returns the materials and instruments of a variant. */
export function cabinStyle(variant: number, paint: Paint): CabinStyle {
  const appearances: readonly [CabinStyle, ...CabinStyle[]] = [
    {
      upper: '#2b2f34',
      lower: '#1d2024',
      seat: '#2f3338',
      stitch: '#8b939b',
      ceiling: '#c9ccce',
      strip: '#b9c0c6',
      screen: 'tablet',
      spokes: 3,
      roundVents: false,
    },
    {
      upper: '#4a4d50',
      lower: '#37393c',
      seat: '#6b6e70',
      stitch: '#8f9395',
      ceiling: '#d3d2cd',
      strip: '#54585b',
      screen: 'radio',
      spokes: 4,
      roundVents: false,
    },
    {
      upper: '#23262a',
      lower: '#191b1e',
      seat: '#7a4a2e',
      stitch: '#d3a67f',
      ceiling: '#34373b',
      strip: '#6d4a2f',
      screen: 'wide',
      spokes: 3,
      roundVents: false,
    },
    {
      upper: '#34383c',
      lower: '#25282b',
      seat: '#3c4146',
      stitch: paint.light,
      ceiling: '#cfd2d4',
      strip: paint.base,
      screen: 'inset',
      spokes: 3,
      roundVents: true,
    },
    {
      upper: '#3a342e',
      lower: '#c2ae90',
      seat: '#cdb999',
      stitch: '#8d7a5e',
      ceiling: '#ddd3c2',
      strip: '#7b5434',
      screen: 'inset',
      spokes: 4,
      roundVents: false,
    },
    {
      upper: '#26292d',
      lower: '#1b1d20',
      seat: '#8c1f26',
      stitch: '#e6b6b3',
      ceiling: '#26292d',
      strip: '#8e969d',
      screen: 'tablet',
      spokes: 2,
      roundVents: true,
    },
  ]
  return appearances[variant % appearances.length] ?? appearances[0]
}
