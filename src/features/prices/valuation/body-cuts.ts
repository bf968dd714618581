import type { BodyPart, HarmedPart, ValuedCar } from './car.ts'

/**
 * The published discounts of appraisers for one part, in permille, minimum and maximum. The market decides the value
 * between the two, never beyond.
 */
export const publishedCuts = {
  scratched: [0, 10],
  'dent-repair': [0, 20],
  spot: [10, 30],
  'painted-trim': [10, 30],
  'painted-fender': [20, 30],
  'painted-door': [30, 40],
  'painted-roof': [50, 70],
  'replaced-trim': [10, 40],
  'replaced-panel': [50, 80],
  'replaced-hood': [80, 120],
  'replaced-roof': [300, 400],
  chassis: [50, 100],
  'replaced-engine': [60, 80],
  'replaced-gearbox': [20, 50],
} as const satisfies Record<string, readonly [least: number, most: number]>
export type Cut = keyof typeof publishedCuts

/** All paint together costs at most as much as painting the whole car. */
export const repaintedBounds = [200, 300] as const
/** A car that drives and is not a wreck keeps at least this much. */
const maxCut = 600

/** The position of the market inside each of the bounds, in permille. */
export type BodyCuts = Readonly<Record<Cut | 'repainted', number>>

const middle = ([min, max]: readonly [number, number]) => (min + max) >> 1

/** The middle of the published values, for a market that is too small to learn from. */
export const middleCuts: BodyCuts = {
  ...(Object.fromEntries(Object.entries(publishedCuts).map(([cut, bounds]) => [cut, middle(bounds)])) as Record<
    Cut,
    number
  >),
  repainted: middle(repaintedBounds),
}

const painted: Record<BodyPart, Cut> = {
  bumper: 'painted-trim',
  sill: 'painted-trim',
  fender: 'painted-fender',
  door: 'painted-door',
  hood: 'painted-door',
  trunk: 'painted-door',
  roof: 'painted-roof',
  pillar: 'painted-roof',
  chassis: 'chassis',
}
const replaced: Record<BodyPart, Cut> = {
  bumper: 'replaced-trim',
  sill: 'replaced-panel',
  fender: 'replaced-panel',
  door: 'replaced-panel',
  trunk: 'replaced-panel',
  hood: 'replaced-hood',
  roof: 'replaced-roof',
  pillar: 'replaced-roof',
  chassis: 'chassis',
}

/** Returns the cut of one damaged part. */
export function cutOf({ part, harm }: HarmedPart): Cut {
  if (harm === 'scratched') return 'scratched'
  if (part === 'chassis') return 'chassis'
  if (harm === 'dent-repair' || harm === 'spot') return harm
  return harm === 'painted' ? painted[part] : replaced[part]
}

const isPaint = (cut: Cut) => !cut.startsWith('replaced') && cut !== 'chassis'

/** Returns the cut of each kind of damage, in permille of the price. */
export function bodyCutsOf({ body, engine, gearbox }: Pick<ValuedCar, 'body' | 'engine' | 'gearbox'>, cuts: BodyCuts) {
  let [paint, panels, chassis] = [0, 0, 0]
  for (const part of body) {
    const cut = cutOf(part)
    if (cut === 'chassis') chassis += cuts.chassis
    else if (isPaint(cut)) paint += cuts[cut]
    else panels += cuts[cut]
  }
  panels = Math.min(maxCut, Math.min(cuts.repainted, paint) + panels)
  chassis = Math.min(maxCut, panels + chassis) - panels
  return {
    panels,
    chassis,
    engine:
      (engine === 'replaced' ? cuts['replaced-engine'] : 0) + (gearbox === 'replaced' ? cuts['replaced-gearbox'] : 0),
  }
}

/** Keeps the cuts inside every bound, and the worse of two damages of a part never cheaper. */
export function orderedCuts(cuts: BodyCuts): BodyCuts {
  const storedOf = (cut: Cut, min = 0) => {
    const [from, to] = publishedCuts[cut]
    return Math.max(min, Math.min(to, Math.max(from, cuts[cut])))
  }
  const spot = storedOf('spot')
  const paintedFender = storedOf('painted-fender', spot)
  const paintedDoor = storedOf('painted-door', spot)
  const paintedRoof = storedOf('painted-roof', spot)
  const paintedTrim = storedOf('painted-trim', spot)
  const [min, max] = repaintedBounds
  return {
    scratched: Math.min(spot, storedOf('scratched')),
    'dent-repair': Math.min(spot, storedOf('dent-repair')),
    spot,
    'painted-trim': paintedTrim,
    'painted-fender': paintedFender,
    'painted-door': paintedDoor,
    'painted-roof': paintedRoof,
    'replaced-trim': storedOf('replaced-trim', paintedTrim),
    'replaced-panel': storedOf('replaced-panel', Math.max(paintedFender, paintedDoor)),
    'replaced-hood': storedOf('replaced-hood', paintedDoor),
    'replaced-roof': storedOf('replaced-roof', paintedRoof),
    chassis: storedOf('chassis'),
    'replaced-engine': storedOf('replaced-engine'),
    'replaced-gearbox': storedOf('replaced-gearbox'),
    repainted: Math.min(max, Math.max(min, cuts.repainted)),
  }
}
