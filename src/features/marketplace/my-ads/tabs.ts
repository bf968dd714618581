import type { AdState } from '../ad/ad-states.ts'

/** The tabs of own ads, in order. */
export const tabs = {
  published: { label: 'فعال', states: ['published'] },
  pending: { label: 'در انتظار بررسی', states: ['pending'] },
  rejected: { label: 'ردشده یا متوقف', states: ['rejected', 'suspended'] },
  draft: { label: 'پیش‌نویس', states: ['draft'] },
  paused: { label: 'غیرفعال', states: ['paused'] },
  expired: { label: 'منقضی', states: ['expired'] },
  sold: { label: 'فروخته‌شده', states: ['sold'] },
  removed: { label: 'حذف‌شده', states: ['removed'] },
} as const satisfies Record<string, { label: string; states: readonly AdState[] }>
export type Tab = keyof typeof tabs

export const isTab = (text: string | null): text is Tab => text !== null && Object.hasOwn(tabs, text)

/** Maps a state of an ad to the tone of its badge. */
export const stateTones: Partial<Record<AdState, 'good' | 'warn' | 'bad'>> = {
  published: 'good',
  pending: 'warn',
  rejected: 'bad',
  suspended: 'bad',
}
