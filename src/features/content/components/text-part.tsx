import type { CarView } from '../content-view.ts'
import type { Document } from '../document/document.ts'
import { DocumentBody } from './document-body.tsx'
import './content.css'

export type Text = Document
type TextPartProps = { document: Document | null; cars?: readonly CarView[]; prefix: string }

/** A text within a page of another feature; nothing when staff wrote none. */
export const TextPart = ({ document, cars = [], prefix }: TextPartProps) =>
  document && <DocumentBody document={document} cars={new Map(cars.map((car) => [car.slug, car]))} prefix={prefix} />
