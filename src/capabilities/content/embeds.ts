/** The door of content for screens of other capabilities. */
export { TextPart, type Text } from './components/text-part.tsx'
