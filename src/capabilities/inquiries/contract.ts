/** The server door of inquiries for other capabilities and for `app`. */
export { findBehalf, forgetBehalf, giveBehalfCode } from './server/behalf.ts'
export { behalfAnswered } from './server/behalf-event.ts'
export { inquiryKinds } from './kinds.ts'
export { presentService } from './server/present-service.ts'
export { registerInquiry } from './server/register-inquiry.ts'
export { chooseInquiries } from './server/providers/choose-inquiries.ts'
export { prerequisitePath } from './addresses.ts'
export { passportOf, type PassportLine } from './server/prerequisites.ts'
