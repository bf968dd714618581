import type { ActionFunctionArgs } from 'react-router'
import { contextOf } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { readIdempotencyKey } from '#platform/idempotency.ts'
import { validateParams } from '#platform/validate-params.ts'
import { replySchema, ticketParams } from '../schemas.ts'
import { replyToTicket } from '../server/reply-to-ticket.ts'
import { refusals } from '../texts.ts'

const answer = (body: object, status = 200) =>
  Response.json(body, { status, headers: { 'cache-control': 'private, no-store' } })

const refuse = (status: number, code: string, message: string) => answer({ error: { code, message } }, status)

export const loader = () => {
  throw new AppError('method-not-allowed', 405)
}

/** A message that waited on the device for a connection; its `Idempotency-Key` makes it arrive once. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { ticketId } = validateParams(ticketParams, params)
  const ctx = contextOf(context)
  const { personId } = ctx.scope.session
  if (personId === null) return refuse(401, 'sign-in', 'برای فرستادن پیام وارد شوید.')
  const sent = await request.formData().catch(() => new FormData())
  const read = replySchema.safeParse({
    intent: 'reply',
    body: sent.get('body'),
    files: String(sent.get('files') ?? '')
      .split(' ')
      .filter(Boolean),
    sentKey: readIdempotencyKey(request.headers.get('idempotency-key')),
  })
  if (!read.success) return refuse(422, 'invalid', 'این پیام خوانده نشد.')
  const { body, files, sentKey } = read.data
  const replied = await replyToTicket(ctx, { id: ticketId, personId, body, files, sentKey })
  if (replied.ok) return answer({ id: ticketId })
  return refuse(replied.code === 'too-many' ? 429 : 422, replied.code, refusals[replied.code])
}
