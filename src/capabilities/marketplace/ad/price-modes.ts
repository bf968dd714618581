/** Ways of selling; a file of its own, because the page of an ad needs no other choices in the browser. */
export const priceModes = { fixed: 'مقطوع', negotiable: 'توافقی', instalment: 'اقساطی', barter: 'معاوضه' } as const
export type PriceMode = keyof typeof priceModes
