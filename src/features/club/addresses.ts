export const scorePath = '/profile/my-score'
export const discountsPath = '/services/club/get-discount'
/** The code of a person. */
export const codePath = (id: string): string => `${discountsPath}/${id}`
export const prizesPath = '/services/club/win-prize'
export const prizePath = (slug: string): string => `${prizesPath}/${slug}`
export const discountsAdminPath = '/admin/club-discounts'
export const discountAdminPath = (id: string): string => `${discountsAdminPath}/${id}`
export const prizesAdminPath = '/admin/prizes'
