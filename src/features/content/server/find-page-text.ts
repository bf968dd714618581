import type { RequestContext } from '#platform/context.ts'
import type { CarView } from '../content-view.ts'
import { carsIn } from '../document/cars-in.ts'
import type { Document } from '../document/document.ts'
import { loadCarCards } from './car-cards.ts'
import { findBySlug } from './find-entries.ts'

/** Staff's text for a page; `version` identifies it, and `document` is null without a text. */
export type FoundPage = {
  title: string
  lead: string
  version: string
  document: Document | null
  cars: readonly CarView[]
}

/** Finds the text of a page such as `about-us`, or the default text. */
export async function findPageText(
  ctx: Pick<RequestContext, 'db' | 'now'>,
  { slug, usual }: { slug: string; usual: { title: string; lead: string } },
): Promise<FoundPage> {
  const match = await findBySlug(ctx.db, ['page'], slug)
  if (!match || !('entry' in match)) return { ...usual, version: '', document: null, cars: [] }
  const { id, version, fields } = match.entry
  const cars = await loadCarCards(ctx, carsIn(fields.body))
  return {
    title: fields.title,
    lead: fields.lead,
    version: `${id}/${version}`,
    document: fields.body,
    cars: [...cars.values()],
  }
}
