import type { DrawingBody } from '../options.ts'
import type { Proportions } from '../proportions.ts'
import { silhouettes } from '../silhouettes.ts'
import type { Grille, Headlamp, ModelLook, TailLamp } from './model-look.ts'

/** Length, width, height and wheelbase of the real vehicle, and the radius of its tyres, in millimetres. */
type Measures = readonly [length: number, width: number, height: number, wheelbase: number, wheel: number]

/** A headlamp by its inner end (share of the half width), and millimetres. */
type LampSketch = {
  inner: number
  /** Its upper inner corner below the bonnet's edge, its depth, and how far its outer end rises. */
  drop: number
  deep: number
  sweep: number
  /** How far it runs back along the front wing. */
  reach: number
  bulbs: 1 | 2 | 3
  soft?: number
  dark?: true
  /** Where its line of light runs. */
  light?: 'above' | 'below'
}

/** A grille by its half widths (shares) at its upper edge, its widest place and its lower edge. */
type GrilleSketch = {
  top: number
  deep: number
  wide: readonly [upper: number, middle: number, lower: number]
  bars: Grille['bars']
  count?: number
  metal: Grille['metal']
}

type TailSketch = {
  kind: 'wedge' | 'upright' | 'band' | 'block' | 'hook'
  inner: number
  /** Its upper edge below the boot's edge, and its depth, in millimetres. */
  top: number
  deep: number
  amber?: true
}

/** The differences of a model from its body type; see `sketchedModel`. */
export type ModelSketch = {
  body: DrawingBody
  silhouette: 0 | 1 | 2 | 3
  measures: Measures
  /** Differences from the silhouette after fitting it to the measures. */
  shape?: Partial<Proportions>
  lamp: LampSketch
  grille: GrilleSketch
  /** The air intake in the bumper. */
  mouth: GrilleSketch
  badge?: ModelLook['badge']
  tail: TailSketch
  wheel: number
  trim: number
}

/**
 * Builds a model's appearance from a few measures: the silhouette fitted to its real size, lamps,
 * grille, tail lamps and wheels.
 */
export function sketchedModel(sketch: ModelSketch): ModelLook {
  const { body, silhouette, measures, shape, lamp, grille, mouth, badge, tail, wheel, trim } = sketch
  const middle = grille.top + grille.deep * 0.4
  return {
    body,
    size: { ...fitted(silhouettes[body][silhouette] ?? silhouettes[body][0], measures), ...shape },
    headlamp: headlampOf(lamp),
    grilles: [grilleOf(grille), grilleOf(mouth)],
    badge: badge ?? [middle, 46],
    tail: tailOf(tail),
    wheel,
    trim,
  }
}

function fitted(base: Proportions, [length, width, height, wheelbase, wheel]: Measures): Proportions {
  const along = length / base.length
  const up = height / base.height
  const pair = ([a, h]: readonly [number, number]) => [Math.round(a * along), Math.round(h * up)] as const
  return {
    ...base,
    length,
    width,
    height,
    wheelbase,
    wheel,
    overhang: Math.round(((length - wheelbase) * base.overhang) / (base.length - base.wheelbase)),
    sill: Math.round(base.sill * up),
    nose: pair(base.nose),
    cowl: pair(base.cowl),
    head: pair(base.head),
    peak: Math.round(base.peak * along),
    tail: pair(base.tail),
    base: pair(base.base),
    deck: pair(base.deck),
    belt: [Math.round(base.belt[0] * up), Math.round(base.belt[1] * up)],
    pillar: Math.round(base.pillar * along),
  }
}

function headlampOf({ inner, drop, deep, sweep, reach, bulbs, soft = 0.26, dark, light }: LampSketch): Headlamp {
  const top = drop - sweep
  const width = 1 - inner
  const glow = {
    above: [
      [inner + 0.03, drop + 12],
      [0.8, top + 24],
      [1, top + 16],
    ],
    below: [
      [inner + 0.05, drop + deep - 20],
      [0.8, drop + deep - 22 - sweep * 0.3],
      [0.99, top + deep * 0.62],
    ],
  } as const
  return {
    front: [
      [inner, drop + deep * 0.25],
      [inner + width * 0.45, drop - sweep * 0.5],
      [0.97, top],
      [1.03, top + deep * 0.2],
      [1, top + deep * 0.72],
      [inner + width * 0.55, drop + deep - sweep * 0.25],
      [inner + 0.05, drop + deep],
    ],
    side: [
      [-60, top + 6],
      [reach * 0.6, top - 12],
      [reach, top - sweep * 0.35],
      [reach * 0.72, top + deep * 0.5],
      [reach * 0.35, top + deep * 0.9],
      [-60, top + deep],
    ],
    bulbs: Array.from({ length: bulbs }, (_, i) => {
      const share = (i + 0.9) / (bulbs + 0.55)
      return [inner + width * share, drop + deep * 0.5 - sweep * share * 0.72, Math.min(48, deep * 0.33)] as const
    }),
    softness: soft,
    ...(dark && { dark }),
    ...(light && { glow: glow[light] }),
  }
}

function grilleOf({ top, deep, wide: [upper, middle, lower], bars, count, metal }: GrilleSketch): Grille {
  return {
    outline: [
      [0, top],
      [upper, top],
      [middle, top + deep * 0.45],
      [lower, top + deep],
      [0, top + deep],
    ],
    bars,
    ...(count && { count }),
    metal,
    softness: 0.18,
  }
}

function tailOf({ kind, inner, top, deep, amber }: TailSketch): TailLamp {
  const foot = top + deep
  const rear: Record<TailSketch['kind'], TailLamp['rear']> = {
    wedge: [
      [inner, top + deep * 0.3],
      [0.9, top],
      [1.03, top + 10],
      [1.03, top + deep * 0.7],
      [0.86, foot],
      [inner + 0.04, top + deep * 0.72],
    ],
    upright: [
      [inner + 0.06, top],
      [0.96, top - 12],
      [1.03, top + 30],
      [1.03, foot - 20],
      [0.92, foot],
      [inner, foot - deep * 0.25],
    ],
    band: [
      [0, top],
      [0.74, top],
      [1.03, top - 10],
      [1.03, foot],
      [0.74, top + deep * 0.55],
      [0, top + deep * 0.42],
    ],
    block: [
      [inner, top],
      [0.98, top - 4],
      [1.03, top + 16],
      [1.03, foot],
      [0.94, foot + 4],
      [inner, foot],
    ],
    hook: [
      [inner, top],
      [1, top - 14],
      [1.03, top + 20],
      [1.03, foot],
      [0.84, foot - 8],
      [0.8, top + deep * 0.46],
      [inner, top + deep * 0.4],
    ],
  }
  return {
    rear: rear[kind],
    side: [
      [-40, top - 10],
      [130, top - 4],
      [kind === 'upright' ? 150 : 230, top + deep * 0.3],
      [120, top + deep * 0.85],
      [-40, foot],
    ],
    ...(amber && {
      amber: [
        [0.8, top + deep * 0.6],
        [1.03, top + deep * 0.56],
        [1.03, top + deep * 0.8],
        [0.8, top + deep * 0.82],
      ] as const,
    }),
    ...(kind !== 'band' && {
      white: [
        [Math.max(inner + 0.06, 0.66), top + deep * 0.34],
        [0.84, top + deep * 0.3],
        [0.84, top + deep * 0.5],
        [Math.max(inner + 0.08, 0.68), top + deep * 0.52],
      ] as const,
    }),
    softness: kind === 'block' ? 0.1 : 0.24,
  }
}
