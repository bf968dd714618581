import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { sendJson } from '#platform/json-endpoint.ts'
import { validateParams } from '#platform/validate-params.ts'
import { threadParams } from '../schemas.ts'
import { isTyping, noteTyping } from '../server/typing.ts'
import type { Route } from './+types/typing'

export const middleware = [requireSignIn]

/** Returns whether the other party is typing; called by a page after a signal. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { threadId } = validateParams(threadParams, params)
  const { ctx, personId } = personContextOf(context)
  return sendJson({ typing: await isTyping(ctx, threadId, personId) })
}

export async function action({ params, context }: Route.ActionArgs) {
  const { threadId } = validateParams(threadParams, params)
  const { ctx, personId } = personContextOf(context)
  await noteTyping(ctx, threadId, personId)
  return sendJson({})
}
