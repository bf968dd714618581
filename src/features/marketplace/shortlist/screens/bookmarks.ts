import type { z } from 'zod'
import { ok, refuse } from '#kit/result.ts'
import { contextOf, type RequestContext } from '#platform/context.ts'
import { jsonEndpoint, refuseJson, sendJson } from '#platform/json-endpoint.ts'
import { bookmarkChangeFields, bookmarkChangeSchema } from '../schemas.ts'
import { findBookmarkIds } from '../server/find-bookmarks.ts'
import { removeBookmark, addBookmark } from '../server/change-bookmark.ts'
import { mergeBookmarks } from '../server/merge-bookmarks.ts'
import type { Route } from './+types/bookmarks'

const refusals = {
  'sign-in': [401, 'برای ذخیرهٔ نشان‌ها در حسابتان وارد شوید.'],
  invalid: [422, 'درخواست شما ناقص رسید؛ دوباره امتحان کنید.'],
  'not-found': [404, 'این آگهی دیگر در دسترس نیست.'],
} as const

const idsOf = async ({ db }: RequestContext, personId: bigint) => ({ ids: await findBookmarkIds(db, personId) })

/** Returns a person's bookmarks as data: `{ ids }`, newest first. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  const { personId } = ctx.scope.session
  if (personId === null) return refuseJson(401, 'sign-in', refusals['sign-in'][1])
  return sendJson(await idsOf(ctx, personId))
}

/**
 * `intent` keep or drop with `id`, or merge with `ads`. Returns `{ ids }`, and `merged` after a
 * merge.
 */
export const action = jsonEndpoint({
  name: 'bookmarks',
  schema: bookmarkChangeSchema,
  fields: bookmarkChangeFields,
  refusals,
  run: (inside, { personId, value }) => applyChange(inside, personId, value),
})

async function applyChange(ctx: RequestContext, personId: bigint, change: z.output<typeof bookmarkChangeSchema>) {
  const { db, now } = ctx
  if (change.intent === 'merge') {
    const merged = await mergeBookmarks(db, { personId, ads: change.ads, now })
    return ok({ ...(await idsOf(ctx, personId)), merged })
  }
  if (change.intent === 'drop') await removeBookmark(db, personId, change.id)
  else if (!(await addBookmark(db, { personId, publicId: change.id, now })).ok) return refuse('not-found')
  return ok(await idsOf(ctx, personId))
}
