/** The server door of payments for other capabilities and for `app`. */
export { chooseGateways } from './server/choose-gateways.ts'
