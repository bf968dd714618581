import type { RequestContext } from '#platform/context.ts'
import type { ArticleView, LegalView } from '../content-view.ts'
import { carsIn } from '../document/cars-in.ts'
import type { FieldsOf } from '../entry-fields.ts'
import { bodyOf } from '../entry-form.ts'
import { renderDocument } from './render-document.tsx'
import { loadCarCards } from '../server/car-cards.ts'
import { getEntryRow } from '../server/admin.ts'
import { inWords } from '../server/legal-editions.ts'
import { loadArticle } from '../server/load-articles.ts'

export type Preview =
  | { kind: 'article'; article: ArticleView }
  | { kind: 'legal'; name: 'terms' | 'privacy'; view: LegalView }
  | { kind: 'text'; title: string; lead: string | null; html: string }

/** Loads the saved draft as readers will see it. */
export async function loadPreview(ctx: RequestContext, id: string): Promise<{ id: string; preview: Preview }> {
  const row = await getEntryRow(ctx, id)
  const { kind, slug, fields } = row
  const key = `draft/${id}/${row.revision}`
  if (kind === 'article' || kind === 'news') {
    const at = row.first_published_at ?? ctx.now
    const draft = { ...(fields as FieldsOf<'article'>) }
    const entry = { id: row.id, kind, slug, version: 0, fields: draft, published: at, changed: at }
    const { view, cars } = await loadArticle(ctx, entry)
    return {
      id,
      preview: {
        kind: 'article',
        article: { ...view, body: renderDocument(ctx.scope, { key, document: draft.body, cars }) },
      },
    }
  }
  if (kind === 'document' && (slug === 'terms' || slug === 'privacy')) {
    const { title, version, effective, sections } = fields as FieldsOf<'document'>
    const words = inWords(effective)
    return {
      id,
      preview: {
        kind: 'legal',
        name: slug,
        view: {
          title,
          version,
          effective: words,
          time: 'today',
          sections: sections.map((section) => ({
            id: section.id,
            title: section.title,
            summary: section.summary,
            changed: section.changed ?? null,
            body: renderDocument(ctx.scope, {
              key: `${key}/${section.id}`,
              document: section.body,
              prefix: section.id,
            }),
          })),
          versions: [],
          compared: null,
          acceptance: null,
        },
      },
    }
  }
  const document = bodyOf(kind, fields)
  const cars = await loadCarCards(ctx, carsIn(document))
  return {
    id,
    preview: {
      kind: 'text',
      title: row.title,
      lead: 'lead' in fields ? fields.lead : null,
      html: renderDocument(ctx.scope, { key, document, cars, prefix: slug }),
    },
  }
}
