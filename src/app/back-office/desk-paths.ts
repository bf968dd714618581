/** Where the search of the back office lives. */
export const searchPath = '/admin/search'

/** The queue in one of its views, with an item beside it. */
export function queuePath(view: string, item = '', done = false): string {
  const query = new URLSearchParams({
    ...(view !== 'all' && { view }),
    ...(item && { item }),
    ...(done && { done: '1' }),
  })
  return query.size > 0 ? `/admin?${query}` : '/admin'
}
