import type { RequestContext } from './context.ts'
import type { Permission } from './permissions.ts'

/** One result of the search of the back office. */
export type FoundItem = { href: string; title: string; about: string; state?: string }

/** One kind of things that staff look for; who may not see them on their own page does not find them either. */
export type AdminSearch = {
  label: string
  permission: Permission
  /** Lower ones come first; without it, after all others. */
  order?: number
  /** At most `limit` results, the best first. */
  find: (ctx: RequestContext, text: string, limit: number) => Promise<readonly FoundItem[]>
  /** The page that shows all of them. */
  more?: (text: string) => string
}
