import { marketTexts } from '#app/markets/market-texts.ts'
import { marketNames, marketPath } from '#kit/markets.ts'
import type { PublicPage } from '#platform/navigation.ts'

const modules = import.meta.glob<readonly PublicPage[]>('/src/features/*/public-pages.ts', {
  eager: true,
  import: 'publicPages',
})

/** Public pages of all features; the home page has its own button. */
export const publicPages: readonly PublicPage[] = [
  ...Object.values(modules).flat(),
  ...marketNames.map((name) => ({ href: marketPath(name), label: marketTexts[name].title })),
]

/** Pairs of neighbouring characters; close spellings share most of them. */
function pairs(text: string): Set<string> {
  const padded = ` ${text.toLowerCase()} `
  return new Set(Array.from({ length: padded.length - 1 }, (_, index) => padded.slice(index, index + 2)))
}

/** Returns the Sørensen–Dice similarity of two addresses, 0 to 1. */
function similarity(a: string, b: string): number {
  const [left, right] = [pairs(a), pairs(b)]
  const shared = [...left].filter((pair) => right.has(pair)).length
  return (2 * shared) / (left.size + right.size)
}

/** Returns the three pages with the most similar addresses; never sign-in for a signed-in user. */
export function nearestPages(pathname: string, signedIn: boolean) {
  return publicPages
    .filter(({ guestsOnly }) => !(guestsOnly && signedIn))
    .map((page) => ({ page, likeness: similarity(page.href, pathname) }))
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, 3)
    .map(({ page }) => page)
}
