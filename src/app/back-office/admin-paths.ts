/** The address of the search of the admin panel. */
export const searchPath = '/admin/search'

/** Returns the address of the queue in one of its views, with an item beside it. `completed` follows an action; `undo` names the item of one that can be taken back. */
export function queuePath(view: string, item = '', completed: { undo: string } | null = null): string {
  const query = new URLSearchParams({
    ...(view !== 'all' && { view }),
    ...(item && { item }),
    ...(completed && { done: '1' }),
    ...(completed?.undo && { undo: completed.undo }),
  })
  return query.size > 0 ? `/admin?${query}` : '/admin'
}
