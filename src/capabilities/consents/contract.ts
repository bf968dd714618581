/** The server door of consents for other capabilities. */
export { askConsent, type AskAnswer, type ConsentSubject } from './server/ask-consent.ts'
/** @public For deals: what was allowed between two about an ad, with its signed answers. */
export { consentsBetween, type ConsentOutcome } from './server/find-consents.ts'
export { consentKinds, consentPurposes } from './rules.ts'
export { askRefusals } from './texts.ts'
