import type { Trim } from './types.ts'

/** The two kinds of gearbox that ads and filters know; every kind that shifts by itself is `automatic`. */
export function gearboxOf(trim: Pick<Trim, 'gearbox'>): 'manual' | 'automatic' {
  return trim.gearbox === 'manual' ? 'manual' : 'automatic'
}
