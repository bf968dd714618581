import { data } from 'react-router'
import { redirect } from '#kit/redirect.ts'
import { sentForm } from '#kit/sent-form.ts'
import type { RequestContext } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { readFormData, type FormAnswer } from '#ui/form/read-form.ts'
import { actSchema, reasonedActSchema, type ActAnswer } from './act-schema.ts'
import { queuePath } from './desk-paths.ts'
import { findQueueOf } from './load-queue.ts'
import { readWorkKey, workKey } from './order-work.ts'

const fields = Object.keys(reasonedActSchema.shape)

/**
 * Runs an action of the preview, if it is offered there now, and continues with the item that the form names. A refusal
 * returns with its action. Throws not-found for an item outside this person's work.
 */
export async function actOnWork(ctx: RequestContext, request: Request, view: string) {
  const sent = await sentForm(request, fields)
  const item = readWorkKey(sent.get('item'))
  const queue = item && findQueueOf(ctx, item.kind)
  if (!item || !queue) throw notFound()
  const offered = (await queue.preview(ctx, item.id))?.acts.find(
    ({ act, href }) => href === undefined && act === sent.get('act'),
  )
  // Another person was first: the queue shows the message.
  if (!offered) return redirect(queuePath(view, workKey(item)))
  const form = readFormData(sent, offered.reason ? reasonedActSchema : actSchema)
  if (!form.ok) return refusalOf(offered.act, form.answer)
  const reason = 'reason' in form.value ? String(form.value.reason) : ''
  const { act, seen, following } = form.value
  const refused = await queue.act(ctx, { id: item.id, act, seen, reason })
  if (refused !== null) return refusalOf(act, form.refuse({ '': refused }, 409))
  const next = readWorkKey(following)
  return redirect(queuePath(view, next ? workKey(next) : '', true))
}

type Refused = { data: FormAnswer; init: ResponseInit | null }

const refusalOf = (act: string, { data: answer, init }: Refused) => data<ActAnswer>({ act, answer }, init ?? undefined)
