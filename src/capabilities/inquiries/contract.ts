/** The server door of inquiries for other capabilities and for `app`. */
export { chooseInquiries } from './server/providers/choose-inquiries.ts'
/** @public For sale plans: the signed answers of a person that are good now. */
export { passportOf, type PassportLine } from './server/prerequisites.ts'
