import type { GatewayName } from './gateway-names.ts'

export const prebankPath = '/payment/prebank'
export const resultPath = '/payment/result'
export const ordersPath = '/profile/my-orders'

/** Where a payable is paid. */
export const payPath = (payableId: string): string => `${prebankPath}?id=${payableId}`

/** `token` lets a browser see the state without being signed in. */
export const paymentResultPath = (paymentId: string, token: string): string =>
  `${resultPath}?id=${paymentId}&t=${token}`

export const callbackPath = (gateway: GatewayName): string => `/payment/callback/${gateway}`
export const receiptPath = (paymentId: string): string => `/payment/receipt/${paymentId}`
export const verifyPath = (code: string): string => `/verify/${code}`
