import { sentFields } from '#kit/sent-form.ts'
import { contextOf } from '#platform/context.ts'
import { readFormFields, readFormSchema } from '../schemas.ts'
import { countUnread } from '../server/find-notices.ts'
import { readNotices } from '../server/read-notices.ts'
import { readRefusals } from '../texts.ts'
import type { Route } from './+types/read'

const answer = (body: object, status = 200) =>
  Response.json(body, { status, headers: { 'cache-control': 'private, no-store' } })

/**
 * Marks as read for pages and for the device's queue; returns `{ unread }`. Repeating it changes
 * nothing.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = contextOf(context)
  const { personId } = ctx.scope.session
  if (personId === null) return answer({ error: { code: 'sign-in', message: readRefusals.signIn } }, 401)
  const form = await sentFields(request, readFormFields, readFormSchema)
  if (!form.success) return answer({ error: { code: 'invalid', message: readRefusals.invalid } }, 422)
  await readNotices(ctx, personId, form.data.intent === 'read' ? [form.data.id] : 'all')
  return answer({ unread: await countUnread(ctx.db, personId) })
}
