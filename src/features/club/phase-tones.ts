import type { BadgeTone } from '#ui/badge.tsx'

/** Badge tones by phase of a draw. */
export const phaseTones: Record<'open' | 'coming' | 'waiting' | 'drawn' | 'cancelled', BadgeTone> = {
  open: 'good',
  coming: 'info',
  waiting: 'warn',
  drawn: 'plain',
  cancelled: 'bad',
}
