/** Sorts entries by their `order`, lower ones first; entries without one stay last, in their original order. */
export const sortByOrder = <Entry extends { order?: number }>(entries: readonly Entry[]): Entry[] =>
  entries.toSorted((a, b) => (a.order ?? Number.MAX_SAFE_INTEGER) - (b.order ?? Number.MAX_SAFE_INTEGER))
