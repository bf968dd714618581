export const walletPath = '/profile/my-wallet'
export const withdrawPath = `${walletPath}/withdraw`
export const movementsFilePath = `${walletPath}/movements.csv`
export const movementsPdfPath = `${walletPath}/movements.pdf`
/** All payables of a person; a page of payments. */
export const ordersPath = '/profile/my-orders'

export const withdrawalsDeskPath = '/admin/withdrawals'
export const withdrawalDeskPath = (id: string): string => `${withdrawalsDeskPath}/${id}`
