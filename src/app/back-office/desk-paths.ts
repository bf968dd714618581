/** The address of the search of the admin panel. */
export const searchPath = '/admin/search'

/** Returns the address of the queue in one of its views, with an item beside it. */
export function queuePath(view: string, item = '', done = false): string {
  const query = new URLSearchParams({
    ...(view !== 'all' && { view }),
    ...(item && { item }),
    ...(done && { done: '1' }),
  })
  return query.size > 0 ? `/admin?${query}` : '/admin'
}
