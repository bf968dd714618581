/** The server door of payments for other capabilities and for `app`. */
export { payPath } from './addresses.ts'
export { chooseGateways } from './server/choose-gateways.ts'
export { findPaid } from './server/find-paid.ts'
export { payablePaid, payableRefunded } from './server/events.ts'
export { makeRefund } from './server/refunds.ts'
export { requestPayment } from './server/request-payment.ts'
