import { seededRandom } from '../../src/kit/seeded-random.ts'

/** The kinds of faults with their relative frequency. */
const kinds = {
  'kill -9': 4,
  'restart (SIGTERM)': 2,
  'clock skew': 1.5,
  'connections ended': 3,
  'network cut': 3,
  'network slow': 2,
  'network silent': 1.5,
  'database restart': 1,
  'provider fails': 2,
  'disk full': 1.5,
  'hostile forms': 3,
} as const

export type FaultKind = keyof typeof kinds

/** `sample` in [0, 1) decides the rest: which provider, how far the clock is off. */
export type Fault = { atMs: number; kind: FaultKind; instance: 0 | 1; lastsMs: number; sample: number }

export const faultKinds = Object.keys(kinds) as FaultKind[]

const maxMs: Partial<Record<FaultKind, number>> = { 'network silent': 6000, 'database restart': 2500, 'kill -9': 1500 }

/** Plans the faults of a run, in order: the same for the same seed and length. */
export function planFaults(seed: string, ms: number): Fault[] {
  const random = seededRandom(`faults ${seed}`)
  const faults: Fault[] = []
  for (let atMs = 3000; atMs < ms; atMs += random.int(1500, 4500)) {
    const kind = random.weighted(faultKinds.map((each) => [each, kinds[each]] as const))
    faults.push({
      atMs,
      kind,
      instance: random.chance(0.5) ? 0 : 1,
      lastsMs: random.int(200, maxMs[kind] ?? 4000),
      sample: random.next(),
    })
  }
  return faults
}
