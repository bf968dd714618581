export const importedPath = '/services/used-vehicle/imported'
export const carPath = (slug: string): string => `${importedPath}/${slug}`
export const termsRoute = `${importedPath}/sale-terms-and-conditions`
export const termsPath = (order?: string): string => `${termsRoute}${order ? `?order=${order}` : ''}`
export const confirmationRoute = `${importedPath}/purchase-confirmation`
export const confirmationPath = (order: string): string => `${confirmationRoute}?order=${order}`
export const receiptRoute = `${importedPath}/purchase-receipt`
export const receiptPath = (order: string): string => `${receiptRoute}?order=${order}`
export const receiptPdfRoute = `${receiptRoute}/pdf`
export const receiptPdfPath = (order: string): string => `${receiptPdfRoute}?order=${order}`
/** The allocation of a round line by line, for recomputation. */
export const allocationPath = (round: string): string => `/services/used-vehicle/imported-rounds/${round}.csv`
/** Reserved slugs. */
export const reservedSlugs = ['sale-terms-and-conditions', 'purchase-confirmation', 'purchase-receipt']
export const ordersPath = '/profile/my-orders'
export const adminPath = '/admin/imported'
export const roundAdminPath = (id: string): string => `${adminPath}/${id}`
export const carAdminPath = (round: string, slug: string): string => `${roundAdminPath(round)}/${slug}`
export const termsAdminPath = '/admin/imported-terms'
