import { HtmlPart } from '#ui/html-part.tsx'
import './content.css'

/** A text that the server rendered, in a page of another room. */
export const TextPart = ({ name, html }: { name: string; html: string | null }) => <HtmlPart name={name} html={html} />
