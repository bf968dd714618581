import type { BadgeTone } from '#ui/badge.tsx'

/** How far a draw is, as its badge shows it. */
export const phaseTones: Record<'open' | 'coming' | 'waiting' | 'drawn' | 'cancelled', BadgeTone> = {
  open: 'good',
  coming: 'info',
  waiting: 'warn',
  drawn: 'plain',
  cancelled: 'bad',
}
