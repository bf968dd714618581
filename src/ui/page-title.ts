import type { MetaDescriptor } from 'react-router'

/** Appends the product's name to a page's title, unless it is already there. */
export const titleWithSiteName = (title: string): string => (title.endsWith(' فرمان') ? title : `${title} · فرمان`)

/**
 * The title of a page for one user, for staff or for developers, hidden from search engines. Public pages use
 * `pageMeta`.
 */
export function pageTitle(title: string, description?: string): MetaDescriptor[] {
  return [
    { title: titleWithSiteName(title) },
    ...(description ? [{ name: 'description', content: description }] : []),
    { name: 'robots', content: 'noindex' },
  ]
}
