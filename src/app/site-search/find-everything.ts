import { findPlaces } from '#app/markets/find-places.ts'
import { marketTexts } from '#app/markets/market-texts.ts'
import { marketNames, marketPath } from '#kit/markets.ts'
import { sortByOrder } from '#kit/sort-by-order.ts'
import { cleanText, foldForSearch } from '#kit/text.ts'
import type { RequestContext } from '#platform/context.ts'
import type { FoundGroup } from '#platform/site-search.ts'

export const longestSearch = 80

/**
 * Loads the suggestions below the field before the user types: parts of the product, and suggestions of features.
 */
async function offerBeforeTyping(ctx: RequestContext): Promise<readonly FoundGroup[]> {
  const offered = await Promise.all(
    ctx.manifests.map(async ({ siteSearchStart }) => (await siteSearchStart?.(ctx)) ?? []),
  )
  const markets = marketNames.map((name) => ({
    href: marketPath(name),
    label: marketTexts[name].title,
    note: marketTexts[name].lead,
  }))
  return sortByOrder([...offered.flat(), { title: 'بخش‌ها', items: markets, order: 20 }]).filter(
    ({ items }) => items.length > 0,
  )
}

/** Searches the whole product for typed words: every feature's results, services and questions. */
export async function findEverything(
  ctx: RequestContext,
  typed: string,
): Promise<{ text: string; groups: readonly FoundGroup[] }> {
  const text = cleanText(typed).slice(0, longestSearch)
  if (text === '') return { text, groups: await offerBeforeTyping(ctx) }
  // A text of signs alone has no words.
  if (foldForSearch(text).trim() === '') return { text, groups: [] }
  const match = await Promise.all(ctx.manifests.map(async ({ siteSearch }) => (await siteSearch?.(ctx, text)) ?? []))
  const groups = sortByOrder([...match.flat(), ...findPlaces(text)]).filter(({ items }) => items.length > 0)
  const folded = foldForSearch(text)
  const bestOf = ({ items }: FoundGroup) =>
    Math.min(...items.map(({ label }) => distanceOf(foldForSearch(label), folded)))
  // Equally near groups keep their order.
  return { text, groups: groups.toSorted((one, other) => bestOf(one) - bestOf(other)) }
}

/** Returns the distance of a name from the typed text: equal, prefix, whole words inside, or other. */
function distanceOf(name: string, typed: string): number {
  if (name === typed) return 0
  if (name.startsWith(`${typed} `)) return 1
  return ` ${name} `.includes(` ${typed} `) ? 2 : 3
}
