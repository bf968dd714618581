/** The public server API of insurance for `app`. */
export { chooseInsurers } from './server/providers/choose-insurers.ts'
