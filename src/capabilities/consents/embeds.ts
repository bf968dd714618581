/** The door of consents for other rooms' screens. */
export { AskConsentForm } from './components/ask-consent-form.tsx'
export { consentPath } from './addresses.ts'
export { askConsentSchema, kindsOf } from './schemas.ts'
export { askRefusals, consentTexts } from './texts.ts'
