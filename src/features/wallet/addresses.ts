export const walletPath = '/profile/my-wallet'
export const withdrawPath = `${walletPath}/withdraw`
export const movementsFilePath = `${walletPath}/movements.csv`
export const movementsPdfPath = `${walletPath}/movements.pdf`
/** All payables of a person; a page of payments. */
export const ordersPath = '/profile/my-orders'

export const withdrawalsAdminPath = '/admin/withdrawals'
export const withdrawalAdminPath = (id: string): string => `${withdrawalsAdminPath}/${id}`
