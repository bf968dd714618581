import type { BadgeTone } from '#ui/badge.tsx'
import type { InquiryState } from '../states.ts'

export const stateTones: Record<InquiryState, BadgeTone> = {
  'awaiting-payment': 'warn',
  abandoned: 'plain',
  running: 'info',
  'needs-code': 'warn',
  done: 'good',
  empty: 'good',
  refunded: 'bad',
  failed: 'bad',
}
