import { data } from 'react-router'
import { redirect } from '#kit/redirect.ts'
import { sentForm } from '#kit/sent-form.ts'
import type { z } from 'zod'
import type { RequestContext } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import type { WorkAction } from '#platform/work-queue.ts'
import { readFormData, type FormAnswer } from '#ui/form/read-form.ts'
import {
  actionSchema,
  chosenActionSchema,
  reasonedActionSchema,
  undoAction,
  type ActionAnswer,
} from './action-schema.ts'
import { queuePath } from './admin-paths.ts'
import { findQueueOf } from './load-queue.ts'
import { readWorkKey, workKey } from './order-work.ts'

const fields = Object.keys(chosenActionSchema.shape)

/**
 * Runs an action of the preview, if it is offered there now, and continues with the item that the form names. A refusal
 * returns with its action. Throws not-found for an item outside this person's work.
 */
export async function actOnWork(ctx: RequestContext, request: Request, view: string) {
  const sent = await sentForm(request, fields)
  const item = readWorkKey(sent.get('item'))
  const queue = item && findQueueOf(ctx, item.kind)
  if (!item || !queue) throw notFound()
  if (queue.undo && sent.get('act') === undoAction) {
    const refused = await queue.undo(ctx, item.id)
    if (refused === null) return redirect(queuePath(view, workKey(item)))
    const form = readFormData(sent, actionSchema)
    return form.ok ? refusalOf(undoAction, form.refuse({ '': refused }, 409)) : refusalOf(undoAction, form.answer)
  }
  const offered = (await queue.preview(ctx, item.id))?.acts.find(
    ({ act, href }) => href === undefined && act === sent.get('act'),
  )
  // Another person was first: the queue shows the message.
  if (!offered) return redirect(queuePath(view, workKey(item)))
  const form = readFormData(sent, schemaOf(offered))
  if (!form.ok) return refusalOf(offered.act, form.answer)
  const { act, seen, following, reason = '', choices = [] } = form.value as Chosen
  const existing = new Set(offered.reason?.choices?.options.map(({ value }) => value))
  const refused = await queue.act(ctx, {
    id: item.id,
    act,
    seen,
    reason,
    choices: choices.filter((choice) => existing.has(choice)),
  })
  if (refused !== null) return refusalOf(act, form.refuse({ '': refused }, 409))
  const next = readWorkKey(following)
  return redirect(queuePath(view, next ? workKey(next) : '', { undo: queue.undo ? workKey(item) : '' }))
}

type Chosen = z.output<typeof actionSchema> & { reason?: string; choices?: string[] }

const schemaOf = ({ reason }: WorkAction) =>
  reason?.choices ? chosenActionSchema : reason ? reasonedActionSchema : actionSchema

type Refused = { data: FormAnswer; init: ResponseInit | null }

const refusalOf = (act: string, { data: answer, init }: Refused) =>
  data<ActionAnswer>({ act, answer }, init ?? undefined)
