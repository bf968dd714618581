/** Returns the breadcrumb trail from the home page to this one in schema.org form. */
export const breadcrumbs = (trail: readonly { name: string; path: string }[], origin: string) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: 'فرمان', path: '/' }, ...trail].map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  })),
})
