import type { MetaDescriptor } from 'react-router'

/** A page's name with that of the house, which is not said twice. */
export const titleWithHouse = (title: string): string => (title.endsWith(' فرمان') ? title : `${title} · فرمان`)

/**
 * Title of a page that is for one person, for staff or for trying things out: search engines leave it alone. A public page
 * says more, by `pageMeta`.
 */
export function pageTitle(title: string, description?: string): MetaDescriptor[] {
  return [
    { title: titleWithHouse(title) },
    ...(description ? [{ name: 'description', content: description }] : []),
    { name: 'robots', content: 'noindex' },
  ]
}
