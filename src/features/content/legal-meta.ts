import type { MetaDescriptor } from 'react-router'
import { pageMeta } from '#ui/page-meta.ts'
import type { LegalView } from './content-view.ts'
import { legalTexts, type LegalName } from './legal-texts.ts'

/** Returns the meta tags of a legal text; search engines index the current edition only. */
export function legalMeta(name: LegalName, data: { view: LegalView; origin: string } | undefined): MetaDescriptor[] {
  const { title, description, path } = legalTexts[name]
  const hidden = data ? data.view.time !== 'today' || data.view.compared !== null : true
  return pageMeta({ title, description, path, origin: data?.origin ?? '', hidden })
}
