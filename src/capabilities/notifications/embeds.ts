/** The door of notifications for other rooms' screens. */
export { ChoicesForm } from './components/choices-form.tsx'
export { NoticeDays } from './components/notice-days.tsx'
export { inboxPath } from './addresses.ts'
