/** The server door of payments for other capabilities and for `app`. */
export { payPath } from './addresses.ts'
export { chooseGateways } from './server/choose-gateways.ts'
export { requestPayment } from './server/request-payment.ts'
