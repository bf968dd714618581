/** The server API of consents for other features. */
export { askConsent, type AskAnswer, type ConsentSubject } from './server/ask-consent.ts'
/** @public For deals: the consents between two parties about an ad, with their signed answers. */
export { consentsBetween, type ConsentOutcome } from './server/find-consents.ts'
export { consentKinds, consentPurposes } from './rules.ts'
export { askRefusals } from './texts.ts'
