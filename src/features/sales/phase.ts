import type { BadgeTone } from '#ui/badge.tsx'
import type { PlanState } from './states.ts'

export type Phase = 'draft' | 'before' | 'open' | 'full' | 'paused' | 'closed' | 'cancelled'

type Timed = { state: PlanState; opensAt: Date; closesAt: Date; full: boolean }

/**
 * Returns the present phase of a plan. Times count only while staff let the plan run; a full plan that has not opened
 * is still upcoming.
 */
export function phaseOf({ state, opensAt, closesAt, full }: Timed, now: Date): Phase {
  if (state !== 'published') return state
  if (now >= closesAt) return 'closed'
  if (now < opensAt) return 'before'
  return full ? 'full' : 'open'
}

export const phaseNames: Record<Phase, string> = {
  draft: 'پیش‌نویس',
  before: 'به‌زودی',
  open: 'باز',
  full: 'ظرفیت تکمیل',
  paused: 'موقتاً متوقف',
  closed: 'پایان‌یافته',
  cancelled: 'لغوشده',
}

export const phaseTones: Record<Phase, BadgeTone> = {
  draft: 'plain',
  before: 'info',
  open: 'good',
  full: 'warn',
  paused: 'warn',
  closed: 'plain',
  cancelled: 'bad',
}
