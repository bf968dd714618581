import { findPlaces } from '#app/markets/find-places.ts'
import { marketTexts } from '#app/markets/market-texts.ts'
import { marketNames, marketPath } from '#kit/markets.ts'
import { sortByOrder } from '#kit/sort-by-order.ts'
import { cleanText, foldForSearch } from '#kit/text.ts'
import type { RequestContext } from '#platform/context.ts'
import type { FoundGroup } from '#platform/site-search.ts'

export const longestSearch = 80

/** What stands under the field before somebody types: the parts of the product, and what capabilities offer. */
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

/** What the whole product finds for words as somebody typed them: every room's own, services and questions. */
export async function findEverything(
  ctx: RequestContext,
  typed: string,
): Promise<{ text: string; groups: readonly FoundGroup[] }> {
  const text = cleanText(typed).slice(0, longestSearch)
  if (text === '') return { text, groups: await offerBeforeTyping(ctx) }
  // Signs alone are no words.
  if (foldForSearch(text).trim() === '') return { text, groups: [] }
  const found = await Promise.all(ctx.manifests.map(async ({ siteSearch }) => (await siteSearch?.(ctx, text)) ?? []))
  const groups = sortByOrder([...found.flat(), ...findPlaces(text)]).filter(({ items }) => items.length > 0)
  const folded = foldForSearch(text)
  const bestOf = ({ items }: FoundGroup) =>
    Math.min(...items.map(({ label }) => distanceOf(foldForSearch(label), folded)))
  // Groups that are equally near keep their order.
  return { text, groups: groups.toSorted((one, other) => bestOf(one) - bestOf(other)) }
}

/** How near a name is to what was typed: the same, beginning with it, holding it as words, or found by something else. */
function distanceOf(name: string, typed: string): number {
  if (name === typed) return 0
  if (name.startsWith(`${typed} `)) return 1
  return ` ${name} `.includes(` ${typed} `) ? 2 : 3
}
