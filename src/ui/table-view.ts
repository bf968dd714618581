/** How a table stands: by which column, which way. */
export type TableSort<Key extends string = string> = { key: Key; descending: boolean }

/** `?sort=-at` is newest first; what is none of `keys` gives the fallback. */
export function readSort<Key extends string>(
  params: URLSearchParams,
  keys: readonly Key[],
  fallback: TableSort<NoInfer<Key>>,
): TableSort<Key> {
  const requested = params.get('sort') ?? ''
  const key = keys.find((each) => each === requested.replace(/^-/, ''))
  return key ? { key, descending: requested.startsWith('-') } : fallback
}

/** The address of the table after another press on a head: the same column turns round, another begins upwards. */
export function sortQuery(query: string, key: string, current: TableSort | undefined): string {
  const turned = current?.key === key && !current.descending
  return withQuery(query, { sort: turned ? `-${key}` : key, after: null })
}

/** A query with some of its entries set, or taken away by null; begins with `?` or is empty. */
export function withQuery(query: string, changes: Record<string, string | null>): string {
  const params = new URLSearchParams(query)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) params.delete(name)
    else params.set(name, value)
  }
  const text = params.toString()
  return text && `?${text}`
}
