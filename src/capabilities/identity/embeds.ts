/** The door of identity for other rooms' screens. */
export { openSignInSheet } from './components/open-sign-in-sheet.tsx'
export { roleNames } from './role-names.ts'
