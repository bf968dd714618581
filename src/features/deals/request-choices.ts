/** The choices that a buyer sends with a request. */
export const payWays = { cash: 'نقد', loan: 'با وام بانکی', swap: 'معاوضه با خودروی خودم' } as const
export type PayWay = keyof typeof payWays
export const hurries = { days: 'همین چند روز', weeks: 'تا چند هفتهٔ دیگر', later: 'عجله‌ای ندارم' } as const
export type Hurry = keyof typeof hurries
