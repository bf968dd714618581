import { z } from 'zod'
import { sentText } from '#kit/sent-form.ts'
import { contextOf } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { isFinalStatus, readIdempotencyKey, withIdempotency } from '#platform/idempotency.ts'
import { sendJson, writesOnly } from '#platform/json-endpoint.ts'
import { validateParams } from '#platform/validate-params.ts'
import { prerequisiteKinds } from '../prerequisites.ts'
import { prerequisiteTexts } from '../texts.ts'
import { answerPrerequisiteForm } from './answer-prerequisite.ts'
import type { Route } from './+types/queued-prerequisite'

const kindParams = z.object({ kind: z.enum(prerequisiteKinds) })

type Answer = { status: number; body: object }

const refused = (status: number, code: string, message: string): Answer => ({
  status,
  body: { error: { code, message } },
})

export const loader = writesOnly

/** Receives a request that waited offline; the `Idempotency-Key` makes it count once. */
export async function action({ request, url, params, context }: Route.ActionArgs) {
  const { kind } = validateParams(kindParams, params)
  const ctx = contextOf(context)
  const { personId } = ctx.scope.session
  if (personId === null) return sendJson(refused(401, 'sign-in', prerequisiteTexts.signIn).body, 401)
  const key = readIdempotencyKey(request.headers.get('idempotency-key'))
  const body = await sentText(request)
  const queued = {
    personId,
    key,
    request: `${url.pathname}\n${body}`,
    isFinal: ({ status }: Answer) => isFinalStatus(status),
  }
  const answer = await withIdempotency(ctx, queued, async (queuedCtx): Promise<Answer> => {
    const signIn = () => new AppError('sign-in', 401)
    const given = await answerPrerequisiteForm(queuedCtx, { request, personId, kind, signIn })
    if (given instanceof Response) return { status: 200, body: {} }
    const [message = ''] = Object.values(given.data.error ?? {}).flatMap((texts) => texts ?? [])
    return refused(given.init?.status ?? 422, 'invalid', message)
  })
  return sendJson(answer.body, answer.status)
}
