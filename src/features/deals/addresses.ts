export const dealsPath = '/profile/buy-vehicle'
export const dealPath = (id: string): string => `${dealsPath}/${id}`
/** The draft of the agreement; confirming it needs a fresh proof by code. */
export const agreementPath = (id: string): string => `${dealPath(id)}/agreement`
export const agreementFilePath = (id: string): string => `${dealPath(id)}/agreement.pdf`
/** The checklist of a visit. */
export const checklistPath = (id: string): string => `${dealPath(id)}/checklist`
/** The public page of an ad's transfer costs and checklist. */
export const beforeBuyingPath = (adId: string): string => `/a/${adId}/before-buying`
export const documentsPath = (id: string): string => `${dealPath(id)}/documents`
export const transferCalendarPath = (id: string): string => `${dealPath(id)}/transfer.ics`
export const documentsUploadPath = '/files/deals'
export const dealsAdminPath = '/admin/deals'
export const dealAdminPath = (id: string): string => `${dealsAdminPath}/${id}`
/** Wishes of buyers in words, and the ads with which dealers respond. */
export const wishesPath = `${dealsPath}/wishes`
export const newWishPath = `${wishesPath}/new`
