/** The door of the profile for screens of `app`. */
export { PersonalDataSection } from './components/personal-data-section.tsx'
export { Section } from './components/section.tsx'
export { SecuritySection } from './components/security-section.tsx'
export { settingsPath } from './addresses.ts'
export { settingsTexts } from './texts.ts'
