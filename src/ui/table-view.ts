/** The sort order of a table: column and direction. */
export type TableSort<Key extends string = string> = { key: Key; descending: boolean }

/** Parses `?sort=-at` (newest first); an unknown key gives the fallback. */
export function readSort<Key extends string>(
  params: URLSearchParams,
  keys: readonly Key[],
  fallback: TableSort<NoInfer<Key>>,
): TableSort<Key> {
  const requested = params.get('sort') ?? ''
  const key = keys.find((each) => each === requested.replace(/^-/, ''))
  return key ? { key, descending: requested.startsWith('-') } : fallback
}

/** Returns the address of the table after a press on a head: the same column reverses, another starts ascending. */
export function sortQuery(query: string, key: string, current: TableSort | undefined): string {
  const turned = current?.key === key && !current.descending
  return withQuery(query, { sort: turned ? `-${key}` : key, after: null })
}

/** Sets some entries of a query, or removes them with null; the result begins with `?` or is empty. */
export function withQuery(query: string, changes: Record<string, string | null>): string {
  const params = new URLSearchParams(query)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) params.delete(name)
    else params.set(name, value)
  }
  const text = params.toString()
  return text && `?${text}`
}
