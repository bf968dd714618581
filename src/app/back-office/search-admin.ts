import { cleanText } from '#kit/text.ts'
import { sortByOrder } from '#kit/sort-by-order.ts'
import type { RequestContext } from '#platform/context.ts'
import { consumeLimits, type LimitRefusal } from '#platform/limits/limits.ts'
import { mayDo } from '#platform/permissions.ts'
import type { FoundItem } from '#platform/admin-search.ts'

/** Maximum number of results of one kind; the page of that kind shows all. */
const shownResults = 8
const longestText = 100
const shortestText = 2
/** Limits searches, so that nobody can read all records through this field. */
const perMinute = 40

export type FoundGroup = { label: string; items: readonly FoundItem[]; more: string | null; cut: boolean }

type Match = { text: string; groups: FoundGroup[]; limited: LimitRefusal | null; short: boolean }

/** Searches everything that this person may see, kind by kind in their order; skips the other kinds. */
export async function searchAdmin(ctx: RequestContext, personId: bigint, target: string | null): Promise<Match> {
  const text = cleanText((target ?? '').slice(0, longestText))
  const none = { text, groups: [], limited: null }
  if ([...text].length < shortestText) return { ...none, short: text !== '' }
  const answer = await consumeLimits(ctx, [{ key: `admin-search:${personId}`, max: perMinute, seconds: 60 }])
  if (!answer.allowed) return { ...none, limited: answer, short: false }
  const searches = sortByOrder(ctx.manifests.flatMap(({ adminSearch = [] }) => adminSearch)).filter(({ permission }) =>
    mayDo(ctx, permission),
  )
  const groups = searches.map(async ({ label, find, more }): Promise<FoundGroup> => {
    // One more than shown, to know whether there are more.
    const items = await find(ctx, text, shownResults + 1)
    const cut = items.length > shownResults
    return { label, items: items.slice(0, shownResults), more: cut && more ? more(text) : null, cut }
  })
  return { ...none, groups: (await Promise.all(groups)).filter(({ items }) => items.length > 0), short: false }
}
