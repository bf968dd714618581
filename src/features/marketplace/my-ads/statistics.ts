/** The counted events of an ad, with their names. */
export const statisticNames = {
  shown: 'نمایش در لیست',
  views: 'بازدید',
  reveals: 'دیدن شماره',
  chats: 'گفت‌وگو',
  saves: 'نشان کردن',
} as const
export type StatisticKind = keyof typeof statisticNames
export const statisticKinds = Object.keys(statisticNames) as StatisticKind[]
export type AdCounts = Record<StatisticKind, number>

export type AdStatistics = {
  /** Oldest first; `at` counts the days. */
  days: readonly (AdCounts & { at: number; label: string })[]
  /** The daily median of similar ads; null with too few. */
  usual: AdCounts | null
  /** The number of similar ads. */
  similar: number
}

/** Compares own daily numbers with the median; within a fifth they are equal. */
export function compareWithUsual(own: number, usual: number): 'more' | 'same' | 'less' {
  if (Math.abs(own - usual) <= Math.max(0.5, usual / 5)) return 'same'
  return own > usual ? 'more' : 'less'
}
