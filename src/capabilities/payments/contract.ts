/** The server door of payments for other capabilities. */
export { chooseGateways } from './server/choose-gateways.ts'
export { payPath } from './addresses.ts'
export type { PayableKind, PayableLine } from './server/payable-kinds.ts'
export { payablePaid, payableRefunded } from './server/events.ts'
export { makeRefund } from './server/refunds.ts'
export { requestPayment, type NewPayable } from './server/request-payment.ts'
