/** The API of content for screens of other features. */
export { TextPart, type Text } from './components/text-part.tsx'
