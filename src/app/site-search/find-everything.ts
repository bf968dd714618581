import { findPlaces } from '#app/markets/find-places.ts'
import { sortByOrder } from '#kit/sort-by-order.ts'
import { cleanText, foldForSearch } from '#kit/text.ts'
import type { RequestContext } from '#platform/context.ts'
import type { FoundGroup } from '#platform/site-search.ts'

export const longestSearch = 80

/** What the whole product finds for words as somebody typed them: every room's own, services and questions. */
export async function findEverything(
  ctx: RequestContext,
  typed: string,
): Promise<{ text: string; groups: readonly FoundGroup[] }> {
  const text = cleanText(typed).slice(0, longestSearch)
  // Signs alone are no words.
  if (foldForSearch(text).trim() === '') return { text, groups: [] }
  const found = await Promise.all(ctx.manifests.map(async ({ siteSearch }) => (await siteSearch?.(ctx, text)) ?? []))
  const groups = sortByOrder([...found.flat(), ...findPlaces(text)])
  return { text, groups: groups.filter(({ items }) => items.length > 0) }
}
