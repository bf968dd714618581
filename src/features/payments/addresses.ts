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
export const ordersDeskPath = '/admin/orders'
export const orderDeskPath = (id: string): string => `${ordersDeskPath}/${id}`
export const paymentsDeskPath = '/admin/payments'
export const paymentDeskPath = (id: string): string => `${paymentsDeskPath}/${id}`
export const refundsDeskPath = '/admin/refunds'
export const refundDeskPath = (id: string): string => `${refundsDeskPath}/${id}`
export const discountsPath = '/admin/discounts'
export const reconciliationPath = '/admin/reconciliation'
/** `day` is Jalali with hyphens, 1405-09-02. */
export const reconciledDayPath = (gateway: string, day: string): string => `${reconciliationPath}/${gateway}/${day}`
export const verifyPath = (code: string): string => `/verify/${code}`
