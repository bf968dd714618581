export const scorePath = '/profile/my-score'
export const discountsPath = '/services/club/get-discount'
/** The code of a person. */
export const codePath = (id: string): string => `${discountsPath}/${id}`
export const prizesPath = '/services/club/win-prize'
export const prizePath = (slug: string): string => `${prizesPath}/${slug}`
export const discountsDeskPath = '/admin/club-discounts'
export const discountDeskPath = (id: string): string => `${discountsDeskPath}/${id}`
export const prizesDeskPath = '/admin/prizes'
