/**
 * Ways of selling. A separate file, because the ad's page needs no other choices in the browser.
 */
export const priceModes = { fixed: 'مقطوع', negotiable: 'توافقی', instalment: 'اقساطی', barter: 'معاوضه' } as const
export type PriceMode = keyof typeof priceModes
