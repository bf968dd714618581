/** Pairs of neighbouring characters; close spellings share most of them. */
function pairs(text: string): Set<string> {
  const padded = ` ${text.toLowerCase()} `
  return new Set(Array.from({ length: padded.length - 1 }, (_, index) => padded.slice(index, index + 2)))
}

/**
 * Returns the slugs most similar to a text, the most similar first, without those that share hardly anything with it
 * (Sørensen–Dice).
 */
export function nearestSlugs(text: string, slugs: readonly string[], count: number): string[] {
  const own = pairs(text)
  return slugs
    .map((slug) => {
      const other = pairs(slug)
      const shared = [...own].filter((pair) => other.has(pair)).length
      return { slug, likeness: (2 * shared) / (own.size + other.size) }
    })
    .filter(({ likeness }) => likeness > 0.35)
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, count)
    .map(({ slug }) => slug)
}
