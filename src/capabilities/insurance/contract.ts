/** The server door of insurance for `app`. */
export { chooseInsurers } from './server/providers/choose-insurers.ts'
