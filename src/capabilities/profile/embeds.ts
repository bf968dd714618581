/** The door of the profile for screens of `app`. */
export { PersonalDataSection } from './components/personal-data-section.tsx'
export { CompletenessMeter } from './components/completeness-meter.tsx'
export { menuList, MenuRow } from './components/menu-row.tsx'
export { NeededList } from './components/needed-list.tsx'
export { Section } from './components/section.tsx'
export { SecuritySection } from './components/security-section.tsx'
export { settingsPath } from './addresses.ts'
export { profileTexts, settingsTexts } from './texts.ts'
