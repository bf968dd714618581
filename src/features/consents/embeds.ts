/** The API of consents for screens of other features. */
export { AskConsentForm } from './components/ask-consent-form.tsx'
export { consentPath } from './addresses.ts'
export { askConsentSchema, kindsOf } from './schemas.ts'
export { askRefusals, consentTexts } from './texts.ts'
