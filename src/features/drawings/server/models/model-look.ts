import type { DrawingBody } from '../options.ts'
import type { Spot } from '../svg/curve.ts'
import type { Proportions } from '../proportions.ts'

/**
 * An outline seen from the front or from behind: share of the half width, and millimetres below the upper edge (of the
 * lamps in front, of the boot behind). Seen from the side: millimetres from the vehicle's end, and below the same edge.
 */
export type Outline = readonly Spot[]

/** A light: where it stands in its outline, and its radius in millimetres. */
export type Bulb = readonly [across: number, below: number, radius: number]

export type Headlamp = {
  front: Outline
  side: Outline
  bulbs: readonly Bulb[]
  /** The amber part of an older lamp, or a line of light of a newer one. */
  amber?: Outline
  glow?: Outline
  /** 0 is cut with a ruler, 0.5 is round. */
  softness?: number
  /** Smoked inside, as on newer cars. */
  dark?: true
}

export type Grille = {
  outline: Outline
  bars: 'across' | 'upright' | 'mesh' | 'none'
  count?: number
  metal: 'chrome' | 'dark'
  softness?: number
}

export type TailLamp = { rear: Outline; side: Outline; amber?: Outline; white?: Outline; softness?: number }

/** The distinctive features of a model besides its proportions. */
export type ModelAppearance = {
  body: DrawingBody
  size: Proportions
  headlamp: Headlamp
  grilles: readonly Grille[]
  /** Height of the badge, in millimetres below the upper edge of the lamps, and its radius. */
  badge: readonly [below: number, radius: number]
  tail: TailLamp
  wheel: number
  trim: number
}
