/** The API of notifications for screens of other features. */
export { ChoicesForm } from './components/choices-form.tsx'
export { useInboxNews } from './components/use-inbox-news.ts'
export { sparedFrame, useLive, useLiveName } from './components/use-live.ts'
