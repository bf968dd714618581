import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import type { z } from 'zod'
import { contextOf, type RequestContext } from '#platform/context.ts'
import { alwaysFinal, withIdempotency, readIdempotencyKey } from '#platform/idempotency.ts'
import { bookmarkChangeSchema } from '../schemas.ts'
import { findBookmarkIds } from '../server/find-bookmarks.ts'
import { removeBookmark, addBookmark } from '../server/change-bookmark.ts'
import { mergeBookmarks } from '../server/merge-bookmarks.ts'

const answer = (body: object, status = 200) =>
  Response.json(body, { status, headers: { 'cache-control': 'private, no-store' } })

const refusals = {
  'sign-in': [401, 'برای نگه‌داشتن نشان‌ها در حساب وارد شوید.'],
  invalid: [422, 'این درخواست خوانده نشد.'],
  'not-found': [404, 'این آگهی دیگر در دسترس نیست.'],
} as const

function refuse(code: keyof typeof refusals) {
  const [status, message] = refusals[code]
  return answer({ error: { code, message } }, status)
}

const idsOf = async ({ db }: RequestContext, personId: bigint) => ({ ids: await findBookmarkIds(db, personId) })

/** A person's bookmarks as data: `{ ids }`, newest first. */
export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = contextOf(context)
  const { personId } = ctx.scope.session
  return personId === null ? refuse('sign-in') : answer(await idsOf(ctx, personId))
}

/**
 * `intent` keep or drop with `id`, or merge with `ads`; gives `{ ids }`, and `merged` after a merge. One deed per
 * `Idempotency-Key`.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = contextOf(context)
  const { personId } = ctx.scope.session
  if (personId === null) return refuse('sign-in')
  const fields = Object.fromEntries(await request.formData().catch(() => new FormData()))
  const change = bookmarkChangeSchema.safeParse(fields)
  if (!change.success) return refuse('invalid')
  const key = readIdempotencyKey(request.headers.get('idempotency-key'))
  const deed = { personId, key, request: JSON.stringify(['bookmarks', change.data]), isFinal: alwaysFinal }
  const result = await withIdempotency(ctx, deed, (ctx) => applyChange(ctx, personId, change.data))
  return result === 'not-found' ? refuse(result) : answer(result)
}

async function applyChange(ctx: RequestContext, personId: bigint, change: z.output<typeof bookmarkChangeSchema>) {
  const { db, now } = ctx
  if (change.intent === 'merge') {
    const merged = await mergeBookmarks(db, { personId, ads: change.ads, now })
    return { ...(await idsOf(ctx, personId)), merged }
  }
  if (change.intent === 'drop') await removeBookmark(db, personId, change.id)
  else if (!(await addBookmark(db, { personId, publicId: change.id, now })).ok) return 'not-found'
  return idsOf(ctx, personId)
}
