/** What is counted of an ad, by its words. */
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
  /** From the oldest on; `at` counts the days. */
  days: readonly (AdCounts & { at: number; label: string })[]
  /** What a similar ad has on a day; null when there are too few. */
  usual: AdCounts | null
  /** How many ads that is. */
  similar: number
}

/** How one's own days compare with the usual ones: within a fifth it is the same. */
export function compareWithUsual(own: number, usual: number): 'more' | 'same' | 'less' {
  if (Math.abs(own - usual) <= Math.max(0.5, usual / 5)) return 'same'
  return own > usual ? 'more' : 'less'
}
