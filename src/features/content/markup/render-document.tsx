import type { RequestScope } from '#platform/context.ts'
import { renderOnce } from '#platform/html-parts.ts'
import { PageAppearance } from '#ui/page-look.ts'
import { DocumentBody } from '../components/document-body.tsx'
import type { CarView } from '../content-view.ts'
import { carsIn } from '../document/cars-in.ts'
import type { Document } from '../document/document.ts'

type Rendered = {
  /** Identifies the text and its version. */
  key: string
  document: Document
  cars?: ReadonlyMap<string, CarView>
  /** Separates the anchors of several texts on one page. */
  prefix?: string
}

/** Renders a document as markup; cached by version, appearance and car prices. */
export function renderDocument(
  { look = {} }: RequestScope,
  { key, document, cars = new Map(), prefix }: Rendered,
): string {
  const shown = carsIn(document).map((slug) => cars.get(slug) ?? null)
  return renderOnce(`content ${key} ${prefix ?? ''} ${JSON.stringify([look, shown])}`, () => (
    <PageAppearance value={look}>
      <DocumentBody document={document} cars={cars} {...(prefix && { prefix })} />
    </PageAppearance>
  ))
}
