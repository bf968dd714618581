/** The public texts that a dealer writes itself. */
export const dealerTextNames = { about: 'دربارهٔ نمایشگاه', address: 'آدرس', team: 'همکاران نمایشگاه' } as const
export type DealerText = keyof typeof dealerTextNames
