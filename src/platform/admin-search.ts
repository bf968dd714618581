import type { RequestContext } from './context.ts'
import type { Permission } from './permissions.ts'

/** One result of the search of the admin panel. */
export type FoundItem = { href: string; title: string; about: string; state?: string }

/** One kind of records that staff search for; the search requires the same permission as the page of the records. */
export type AdminSearch = {
  label: string
  permission: Permission
  /** Lower ones come first; entries without one come last. */
  order?: number
  /** Returns at most `limit` results, the best first. */
  find: (ctx: RequestContext, text: string, limit: number) => Promise<readonly FoundItem[]>
  /** Returns the page that shows all of them. */
  more?: (text: string) => string
}
