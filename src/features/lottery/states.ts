import { defineFlow, type FlowStates } from '#kit/flow.ts'

/**
 * The lottery, by action: signed by staff, or by its time (`house`). What adds to the record without another state leads
 * back to the same one. No transition leads to an earlier state.
 */
export const lotteryFlow = defineFlow('lottery', {
  announced: {
    label: 'هنوز شروع نشده',
    acts: { open: { by: ['staff', 'house'], to: 'opened' }, cancel: { by: ['staff', 'house'], to: 'cancelled' } },
  },
  opened: {
    label: 'باز',
    acts: { close: { by: ['staff', 'house'], to: 'closing' }, cancel: { by: ['staff', 'house'], to: 'cancelled' } },
  },
  closing: { label: 'در حال بسته شدن', acts: { root: { by: ['house'], to: 'closed' } } },
  closed: {
    label: 'بسته شده، منتظر عددهای عمومی',
    acts: {
      // A party reveals its own value too.
      part: { by: ['staff', 'house', 'party'], to: 'closed' },
      substitute: { by: ['staff'], to: 'closed' },
      draw: { by: ['staff', 'house'], to: 'drawing' },
    },
  },
  drawing: { label: 'در حال قرعه‌کشی', acts: { order: { by: ['house'], to: 'drawn' } } },
  drawn: {
    label: 'نتیجه اعلام شد',
    acts: { 'pass-over': { by: ['staff'], to: 'drawn' }, settle: { by: ['staff'], to: 'settled' } },
  },
  settled: { label: 'جایزه‌ها تحویل شد' },
  cancelled: { label: 'لغو شد' },
})
export type LotteryState = FlowStates<typeof lotteryFlow>
export type LotteryAction = Parameters<typeof lotteryFlow.next>[1]

export type PassReason = 'declined' | 'disqualified' | 'no-answer'
export const passReasons: Readonly<Record<PassReason, string>> = {
  declined: 'انصراف داد',
  disqualified: 'شرایط را نداشت',
  'no-answer': 'در مهلت پاسخ نداد',
}

const ofTimed: readonly LotteryAction[] = ['part', 'substitute']

/** Whether staff may sign an action; in a timed lottery only the parties' values. */
export const maySign = ({ state, timed }: { state: LotteryState; timed: boolean }, action: LotteryAction): boolean =>
  lotteryFlow.next(state, action, 'staff') !== null && (!timed || ofTimed.includes(action))

export type PartState = { kind: 'party' | 'number'; outcome: 'revealed' | 'number' | 'refused' | null }

/** Lists what is missing before winners can be drawn. */
export function missingParts(parts: readonly PartState[], substitute: string | null): number {
  const open = parts.filter(({ outcome }) => outcome === null).length
  return open + (parts.some(({ outcome }) => outcome === 'refused') && substitute === null ? 1 : 0)
}
