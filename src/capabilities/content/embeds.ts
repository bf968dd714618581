/** The door of content for screens of other capabilities. */
export { TextPart } from './components/text-part.tsx'
export type { PageText } from './content-view.ts'
