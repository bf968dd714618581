import type { GatewayName } from './gateway-names.ts'

export const prebankPath = '/payment/prebank'
export const resultPath = '/payment/result'
export const ordersPath = '/profile/my-orders'

/** The payment page of a payable. */
export const payPath = (payableId: string): string => `${prebankPath}?id=${payableId}`

/** `token` lets a browser see the state without a session. */
export const paymentResultPath = (paymentId: string, token: string): string =>
  `${resultPath}?id=${paymentId}&t=${token}`

export const callbackPath = (gateway: GatewayName): string => `/payment/callback/${gateway}`
export const receiptPath = (paymentId: string): string => `/payment/receipt/${paymentId}`
export const ordersAdminPath = '/admin/orders'
export const orderAdminPath = (id: string): string => `${ordersAdminPath}/${id}`
export const paymentsAdminPath = '/admin/payments'
export const paymentAdminPath = (id: string): string => `${paymentsAdminPath}/${id}`
export const refundsAdminPath = '/admin/refunds'
export const refundAdminPath = (id: string): string => `${refundsAdminPath}/${id}`
export const discountsPath = '/admin/discounts'
export const reconciliationPath = '/admin/reconciliation'
/** `day` is Jalali with hyphens, 1405-09-02. */
export const reconciledDayPath = (gateway: string, day: string): string => `${reconciliationPath}/${gateway}/${day}`
export const verifyPath = (code: string): string => `/verify/${code}`
