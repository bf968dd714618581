/** The way from the first page to this one, as schema.org writes it. */
export const breadcrumbs = (trail: readonly { name: string; path: string }[], origin: string) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: 'فرمان', path: '/' }, ...trail].map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  })),
})
