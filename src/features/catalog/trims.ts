import type { Trim } from './types.ts'

/** Maps a gearbox to the two kinds of ads and filters; every self-shifting kind is `automatic`. */
export function gearboxOf(trim: Pick<Trim, 'gearbox'>): 'manual' | 'automatic' {
  return trim.gearbox === 'manual' ? 'manual' : 'automatic'
}
