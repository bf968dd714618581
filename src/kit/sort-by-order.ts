/** Entries by their `order`, lower ones first; those without one stay behind, as they came. */
export const sortByOrder = <Entry extends { order?: number }>(entries: readonly Entry[]): Entry[] =>
  entries.toSorted((a, b) => (a.order ?? Number.MAX_SAFE_INTEGER) - (b.order ?? Number.MAX_SAFE_INTEGER))
