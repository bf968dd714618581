import type { MetaDescriptor } from 'react-router'

/**
 * Title of a page that is for one person, for staff or for trying things out: search engines leave it alone. A public page
 * says more, by `pageMeta`.
 */
export function pageTitle(title: string, description?: string): MetaDescriptor[] {
  return [
    { title: title.endsWith(' فرمان') ? title : `${title} · فرمان` },
    ...(description ? [{ name: 'description', content: description }] : []),
    { name: 'robots', content: 'noindex' },
  ]
}
